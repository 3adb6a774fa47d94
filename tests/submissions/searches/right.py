# Searches that are right, each in a style of its own. Every part stands behind rules.py by itself.

# === two functions, moves chosen by max and min
def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max(actions(board), key=lambda a: min_value(result(board, a)))
    return min(actions(board), key=lambda a: max_value(result(board, a)))

def max_value(board):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for a in actions(board):
        v = max(v, min_value(result(board, a)))
    return v

def min_value(board):
    if terminal(board):
        return utility(board)
    v = math.inf
    for a in actions(board):
        v = min(v, max_value(result(board, a)))
    return v

# === one function with a flag
def minimax(board):
    if terminal(board):
        return None
    best, chosen, top = None, None, player(board) == X
    for a in actions(board):
        v = value(result(board, a), not top)
        if best is None or (v > best if top else v < best):
            best, chosen = v, a
    return chosen

def value(board, maximizing):
    if terminal(board):
        return utility(board)
    if maximizing:
        best = -2
        for a in actions(board):
            best = max(best, value(result(board, a), False))
        return best
    best = 2
    for a in actions(board):
        best = min(best, value(result(board, a), True))
    return best

# === negamax
def minimax(board):
    if terminal(board):
        return None
    return max(actions(board), key=lambda a: -negamax(result(board, a)))

def negamax(board):
    if terminal(board):
        return utility(board) if player(board) == X else -utility(board)
    return max(-negamax(result(board, a)) for a in actions(board))

# === negamax with a colour
def minimax(board):
    if terminal(board):
        return None
    colour = 1 if player(board) == X else -1
    return max(actions(board), key=lambda a: -search(result(board, a), -colour))

def search(node, colour):
    if terminal(node):
        return colour * utility(node)
    return max(-search(result(node, a), -colour) for a in actions(node))

# === values to the one who has just moved
def minimax(board):
    if terminal(board):
        return None
    return max(sorted(actions(board)), key=lambda a: worth(result(board, a)))

def worth(board):
    if terminal(board):
        return abs(utility(board))
    return -max(worth(result(board, a)) for a in actions(board))

# === tuples of value and move
def minimax(board):
    if terminal(board):
        return None
    return search(board)[1]

def search(board):
    if terminal(board):
        return utility(board), None
    found = [(search(result(board, a))[0], a) for a in actions(board)]
    return max(found) if player(board) == X else min(found)

# === tuples of move and value
def minimax(board):
    return best(board)[0] if not terminal(board) else None

def best(board):
    if terminal(board):
        return None, utility(board)
    pick = max if player(board) == X else min
    return pick(((a, best(result(board, a))[1]) for a in actions(board)), key=lambda pair: pair[1])

# === lists of row, column and score, scores to whoever asks
def minimax(board):
    global ME
    if terminal(board):
        return None
    ME = player(board)
    i, j, _ = search(board, len(actions(board)), ME)
    return i, j

def search(state, depth, who):
    best = [-1, -1, -math.inf] if who == ME else [-1, -1, math.inf]
    if terminal(state):
        won = winner(state)
        return [-1, -1, 0 if won is None else 1 if won == ME else -1]
    for i, j in actions(state):
        score = search(result(state, (i, j)), depth - 1, O if who == X else X)
        score[0], score[1] = i, j
        if (who == ME and score[2] > best[2]) or (who != ME and score[2] < best[2]):
            best = score
    return best

# === dicts
def minimax(board):
    return None if terminal(board) else look(board)["move"]

def look(board):
    if terminal(board):
        return {"score": utility(board), "move": None}
    best = None
    for a in actions(board):
        found = {"score": look(result(board, a))["score"], "move": a}
        better = best is None or (found["score"] > best["score"]) == (player(board) == X) and found["score"] != best["score"]
        best = found if better else best
    return best

# === named tuples
Found = namedtuple("Found", "move score")

def minimax(board):
    return None if terminal(board) else look(board).move

def look(board):
    if terminal(board):
        return Found(None, utility(board))
    pick = max if player(board) == X else min
    return pick((Found(a, look(result(board, a)).score) for a in actions(board)), key=lambda found: found.score)

