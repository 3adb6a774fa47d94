/** What a learner's own search chose on the board at the left, and what is true of that. */
import { count, list, outcome, value } from "../core/format.js";
import { callOf } from "../core/own_sentences.js";
import { chosen } from "../core/search_tree.js";
import { h } from "./elements.js";

/** Say what the file chose, whether that is as good as any, and what it looked at. */
export function ownVerdict({ position, tree, truth, names, searched }) {
  const { root } = tree;
  const best = root.choice && chosen(root);
  const { name, returned } = callOf(root, searched);
  return [
    h(
      "p",
      { class: "choice" },
      h("b", {}, best ? `Your ${name} chooses ${names[best.move]}` : `Your ${name} returned ${returned}`),
      best ? `: to it that is worth ${value(best.value)} to X.` : ".",
    ),
    truth && best ? h("p", { class: truth.best.includes(best.move) ? "" : "wrong" }, judged(best, truth, names, position)) : null,
    h("p", { class: "quiet" }, looked(tree)),
  ];
}

function judged({ move }, { best, moves, low }, names, { player }) {
  if (best.includes(move)) return `✓ No move is better: ${words(moves[move].low)}.`;
  return `✗ With best play that is ${words(moves[move].low)}; ${list(best.map((one) => names[one]), "or")} is right for ${player}: ${words(low)}.`;
}

const words = (number) => (number ? outcome(number) : "a draw");

function looked({ nodes, total, raw }) {
  return `It looked at ${count(nodes)} nodes; plain minimax looks at ${count(total)}, alpha-beta at ${count(raw.alphabeta)}.`;
}
