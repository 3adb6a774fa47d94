/** Boards on a canvas: a small picture is drawn once for each appearance and size, then stamped, which is quick. */
import { parseCell } from "../core/format.js";
import { tone, wash } from "./colours.js";

const SIZES = [12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384];
const kept = new Map();

/**
 * Stamp a board at a place; `pixels` is its size on the screen.
 * @param {import("../core/appearance.js").Appearance} seen
 */
export function stamp(context, board, last, seen, x, y, size, pixels, colours) {
  const wide = SIZES.find((one) => one >= pixels) ?? SIZES.at(-1);
  context.drawImage(sprite(board, last, seen, wide, colours), x, y, size, size);
}

function sprite(board, last, seen, wide, colours) {
  const key = [board, last, seen.line, seen.fill, seen.tone, seen.wrong, wide, colours.theme].join();
  if (!kept.has(key)) {
    if (kept.size > 6000) kept.clear();
    kept.set(key, paint(board, last, seen, wide, colours));
  }
  return kept.get(key);
}

function paint(board, last, seen, wide, colours) {
  const canvas = new OffscreenCanvas(wide, wide);
  const context = canvas.getContext("2d");
  outline(context, seen, wide, colours);
  const rows = board.split("/");
  const cell = (wide * 0.9) / Math.max(rows.length, rows[0].length);
  context.translate(wide * 0.05, wide * 0.05);
  if (["hatched", "future"].includes(seen.line)) context.globalAlpha = 0.5;
  if (wide >= 24) lines(context, rows, cell, colours);
  rows.forEach((row, r) => [...row].forEach((mark, c) => stone(context, mark, c * cell, r * cell, cell, colours)));
  if (last && wide >= 32) frame(context, last, cell, colours);
  if (seen.wrong) crossed(context, -wide * 0.05, -wide * 0.05, wide, colours);
  return canvas;
}

function outline(context, seen, wide, colours) {
  const edge = Math.max(1, wide / 28);
  context.beginPath();
  context.roundRect(edge / 2, edge / 2, wide - edge, wide - edge, wide / 9);
  context.fillStyle = wash(colours, seen.fill);
  context.fill();
  if (seen.line === "hatched") hatch(context, wide, colours.hatch);
  context.lineWidth = seen.line === "solid" || seen.line === "open" ? edge * 1.3 : edge;
  context.strokeStyle =
    seen.line === "open"
      ? colours.ink
      : ["hatched", "future"].includes(seen.line)
        ? colours.hatch
        : tone(colours, seen.tone);
  if (seen.line === "dashed") context.setLineDash([wide / 14, wide / 20]);
  context.stroke();
  context.setLineDash([]);
}

/** A value that is not true: a thick frame, and a cross in its corner. */
export function crossed(context, x, y, side, colours) {
  const edge = side / 26;
  context.beginPath();
  context.roundRect(x + edge / 2, y + edge / 2, side - edge, side - edge, side / 10);
  context.lineWidth = edge;
  context.strokeStyle = colours.bad;
  context.stroke();
  const [middle, top, radius] = [x + side * 0.91, y + side * 0.09, side * 0.09];
  context.beginPath();
  context.arc(middle, top, radius, 0, 7);
  context.fillStyle = colours.bad;
  context.fill();
  const arm = radius * 0.5;
  context.beginPath();
  (context.moveTo(middle - arm, top - arm), context.lineTo(middle + arm, top + arm));
  (context.moveTo(middle + arm, top - arm), context.lineTo(middle - arm, top + arm));
  context.lineWidth = radius * 0.34;
  context.strokeStyle = colours.paper;
  context.stroke();
}

/** Fill the current path with slanting lines. */
function hatch(context, wide, colour) {
  context.save();
  context.clip();
  context.beginPath();
  for (let x = -wide; x < wide; x += Math.max(3, wide / 9)) (context.moveTo(x, wide), context.lineTo(x + wide, 0));
  context.lineWidth = Math.max(0.6, wide / 60);
  context.strokeStyle = colour;
  context.stroke();
  context.restore();
  context.beginPath();
  context.roundRect(1, 1, wide - 2, wide - 2, wide / 9);
}

function lines(context, rows, cell, colours) {
  context.beginPath();
  for (let c = 1; c < rows[0].length; c += 1)
    (context.moveTo(c * cell, 0), context.lineTo(c * cell, rows.length * cell));
  for (let r = 1; r < rows.length; r += 1)
    (context.moveTo(0, r * cell), context.lineTo(rows[0].length * cell, r * cell));
  context.lineWidth = Math.max(0.5, cell / 26);
  context.strokeStyle = colours.line;
  context.stroke();
}

/** Draw X or O into a cell. */
export function stone(context, mark, x, y, cell, colours) {
  if (mark !== "X" && mark !== "O") return;
  const [near, far] = [cell * 0.27, cell * 0.73];
  context.beginPath();
  if (mark === "X")
    (context.moveTo(x + near, y + near),
      context.lineTo(x + far, y + far),
      context.moveTo(x + far, y + near),
      context.lineTo(x + near, y + far));
  else context.arc(x + cell / 2, y + cell / 2, cell * 0.25, 0, 7);
  context.lineWidth = Math.max(1, cell * 0.12);
  context.lineCap = "round";
  context.strokeStyle = mark === "X" ? colours.x : colours.o;
  context.stroke();
}

function frame(context, move, cell, colours) {
  context.strokeStyle = colours.muted;
  context.lineWidth = Math.max(0.7, cell / 20);
  const [row, col] = parseCell(move);
  context.strokeRect(col * cell + cell * 0.09, row * cell + cell * 0.09, cell * 0.82, cell * 0.82);
}
