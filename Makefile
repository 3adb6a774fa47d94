# Each target sets up what it needs in .venv by itself; the second run starts at once.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
NOUGHTS = .venv/bin/python -m noughts
QUICK = tests/test_layers.py tests/test_mnk.py tests/test_search.py tests/coach tests/judge/test_assess.py \
	tests/judge/test_session.py tests/judge/test_conclude.py tests/intake/test_reader.py tests/output/test_sentences.py \
	tests/output/test_document.py tests/output/formats tests/cli/test_main.py tests/solve/test_duel.py
PYTEST = .venv/bin/python -m pytest --numprocesses auto --dist loadscope
# Commands that the tests start would compile all they import again and again.
unexport PYTHONDONTWRITEBYTECODE

PYODIDE = bundle/node_modules/pyodide
SITE = build/site

.PHONY: play test quick test-long test-hours docs lint bench web site setup clean

play: .venv/.window  ## Play in a window, or in the terminal where there is no screen.
	@$(NOUGHTS) play

test: .venv/.dev  ## Run every test but the long ones.
	@$(PYTEST) -m "not long"

quick: .venv/.dev  ## Find out in half a minute whether the house stands.
	@$(PYTEST) -m "not long" $(QUICK)

test-long: .venv/.dev  ## Run the tests that repeat on a larger scale what a quick one holds already.
	@$(PYTEST) -m "long and not hours"

test-hours: .venv/.dev $(PYODIDE)  ## Check every submission of the corpus in the page as well; half an hour or more.
	@$(PYTEST) -m hours

docs: .venv/.docs  ## Build the site of the documents into build/docs, and follow its links.
	@.venv/bin/python docs/build.py

lint: .venv/.dev  ## Check style and types.
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@.venv/bin/mypy

bench: .venv/.dev  ## Measure ourselves and the others in one run.
	@$(NOUGHTS) bench

web: .venv/.web  ## Open the page that shows why the machine moves there.
	@$(NOUGHTS) web $(if $(wildcard $(PYODIDE)),--pyodide $(PYODIDE))

site: .venv/.web $(PYODIDE)  ## Write the page as files, with Python in it, so that readers can check their own file.
	@$(NOUGHTS) export $(SITE) --pyodide $(PYODIDE)

$(PYODIDE): bundle/package-lock.json
	@command -v npm >/dev/null || { echo 'The page takes its Python from npm; install npm and run make again.' >&2; exit 2; }
	@npm ci --prefix bundle --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

setup: .venv/.dev  ## Install all that any command needs.

clean:  ## Remove what the targets above set up.
	rm -rf .venv

.venv/.%: pyproject.toml | .venv/bin/python
	@echo 'Setting up .venv, once ($*); a minute or two ...'
	@.venv/bin/python -m pip install --quiet --quiet --disable-pip-version-check --editable '.[$*]'
	@touch $@

.venv/bin/python:
	@test -n '$(PYTHON)' || { echo 'Noughts needs Python 3.11 or newer, and found none; install it and run make again.' >&2; exit 2; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo 'Python cannot make a .venv here; on Debian: apt-get install python3-venv' >&2; exit 2; }
