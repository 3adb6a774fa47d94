"""What is known of the contracts: their parts, and which of them a file keeps."""

import pytest

from noughts.judge import registry
from noughts.judge.registry import detect, functions


@pytest.mark.parametrize("name", registry.CONTRACTS)
def test_a_contract_is_marked_by_what_it_says(name):
    assert [check.name for check in registry.checks(name)] == registry.functions(name)


def test_the_contract_is_found_out_by_the_larger_part():
    assert detect(dict.fromkeys(functions("cs50"))) == "cs50"
    assert detect({"Move": "class", "Player": "class", "player": "function"}) == "object"
    assert detect({"guess": "function"}) is None
