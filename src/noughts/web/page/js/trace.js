/**
 * A search as a tree with a clock: each node knows when the search entered it, cut there, and left it.
 * @typedef {Object} Call
 * @property {Call|null} parent
 * @property {string|null} move     the move that led here
 * @property {string|null} player   whose turn it is; null when the game is over
 * @property {number} alpha  @property {number} beta  @property {number} value
 * @property {"="|"<="|">="} kind
 * @property {Call[]} kids          what the search looked at below
 * @property {Skip[]} skips         what it skipped
 * @property {number} enter  @property {number} [cutAt]  @property {number} leave
 * @property {number} size          positions at and below, looked at or not
 * @property {number} looked        positions the search looked at
 * @property {boolean} folded  @property {boolean} remembered
 * @typedef {{parent: Call, move: string, size: number, skipped: true}} Skip
 */
import { token } from "./format.js";

/** Grow the tree of an answer. @returns {{root: Call, events: Call[], nodes: number, total: number, raw: any}} */
export function unpack(answer) {
  const events = [];
  const minimax = answer.method.search === "minimax";
  const root = grow(answer.root, null, events, minimax);
  root.board = answer.board;
  return { root, events, nodes: answer.nodes, total: answer.total, method: answer.method, raw: answer };
}

function grow([action, player, alpha, beta, value, kind, cut, children, size, board], parent, events, minimax) {
  const node = {
    parent,
    move: action && token(action),
    player,
    alpha: alpha ?? -Infinity,
    beta: beta ?? Infinity,
    value,
    kind,
  };
  node.ply = parent ? parent.ply + 1 : 0;
  node.board = board;
  node.enter = events.push(node) - 1;
  node.kids = children.map((child) => grow(child, node, events, minimax));
  node.skips = cut.map(([skipped, positions]) => ({
    parent: node,
    move: token(skipped),
    size: positions,
    skipped: true,
    ply: node.ply + 1,
  }));
  if (cut.length) node.cutAt = events.push(node) - 1;
  node.leave = events.push(node) - 1;
  node.folded = size != null && minimax;
  node.remembered = size != null && !minimax;
  node.size = size ?? 1 + sum(node.kids, "size") + sum(node.skips, "size");
  node.looked = node.folded ? size : 1 + sum(node.kids, "looked");
  return node;
}

const sum = (nodes, key) => nodes.reduce((total, node) => total + node[key], 0);

/** Everything below a node: looked at, then skipped. @returns {(Call|Skip)[]} */
export const below = (node) => (node.skipped ? [] : [...node.kids, ...node.skips]);

/** The board at a node: the parent's, with the mover's stone on the cell of the move. */
export function board(node) {
  return (node.board ??= place(board(node.parent), node.move, node.parent.player));
}

function place(board, move, player) {
  const rows = board.split("/");
  const row = Number(move.slice(1)) - 1;
  const col = move.charCodeAt(0) - 97;
  rows[row] = rows[row].slice(0, col) + player + rows[row].slice(col + 1);
  return rows.join("/");
}

/** The move that the search chose: the first that reached the node's value. */
export const chosen = (node) => node.kids.find((kid) => kid.value === node.value);

/** Tell how far a node is at a step: "future", "open" or "done"; without a step the search is over. */
export function stage(node, step) {
  const known = node.skipped ? node.parent.cutAt : node.enter;
  if (step == null) return "done";
  if (known > step) return "future";
  return node.skipped || node.leave <= step ? "done" : "open";
}

/** The window and the best value of a node at a step, as its loop has them. */
export function now(node, step) {
  const done = node.kids.filter((kid) => stage(kid, step) === "done").map((kid) => kid.value);
  const best = node.player === "X" ? Math.max(...done) : Math.min(...done);
  return {
    best: done.length ? best : null,
    alpha: node.player === "X" ? Math.max(node.alpha, best) : node.alpha,
    beta: node.player === "O" ? Math.min(node.beta, best) : node.beta,
  };
}

/** The nodes from the root to this one. */
export function line(node) {
  return node ? [...line(node.parent), node] : [];
}

/** Follow moves down from the root as far as they go. @param {string[]} moves */
export function follow(root, moves) {
  return moves.reduce((node, move) => (node && below(node).find((child) => child.move === move)) || node, root);
}

/** The moves that lead to a node, as the address has them. */
export const path = (node) =>
  line(node)
    .slice(1)
    .map((one) => one.move)
    .join("-");

/** Go on from a node along the moves the search chose. @returns {Call[]} */
export function onwards(node) {
  const next = node.skipped ? null : chosen(node);
  return next ? [next, ...onwards(next)] : [];
}

/** Put the tree of another answer where a node was folded, and grow the whole anew. */
export function graft(tree, moves, answer) {
  const copy = structuredClone(tree.raw);
  let data = copy.root;
  for (const move of moves) data = data[7].find((child) => token(child[0]) === move);
  const [, ...rest] = answer.root;
  data.splice(1, data.length - 1, ...rest);
  return unpack(copy);
}
