"""How it was installed is read off the environment, whose files are here as uv 0.13, pipx and venv write them."""

from pathlib import Path

import pytest
from support import ROOT

from noughts import installed

UV = "home = /usr/bin\nimplementation = CPython\nuv = 0.13.7\nversion_info = 3.11.7\n"
VENV = "home = /usr/bin\ninclude-system-site-packages = false\nversion = 3.11.7\n"


@pytest.mark.parametrize(
    ("place", "files", "way"),
    [
        ("uv/archive-v0/Cu9JAbjFE2CwQMH-", {"pyvenv.cfg": UV}, "uvx"),
        ("uv/tools/noughts", {"pyvenv.cfg": UV, "uv-receipt.toml": "[tool]\n"}, "uv tool"),
        ("project/.venv", {"pyvenv.cfg": UV}, "uv"),
        ("pipx/venvs/noughts", {"pyvenv.cfg": VENV, "pipx_metadata.json": "{}"}, "pipx"),
        ("pipx/venvs/noughts", {"pyvenv.cfg": UV, "pipx_metadata.json": "{}"}, "pipx"),
        ("pipx/.cache/1c43767085153b3", {"pyvenv.cfg": VENV}, "pipx run"),
        ("project/.venv", {"pyvenv.cfg": VENV}, "pip"),
        ("usr", {}, "pip"),
    ],
)
def test_an_environment_is_known_by_its_files(tmp_path: Path, place: str, files: dict[str, str], way: str):
    prefix = tmp_path / place
    prefix.mkdir(parents=True)
    for name, text in files.items():
        (prefix / name).write_text(text)
    assert installed.how(prefix, root=tmp_path) == way


def test_a_checkout_and_a_copied_folder_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert installed.how(tmp_path, root=ROOT) == "checkout"

    def absent(name: str) -> None:
        raise installed.PackageNotFoundError(name)

    monkeypatch.setattr(installed, "distribution", absent)
    assert installed.how(tmp_path, root=tmp_path) == "copied"


def test_every_way_has_its_command(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.argv", ["noughts", "play", "--as", "O"])
    told = {}
    for way in installed.COMMANDS:
        monkeypatch.setattr(installed, "how", lambda way=way: way)
        told[way] = installed.command("window", "pygame-ce")
    assert told["uvx"] == 'uvx --from "noughts[window]" noughts play --as O'
    assert told["pipx run"] == 'pipx run --spec "noughts[window]" noughts play --as O'
    assert told["uv tool"] == 'uv tool install "noughts[window]"'
    assert told["pip"] == 'python -m pip install "noughts[window]"'
    assert told["copied"] == "python -m pip install pygame-ce"
