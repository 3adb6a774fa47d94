/** Plain sentences about a learner's own search: what it called, with what, and what came back. */
import { many, value } from "./format.js";

/** A call as its file writes it: its function, where that begins, what it was given, what it gave, and its lines. */
export function callOf(node, { functions }) {
  const [number, given, returned, from, end] = node.call;
  const [name, line] = functions[number] ?? ["?", 0];
  return { name, line, given, returned, from, end };
}

/** The line that runs: where a function begins, or where it ended. */
export function runningLine(node, step, searched) {
  const { line, end } = callOf(node, searched);
  return step != null && step === node.enter ? line : end || line;
}

/** Say what a call of the learner's own does at a step; without a step, what came of it. */
export function ownEvent(node, step, { names, searched }) {
  const { name, given, from } = callOf(node, searched);
  if (step === node.enter && step != null) {
    const by = node.parent ? `${node.parent.player} tries ${names[node.move]}` : "It starts here";
    const where = from ? `Line ${from} calls` : "Asked for:";
    return `${by}. ${where} ${name}(${["board", given].filter(Boolean).join(", ")}).${mover(node)}`;
  }
  if (step === node.cutAt && step != null)
    return `${name} goes no further: ${many(node.skips.length, "move")} not looked at.`;
  return came(node, searched);
}

const mover = ({ player }) => (player ? ` ${player} is to move.` : " The game is over.");

/** Say what a call returned, and whether that is true. */
export function came(node, searched) {
  const { name, returned, end } = callOf(node, searched);
  return `${end ? `Line ${end}: ` : ""}${name} returned ${returned}. ${judged(node)}`;
}

function judged(node) {
  if (!node.parent && node.choice) return node.wrong ? "A better move is there." : "";
  if (node.wrong)
    return `✗ To X that is ${value(node.value)}, but ${value(node.truth)} is true.${below(node) ? "" : " What it called came back right: the mistake is made here."}`;
  if (node.right) return node.kind === "=" ? "✓ That is true." : "✓ Only a bound, which does no harm.";
  return "";
}

/** Tell whether something below a node is wrong already. */
const below = (node) => node.kids.some((kid) => kid.wrong);

/** Say what a node of a drawing is. */
export function ownDescription(node, { names, searched }) {
  const by = node.parent ? `${node.parent.player} ${names[node.move]}` : "The start";
  return node.skipped ? `${by}: not looked at.` : `${by}: ${came(node, searched)}`;
}
