"""What Landlock is asked to take away: all that the running version knows, and never less than an older one's."""

import struct

from noughts.box import landlock, levels
from noughts.box.landlock import READ_FILE, TRUNCATE, WRITE_FILE


def test_a_newer_version_takes_away_at_least_as_much() -> None:
    heads = {
        abi: struct.unpack(f"={len(landlock.attributes(abi)) // 8}Q", landlock.attributes(abi)) for abi in range(1, 9)
    }
    for abi in range(2, 9):
        assert heads[abi - 1][0] & ~heads[abi][0] == 0
        assert len(heads[abi - 1]) <= len(heads[abi])
    assert [len(heads[abi]) for abi in range(1, 9)] == [1, 1, 1, 2, 2, 3, 3, 3]
    assert heads[1][0].bit_length() == 13
    assert heads[5][0].bit_length() == 16


def test_a_right_that_an_old_kernel_does_not_know_is_not_asked_for() -> None:
    for abi in range(1, 9):
        known = landlock.supported(WRITE_FILE | READ_FILE | TRUNCATE, abi)
        assert known == (WRITE_FILE | READ_FILE | (TRUNCATE if abi >= 3 else 0))


def test_a_kernel_with_landlock_offers_the_level_that_needs_it() -> None:
    names = {level.name for level in levels.available()}
    assert (landlock.version() > 0 and "seccomp" in names) == ("kernel" in names)
