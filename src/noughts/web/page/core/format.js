/** How numbers, claims and cells are written, the same everywhere. A bound is never written as a value. */

const SIGNS = { "=": "=", "<=": "≤", ">=": "≥" };

/** Write a value or a limit: −∞, −1, 0, +1, +∞. */
export function value(number) {
  if (number === Infinity) return "+∞";
  if (number === -Infinity) return "−∞";
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";
}

/** Write what a search claims of a node: "= 0" when exact, "≤ 0" or "≥ 0" when only a bound. */
export function claim(node) {
  return `${SIGNS[node.kind]} ${value(node.value)}`;
}

/** The line a claim is drawn with: solid when exact, dashed when only a bound. */
export function stroke(node) {
  return node.kind === "=" ? "solid" : "dashed";
}

/** Write a window. */
export function windowText(alpha, beta) {
  return `[${value(alpha)}, ${value(beta)}]`;
}

const commas = new Intl.NumberFormat("en-GB"); // kept, for making one costs more than a hundred counts

/** Write a count: 18,297. */
export function count(number) {
  return commas.format(number);
}

/** Write "1 node" or "5 nodes". */
export function many(number, thing) {
  return `${count(number)} ${thing}${number === 1 ? "" : "s"}`;
}

/** Say what a value means. */
export function outcome(number) {
  return number > 0 ? "X wins" : number < 0 ? "O wins" : "draw";
}

/** The tint that goes with a value. */
export function tint(number) {
  return number > 0 ? "x" : number < 0 ? "o" : "draw";
}

/** Write a cell of an answer, [row, col], as a move: b1. */
export function cellName([row, col]) {
  return String.fromCharCode(97 + col) + (row + 1);
}

/** Read a move as [row, col]. */
export function parseCell(move) {
  return [Number(move.slice(1)) - 1, move.charCodeAt(0) - 97];
}

/** What stands on the cell of a move: X, O or "." */
export function markAt(board, move) {
  const [row, col] = parseCell(move);
  return board.split("/")[row][col];
}

/** Join words: a, b and c; what has a comma of its own (row 1, column 2) is parted by semicolons. */
export function list(words, last = "and") {
  const comma = words.some((word) => word.includes(",")) ? "; " : ", ";
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(comma)} ${last} ${words.at(-1)}`;
}
