/** Boards as small SVG drawings. Only X and O become marks, so nothing else can get in. */
import { parseCell } from "../core/format.js";

/** Draw a board; the last move is framed, the cells of a line are struck. @param {string} board */
export function svgBoard(board, { last = null, cells = [] } = {}) {
  const rows = board.split("/");
  const [width, height] = [rows[0].length * 10, rows.length * 10];
  const marks = rows.flatMap((row, r) => [...row].map((mark, c) => stone(mark, 10 * c, 10 * r)));
  const frame = last ? square(last) : "";
  const dots = cells.map(
    (cell) =>
      `<circle class="win" cx="${(cell % rows[0].length) * 10 + 5}" cy="${Math.floor(cell / rows[0].length) * 10 + 5}" r="4.6"/>`,
  );
  return `<svg class="mini-svg" viewBox="0 0 ${width} ${height}" aria-hidden="true"><path class="grid" d="${grid(width, height)}"/>${dots.join("")}${frame}${marks.join("")}</svg>`;
}

function grid(width, height) {
  const down = steps(width).map((x) => `M${x} 1V${height - 1}`);
  const across = steps(height).map((y) => `M1 ${y}H${width - 1}`);
  return [...down, ...across].join("");
}

const steps = (length) => Array.from({ length: length / 10 - 1 }, (_, i) => 10 * (i + 1));

function stone(mark, x, y) {
  if (mark === "X") return `<path class="mx" d="M${x + 2.7} ${y + 2.7}l4.6 4.6m0-4.6l-4.6 4.6"/>`;
  if (mark === "O") return `<circle class="mo" cx="${x + 5}" cy="${y + 5}" r="2.5"/>`;
  return "";
}

function square(move) {
  const [y, x] = parseCell(move).map((index) => 10 * index);
  return `<rect class="last" x="${x + 0.9}" y="${y + 0.9}" width="8.2" height="8.2" rx="1.4"/>`;
}