# === node objects
class Node:
    def __init__(self, board, action=None):
        self.board, self.action = board, action

    def children(self):
        return [Node(result(self.board, a), a) for a in actions(self.board)]

    def value(self):
        if terminal(self.board):
            return utility(self.board)
        values = [child.value() for child in self.children()]
        return max(values) if player(self.board) == X else min(values)

def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(Node(board).children(), key=Node.value).action

# === an agent that holds the board and takes moves back
class Agent:
    def __init__(self, board):
        self.board = [list(row) for row in board]

    def value(self):
        if terminal(self.board):
            return utility(self.board)
        values, mark = [], player(self.board)
        for i, j in actions(self.board):
            self.board[i][j] = mark
            values.append(self.value())
            self.board[i][j] = EMPTY
        return max(values) if mark == X else min(values)

    def choose(self):
        mark, best = player(self.board), None
        for i, j in actions(self.board):
            self.board[i][j] = mark
            v = self.value()
            self.board[i][j] = EMPTY
            if best is None or (v > best[0] if mark == X else v < best[0]):
                best = v, (i, j)
        return best[1]

def minimax(board):
    return None if terminal(board) else Agent(board).choose()

# === lambdas
top = lambda b: utility(b) if terminal(b) else max(low(result(b, a)) for a in actions(b))
low = lambda b: utility(b) if terminal(b) else min(top(result(b, a)) for a in actions(b))

def minimax(board):
    if terminal(board):
        return None
    return max(actions(board), key=lambda a: low(result(board, a))) if player(board) == X else min(actions(board), key=lambda a: top(result(board, a)))

# === nested functions
def minimax(board):
    def value(state):
        if terminal(state):
            return utility(state)
        values = [value(result(state, a)) for a in actions(state)]
        return max(values) if player(state) == X else min(values)
    if terminal(board):
        return None
    found = {a: value(result(board, a)) for a in actions(board)}
    return (max if player(board) == X else min)(found, key=found.get)

# === generators
def children(board):
    for a in sorted(actions(board)):
        yield a, result(board, a)

def value(board):
    if terminal(board):
        return utility(board)
    values = (value(child) for _, child in children(board))
    return max(values) if player(board) == X else min(values)

def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(children(board), key=lambda pair: value(pair[1]))[0]

# === functools.cache over tuples
@cache
def value(board):
    rows = [list(row) for row in board]
    if terminal(rows):
        return utility(rows)
    values = [value(tuple(map(tuple, result(rows, a)))) for a in actions(rows)]
    return max(values) if player(rows) == X else min(values)

def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(actions(board), key=lambda a: value(tuple(map(tuple, result(board, a)))))

# === a memo dict
MEMO = {}

def value(board):
    key = str(board)
    if key not in MEMO:
        if terminal(board):
            MEMO[key] = utility(board)
        else:
            pick = max if player(board) == X else min
            MEMO[key] = pick(value(result(board, a)) for a in actions(board))
    return MEMO[key]

def minimax(board):
    if terminal(board):
        return None
    return (max if player(board) == X else min)(actions(board), key=lambda a: value(result(board, a)))

# === a decorator that remembers
def remembered(function):
    memo = {}
    def wrapper(board):
        key = str(board)
        if key not in memo:
            memo[key] = function(board)
        return memo[key]
    return wrapper

@remembered
def value(board):
    if terminal(board):
        return utility(board)
    return (max if player(board) == X else min)(value(result(board, a)) for a in actions(board))

def minimax(board):
    if terminal(board):
        return None
    return (max if player(board) == X else min)(actions(board), key=lambda a: value(result(board, a)))

# === alpha-beta, fail-soft, windows at the root too
def minimax(board):
    if terminal(board):
        return None
    alpha, beta, best = -math.inf, math.inf, None
    for a in sorted(actions(board)):
        if player(board) == X:
            v = min_value(result(board, a), alpha, beta)
            if v > alpha:
                alpha, best = v, a
        else:
            v = max_value(result(board, a), alpha, beta)
            if v < beta:
                beta, best = v, a
    return best

