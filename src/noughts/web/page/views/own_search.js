/** A learner's own search: the file beside it with the line that runs lit, and what it chose on the board at the left. */
import { count, list as listed, outcome, value } from "../core/format.js";
import { callOf, came, runningLine } from "../core/own_sentences.js";
import { chosen } from "../core/search_tree.js";
import { fill, h } from "./elements.js";

/** Draw the file; its lines stay from one step to the next. */
export function ownSource(element, { source: served, lab, searched, tree, node, step, state }) {
  const source = lab ? { file: lab.main, text: lab.files[lab.main] } : served;
  element.hidden = !(source && tree && state.game === "own" && searched?.functions);
  if (element.hidden) return;
  if (element.dataset.text !== source.text) build(element, source);
  const call = node.skipped ? node.parent : node;
  fill(element.firstElementChild, head(call, searched, step));
  light(element.lastElementChild, runningLine(call, step, searched), callOf(call, searched).from);
}

function build(element, { file, text }) {
  element.dataset.text = text;
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => h("li", {}, line || " "));
  element.replaceChildren(
    h("div", { class: "call-words" }),
    h("ol", { class: "code source", tabIndex: 0, role: "list", "aria-label": `Your ${file}` }, lines),
  );
}

function head(node, searched, step) {
  const { name, given, from } = callOf(node, searched);
  return [
    h("h2", {}, h("code", {}, `${name}(${["board", given].filter(Boolean).join(", ")})`)),
    step == null ? h("p", { class: node.wrong ? "wrong" : "quiet" }, `${came(node, searched)}${from ? ` Called from line ${from}.` : ""}`) : null,
  ];
}

/** Light one line, mark another, and bring the first into sight. */
function light(list, running, from) {
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  list.querySelector(".from")?.classList.remove("from");
  list.children[from - 1]?.classList.add("from");
  const line = list.children[running - 1];
  line?.setAttribute("aria-current", "step");
  if (line) list.scrollTop = line.offsetTop - list.clientHeight / 2;
}

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
  if (best.includes(move)) return `✓ No move is better: ${ends(moves[move].low)}.`;
  const right = listed(best.map((one) => names[one]), "or");
  return `✗ After it, with best play, ${ends(moves[move].low)}; ${right} is right for ${player}: ${ends(low)}.`;
}

const ends = (number) => (number ? outcome(number) : "it is a draw");

function looked({ nodes, total, raw }) {
  return `It looked at ${count(nodes)} nodes; plain minimax looks at ${count(total)}, alpha-beta at ${count(raw.alphabeta)}.`;
}
