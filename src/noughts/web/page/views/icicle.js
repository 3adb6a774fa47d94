/** Icicle: width is the number of nodes under plain minimax; hatched is what was never looked at. */
import { appearance } from "../core/appearance.js";
import { below, board, path, progress } from "../core/search_tree.js";
import { stamp } from "./canvas_board.js";
import { themeColours, tone, wash } from "./colours.js";
import { drawing } from "./drawing.js";

const FINEST = 0.2;

/** Draw the icicle; it fills its frame and goes deeper by a click. */
export function icicle(element, model, act) {
  const { node, step } = model;
  const root = step != null ? model.tree.root : node.skipped ? node.parent : node;
  drawing(
    element,
    {
      key: `icicle ${path(root)}`,
      fixed: true,
      width: 1,
      height: 1,
      label: "Icicle: the width of a block is the number of nodes in it. Arrow keys walk, Enter goes deeper.",
      draw: (context, view) => draw(context, view, root, model),
      pick: (x, y, view) => find(root, x, y, frameOf(view, root), step),
      box: (target, view) => place(root, target, frameOf(view, root)),
    },
    model,
    act,
  );
}

/** Where the drawing lies: a margin, and one row for each ply that can follow. */
function frameOf(view, root) {
  const rows = board(root).split(".").length;
  return { x: 20, y: 4, width: view.width - 40, row: Math.max(14, (view.height - 16) / rows), rows };
}

function draw(context, view, root, model) {
  const colours = themeColours();
  const frame = frameOf(view, root);
  const tools = {
    context,
    colours,
    step: model.step,
    frame,
    hatching: pattern(context, colours),
    dashes: Object.fromEntries(["x", "o", "draw"].map((name) => [name, dashed(context, colours[name])])),
    bottom: frame.y + frame.row * frame.rows,
  };
  block(tools, root, frame.x, frame.width, 0);
}

function block(tools, node, x, width, level) {
  if (progress(node, tools.step) === "future") return;
  if (node.skipped) return unseen(tools, x, width, level);
  bar(tools, node, x, width, level);
  if (width < FINEST) return;
  const each = width / node.size;
  let left = x + each / 2;
  for (const kid of below(node)) {
    block(tools, kid, left, kid.size * each, level + 1);
    left += kid.size * each;
  }
}

/** An exact block is solid, a bound is dashed: its outline where there is room, else the block itself. */
function bar({ context, colours, step, frame, bottom, dashes }, node, x, width, level) {
  const seen = appearance(node, step);
  const y = frame.y + level * frame.row;
  const strong = tone(colours, seen.tone);
  context.fillStyle = seen.line === "open" ? colours.ink : seen.line === "dashed" ? dashes[seen.tone] : strong;
  const wide = width > 4 ? width - 1 : width;
  context.fillRect(x, y, wide, frame.row - 1.5);
  if (node.folded) {
    context.globalAlpha = 0.18;
    context.fillRect(x, y + frame.row, wide, bottom - y - frame.row);
  }
  context.globalAlpha = 1;
  if (width > 9 && seen.line === "dashed") dash({ context, colours, frame }, x, y, wide, seen, strong);
  if (seen.wrong && width > 3) wrong(context, colours, x, y, wide, frame.row - 1.5);
  if (width > 46) face({ context, colours, frame }, node, seen, x, y, wide);
}

function dash({ context, colours, frame }, x, y, wide, seen, strong) {
  context.fillStyle = wash(colours, "none");
  context.fillRect(x, y, wide, frame.row - 1.5);
  context.setLineDash([5, 3]);
  context.strokeStyle = strong;
  context.lineWidth = 1.6;
  context.strokeRect(x + 1, y + 1, wide - 2, frame.row - 3.5);
  context.setLineDash([]);
}

/** A value that is not true has a thick edge, and a cross where there is room. */
function wrong(context, colours, x, y, wide, tall) {
  context.strokeStyle = colours.bad;
  context.lineWidth = Math.min(4, wide / 3);
  context.strokeRect(x + 1, y + 1, Math.max(1, wide - 2), tall - 2);
  if (wide < 10 || wide > 46) return; // a wide one says so in its claim
  context.beginPath();
  const [left, top] = [x + wide / 2 - 3, y + tall / 2 - 3];
  (context.moveTo(left, top), context.lineTo(left + 6, top + 6), context.moveTo(left + 6, top), context.lineTo(left, top + 6));
  context.lineWidth = 2;
  context.strokeStyle = colours.paper;
  context.stroke();
}

/** A wide block shows its board and claim. */
function face({ context, colours, frame }, node, seen, x, y, wide) {
  const size = Math.min(frame.row - 24, wide - 10, 56);
  const middle = x + wide / 2;
  context.font = "600 13px Inter, sans-serif";
  context.textAlign = "center";
  context.fillStyle = seen.line === "dashed" ? tone(colours, seen.tone) : colours.paper;
  context.fillText(seen.claim, middle, y + 15, wide - 6);
  if (size >= 22)
    stamp(
      context,
      board(node),
      node.move,
      { ...seen, fill: "" },
      middle - size / 2,
      y + 20,
      size,
      size * devicePixelRatio,
      colours,
    );
}

function unseen({ context, colours, frame, hatching, bottom }, x, width, level) {
  const y = frame.y + level * frame.row;
  context.fillStyle = colours.faint;
  context.fillRect(x, y, width > 3 ? width - 1 : width, bottom - y - 1.5);
  if (width < 5) return;
  context.fillStyle = hatching;
  context.fillRect(x, y, width - 1, bottom - y - 1.5);
}

function pattern(context, colours) {
  const tile = new OffscreenCanvas(8, 8);
  const pen = tile.getContext("2d");
  pen.strokeStyle = colours.hatch;
  pen.lineWidth = 1.1;
  for (const shift of [-8, 0, 8]) (pen.moveTo(shift, 8), pen.lineTo(shift + 8, 0));
  pen.stroke();
  return context.createPattern(tile, "repeat");
}

function dashed(context, colour) {
  const tile = new OffscreenCanvas(1, 8);
  const pen = tile.getContext("2d");
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 5);
  return context.createPattern(tile, "repeat");
}

function place(root, target, frame) {
  if (target === root) return [frame.x, frame.y, frame.width, frame.row - 1.5];
  const up = target.parent && place(root, target.parent, frame);
  if (!up) return null;
  const each = up[2] / target.parent.size;
  let left = up[0] + each / 2;
  for (const kid of below(target.parent)) {
    if (kid === target) return [left, up[1] + frame.row, kid.size * each, frame.row - 1.5];
    left += kid.size * each;
  }
  return null;
}

function find(root, x, y, frame, step) {
  let [node, left, width] = [root, frame.x, frame.width];
  const level = Math.floor((y - frame.y) / frame.row);
  if (x < left || x > left + width || level < 0) return null;
  for (let i = 0; i < level && !node.skipped; i += 1) {
    const each = width / node.size;
    let at = left + each / 2;
    const kid = below(node).find((one) => x < (at += one.size * each));
    if (!kid || progress(kid, step) === "future") return null;
    [node, left, width] = [kid, at - kid.size * each, kid.size * each];
  }
  return node;
}
