/** The board to play on: an ARIA grid with one tab stop; arrows walk, Enter plays. */
import { appearance } from "../core/appearance.js";
import { outcome, tint, value } from "../core/format.js";
import { below, chosen as chosenBy } from "../core/search_tree.js";
import { h } from "./elements.js";

const MARKS = {
  X: '<svg viewBox="0 0 10 10" aria-hidden="true"><path class="mx" d="M2.4 2.4l5.2 5.2m0-5.2l-5.2 5.2"/></svg>',
  O: '<svg viewBox="0 0 10 10" aria-hidden="true"><circle class="mo" cx="5" cy="5" r="2.8"/></svg>',
};
const NAMED = {
  threat: "a threat",
  fork: "two threats at once",
  spared: "no longer two threats at once",
  lost: "wins at once",
  better: "was better",
};
const TRUTHFUL = ["explore", "review"]; // an exercise keeps it to itself
const WORDY = 7; // columns of the widest board whose cells have room for words
let tabStop = null;

/** Draw the board; cells keep their focus from one drawing to the next. */
export function playingBoard(element, model, act) {
  const { position } = model;
  if (!position) return;
  const text = model.state.draft || position.board;
  const grid = element.querySelector("[role=grid]");
  const shape = position.shape;
  if (grid?.dataset.shape !== shape) build(element, position, act);
  const cells = [...element.querySelectorAll("[role=gridcell]")];
  const marks = [...text.replaceAll("/", "")];
  tabStop = Math.min(tabStop ?? Math.floor(cells.length / 2), cells.length - 1);
  cells.forEach((cell, i) => paint(cell, marks[i], i, model));
}

function build(element, { shape, columns, rows, names }, act) {
  const moves = Object.keys(names);
  const grid = h("div", {
    role: "grid",
    class: "board",
    "aria-label": `Board, ${columns} columns and ${rows} rows`,
    "data-shape": shape,
    onkeydown: (event) => walk(event, columns),
  });
  for (let r = 0; r < rows; r += 1) {
    const cells = moves
      .slice(r * columns, (r + 1) * columns)
      .map((move, c) => h("div", { role: "gridcell", "data-move": move, "data-row": r + 1, "data-column": c + 1, onclick: () => act.press(move) }));
    grid.append(h("div", { role: "row" }, cells));
  }
  grid.style.setProperty("--columns", columns);
  grid.style.setProperty("--rows", rows);
  grid.classList.toggle("large", columns > 4 || rows > 4);
  grid.classList.toggle("numbered", shape !== "3x3x3"); // whose cells are called by row and column
  element.replaceChildren(grid);
  tabStop = null;
}

function paint(cell, mark, i, model) {
  const { position, names, state, step } = model;
  const { move } = cell.dataset;
  const free = mark === "." && !state.draft && position.player;
  const hint = free ? knowledge(move, model) : { truth: null, claim: "", chosen: false, line: "" };
  const showTruth = hint.truth != null && step == null && state.hints === "1" && TRUTHFUL.includes(state.mode);
  const named = step == null && state.mode === "explore" && !state.draft ? position.marks[move] : null;
  cell.className = [
    "cell",
    showTruth ? `fill-${hint.tint}` : "",
    hint.chosen ? "chosen" : "",
    named ? "named" : "",
    position.line.includes(i) && !state.draft ? "won" : "",
    free || state.draft ? "free" : "",
    mark === "." ? "" : "taken",
  ].join(" ");
  cell.tabIndex = i === tabStop ? 0 : -1;
  cell.onfocus = () => stop(cell, i);
  const words = [
    names[move],
    mark === "." ? "free" : mark,
    showTruth && hint.truth,
    hint.claim && `search: ${hint.claim}`,
    hint.chosen && "this search would play here",
    hint.suggested && "the machine would play here",
    named && `named below: ${NAMED[named]}`,
  ];
  cell.setAttribute("aria-label", words.filter(Boolean).join(", "));
  if (mark === ".") cell.replaceChildren(...hints(hint, showTruth, position.columns > 4));
  else if (cell.dataset.mark !== mark) cell.innerHTML = MARKS[mark] ?? "";
  cell.dataset.mark = mark;
}

function hints(hint, showTruth, short) {
  const truth = showTruth ? h("span", { class: `truth tone-${hint.tint}` }, short ? hint.short : hint.truth) : null;
  const star = hint.suggested ? h("span", { class: "star" }, "●") : null;
  return [star, truth, hint.claim && h("span", { class: `known ${hint.line}` }, hint.claim)].filter(Boolean);
}

/** What is true of a move, and apart from it what the search knew. */
function knowledge(move, { position, truth, tree, step, state }) {
  const known = truth?.moves[move];
  const proved = known && known.low === known.high;
  const node = tree && below(tree.root).find((child) => child.move === move);
  const seen = node && state.hints === "1" ? appearance(node, step) : null;
  const chosen = step == null && tree ? chosenBy(tree.root)?.move === move : false;
  return {
    truth: known ? (proved ? outcome(known.low) : "not proved") : null,
    short: known ? (proved ? (position.columns > WORDY ? value : outcome)(known.low) : "") : null,
    tint: proved ? tint(known.low) : "none",
    claim: seen && ["solid", "dashed", "hatched"].includes(seen.line) ? seen.claim : "",
    line: seen?.line ?? "",
    chosen,
    suggested: truth?.suggestion === move,
  };
}

function stop(cell, i) {
  cell.closest("[role=grid]").querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
  cell.tabIndex = 0;
  tabStop = i;
}

const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: "row", End: "end" };

function walk(event, columns) {
  const cells = [...event.currentTarget.querySelectorAll("[role=gridcell]")];
  const at = cells.indexOf(event.target);
  if (["Enter", " "].includes(event.key)) {
    event.preventDefault();
    return event.target.click();
  }
  const to = target(event.key, at, columns);
  if (to == null || !cells[to]) return;
  event.preventDefault();
  event.stopPropagation();
  cells[to].focus();
}

function target(key, at, columns) {
  const row = at - (at % columns);
  if (key === "ArrowUp") return at - columns;
  if (key === "ArrowDown") return at + columns;
  if (KEYS[key] === "row") return row;
  if (KEYS[key] === "end") return row + columns - 1;
  const to = at + (KEYS[key] ?? NaN);
  return to >= row && to < row + columns ? to : null;
}
