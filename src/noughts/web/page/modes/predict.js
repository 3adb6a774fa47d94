/** Predict: the learner writes alpha, beta and values, marks what is skipped, and is told what was right and why. */
import { say } from "../core/announce.js";
import { claim, many, value } from "../core/format.js";
import { below, board, path } from "../core/search_tree.js";
import { meaning, source } from "../core/sentences.js";
import { button, fill, h } from "../views/elements.js";
import { svgBoard } from "../views/svg_board.js";
import { chooser, grown, sorry, twin, VARIED } from "./exercise.js";

const FIELDS = ["alpha", "beta", "value"];
const SYMBOLS = { alpha: "α", beta: "β", value: "v" };
const SIDES = { X: "▲", O: "▼" };
const SIGNS = { "=": "=", "<=": "≤", ">=": "≥" };
const PAD = ["−∞", "+∞", "−1", "0", "+1", "=", "≤", "≥"];
let current = { key: "" };
let streak = 0; // exercises in a row that were all right at the first check
let written = null; // the box that was written in last

/** Draw the exercise of the current board; answers stay until the exercise changes. */
export function predict(element, model, act) {
  const { state, position } = model;
  if (position && !position.plies) return fill(element, sorry(position, act));
  if (!model.exercise) return;
  const key = JSON.stringify([position.board, state.order, state.depth]);
  if (current.key === key && element.querySelector(".predict")) return;
  const task = grown(model.exercise);
  current = { key, ...task, skipped: new Set(), fresh: true };
  fill(element, page(task, model, act));
  const leaves = element.querySelectorAll(".family li:not(:has(li))").length;
  element.querySelector(".forest").style.setProperty("--leaves", leaves);
}

