/** Tree: boards as nodes from the chosen node down; what lies below the levels shown is folded. */
import { appearance } from "../core/appearance.js";
import { count, value } from "../core/format.js";
import { board, chosen, line, path, progress } from "../core/search_tree.js";
import { stamp } from "./canvas_board.js";
import { themeColours, tone } from "./colours.js";
import { drawing } from "./drawing.js";
import { FOLLOWED, family, layout, READABLE } from "./layout.js";

const ROWS = 620; // the height of five rows, so that the scale is the same at each step
const PICKS = { X: "▲ X picks the largest", O: "▼ O picks the smallest" };

/** Draw the tree: below the chosen node, or while stepping the current call and all beside its line. */
export function tree(element, model, act) {
  const { node, step, state } = model;
  const frame = element.getBoundingClientRect();
  const root = step != null ? model.tree.root : node.skipped ? node.parent : node;
  const spots = step == null ? layout(root, state.levels, frame) : family(line(node));
  drawing(element, scene(spots, root, model), model, act);
}

function scene(spots, root, model) {
  const { state, step, tree: search } = model;
  const edge = (key) => Math.max(...spots.map((spot) => spot[key] + spot.size));
  const byNode = new Map(spots.map((spot) => [spot.node, spot]));
  const shown = (node) => progress(node, step) !== "future";
  return {
    key: `tree ${path(root)} ${state.levels} ${search.raw.board} ${search.nodes} ${step != null}`,
    label: `Tree of ${spots.length} boards. Arrow keys walk, Enter goes deeper.`,
    width: edge("x"),
    height: step == null ? edge("y") + 34 : Math.max(edge("y") + 34, ROWS),
    least: (step == null ? READABLE : FOLLOWED) / spots.at(-1).size,
    sight: step == null ? undefined : around(byNode.get(model.node)),
    centre: spots[0].x + spots[0].size / 2,
    draw: (context, view) => draw(context, view, spots, model),
    pick: (x, y) =>
      spots.find(
        (spot) => x >= spot.x && x <= spot.x + spot.size && y >= spot.y && y <= spot.y + spot.size && shown(spot.node),
      )?.node,
    box: (node) => byNode.has(node) && square(byNode.get(node)),
  };
}

/** The box of a board with the one above it, the boards beside it and those below. */
function around({ x, y, size, up, kids }) {
  const top = up?.y ?? y;
  const bottom = (kids[0]?.y ?? y) + size + 34;
  return [x - size, top, 3 * size, bottom - top];
}

const square = (spot) => [spot.x, spot.y, spot.size, spot.size];

function draw(context, view, spots, model) {
  const [left, right] = [-view.x / view.scale, (view.width - view.x) / view.scale];
  const colours = themeColours();
  const best = model.step == null ? principal(spots[0].node) : new Set(line(model.node));
  for (const spot of spots) edges(context, spot, best, colours, model.step, view.scale);
  for (const spot of spots) if (spot.x < right && spot.x + spot.size > left) one(context, view, spot, colours, model);
}

function principal(node) {
  const nodes = new Set([node]);
  for (let next = chosen(node); next; next = chosen(next)) nodes.add(next);
  return nodes;
}

function edges(context, spot, best, colours, step, scale) {
  for (const kid of spot.kids) {
    const strong = best.has(spot.node) && best.has(kid.node);
    if (progress(kid.node, step) === "future") continue;
    if (kid.packed && kid.y > spot.kids[0].y) {
      if (strong) ring(context, kid, colours);
      continue;
    }
    const [x1, from, x2, y2] = [
      spot.x + spot.size / 2,
      spot.y + spot.size + Math.max(spot.foot, (spot.foot > 30 ? 2.6 : 1.3) * letters(13.5, spot.size, scale) + 3),
      kid.x + kid.size / 2,
      kid.y - (kid.size >= 46 && !kid.packed ? Math.max(18, 1.6 * letters(10.5, kid.size, scale)) : 4),
    ];
    const y1 = Math.min(from, y2); // where the letters leave no room
    context.beginPath();
    context.moveTo(x1, y1);
    context.bezierCurveTo(x1, (y1 + y2) / 2, x2, (y1 + y2) / 2, x2, y2);
    context.setLineDash(kid.node.skipped ? [4, 4] : []);
    context.lineWidth = strong ? 2.5 : 1;
    context.strokeStyle = strong ? colours.ink : colours.hatch;
    context.stroke();
  }
  context.setLineDash([]);
}

/** A board of the chosen line that no edge reaches is ringed. */
function ring(context, { x, y, size }, colours) {
  context.beginPath();
  context.roundRect(x - 3, y - 3, size + 6, size + 6, 8);
  context.lineWidth = 2.5;
  context.strokeStyle = colours.ink;
  context.stroke();
}

function one(context, view, spot, colours, { step, tree: search }) {
  const { node, x, y, size: own } = spot;
  const seen = appearance(node, step);
  if (seen.line === "future") return;
  stamp(context, board(node), node.move, seen, x, y, own, own * view.scale * devicePixelRatio, colours);
  if (own * view.scale < 15) return;
  context.textAlign = "center";
  const [middle, bottom, pixels] = [x + own / 2, y + own, own * view.scale];
  const [large, roomy] = [own > 40, pixels > 40];
  const write = label(context, view.scale, own);
  const claim = pixels < 30 && spot.packed ? seen.claim.replace(" ", "") : seen.claim;
  if (!node.skipped || roomy) write(claim, middle, bottom, large ? 13.5 : 9, tone(colours, seen.tone), 1);
  const window = search.method.search === "minimax" ? "" : seen.window; // which is open everywhere there
  if (own >= 46 && window && !spot.packed) write(window, middle, y, 10.5, colours.muted, -0.4, spot.room);
  if (!spot.level && node.call && node.player) write(PICKS[node.player], middle, y, 13, colours.ink, -0.5);
  if (seen.wrong && large) write(`${value(node.truth)} is true`, middle, bottom, 12.5, colours.bad, 2.3);
  else if (spot.folded && large && roomy && seen.count)
    write(`+${count(node.looked - 1)}`, middle, bottom, 10.5, colours.muted, 2.4);
}

/** The size of letters at a board: on the screen as large as one can read, if the board is not too small for that. */
const letters = (size, own, scale) => Math.max(size, Math.min(12, own * scale * 0.5) / scale);

/** Write some lines below an edge; nothing where that would cover its neighbours. */
const label = (context, scale, own) => (text, x, edge, size, colour, lines, room = Infinity) => {
  const font = letters(size, own, scale);
  context.font = `${colour === themeColours().muted ? 400 : 600} ${font}px Inter, sans-serif`;
  context.fillStyle = colour;
  if (context.measureText(text).width > room) return;
  context.fillText(text, x, edge + font * lines + (lines > 0 ? 2 : 0));
};
