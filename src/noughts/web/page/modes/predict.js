/** Predict: the learner writes alpha, beta and values, marks what is skipped, and is told what was right and why. */
import { say } from "../core/announce.js";
import { claim, value } from "../core/format.js";
import { below, board, path } from "../core/search_tree.js";
import { cut, meaning, source } from "../core/sentences.js";
import { button, fill, h } from "../views/elements.js";
import { svgBoard } from "../views/svg_board.js";
import { chooser, grown, sorry, twin } from "./exercise.js";

const FIELDS = ["alpha", "beta", "value"];
const SYMBOLS = { alpha: "α", beta: "β", value: "v" };
const SIDES = { X: "▲", O: "▼" };
let current = { key: "" };

/** Draw the exercise of the current board; answers stay until the exercise changes. */
export function predict(element, model, act) {
  const { state, position } = model;
  if (position && !position.plies) return fill(element, sorry(position, act));
  if (!model.exercise) return;
  const key = JSON.stringify([position.board, state.order, state.depth]);
  if (current.key === key && element.querySelector(".predict")) return;
  const task = grown(model.exercise);
  current = { key, ...task, skipped: new Set() };
  fill(element, page(task, model, act));
  const forest = element.querySelector(".forest"); // on a small screen the tree is wider than its frame
  forest.scrollLeft = (forest.scrollWidth - forest.clientWidth) / 2;
}

function page(task, model, act) {
  return h(
    "div",
    { class: "predict" },
    chooser(model, act),
    h(
      "p",
      {},
      "Alpha-beta tries the moves from left to right. For each board with boxes write α and β on arrival and the value v it returns; press the boards that are never looked at. The values of the last row are given.",
    ),
    h("div", { class: "forest" }, h("ul", { class: "family" }, branch(task.full.root, model))),
    h(
      "div",
      { class: "buttons" },
      button("Check", () => mark(model, false), { class: "main" }),
      button("Show the answers", () => mark(model, true)),
      button("Clear", () => clear(act)),
    ),
    h("div", { class: "marks", role: "status" }),
  );
}

function branch(node, model) {
  const kids = below(node);
  const name = node.move ? `${node.parent.player} ${model.names[node.move]}` : "the start";
  const face = h("span", {
    class: `mini edge-${node.player ? "none" : "draw"}`,
    html: svgBoard(board(node), { last: node.move }),
  });
  const picture = node.move
    ? h(
        "button",
        {
          type: "button",
          class: "leaf",
          "aria-pressed": "false",
          "aria-label": `${name}: press if it is never looked at`,
          onclick: (event) => toggle(event.currentTarget, node),
        },
        face,
      )
    : face;
  const facts = node.player ? boxes(node, name) : h("b", { class: "given" }, claim(node));
  return h(
    "li",
    { "data-path": path(node) },
    h(
      "div",
      { class: "spot" },
      h("span", { class: node.player === "X" ? "who tone-x" : "who tone-o" }, SIDES[node.player] ?? ""),
      picture,
      facts,
    ),
    kids.length
      ? h(
          "ul",
          {},
          kids.map((kid) => branch(kid, model)),
        )
      : null,
  );
}

function boxes(node, name) {
  return h(
    "span",
    { class: "boxes" },
    FIELDS.map((field) =>
      h(
        "label",
        {},
        h("span", {}, SYMBOLS[field]),
        h("input", {
          "data-field": field,
          "aria-label": `${field} of ${name}`,
          maxlength: 5,
          autocomplete: "off",
          spellcheck: false,
        }),
      ),
    ),
  );
}

function toggle(element, node) {
  const on = element.getAttribute("aria-pressed") !== "true";
  element.setAttribute("aria-pressed", String(on));
  current.skipped[on ? "add" : "delete"](path(node));
}

function clear(act) {
  current = { key: "" };
  act.redraw();
}

/** Read what a learner wrote: "−1", "-inf", "≤0", "∞". */
function parse(text) {
  const plain = text
    .trim()
    .replace("−", "-")
    .replace(/^(≤|≥|<=|>=|=|<|>)\s*/, "");
  if (/^[+]?(inf|∞|infinity)$/i.test(plain)) return Infinity;
  if (/^-(inf|∞|infinity)$/i.test(plain)) return -Infinity;
  return /^[+-]?[01]$/.test(plain) ? Number(plain) : null;
}

/** Compare what was written with what the search did. */
function mark(model, reveal) {
  const notes = [...document.querySelectorAll(".predict li[data-path]")].flatMap((item) => judge(item, model, reveal));
  const wrong = notes.filter(Boolean);
  const words = reveal
    ? "Here is what the search did."
    : wrong.length
      ? `${wrong.length} to look at again.`
      : "All right: that is just what alpha-beta does.";
  fill(
    document.querySelector(".marks"),
    h("h2", {}, words),
    h(
      "ul",
      {},
      wrong.slice(0, 12).map((note) => h("li", {}, note)),
    ),
  );
  say(words);
}

function judge(item, model, reveal) {
  const node = nodeAt(item.dataset.path);
  const seen = twin(node, current.solved);
  return [
    skipping(item, node, seen, model, reveal),
    ...FIELDS.map((field) => written(item, node, seen, field, model, reveal)),
  ];
}

const nodeAt = (text) =>
  text
    ? text.split("-").reduce((node, move) => below(node).find((kid) => kid.move === move), current.full.root)
    : current.full.root;

function skipping(item, node, seen, { names }, reveal) {
  const element = item.querySelector(":scope > .spot > .leaf");
  if (!element) return null;
  const really = !seen || seen.skipped === true;
  if (reveal)
    (element.setAttribute("aria-pressed", String(really)), current.skipped[really ? "add" : "delete"](path(node)));
  const said = current.skipped.has(path(node)) || above(node);
  element.classList.toggle("wrong", said !== really);
  element.classList.toggle("right", said === really && really);
  if (said === really) return null;
  const name = `${node.parent.player} ${names[node.move]}`;
  if (!really) return `${name} is looked at: ${node.parent.player} had not yet seen enough.`;
  return seen
    ? `${name} is skipped. ${cut(seen.parent)}`
    : `${name} is never reached: the search skipped a move above it.`;
}

/** What lies below a marked board is marked with it. */
function above(node) {
  return node.parent ? current.skipped.has(path(node.parent)) || above(node.parent) : false;
}

function written(item, node, seen, field, { names }, reveal) {
  const input = item.querySelector(`:scope > .spot input[data-field=${field}]`);
  if (!input) return null;
  const known = seen && !seen.skipped;
  if (reveal) input.value = known ? (field === "value" ? claim(seen) : value(seen[field])) : "";
  const right = known ? parse(input.value) === seen[field] : input.value.trim() === "";
  input.classList.toggle("right", right && known);
  input.classList.toggle("wrong", !right);
  input.setAttribute("aria-invalid", String(!right));
  if (right || !known) return right ? null : `${title(node, names)}: leave this empty, it is never looked at.`;
  return `${title(node, names)}: ${field === "value" ? `v ${claim(seen)}. ${meaning(seen)}` : source(seen, field === "alpha" ? "X" : "O", field, names)}`;
}

const title = (node, names) => (node.move ? `${node.parent.player} ${names[node.move]}` : "The start");