def max_value(board, alpha, beta):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for a in actions(board):
        v = max(v, min_value(result(board, a), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v

def min_value(board, alpha, beta):
    if terminal(board):
        return utility(board)
    v = math.inf
    for a in actions(board):
        v = min(v, max_value(result(board, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v

# === alpha-beta, fail-hard
def minimax(board):
    if terminal(board):
        return None
    alpha, beta, best = -2, 2, None
    for a in sorted(actions(board)):
        v = search(result(board, a), alpha, beta)
        if player(board) == X and v > alpha:
            alpha, best = v, a
        if player(board) == O and v < beta:
            beta, best = v, a
    return best

def search(board, alpha, beta):
    if terminal(board):
        return utility(board)
    for a in actions(board):
        v = search(result(board, a), alpha, beta)
        if player(board) == X:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha if player(board) == X else beta

# === alpha-beta, fail-hard, windows under other names
def minimax(board):
    if terminal(board):
        return None
    best, sure, feared = None, -2, 2
    for a in sorted(actions(board)):
        v = look(result(board, a), sure, feared)
        if player(board) == X and v > sure:
            sure, best = v, a
        if player(board) == O and v < feared:
            feared, best = v, a
    return best

def look(board, sure, feared):
    if terminal(board):
        return max(sure, min(feared, utility(board)))
    for a in actions(board):
        v = look(result(board, a), sure, feared)
        if player(board) == X:
            sure = max(sure, v)
        else:
            feared = min(feared, v)
        if sure >= feared:
            return sure if player(board) == X else feared
    return sure if player(board) == X else feared

# === negamax with alpha-beta
def minimax(board):
    if terminal(board):
        return None
    alpha, best = -2, None
    for a in actions(board):
        v = -negamax(result(board, a), -2, -alpha)
        if v > alpha:
            alpha, best = v, a
    return best

def negamax(board, alpha, beta):
    if terminal(board):
        return utility(board) if player(board) == X else -utility(board)
    best = -2
    for a in actions(board):
        best = max(best, -negamax(result(board, a), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best

# === alpha-beta over a window in a list, kept by a closure
def minimax(board):
    if terminal(board):
        return None
    window = [(-2, 2)]
    def search(state):
        if terminal(state):
            return utility(state)
        low, high = window[-1]
        best = -2 if player(state) == X else 2
        for a in actions(state):
            window.append((low, high))
            v = search(result(state, a))
            window.pop()
            if player(state) == X:
                best, low = max(best, v), max(low, v)
            else:
                best, high = min(best, v), min(high, v)
            if low >= high:
                break
        return best
    best = None
    for a in sorted(actions(board)):
        v = search(result(board, a))
        low, high = window[0]
        if player(board) == X and v > low:
            window[0], best = (v, high), a
        if player(board) == O and v < high:
            window[0], best = (low, v), a
    return best

# === stops at a win
def minimax(board):
    if terminal(board):
        return None
    best, chosen = None, None
    for a in actions(board):
        v = value(result(board, a))
        if best is None or (v > best if player(board) == X else v < best):
            best, chosen = v, a
    return chosen

def value(board):
    if terminal(board):
        return utility(board)
    goal = 1 if player(board) == X else -1
    found = -goal
    for a in actions(board):
        v = value(result(board, a))
        if v == goal:
            return goal
        found = max(found, v) if goal == 1 else min(found, v)
    return found

# === ten less the depth
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(actions(board), key=lambda a: value(result(board, a), 1))

def value(board, depth):
    if winner(board) == X:
        return 10 - depth
    if winner(board) == O:
        return depth - 10
    if terminal(board):
        return 0
    pick = max if player(board) == X else min
    return pick(value(result(board, a), depth + 1) for a in actions(board))

# === worth less with every move
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(actions(board), key=lambda a: value(result(board, a)))

def value(board):
    if terminal(board):
        return float(utility(board))
    pick = max if player(board) == X else min
    return 0.9 * pick(value(result(board, a)) for a in actions(board))

# === one, a half and nothing
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(actions(board), key=lambda a: chance(result(board, a)))

def chance(board):
    if terminal(board):
        return (utility(board) + 1) / 2
    pick = max if player(board) == X else min
    return pick(chance(result(board, a)) for a in actions(board))

# === scores to the asking player
def minimax(board):
    if terminal(board):
        return None
    me = player(board)
    return max(actions(board), key=lambda a: score(result(board, a), me))

def score(board, me):
    if terminal(board):
        return utility(board) if me == X else -utility(board)
    pick = max if player(board) == me else min
    return pick(score(result(board, a), me) for a in actions(board))

# === deeper and deeper
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    for depth in range(1, len(actions(board)) + 1):
        best = pick(sorted(actions(board)), key=lambda a: value(result(board, a), depth - 1))
    return best

def value(board, depth):
    if terminal(board):
        return utility(board)
    if depth == 0:
        return 0
    pick = max if player(board) == X else min
    return pick(value(result(board, a), depth - 1) for a in actions(board))

# === made and taken back in place
def minimax(board):
    if terminal(board):
        return None
    mark, best, chosen = player(board), None, None
    for i, j in sorted(actions(board)):
        board[i][j] = mark
        v = value(board)
        board[i][j] = EMPTY
        if best is None or (v > best if mark == X else v < best):
            best, chosen = v, (i, j)
    return chosen

def value(board):
    if terminal(board):
        return utility(board)
    mark, values = player(board), []
    for i, j in actions(board):
        board[i][j] = mark
        values.append(value(board))
        board[i][j] = EMPTY
    return max(values) if mark == X else min(values)

# === flat boards
def minimax(board):
    if terminal(board):
        return None
    flat = tuple(cell or " " for row in board for cell in row)
    pick = max if player(board) == X else min
    return divmod(pick((n for n in range(9) if flat[n] == " "), key=lambda n: value(played(flat, n))), 3)

def played(flat, n):
    mark = X if flat.count(X) == flat.count(O) else O
    return flat[:n] + (mark,) + flat[n + 1:]

def value(flat):
    rows = [[cell if cell != " " else None for cell in flat[n:n + 3]] for n in (0, 3, 6)]
    if terminal(rows):
        return utility(rows)
    pick = max if flat.count(X) == flat.count(O) else min
    return pick(value(played(flat, n)) for n in range(9) if flat[n] == " ")

# === wins and blocks first
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(promising(board), key=lambda a: value(result(board, a)))

def promising(board):
    me = player(board)
    for mark in (me, O if me == X else X):
        for i, j in sorted(actions(board)):
            after = copy.deepcopy(board)
            after[i][j] = mark
            if winner(after):
                return [(i, j)]
    return sorted(actions(board))

def value(board):
    if terminal(board):
        return utility(board)
    pick = max if player(board) == X else min
    return pick(value(result(board, a)) for a in promising(board))

# === a move that asks for the next move
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(actions(board), key=lambda a: outcome(result(board, a)))

def outcome(board):
    if terminal(board):
        return utility(board)
    return outcome(result(board, minimax(board)))

# === a null window first
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(actions(board), key=lambda a: scout(result(board, a), -2, 2) * (1 if player(board) == O else -1))

def scout(board, alpha, beta):
    if terminal(board):
        return utility(board) if player(board) == X else -utility(board)
    first = True
    for a in sorted(actions(board)):
        after = result(board, a)
        if first:
            v = -scout(after, -beta, -alpha)
        else:
            v = -scout(after, -alpha - 1, -alpha)
            if alpha < v < beta:
                v = -scout(after, -beta, -alpha)
        first = False
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return alpha

# === helpers between the two
def minimax(board):
    if terminal(board):
        return None
    scores = {a: judge_move(board, a) for a in actions(board)}
    return (max if player(board) == X else min)(scores, key=scores.get)

def judge_move(board, action):
    return judge_board(result(board, action))

def judge_board(board):
    return utility(board) if terminal(board) else judge_moves(board)

def judge_moves(board):
    values = [judge_move(board, a) for a in actions(board)]
    return max(values) if player(board) == X else min(values)
