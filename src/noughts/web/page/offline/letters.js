/** Searches read from one letter a node; all else follows from the table of positions. */
import { put, spot } from "./positions.js";

const LETTERS = "abcdefghi";
const KINDS = ["<=", "=", ">="];
const limit = (number) => (Math.abs(number) === Infinity ? null : number);

/** The moves of a position in the order of a search: ranked cells, wins and blocks first when asked. */
function ordered(board, { order, urgent }, { positions, ranks }) {
  const urgency = new Map(positions[board][9].map(([cell, rank]) => [cell, rank]));
  const cells = ranks[order].filter((cell) => urgency.has(cell));
  return urgent ? cells.sort((a, b) => urgency.get(a) - urgency.get(b)) : cells;
}

/** Positions at and below a board, as far as the plies go. */
function size(board, left, table) {
  const [player, , , , , whole, , , , acts] = table.positions[board];
  if (left === Infinity) return whole;
  if (!player || !left) return 1;
  return 1 + acts.reduce((total, [cell]) => total + size(put(board, cell, player), left - 1, table), 0);
}

/** Read a search. `back` tells where a cell of the turned board lies on the board that is shown. */
export function spelled(letters, start, method, table, back, plies = Infinity) {
  let at = 0;
  return read(start, null, -Infinity, Infinity, plies);

  function read(board, cell, alpha, beta, left) {
    const letter = LETTERS.indexOf(letters[at++]);
    const player = left ? table.positions[board][0] : null;
    const node = [
      cell == null ? null : spot(back(cell)),
      player,
      limit(alpha),
      limit(beta),
      Math.floor(letter / 3) - 1,
      KINDS[letter % 3],
      [],
      [],
    ];
    if (player) children(node, board, alpha, beta, left);
    return node;
  }

  function children(node, board, alpha, beta, left) {
    const [player, moves] = [node[1], ordered(board, method, table)];
    while (letters[at] !== ".") {
      const cell = moves[node[7].length];
      const kid = read(put(board, cell, player), cell, alpha, beta, left - 1);
      node[7].push(kid);
      if (player === "X") alpha = Math.max(alpha, kid[4]);
      else beta = Math.min(beta, kid[4]);
    }
    at += 1;
    const rest = node[7].length ? moves.slice(node[7].length) : [];
    node[6] = rest.map((cell) => [spot(back(cell)), size(put(board, cell, player), left - 1, table)]);
    if (!node[7].length) node.push(size(board, left, table));
  }
}

/** The tree of plain minimax, folded below small nodes that are not on the line of best play. */
export function minimax(start, method, table) {
  const total = size(start, Infinity, table);
  const least = total <= table.whole ? 0 : Math.floor(total / table.finest);
  return grow(start, null, true);

  function grow(board, cell, onLine) {
    const [player, , , value, , below] = table.positions[board];
    const node = [cell == null ? null : spot(cell), player, null, null, value, "=", [], []];
    if (!player) return node;
    if (below < least && !onLine) return [...node, below];
    let first = onLine;
    node[7] = ordered(board, method, table).map((move) => {
      const after = put(board, move, player);
      const best = first && table.positions[after][3] === value;
      first &&= !best;
      return grow(after, move, best);
    });
    return node;
  }
}

/** The two trees of an exercise: whole, and as alpha-beta searched it. */
export function exercise(letters, start, method, table, plies, back) {
  return { full: whole(start, null, plies), solved: spelled(letters, start, method, table, back, plies) };

  function whole(board, cell, left) {
    const [at, , , value] = table.positions[board];
    const player = left ? at : null;
    const kids = player
      ? ordered(board, method, table).map((move) => whole(put(board, move, player), move, left - 1))
      : [];
    return [cell == null ? null : spot(back(cell)), player, null, null, value, "=", [], kids];
  }
}
