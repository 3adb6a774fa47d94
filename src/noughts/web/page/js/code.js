/** The search as pseudocode, and the line a step stands on. */
import { h } from "./dom.js";

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
export function code(node, step, method) {
  const at = moment(node, step);
  const rows = lines(method, node.player).map(([name, indent, text]) =>
    h("li", { class: `in-${indent}`, "aria-current": name === at ? "step" : null }, text),
  );
  return h("ol", { class: "code", "aria-label": "The search, line by line" }, rows);
}
