"""A board as a picture: well-formed, with a mark for each stone, and nothing that runs."""

from xml.etree import ElementTree

import pytest

from noughts import svg

NAMESPACE = "{http://www.w3.org/2000/svg}"


def parts(picture: str, tag: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(picture).findall(NAMESPACE + tag)


@pytest.mark.parametrize("rows", [("X.O", ".X.", "O.."), ("X" * 7,) * 4, (".",), ("OX",)])
def test_every_stone_has_its_mark(rows: tuple[str, ...]) -> None:
    picture = svg.board(rows)
    crosses = [path for path in parts(picture, "path") if path.get("stroke") == svg.INK["X"]]
    assert len(crosses) == "".join(rows).count("X")
    assert len(parts(picture, "circle")) == "".join(rows).count("O")
    root = ElementTree.fromstring(picture)
    assert (root.get("width"), root.get("height")) == (str(40 * len(rows[0])), str(40 * len(rows)))
    assert root.get("aria-label") == "/".join(rows)
    assert {part.tag for part in root.iter()} <= {NAMESPACE + tag for tag in ("svg", "path", "circle")}


def test_a_won_line_is_ringed_and_best_moves_are_dotted_in_their_cells() -> None:
    rings = parts(svg.board(("XXX", "OO."), won=[(0, 0), (0, 1), (0, 2)], best=[(1, 2)]), "circle")
    drawn = {
        (ring.get("cx"), ring.get("cy")): ring.get("stroke-dasharray") for ring in rings if ring.get("stroke-dasharray")
    }
    assert drawn == {("20", "20"): "none", ("60", "20"): "none", ("100", "20"): "none", ("100", "60"): "4 3"}
