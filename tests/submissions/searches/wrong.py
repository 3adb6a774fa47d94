# Searches that are wrong behind right rules: the mistake, then the function and the kinds that the record may name,
# or "nothing" where the record cannot prove it. Every part stands behind rules.py by itself.

# === the opponent maximises too | min_value | takes the largest
def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max(actions(board), key=lambda a: min_value(result(board, a)))
    return min(actions(board), key=lambda a: max_value(result(board, a)))

def max_value(board):
    if terminal(board):
        return utility(board)
    return max(min_value(result(board, a)) for a in actions(board))

def min_value(board):
    if terminal(board):
        return utility(board)
    return max(max_value(result(board, a)) for a in actions(board))

# === X minimises below | max_value | takes the smallest
def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max(actions(board), key=lambda a: min_value(result(board, a)))
    return min(actions(board), key=lambda a: max_value(result(board, a)))

def max_value(board):
    if terminal(board):
        return utility(board)
    return min(min_value(result(board, a)) for a in actions(board))

def min_value(board):
    if terminal(board):
        return utility(board)
    return min(max_value(result(board, a)) for a in actions(board))

# === starts from nought | max_value | starts from a wrong value
def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max(actions(board), key=lambda a: min_value(result(board, a)))
    return min(actions(board), key=lambda a: max_value(result(board, a)))

def max_value(board):
    if terminal(board):
        return utility(board)
    v = 0
    for a in actions(board):
        v = max(v, min_value(result(board, a)))
    return v

def min_value(board):
    if terminal(board):
        return utility(board)
    return min(max_value(result(board, a)) for a in actions(board))

# === the smallest starts from minus infinity | min_value | starts from a wrong value
def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max(actions(board), key=lambda a: min_value(result(board, a)))
    return min(actions(board), key=lambda a: max_value(result(board, a)))

def max_value(board):
    if terminal(board):
        return utility(board)
    return max(min_value(result(board, a)) for a in actions(board))

def min_value(board):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for a in actions(board):
        v = min(v, max_value(result(board, a)))
    return v

# === returns inside the loop | max_value | returns after the first move
def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max(sorted(actions(board)), key=lambda a: min_value(result(board, a)))
    return min(sorted(actions(board)), key=lambda a: max_value(result(board, a)))

def max_value(board):
    if terminal(board):
        return utility(board)
    v = -math.inf
    for a in sorted(actions(board)):
        v = max(v, min_value(result(board, a)))
        return v

def min_value(board):
    if terminal(board):
        return utility(board)
    return min(max_value(result(board, a)) for a in sorted(actions(board)))

# === keeps the last value | value | keeps the last, takes the smallest, takes the largest
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: value(result(board, a)))

def value(board):
    if terminal(board):
        return utility(board)
    for a in sorted(actions(board)):
        v = value(result(board, a))
    return v

# === forgets the last move | value | leaves moves out, returns after the first move, stops early, starts from a wrong value
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: value(result(board, a)))

def value(board):
    if terminal(board):
        return utility(board)
    moves = sorted(actions(board))
    pick = max if player(board) == X else min
    return pick(value(result(board, a)) for a in (moves[:-1] or moves))

# === looks two moves ahead | value | stops early
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: value(result(board, a), 1))

def value(board, depth):
    if terminal(board):
        return utility(board)
    if depth == 0:
        return 0
    pick = max if player(board) == X else min
    return pick(value(result(board, a), depth - 1) for a in actions(board))

# === a win of O counts nothing | value | scored wrongly
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: value(result(board, a)))

def value(board):
    if terminal(board):
        return 1 if winner(board) == X else 0
    pick = max if player(board) == X else min
    return pick(value(result(board, a)) for a in actions(board))

# === a draw counts as a win of O | value | scored wrongly
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: value(result(board, a)))

def value(board):
    if terminal(board):
        return 1 if winner(board) == X else -1
    pick = max if player(board) == X else min
    return pick(value(result(board, a)) for a in actions(board))

# === negamax without the minus | negamax | goes wrong, turns the sign, takes the smallest, takes the largest
def minimax(board):
    if terminal(board):
        return None
    return max(sorted(actions(board)), key=lambda a: -negamax(result(board, a)))

def negamax(board):
    if terminal(board):
        return utility(board) if player(board) == X else -utility(board)
    return max(negamax(result(board, a)) for a in actions(board))

# === negamax of values to X | negamax | turns the sign, takes the smallest, takes the largest, scored wrongly, goes wrong
def minimax(board):
    if terminal(board):
        return None
    return max(sorted(actions(board)), key=lambda a: -negamax(result(board, a)))

