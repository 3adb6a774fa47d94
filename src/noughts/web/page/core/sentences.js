/** Plain sentences: the last move, the call a search is in, what a claim means, why it cut. */
import { appearance } from "./appearance.js";
import { many, markAt, outcome, value, windowText } from "./format.js";
import { now, progress } from "./search_tree.js";

/** Say who played the last move, what it does, and if the machine played it what its level sees; else nothing. */
export function lastMove({ moves, names, board, reason, seen }, { side, level }) {
  if (!moves.length) return "";
  const mark = markAt(board, moves.at(-1));
  const machine = side !== "both" && side !== mark;
  return [`${mark} played ${names[moves.at(-1)]}.`, reason, machine && seen[level]].filter(Boolean).join(" ");
}

/** Say what a node of a drawing is and what is known of it at this step. */
export function describe(node, { names, step }) {
  const by = node.parent ? `${node.parent.player} ${names[node.move]}` : "The start";
  if (progress(node, step) === "future") return `${by}: not yet looked at.`;
  if (node.skipped) return `${by}: skipped, with ${many(node.size, "node")}. ${cut(node.parent)}`;
  const seen = appearance(node, step);
  const looked = seen.count
    ? ` ${many(node.looked, "node")} looked at of ${many(node.size, "node").replace(/ .*/, "")}.`
    : "";
  return `${by}: ${seen.claim}, window ${seen.window}.${node.remembered ? " Remembered." : looked}`;
}

/** Say why the rest of a node was skipped. */
function cut(node) {
  const skipped = node.skips.reduce((total, skip) => total + skip.size, 0);
  const rest = `skip ${many(node.skips.length, "move")} (${many(skipped, "node")})`;
  return node.player === "O"
    ? `O can already hold X to ${value(node.value)} here; X has ${value(node.alpha)} elsewhere: ${rest}.`
    : `X can already get ${value(node.value)} here; O holds X to ${value(node.beta)} elsewhere: ${rest}.`;
}

/** Say what a finished node's claim means. */
export function meaning(node) {
  if (!node.player) return `The game is over: ${outcome(node.value)}, worth ${value(node.value)} to X.`;
  if (node.kind === "=") return `Exactly ${value(node.value)}: with best play by both, ${outcome(node.value)}.`;
  const bound = node.kind === "<=" ? "at most" : "at least";
  const stopped = node.skips.length ? `, so ${node.player} stopped looking` : "";
  return `Only a bound: ${bound} ${value(node.value)}. For the window ${windowText(node.alpha, node.beta)} that is enough${stopped}.`;
}

/** Say what the search does at a step. */
export function event(node, step, names) {
  if (step === node.cutAt) return cut(node);
  return step === node.enter ? entered(node, names) : left(node, names);
}

function entered(node, names) {
  const by = node.parent ? `${node.parent.player} tries ${names[node.move]}.` : "The search starts here.";
  if (!node.player) return `${by} The game is over: ${outcome(node.value)}.`;
  if (node.remembered) return `${by} This position was met before: ${meaning(node)}`;
  if (node.folded) return `${by} Below lie ${many(node.size, "node")}, looked at in one step.`;
  return `${by} ${node.player} is to move. ${limits(node)}`;
}

function limits({ alpha, beta }) {
  if (alpha === -Infinity && beta === Infinity) return "Nothing is known elsewhere: the window is open.";
  const has = alpha > -Infinity ? `X has ${value(alpha)} elsewhere` : "";
  const holds = beta < Infinity ? `O holds X to ${value(beta)} elsewhere` : "";
  return `${[has, holds].filter(Boolean).join("; ")}.`;
}

function left(node, names) {
  const back = node.parent ? ` Back to ${node.parent.player}'s choice.` : " The search is done.";
  if (!node.player) return `Return ${value(node.value)}.${back}`;
  return `${meaning(node)}${back}${effect(node, names)}`;
}

function effect(node, names) {
  const { parent } = node;
  if (!parent) return "";
  const { best } = now(parent, node.leave);
  const improved = best === node.value && parent.kids.find((kid) => kid.value === best) === node;
  const name = names[node.move];
  return improved ? ` ${name[0].toUpperCase()}${name.slice(1)} is ${parent.player}'s best so far.` : "";
}

/** Say which earlier choice set one end of the window. */
export function source(node, player, end, names) {
  const limit = node[end];
  if (Math.abs(limit) === Infinity) return `${end} is ${value(limit)}: ${player} has nothing elsewhere yet.`;
  let at = node;
  while (at.parent && at.parent[end] === limit) at = at.parent;
  const owner = at.parent;
  if (!owner) return `${end} is ${value(limit)}.`;
  const from = owner.kids.slice(0, owner.kids.indexOf(at)).find((kid) => kid.value === limit);
  const where = from ? ` by ${names[from.move]}` : "";
  const has = player === "X" ? "X can already get that" : "O can already hold X to that";
  return `${end} is ${value(limit)}: ${has}${where} ${owner === node.parent ? "one step up" : "further up"}.`;
}
