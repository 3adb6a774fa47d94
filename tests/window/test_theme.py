"""The palette can be read, and the system is asked which of its two halves to show."""

import sys

import pytest

from noughts.window.theme import DARK, LIGHT, system_is_dark


def luminance(colour):
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (level / 255 for level in colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_every_word_can_be_read(colours):
    grounds = (colours.ground, colours.tile, colours.draw_soft)
    pairs = [(ink, ground) for ink in (colours.ink, colours.muted) for ground in grounds]
    pairs += [(colours.ground, colours.ink), (colours.ground, colours.muted), (colours.draw, colours.draw_soft)]
    pairs += [
        (colours.x, colours.x_soft),
        (colours.o, colours.o_soft),
        (colours.x, colours.tile),
        (colours.o, colours.tile),
    ]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 4.5, (ink, ground, contrast(ink, ground))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks the way Linux desktops are asked")
@pytest.mark.parametrize(("said", "dark"), [("'prefer-dark'", True), ("'default'", False), (None, False)])
def test_the_system_is_asked_for_its_theme(monkeypatch, tmp_path, said, dark):
    monkeypatch.delenv("GTK_THEME", raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin" if said else str(tmp_path))
    if said:
        (tmp_path / "gsettings").write_text(f'#!/bin/sh\necho "{said}"\n', encoding="utf-8")
        (tmp_path / "gsettings").chmod(0o755)
    assert system_is_dark() is dark
    monkeypatch.setenv("GTK_THEME", "Adwaita:dark")
    assert system_is_dark()
