"""A learner's file under many requests: few boxes at once, and nothing that grows without end."""

import importlib
import inspect
import pkgutil
from functools import partial

import pytest
from support import SINS

from noughts import web
from noughts.errors import Mistake
from noughts.intake.reader import read_named
from noughts.web import learner_box


def test_a_third_box_is_refused_while_two_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner_box, "PATIENCE", 0.0)
    opened = partial(learner_box.learner_box, read_named(SINS / "right"), cpu_seconds=5)
    with opened(), opened(), pytest.raises(Mistake, match="Too many"), opened():
        raise AssertionError("a third box was opened")
    with opened() as child:
        assert "minimax" in child.hello.names


def test_whatever_the_server_remembers_by_what_it_is_asked_has_an_end() -> None:
    modules = [importlib.import_module(found.name) for found in pkgutil.walk_packages(web.__path__, "noughts.web.")]
    remembering = {held for module in modules for held in vars(module).values() if hasattr(held, "cache_parameters")}
    asked = [held for held in remembering if inspect.signature(held).parameters]
    assert [held for held in asked if held.cache_parameters()["maxsize"] is None] == []
    assert len(asked) > 3
