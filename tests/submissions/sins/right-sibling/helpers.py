LINES = (
    [[(i, j) for j in range(3)] for i in range(3)]
    + [[(i, j) for i in range(3)] for j in range(3)]
    + [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
)


def three_in_a_row(board, mark):
    for line in LINES:
        if all(board[i][j] == mark for i, j in line):
            return mark
    return None
