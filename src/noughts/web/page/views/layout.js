/**
 * Where the boards of a tree stand.
 * @typedef {{node: any, level: number, size: number, x: number, y: number, foot: number, kids: Spot[], folded: boolean, right: number, room: number}} Spot
 */
import { below } from "../core/search_tree.js";

const SIZES = [92, 66, 48, 34, 26, 22, 20, 20, 20, 20];
const ROOM = 72;
const MOST = 3000;
const PACKED = 3; // boards in a row where the last level is crowded
const CROWDED = 30;
export const READABLE = 19; // pixels a board should have to begin with, and
export const FOLLOWED = 44; // where the drawing moves with the call that runs

/** Parents over the middle of their children, as many levels as wanted. @returns {Spot[]} */
export function layout(root, wanted, frame) {
  const levels = depth(root, wanted);
  const spots = [];
  place(root, 0, 0, { levels, crowded: boards(root, levels) > CROWDED, spots });
  spots.sort((a, b) => a.level - b.level);
  stretch(spots, levels, frame);
  return spots;
}

/** Take fewer levels when they would be too many boards. */
function depth(root, wanted) {
  const most = wanted === "all" ? 9 : Number(wanted) || 2;
  for (let levels = most; levels > 1; levels -= 1) if (boards(root, levels) <= MOST) return levels;
  return 1;
}

function boards(node, levels) {
  return 1 + (levels ? below(node).reduce((total, kid) => total + boards(kid, levels - 1), 0) : 0);
}

const top = (level) => SIZES.slice(0, level).reduce((y, size) => y + size + ROOM, 20);

function place(node, level, x, plan) {
  const { levels, spots } = plan;
  const size = SIZES[level];
  const spot = {
    node,
    level,
    size,
    y: top(level),
    foot: node.wrong && size > 40 ? 38 : 20, // what is true stands below
    kids: [],
    folded: level === levels && below(node).length > 0,
  };
  spots.push(spot);
  const width = level < levels ? children(spot, x, plan) : 0;
  const own = size * 1.24;
  spot.room = Math.max(width, own);
  spot.right = x + spot.room;
  spot.x = x + (spot.room - size) / 2;
  if (width && width < own) shift(spot.kids, (own - width) / 2);
  return spot;
}

/** Place the children from the left, the last level packed in rows when it is crowded. */
function children(spot, x, plan) {
  const kids = below(spot.node);
  if (!kids.length) return 0;
  if (spot.level && spot.level + 1 === plan.levels && plan.crowded) return packed(spot, kids, x, plan.spots);
  let right = x;
  for (const kid of kids) {
    spot.kids.push(place(kid, spot.level + 1, right, plan));
    right = spot.kids.at(-1).right;
  }
  return right - x + SIZES[spot.level + 1] * 0.3;
}

function packed(spot, kids, x, spots) {
  const [level, size] = [spot.level + 1, SIZES[spot.level + 1]];
  const [across, down] = [size * 1.16, size + (size > 40 ? 34 : 21)];
  kids.forEach((node, i) => {
    const own = {
      node,
      level,
      size,
      x: x + (i % PACKED) * across,
      y: top(level) + Math.floor(i / PACKED) * down,
      foot: 12,
      kids: [],
      packed: true,
      folded: below(node).length > 0,
    };
    spot.kids.push(own);
    spots.push(own);
  });
  return Math.min(PACKED, kids.length) * across + size * 0.45;
}

function shift(spots, dx) {
  for (const spot of spots) {
    spot.x += dx;
    shift(spot.kids, dx);
  }
}

/** Use the height of the frame: levels stand further apart when the tree is wide. */
function stretch(spots, levels, { width, height }) {
  const edge = (key) => Math.max(...spots.map((spot) => spot[key] + spot.size));
  const scale = Math.min(1.5, Math.max((width - 24) / edge("x"), READABLE / spots.at(-1).size));
  const spare = Math.min(90, ((height - 24) / scale - edge("y") - 34) / Math.max(1, levels));
  if (spare > 0) for (const spot of spots) spot.y += spare * spot.level;
}

/** While stepping: one row a ply along the current line, the children of each call below it in their places. */
export function family(calls) {
  const rows = [[calls[0]], ...calls.filter((call) => below(call).length).map(below)];
  const [size, across, down] = [54, 92, 120];
  const room = across * Math.max(...rows.map((row) => row.length));
  const byNode = new Map();
  rows.forEach((row, level) => {
    const up = byNode.get(row[0].parent);
    const wanted = (up ? up.x + size / 2 : room / 2) - (across * row.length) / 2;
    const left = Math.max(0, Math.min(room - across * row.length, wanted)) + (across - size) / 2;
    row.forEach((node, i) => {
      const spot = { node, level, size, x: left + i * across, y: 20 + level * down };
      byNode.set(node, Object.assign(spot, { room: across, foot: 20, kids: [], up, folded: false }));
      up?.kids.push(spot);
    });
  });
  return [...byNode.values()];
}
