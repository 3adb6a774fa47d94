/** The table of all positions: looked up, played through, turned. Cells are numbered row by row from 0. */
import { cellName, parseCell } from "../core/format.js";
import { Problem } from "../core/questions.js";

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** The row and column of a numbered cell. */
export const spot = (cell) => [Math.floor(cell / 3), cell % 3];

/** The name of a numbered cell: b1. */
export const named = (cell) => cellName(spot(cell));

const numbered = (move) => 3 * parseCell(move)[0] + parseCell(move)[1];

/** The names of the cells in a set that is written as one number. */
export const namedCells = (mask) => CELLS.filter((cell) => (mask >> cell) & 1).map(named);

/** The row of a position, its columns by name. */
export function row(board, { positions }) {
  const found = positions[board];
  if (!found)
    throw new Problem(`${board} is not a position that play can reach; X moves first, and a game ends with its line.`);
  const [player, winner, line, value, plies, size, depth, levels, best, acts] = found;
  return { player, winner, line, value, plies, size, depth, levels, best, acts };
}

/** What is known of a move at a position, its columns by name. */
export function moveAt(board, move, table) {
  const found = row(board, table).acts.find(([cell]) => named(cell) === move);
  if (!found) throw new Problem(`${move.slice(0, 20)} cannot be played on ${board}.`);
  const [cell, urgency, why, marked, grade, better] = found;
  const marks = Object.fromEntries(Object.entries(marked).map(([at, role]) => [named(Number(at)), role]));
  return { cell, urgency, why: table.texts[why], marks, grade, better: namedCells(better) };
}

/** Put a stone on a board. */
export function put(board, cell, player) {
  const at = cell + Math.floor(cell / 3);
  return board.slice(0, at) + player + board.slice(at + 1);
}

/** The moves that a question tells. */
export const movesOf = ({ moves = "" }) => moves.split("-").filter(Boolean);

/** The boards of a game, each checked against the table. */
export function played(query, table) {
  const boards = [query.board ?? ".../.../..."];
  row(boards[0], table);
  for (const move of movesOf(query)) {
    const { cell } = moveAt(boards.at(-1), move, table);
    boards.push(put(boards.at(-1), cell, row(boards.at(-1), table).player));
  }
  return boards;
}

/** A board turned or mirrored. */
function moved(board, where) {
  const image = [];
  [...board.replaceAll("/", "")].forEach((mark, cell) => (image[where[cell]] = mark));
  return image.join("").replace(/(...)(...)(...)/, "$1/$2/$3");
}

/** A board turned and mirrored in every way, itself first. */
export const images = (board, { symmetries }) => [...new Set(symmetries.map((where) => moved(board, where)))];

/** Find the image of a board that a file holds, and where each of its cells lies on this board. */
export function turned(board, held, { symmetries }) {
  for (const where of symmetries) {
    const text = moved(board, where);
    if (held[text] !== undefined) return { text, back: (cell) => where.indexOf(cell), same: text === board };
  }
  throw new Problem(`The game ${board} is over; there is nothing to search.`);
}
