/** Map: each child is drawn inside the cell it plays, so the whole search lies inside one board. */
import { appearance } from "../core/appearance.js";
import { parseCell } from "../core/format.js";
import { below, board, path, progress } from "../core/search_tree.js";
import { crossed, stamp, stone } from "./canvas_board.js";
import { themeColours, tone, wash } from "./colours.js";
import { drawing } from "./drawing.js";

const SIDE = 720;
const SMALLEST = 7;

/** Draw the map. */
export function map(element, model, act) {
  const { node, step, state } = model;
  const root = step != null || node.skipped ? model.tree.root : node;
  const levels = state.levels === "all" ? 9 : Number(state.levels) || 2;
  drawing(
    element,
    {
      key: `map ${path(root)} ${model.tree.raw.board} ${model.tree.nodes}`,
      label: "Map: each move's board lies inside its cell. Arrow keys walk, Enter goes deeper.",
      width: SIDE,
      height: SIDE,
      draw: (context, view) => nest(context, view, root, 0, 0, SIDE, levels, model, themeColours()),
      pick: (x, y, view) => find(root, x, y, 0, 0, SIDE, levels, view, step),
      box: (target) => place(root, target),
    },
    model,
    act,
  );
}

/** The inner board's place in its parent's cell. */
function inside(node, kid, x, y, side) {
  const rows = board(node).split("/");
  const cell = side / Math.max(rows.length, rows[0].length);
  const [row, col] = parseCell(kid.move);
  const room = cell * 0.09;
  return [x + col * cell + room, y + row * cell + room, cell - 2 * room];
}

function place(root, target) {
  if (target === root) return [0, 0, SIDE, SIDE];
  if (!target.parent) return null;
  const [x, y, side] = place(root, target.parent) ?? [];
  if (x == null) return null;
  const [left, top, own] = inside(target.parent, target, x, y, side);
  return [left, top, own, own];
}

function nest(context, view, node, x, y, side, levels, model, colours) {
  const [left, top, pixels] = [x * view.scale + view.x, y * view.scale + view.y, side * view.scale];
  if (left > view.width || top > view.height || left + pixels < 0 || top + pixels < 0) return;
  const seen = appearance(node, model.step);
  if (seen.line === "future") return;
  if (node.skipped || !levels || !node.player || pixels / 3 < SMALLEST)
    return last(context, node, seen, x, y, side, pixels, colours);
  frame(context, seen, x, y, side, view.scale, colours);
  marks(context, node, x, y, side, colours, pixels);
  for (const kid of below(node)) nest(context, view, kid, ...inside(node, kid, x, y, side), levels - 1, model, colours);
  if (seen.wrong) crossed(context, x, y, side, colours);
}

/** A board with nothing drawn inside it is stamped, for there are hundreds; one that was skipped is bare. */
function last(context, node, seen, x, y, side, pixels, colours) {
  stamp(context, node.skipped ? "" : board(node), null, seen, x, y, side, pixels * devicePixelRatio, colours);
  if (!node.skipped) caption(context, seen, x, y, side, colours, pixels);
}

function frame(context, seen, x, y, side, scale, colours) {
  const edge = Math.min(side / 18, 2.4 / scale);
  context.save();
  context.translate(x, y);
  context.beginPath();
  context.roundRect(0, 0, side, side, side / 14);
  context.fillStyle = wash(colours, seen.fill);
  context.fill();
  context.lineWidth = edge;
  context.strokeStyle = seen.line === "open" ? colours.ink : tone(colours, seen.tone);
  if (seen.line === "dashed") context.setLineDash([edge * 3, edge * 2]);
  context.stroke();
  context.restore();
}

function marks(context, node, x, y, side, colours, pixels) {
  const rows = board(node).split("/");
  const cell = side / Math.max(rows.length, rows[0].length);
  if (pixels > 26) grid(context, x, y, side, rows, cell, colours);
  rows.forEach((row, r) =>
    [...row].forEach((mark, c) => stone(context, mark, x + c * cell, y + r * cell, cell, colours)),
  );
}

function grid(context, x, y, side, rows, cell, colours) {
  context.beginPath();
  for (let c = 1; c < rows[0].length; c += 1)
    (context.moveTo(x + c * cell, y), context.lineTo(x + c * cell, y + rows.length * cell));
  for (let r = 1; r < rows.length; r += 1) (context.moveTo(x, y + r * cell), context.lineTo(x + side, y + r * cell));
  context.lineWidth = side / 240;
  context.strokeStyle = colours.line;
  context.stroke();
}

function caption(context, seen, x, y, side, colours, pixels) {
  if (pixels < 42) return;
  context.font = `600 ${side * 0.2}px Inter, sans-serif`;
  context.textAlign = "right";
  context.lineWidth = side * 0.06;
  context.lineJoin = "round";
  context.strokeStyle = wash(colours, seen.fill);
  context.strokeText(seen.claim, x + side * 0.95, y + side * 0.94);
  context.fillStyle = tone(colours, seen.tone);
  context.fillText(seen.claim, x + side * 0.95, y + side * 0.94);
}

function find(node, x, y, left, top, side, levels, view, step) {
  if (x < left || y < top || x > left + side || y > top + side || progress(node, step) === "future") return null;
  if (!node.skipped && levels > 0 && (side * view.scale) / 3 >= SMALLEST) {
    for (const kid of below(node)) {
      const found = find(kid, x, y, ...inside(node, kid, left, top, side), levels - 1, view, step);
      if (found) return found;
    }
  }
  return node;
}
