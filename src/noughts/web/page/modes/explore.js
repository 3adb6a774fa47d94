/** Explore: four views of the same search, the way back, and the steps. */
import { count } from "../core/format.js";
import { VIEWS } from "../core/labels.js";
import { breadcrumbs } from "../views/breadcrumbs.js";
import { columns } from "../views/columns.js";
import { button, fill, h, segments, select } from "../views/elements.js";
import { icicle } from "../views/icicle.js";
import { ownSource } from "../views/own_search.js";
import { map } from "../views/map.js";
import { stepBar } from "../views/step_bar.js";
import { svgBoard } from "../views/svg_board.js";
import { tree } from "../views/tree.js";

const DRAW = { columns, tree, map, icicle };
const DRAWN = ".columns, .stage";
const LEVELS = { 1: "1", 2: "2", 3: "3", 4: "4", 5: "5", all: "all" };

/** Draw the chosen view; the frame is kept so that drawings keep their place. */
export function explore(element, model, act) {
  const parts = frame(element);
  if (model.searching && parts.view.querySelector(DRAWN)) return; // the search before stays until this one comes
  parts.bar.hidden = !model.position?.searchable;
  fill(parts.bar, bar(model, act));
  ownSource(parts.source, model);
  if (!model.tree) return fill(parts.view, empty(model));
  stepBar(parts.steps, model, act); // first, for a drawing fills the frame that is left
  parts.view.className = `view view-${model.state.view}`;
  DRAW[model.state.view](parts.view, model, act);
}

function frame(element) {
  if (!element.querySelector(".explore")) {
    element.replaceChildren(
      h(
        "div",
        { class: "explore" },
        h("div", { class: "viewbar" }),
        h("div", { class: "beside" }, h("div", { class: "view" }), h("section", { class: "own-file", hidden: true })),
        h("div", { class: "steps", hidden: true }),
      ),
    );
  }
  const [bar, beside, steps] = element.firstElementChild.children;
  const [view, source] = beside.children;
  return { bar, view, source, steps };
}

function bar(model, act) {
  const { state, step } = model;
  return [
    segments("view", VIEWS, state.view, (view) => act.set({ view })),
    state.view === "map" || (state.view === "tree" && step == null)
      ? select("levels", LEVELS, state.levels, (levels) => act.set({ levels }))
      : null,
    breadcrumbs(model, act),
    firstWrong(model, act),
    model.tree &&
      button(step != null ? "Stop stepping" : model.node.parent ? "Step from here" : "Step through it", act.stepOrStop, {
        class: "stepper",
        "data-key": "stepper",
        "aria-keyshortcuts": "s",
      }),
    ["own", "mine"].includes(state.game) && model.tree ? wrongCall(model) : null,
  ];
}

/** The way to the first wrong node of the learner's own search, which takes some seconds to find, or why there is none. */
function firstWrong({ wrong, about, problem, state, tree }, act) {
  if (wrong?.board)
    return button("✗ First wrong node", () => act.firstWrong(), { "data-key": "wrong", "aria-keyshortcuts": "w" });
  if (!about?.mine || state.game !== "ours" || !tree) return null;
  const words = wrong ? "No wrong node was found in your search." : "Looking for a wrong node in your search …";
  return h("span", { class: "quiet looking", role: "status" }, problem || words);
}

/** What goes wrong first in the learner's own search; that nothing does is told too. */
function wrongCall({ searched, wrong }) {
  if (searched?.sentence) return h("p", { class: "problem wrong-call", role: "status" }, searched.sentence);
  const words = wrong?.tried ? `✓ No wrong value was found, here or on ${wrong.tried} other boards.` : "";
  return words && h("p", { class: "wrong-call", role: "status" }, words);
}

/** What a learner's own rules did wrong, or why their own search cannot be drawn, with the board. */
function blame(fault, mine) {
  const own = fault.method?.search === "own";
  return h(
    "div",
    { class: "empty fault", role: "alert" },
    h("h2", {}, own ? "Your search cannot be drawn here" : `Your ${mine} stopped here`),
    h("span", { class: "mini", html: svgBoard(fault.board) }),
    h("p", { class: "problem" }, fault.fault),
    own ? null : h("p", {}, "Change the file, then load this page again."),
  );
}

function empty({ position, problem, fault, about, lab }) {
  if (fault) return blame(fault, lab?.main ?? about.mine);
  if (problem)
    return h(
      "div",
      { class: "empty" },
      h("p", { class: "problem", role: "alert" }, problem),
      h("p", {}, h("a", { href: "./" }, "Start from the empty board")),
    );
  if (!position) return h("p", { class: "empty" }, "Setting up the board …");
  if (!position.player)
    return h(
      "div",
      { class: "empty" },
      h("h2", {}, "The game is over"),
      h("p", {}, "There is nothing left to search. Take a move back to see the search before it."),
    );
  if (position.searchable) return h("p", { class: "empty" }, "Searching …");
  const free = position.actions.length;
  return h(
    "div",
    { class: "empty" },
    h("h2", {}, "This board is too large to show its search"),
    h(
      "p",
      {},
      `It has ${count(free)} free cells; the search is shown from 9 free cells on. Play on: what the solver has proved of each move stands in its cell; of an empty cell nothing is proved, and ● is what the machine would play.`,
    ),
  );
}
