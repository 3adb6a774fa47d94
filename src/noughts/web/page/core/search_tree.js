/**
 * A search as a tree, grown where it is looked at. Once its events are asked for, each node knows when the
 * search entered it, cut there, and left it.
 * @typedef {Object} Call
 * @property {Call|null} parent
 * @property {string|null} move     the move that led here
 * @property {string|null} player   whose turn it is; null when the game is over
 * @property {number} alpha  @property {number} beta  @property {number} value
 * @property {"="|"<="|">="} kind
 * @property {Call[]} kids          what the search looked at below
 * @property {Skip[]} skips         what it skipped
 * @property {number} enter  @property {number} [cutAt]  @property {number} leave
 * @property {number} size          nodes at and below, looked at or not
 * @property {number} looked        nodes the search looked at
 * @property {boolean} folded  @property {boolean} remembered
 * @typedef {{parent: Call, move: string, size: number, skipped: true}} Skip
 */
import { cellName, parseCell } from "./format.js";

/** Grow the tree of an answer: only what is asked of it, since a whole search has thousands of nodes. */
export function unpack(answer) {
  const root = new Call(answer.root, null, answer.method.search === "minimax");
  root.board = answer.board;
  root.choice = answer.chose; // of a learner's own search
  return new Tree(root, answer);
}

/** A search: its root, what it counted, and when it did what. */
class Tree {
  #events;

  constructor(root, answer) {
    Object.assign(this, { root, nodes: answer.nodes, total: answer.total, method: answer.method, raw: answer });
  }

  /** Every moment of the search in turn: a node entered, cut or left. @returns {Call[]} */
  get events() {
    return (this.#events ??= clock(this.root, []));
  }

  /** How many branches were skipped. */
  get skipped() {
    return branches(this.raw.root);
  }
}

/** Tell each node when the search entered it, cut there, and left it. */
function clock(node, events) {
  node.enter = events.push(node) - 1;
  for (const kid of node.kids) clock(kid, events);
  if (node.skips.length) node.cutAt = events.push(node) - 1;
  node.leave = events.push(node) - 1;
  return events;
}

class Call {
  #data;
  #minimax;
  #kids;
  #skips;
  #size;
  #looked;

  constructor(data, parent, minimax) {
    const [action, player, alpha, beta, value, kind, , , size, board, wrong, truth, call] = data;
    this.#data = data;
    this.#minimax = minimax;
    this.parent = parent;
    this.ply = parent ? parent.ply + 1 : 0;
    this.move = action && cellName(action);
    this.player = player;
    this.alpha = alpha ?? -Infinity;
    this.beta = beta ?? Infinity;
    this.value = value;
    this.kind = kind;
    Object.assign(this, { wrong: wrong === true, right: wrong === false, truth, call }); // of a learner's own search
    this.board = board; // sent where a learner's rules made it
    this.folded = size != null && minimax;
    this.remembered = size != null && !minimax;
  }

  get kids() {
    return (this.#kids ??= this.#data[7].map((child) => new Call(child, this, this.#minimax)));
  }

  get skips() {
    return (this.#skips ??= this.#data[6].map(([action, size]) => ({
      parent: this,
      move: cellName(action),
      size,
      skipped: true,
      ply: this.ply + 1,
    })));
  }

  get size() {
    return (this.#size ??= nodes(this.#data));
  }

  get looked() {
    return (this.#looked ??= this.#minimax ? this.size : visits(this.#data));
  }
}

/** Add up a count over a node as it was sent, itself and all below; loops, for it runs over thousands. */
function total(data, count) {
  let all = count(data);
  for (const child of data[7]) all += total(child, count);
  return all;
}

const nodes = (data) => total(data, (one) => one[8] ?? one[6].reduce((all, [, skipped]) => all + skipped, 1));
const visits = (data) => total(data, () => 1);
const branches = (data) => total(data, (one) => one[6].length);

/** Everything below a node: looked at, then skipped. @returns {(Call|Skip)[]} */
export const below = (node) => (node.skipped ? [] : [...node.kids, ...node.skips]);

/** The board at a node: the one that was sent, or the parent's with the mover's stone on the cell of the move. */
export function board(node) {
  return (node.board ??= place(board(node.parent), node.move, node.parent.player));
}

function place(board, move, player) {
  const rows = board.split("/");
  const [row, col] = parseCell(move);
  rows[row] = rows[row].slice(0, col) + player + rows[row].slice(col + 1);
  return rows.join("/");
}

/** The move that the search chose: the first that reached the node's value; a learner's own search tells it. */
export const chosen = (node) =>
  node.kids.find((kid) => (node.choice ? kid.move === node.choice : kid.value === node.value));

/** Tell how far a node is at a step: "future", "open" or "done"; without a step the search is over. */
export function progress(node, step) {
  if (step == null) return "done";
  const known = node.skipped ? node.parent.cutAt : node.enter;
  if (known > step) return "future";
  return node.skipped || node.leave <= step ? "done" : "open";
}

/** The window and the best value of a node at a step, as its loop has them. */
export function now(node, step) {
  const done = node.kids.filter((kid) => progress(kid, step) === "done").map((kid) => kid.value);
  const best = node.player === "X" ? Math.max(...done) : Math.min(...done);
  return {
    best: done.length ? best : null,
    alpha: node.player === "X" ? Math.max(node.alpha, best) : node.alpha,
    beta: node.player === "O" ? Math.min(node.beta, best) : node.beta,
  };
}

/** The step after all that the call at a step does: from where it begins to where it ends, else one on. */
export const over = ({ events }, step) => (events[step].enter === step ? events[step].leave : step + 1);

/** The step at which the call that runs ends; where it ends just then, the one that called it. */
export function out({ events }, step) {
  const node = events[step];
  return (node.leave === step ? (node.parent ?? node) : node).leave;
}

/** The step at which the search comes to a node, or passes it over. */
export const arrival = (tree, node) => tree.events && (node.skipped ? node.parent.cutAt : node.enter);

const isCut = (tree, step) => tree.events[step].cutAt === step;

/** The next step at which something is skipped, or the last step. */
export function nextCut(tree, step) {
  for (let i = step + 1; i < tree.events.length; i += 1) if (isCut(tree, i)) return i;
  return tree.events.length - 1;
}

/** The last step before this at which something was skipped, or the first step. */
export function previousCut(tree, step) {
  for (let i = step - 1; i > 0; i -= 1) if (isCut(tree, i)) return i;
  return 0;
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

/** Put the tree of another answer where a node was folded. */
export function graft(tree, moves, answer) {
  return unpack({ ...tree.raw, root: replaced(tree.raw.root, moves, answer.root) });
}

/** Copy the arrays on the way down to a node, and take the other's below it. */
function replaced(data, [move, ...rest], root) {
  if (move == null) return [data[0], ...root.slice(1)];
  const copy = [...data];
  copy[7] = data[7].map((child) => (cellName(child[0]) === move ? replaced(child, rest, root) : child));
  return copy;
}
