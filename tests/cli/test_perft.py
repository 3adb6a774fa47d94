"""`noughts perft`: the size of a game tree."""

from support import truth


def test_perft(noughts):
    code, out, _ = noughts("perft", "3x3x3")
    rows = [line.replace(",", "").split() for line in out.splitlines()]
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80
    assert [int(row[2]) for row in rows[1:-1]] == list(truth.NODES_PER_PLY)
    assert rows[-1] == [
        "all",
        *map(str, (truth.POSITIONS, truth.NODES, truth.GAMES[1], truth.GAMES[-1], truth.GAMES[0])),
    ]


def test_perft_stops_where_it_is_told(noughts):
    assert noughts("perft", "4x4x4", "--depth", "2")[1].splitlines()[-1].split()[:3] == ["all", "257", "257"]
    assert "4x4x3 goes on; --depth counts further." in noughts("perft", "4x4x3")[1]
    assert noughts("perft", "2x2x2", "--depth", "9" * 30) == noughts("perft", "2x2x2")
