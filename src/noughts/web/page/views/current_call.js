/** The call that a step stands in: its board, its numbers, what happens there, and the line of pseudocode. */
import { say } from "../core/announce.js";
import { claim, value } from "../core/format.js";
import { board, now, progress } from "../core/search_tree.js";
import { callOf, ownEvent } from "../core/own_sentences.js";
import { event } from "../core/sentences.js";
import { h } from "./elements.js";
import { svgBoard } from "./svg_board.js";

const WORDS = {
  X: { start: "best ← −∞", better: "best ← max(best, v)", narrow: "α ← max(α, v)" },
  O: { start: "best ← +∞", better: "best ← min(best, v)", narrow: "β ← min(β, v)" },
};

/** The lines of a search for the side to move, each with the name of what happens there. */
function lines({ search, memory }, player) {
  const side = WORDS[player ?? "X"];
  const cuts = search === "alphabeta";
  const window = cuts ? ", α, β" : "";
  return [
    ["call", 0, `value(board${window}):`],
    ["over", 1, "if over: return the score"],
    memory && ["memory", 1, "if remembered: return that"],
    ["loop", 1, side.start],
    ["loop", 1, "for each move:"],
    ["loop", 2, `v ← value(after move${window})`],
    ["loop", 2, side.better],
    cuts && ["loop", 2, side.narrow],
    cuts && ["cut", 2, "if α ≥ β: skip the rest"],
    ["return", 1, "return best"],
  ].filter(Boolean);
}

/** Name what happens at a step. */
function moment(node, step) {
  if (!node.player) return "over";
  if (node.remembered) return "memory";
  if (step === node.enter) return "call";
  return step === node.cutAt ? "cut" : "return";
}

/** Draw the pseudocode with the line of this step marked. */
function code(node, step, method) {
  const at = moment(node, step);
  const rows = lines(method, node.player).map(([name, indent, text]) =>
    h("li", { class: `in-${indent}`, "aria-current": name === at ? "step" : null }, text),
  );
  return h("ol", { class: "code", "aria-label": "The search, line by line" }, rows);
}

let said = null;

/** Draw the current call beside the board: its board, its numbers, what happens, the line of code. */
export function currentCall(model) {
  const { node, step, tree, names, playback } = model;
  const sentence = node.call ? ownEvent(node, step, model) : event(node, step, names);
  if (said !== sentence && !playback.on) say((said = sentence));
  const chips = node.call ? ownChips(node, step, model) : ourChips(node, step);
  return h(
    "section",
    { class: "call", "aria-label": "The current call" },
    h(
      "div",
      { class: "call-head" },
      h("span", { class: "mini edge-draw", html: svgBoard(board(node), { last: node.move }) }),
      h(
        "dl",
        { class: "chips" },
        chips.map(([name, text]) => h("div", {}, h("dt", {}, name), h("dd", {}, text))),
      ),
    ),
    h("p", { class: step === node.cutAt ? "event cut" : "event" }, sentence),
    node.call ? null : code(node, step, tree.method), // a learner's own file stands beside the search
  );
}

function ourChips(node, step) {
  const open = progress(node, step) === "open";
  const { alpha, beta, best } = open ? now(node, step) : node;
  const running = best == null ? "–" : value(best);
  return [["α", value(alpha)], ["β", value(beta)], open ? ["best", running] : ["returns", claim(node)]];
}

/** What a call of the learner's own was given, and what it gave once it has ended. */
function ownChips(node, step, { searched }) {
  const { given, returned } = callOf(node, searched);
  const args = given ? given.split(", ").map((one) => one.split("=")) : [];
  return [...args.slice(0, 3), ["returns", progress(node, step) === "open" ? "…" : returned]];
}