def negamax(board):
    if terminal(board):
        return utility(board)
    return max(-negamax(result(board, a)) for a in actions(board))

# === moves are not taken back | value | changes the board
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: value(result(board, a)))

def value(board):
    if terminal(board):
        return utility(board)
    mark, values = player(board), []
    for i, j in sorted(actions(board)):
        if board[i][j] is EMPTY:
            board[i][j] = mark
            values.append(value(board))
    return max(values) if mark == X else min(values)

# === the root maximises for O too | minimax | chooses the largest, chooses another value
def minimax(board):
    if terminal(board):
        return None
    return max(sorted(actions(board)), key=lambda a: value(result(board, a)))

def value(board):
    if terminal(board):
        return utility(board)
    pick = max if player(board) == X else min
    return pick(value(result(board, a)) for a in actions(board))

# === the root minimises | minimax | chooses the smallest, chooses another value
def minimax(board):
    if terminal(board):
        return None
    return min(sorted(actions(board)), key=lambda a: value(result(board, a)))

def value(board):
    if terminal(board):
        return utility(board)
    pick = max if player(board) == X else min
    return pick(value(result(board, a)) for a in actions(board))

# === the root keeps the last move | minimax | chooses the smallest, chooses the largest, chooses another value
def minimax(board):
    if terminal(board):
        return None
    best = -2 if player(board) == X else 2
    for a in sorted(actions(board)):
        v = value(result(board, a))
        if player(board) == X and v > best or player(board) == O and v < best:
            best = v
        chosen = a
    return chosen

def value(board):
    if terminal(board):
        return utility(board)
    pick = max if player(board) == X else min
    return pick(value(result(board, a)) for a in actions(board))

# === the root takes the first move that does not lose | minimax | chooses without all values
def minimax(board):
    if terminal(board):
        return None
    sign = 1 if player(board) == X else -1
    for a in sorted(actions(board)):
        if sign * value(result(board, a)) >= 0:
            return a
    return a

def value(board):
    if terminal(board):
        return utility(board)
    pick = max if player(board) == X else min
    return pick(value(result(board, a)) for a in actions(board))

# === the root chooses by chance | minimax | chooses the smallest, chooses the largest, chooses another value
def minimax(board):
    if terminal(board):
        return None
    values = {a: value(result(board, a)) for a in sorted(actions(board))}
    return list(values)[len(values) // 2]

def value(board):
    if terminal(board):
        return utility(board)
    pick = max if player(board) == X else min
    return pick(value(result(board, a)) for a in actions(board))

# === alpha-beta at the root takes equal bounds | minimax | chooses a bound
def minimax(board):
    if terminal(board):
        return None
    alpha, beta, best = -math.inf, math.inf, None
    for a in sorted(actions(board)):
        v = search(result(board, a), alpha, beta)
        if player(board) == X and v >= alpha:
            alpha, best = v, a
        if player(board) == O and v <= beta:
            beta, best = v, a
    return best

def search(board, alpha, beta):
    if terminal(board):
        return utility(board)
    top = player(board) == X
    v = -2 if top else 2
    for a in sorted(actions(board)):
        w = search(result(board, a), alpha, beta)
        if top:
            v, alpha = max(v, w), max(alpha, w)
        else:
            v, beta = min(v, w), min(beta, w)
        if alpha >= beta:
            break
    return v

# === alpha-beta cuts the wrong way | search | cuts too early
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: search(result(board, a), -2, 2))

def search(board, alpha, beta):
    if terminal(board):
        return utility(board)
    top = player(board) == X
    v = -2 if top else 2
    for a in sorted(actions(board)):
        w = search(result(board, a), alpha, beta)
        if top:
            v, alpha = max(v, w), max(alpha, w)
        else:
            v, beta = min(v, w), min(beta, w)
        if alpha <= beta:
            break
    return v

# === alpha-beta updates the other bound | search | cuts too early, passes a wrong window
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: search(result(board, a), -2, 2))

def search(board, alpha, beta):
    if terminal(board):
        return utility(board)
    top = player(board) == X
    v = -2 if top else 2
    for a in sorted(actions(board)):
        w = search(result(board, a), alpha, beta)
        if top:
            v, beta = max(v, w), min(beta, w)
        else:
            v, alpha = min(v, w), max(alpha, w)
        if alpha >= beta:
            break
    return v

# === alpha-beta starts from too narrow a window | minimax | chooses a bound
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: search(result(board, a), 0, 1))

def search(board, alpha, beta):
    if terminal(board):
        return utility(board)
    for a in sorted(actions(board)):
        w = search(result(board, a), alpha, beta)
        if player(board) == X:
            alpha = max(alpha, w)
        else:
            beta = min(beta, w)
        if alpha >= beta:
            break
    return alpha if player(board) == X else beta