function page(task, model, act) {
  return h(
    "div",
    { class: "predict" },
    chooser(model, act, button("Another exercise", () => another(model, act), { "data-key": "another" }), tally()),
    h(
      "p",
      {},
      "Alpha-beta tries the moves from left to right. For each board with boxes write α and β on arrival and what it returns with its sign: = 0 is exact, ≤ 0 and ≥ 0 are bounds. Press the boards that are never looked at. The values of the last row are given.",
    ),
    pad(),
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

const tally = () => h("output", { class: "streak" }, streak ? `${many(streak, "exercise")} right in a row` : "");

/** Take another of the varied boards. */
function another({ position }, act) {
  const others = VARIED.filter((board) => board !== position.start);
  act.set({ shape: "3x3x3", start: others[Math.floor(Math.random() * others.length)], moves: "", path: "" });
}

/** Buttons for what no keyboard has; they write into the box that was written in last. */
function pad() {
  const keys = PAD.map((text) =>
    button(text, () => press(text), { "data-key": text, onmousedown: (event) => event.preventDefault() }),
  );
  return h("div", { class: "buttons pad", role: "group", "aria-label": "Write into the box" }, keys);
}

function press(text) {
  const box = written?.isConnected ? written : document.querySelector(".boxes input");
  const sign = /[=≤≥]/.test(text);
  box.value = sign ? text + box.value.replace(/^[=≤≥]/, "") : (box.value.match(/^[=≤≥]/)?.[0] ?? "") + text;
  box.focus();
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
          onfocus: (event) => (written = event.target),
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

/** Read what a learner wrote: "−1", "-inf", "≤0", "∞"; a value without a sign is meant to be exact. */
function parse(text) {
  const [, sign, rest] = text.trim().replace("−", "-").match(/^(≤|≥|<=|>=|=|<|>)?\s*(.*)$/);
  const kind = { "≤": "<=", "<": "<=", "≥": ">=", ">": ">=" }[sign] ?? sign ?? "=";
  if (/^[+]?(inf|∞|infinity)$/i.test(rest)) return { kind, number: Infinity };
  if (/^-(inf|∞|infinity)$/i.test(rest)) return { kind, number: -Infinity };
  return { kind, number: /^[+-]?[01]$/.test(rest) ? Number(rest) : null };
}

/** Compare what was written with what the search did; what is left open is only counted. */
function mark(model, reveal) {
  const marks = [...document.querySelectorAll(".predict li[data-path]")].flatMap((item) => judge(item, model, reveal));
  const [wrong, open] = [marks.filter((one) => one.note), marks.filter((one) => one.open).length];
  count(wrong.length, open, reveal);
  const words = reveal ? "Here is what the search did." : verdict(marks.length - wrong.length - open, wrong.length, open);
  const notes = wrong.slice(0, 12).map(({ note }) => h("li", {}, note));
  fill(document.querySelector(".marks"), h("h2", {}, words), h("ul", {}, notes));
  say(words);
}

/** An exercise counts when it is all right; a wrong mark or the answers end the row. */
function count(wrong, open, reveal) {
  if (wrong || reveal) streak = 0;
  else if (!open && current.fresh) streak += 1;
  if (wrong || reveal || !open) current.fresh = false;
  document.querySelector(".streak").replaceWith(tally());
}

function verdict(right, wrong, open) {
  if (!wrong && !open) return "All right: that is just what alpha-beta does.";
  const parts = [`${right} right`, wrong && `${wrong} to look at again`, open && `${open} still open`];
  return `${parts.filter(Boolean).join(", ")}.`;
}

function judge(item, model, reveal) {
  const node = nodeAt(item.dataset.path);
  const seen = twin(node, current.solved);
  const boxes = FIELDS.map((field) => box(item, node, seen, field, model, reveal));
  return [skipping(item, node, seen, model, reveal), ...boxes].filter(Boolean);
}

const nodeAt = (text) =>
  text
    ? text.split("-").reduce((node, move) => below(node).find((kid) => kid.move === move), current.full.root)
    : current.full.root;

/** Judge the mark of a board: none where none is due, open where it is not yet set. */
function skipping(item, node, seen, { names }, reveal) {
  const element = item.querySelector(":scope > .spot > .leaf");
  if (!element) return null;
  const really = !seen || seen.skipped === true;
  if (reveal)
    (element.setAttribute("aria-pressed", String(really)), current.skipped[really ? "add" : "delete"](path(node)));
  const said = current.skipped.has(path(node)) || above(node);
  element.classList.toggle("wrong", said && !really);
  element.classList.toggle("right", said && really);
  if (!said) return really ? { open: true } : null;
  const looked = `${node.parent.player} ${names[node.move]} is looked at: ${node.parent.player} had not yet seen enough.`;
  return really ? {} : { note: looked };
}

/** What lies below a marked board is marked with it. */
function above(node) {
  return node.parent ? current.skipped.has(path(node.parent)) || above(node.parent) : false;
}

/** Judge what was written into one box. */
function box(item, node, seen, field, { names }, reveal) {
  const input = item.querySelector(`:scope > .spot input[data-field=${field}]`);
  if (!input) return null;
  const known = seen && !seen.skipped;
  if (reveal) input.value = known ? (field === "value" ? claim(seen) : value(seen[field])) : "";
  const empty = input.value.trim() === "";
  const { kind, number } = parse(input.value);
  const right = known && number === seen[field] && (field !== "value" || kind === seen.kind);
  input.classList.toggle("right", !empty && right);
  input.classList.toggle("wrong", !empty && !right);
  input.setAttribute("aria-invalid", String(!empty && !right));
  if (empty) return known ? { open: true } : null;
  return right ? {} : { note: `${title(node, names)}: ${reason(seen, field, kind, number, names)}` };
}

/** Say what would be right, and why. */
function reason(seen, field, kind, number, names) {
  if (!seen || seen.skipped) return "leave this empty, it is never looked at.";
  if (field !== "value") return source(seen, field === "alpha" ? "X" : "O", field, names);
  if (number === seen.value) return `the number is right, the sign is not: ${SIGNS[kind]} should be ${SIGNS[seen.kind]}. ${meaning(seen)}`;
  return `v ${claim(seen)}. ${meaning(seen)}`;
}

const title = (node, names) => (node.move ? `${node.parent.player} ${names[node.move]}` : "The start");
