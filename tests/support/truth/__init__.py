"""Published counts of tic-tac-toe and its family; every implementation is held to them."""

POSITIONS = 5_478  # that play can reach
UNFINISHED = 4_520
FINISHED = 958
CLASSES = 765  # up to symmetry
UNFINISHED_CLASSES = 627
LEGAL_MOVES = 16_167
POSITIONS_PER_PLY = (1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78)
CLASSES_PER_PLY = (1, 3, 12, 38, 108, 174, 204, 153, 57, 15)

NODES_PER_PLY = (1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)
NODES = 549_946  # of the game tree, which minimax visits all
GAMES = {1: 131_184, -1: 77_904, 0: 46_080}  # by utility to X; 255,168 in all

ALPHABETA_NODES = {"row": 18_297, "centre": 7_275, "edges": 42_094}  # by order; cut when alpha >= beta
ALPHABETA_NODES_WINS_FIRST = {"row": 6_435, "centre": 2_096}  # wins and blocks before that order
ALPHABETA_NODES_CANONICAL = 242  # wins and blocks, then centre, one memory for all mirror images
MOVER = {1: 2_836, 0: 1_068, -1: 1_574}  # positions by value to the side to move

SHAPES = {  # shape: reachable positions, up to symmetry, games won by X, by O, drawn
    "3x3x3": (5_478, 765, 131_184, 77_904, 46_080),
    "4x3x3": (111_973, 28_275, 79_797_600, 56_875_968, 14_515_200),
    "4x3x4": (142_231, 35_957, 26_787_456, 21_682_944, 410_572_800),
}
PERFT = {  # shape: nodes at ply 1, 2, ...
    "4x4x4": (16, 240, 3360, 43680, 524160),
    "5x5x5": (25, 600, 13800, 303600),
}