# === one window for the whole search | search | leaves moves out, returns after the first move, cuts too early
def minimax(board):
    global low, high
    if terminal(board):
        return None
    low, high = -2, 2
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: search(result(board, a)))

def search(board):
    global low, high
    if terminal(board):
        return utility(board)
    top = player(board) == X
    v = -2 if top else 2
    for a in sorted(actions(board)):
        w = search(result(board, a))
        if top:
            v, low = max(v, w), max(low, w)
        else:
            v, high = min(v, w), min(high, w)
        if low >= high:
            break
    return v

# === a memo by the number of marks | value | remembers a bound, stops early
MEMO = {}

def minimax(board):
    if terminal(board):
        return None
    MEMO.clear()
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: value(result(board, a)))

def value(board):
    if terminal(board):
        return utility(board)
    key = tuple(tuple(bool(cell) for cell in row) for row in board)
    if key not in MEMO:
        pick = max if player(board) == X else min
        MEMO[key] = pick(value(result(board, a)) for a in sorted(actions(board)))
    return MEMO[key]

# === averages | value | starts from a wrong value, goes wrong, turns the sign
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: value(result(board, a)))

def value(board):
    if terminal(board):
        return utility(board)
    values = [value(result(board, a)) for a in actions(board)]
    return sum(values) / len(values)

# === sums | value | takes the largest, takes the smallest, starts from a wrong value, goes wrong, turns the sign
def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: value(result(board, a)))

def value(board):
    if terminal(board):
        return utility(board)
    return sum(value(result(board, a)) for a in actions(board))

# === the flag is never turned | value | takes the largest, takes the smallest
def minimax(board):
    if terminal(board):
        return None
    top = player(board) == X
    return (max if top else min)(sorted(actions(board)), key=lambda a: value(result(board, a), top))

def value(board, maximizing):
    if terminal(board):
        return utility(board)
    values = [value(result(board, a), maximizing) for a in actions(board)]
    return max(values) if maximizing else min(values)

# === tuples compared by the move | search | takes the smallest, takes the largest, compares, keeps the first, keeps the last
def minimax(board):
    if terminal(board):
        return None
    return search(board)[0]

def search(board):
    if terminal(board):
        return (-1, -1), utility(board)
    found = [(a, search(result(board, a))[1]) for a in sorted(actions(board))]
    return max(found) if player(board) == X else min(found)

# === the move of another value | search | chooses the smallest, chooses the largest, chooses another value
def minimax(board):
    if terminal(board):
        return None
    return search(board)[1]

def search(board):
    if terminal(board):
        return utility(board), None
    moves = sorted(actions(board))
    values = [search(result(board, a))[0] for a in moves]
    best = max(values) if player(board) == X else min(values)
    return best, moves[-1]

# === calls below write over the move | minimax | keeps another move
def minimax(board):
    if terminal(board):
        return None
    kept = None

    def search(board):
        nonlocal kept
        if terminal(board):
            return utility(board)
        best = -2 if player(board) == X else 2
        for action in sorted(actions(board)):
            value = search(result(board, action))
            if (value > best) if player(board) == X else (value < best):
                best, kept = value, action
        return best

    search(board)
    return kept

# === scores to the asking player, who minimises | score | takes the smallest, takes the largest
def minimax(board):
    if terminal(board):
        return None
    me = player(board)
    return max(sorted(actions(board)), key=lambda a: score(result(board, a), me))

def score(board, me):
    if terminal(board):
        return utility(board) if me == X else -utility(board)
    return min(score(result(board, a), me) for a in actions(board))

# === only the reply is looked at | nothing
def minimax(board):
    if terminal(board):
        return None
    for a in sorted(actions(board)):
        if winner(result(board, a)):
            return a
    return sorted(actions(board))[0]

# === a random playout | playout | returns after the first move, leaves moves out
import random

def minimax(board):
    if terminal(board):
        return None
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: playout(result(board, a), random.Random(1)))

def playout(board, chance):
    if terminal(board):
        return utility(board)
    return playout(result(board, chance.choice(sorted(actions(board)))), chance)

# === an object that counts its own turns | value | takes the largest, takes the smallest
class Agent:
    def __init__(self):
        self.top = True

    def value(self, board):
        if terminal(board):
            return utility(board)
        self.top = not self.top
        values = [self.value(result(board, a)) for a in sorted(actions(board))]
        return max(values) if self.top else min(values)

def minimax(board):
    if terminal(board):
        return None
    agent = Agent()
    pick = max if player(board) == X else min
    return pick(sorted(actions(board)), key=lambda a: agent.value(result(board, a)))
