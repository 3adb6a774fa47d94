/** What may be shown of a node at a step, in one place, so that no view can show a bound as a value. */
import { claim, count, stroke, tint, value, windowText } from "./format.js";
import { now, progress } from "./search_tree.js";

/**
 * @typedef {Object} Appearance
 * @property {"solid"|"dashed"|"hatched"|"open"|"future"} line  how the board is outlined
 * @property {"x"|"o"|"draw"|""} fill    tinted only when the value is exact
 * @property {"x"|"o"|"draw"|""} tone    colour of outline and claim
 * @property {string} claim   "= 0", "≤ 0", "≥ +1", "skipped", "…"
 * @property {string} window  @property {string} count
 * @property {boolean} [wrong]  of a learner's own search: the value is not true
 */

/** Say how a node looks at a step. @returns {Appearance} */
export function appearance(node, step) {
  const at = progress(node, step);
  if (at === "future") return { line: "future", fill: "", tone: "", claim: "", window: "", count: "" };
  if (node.skipped)
    return { line: "hatched", fill: "", tone: "", claim: "skipped", window: "", count: count(node.size) };
  return at === "open" ? open(node, step) : done(node);
}

/** A call that goes on: what its moves so far have shown is a bound, however it will end. */
function open(node, step) {
  if (node.call) return { line: "open", fill: "", tone: "", claim: "…", window: "", count: "" };
  const { alpha, beta, best } = now(node, step);
  const shown = best == null ? "…" : `${bound(node, best)} ${value(best)} so\u00a0far`;
  return { line: "open", fill: "", tone: "", claim: shown, window: windowText(alpha, beta), count: "" };
}

/** X has at least what raised alpha; what did not is no more than an upper bound of the moves tried. O likewise. */
function bound({ player, alpha, beta }, best) {
  return (player === "X" ? best > alpha : best >= beta) ? "≥" : "≤";
}

function done(node) {
  const exact = stroke(node) === "solid";
  return {
    line: stroke(node),
    fill: exact ? tint(node.value) : "",
    tone: tint(node.value),
    claim: node.wrong ? `${claim(node)} ✗` : node.right && exact ? `${claim(node)} ✓` : claim(node),
    wrong: node.wrong,
    window: node.call && node.alpha === -Infinity && node.beta === Infinity ? "" : windowText(node.alpha, node.beta),
    count: count(node.looked),
  };
}
