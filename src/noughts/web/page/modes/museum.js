/** The bug museum: each classic mistake run on a position where it shows, beside the right version. */
import { boardInAddress } from "../core/address.js";
import { outcome } from "../core/format.js";
import { button, fill, h } from "../views/elements.js";
import { svgBoard } from "../views/svg_board.js";

/** Draw the chosen exhibit and the way to the others. */
export function museum(element, { state, museum: exhibits }, act) {
  if (!exhibits) return;
  const chosen = exhibits.find((one) => one.name === state.exhibit) ?? exhibits[0];
  const doors = exhibits.map((one) =>
    h(
      "li",
      {},
      button(one.title, () => act.set({ exhibit: one.name }), {
        "aria-current": one === chosen ? "true" : null,
        "data-key": one.name,
      }),
    ),
  );
  fill(
    element,
    h("div", { class: "museum" }, h("nav", { "aria-label": "Exhibits" }, h("ol", {}, doors)), exhibit(chosen, act)),
  );
}

function exhibit(one, act) {
  return h(
    "article",
    {},
    h("h2", {}, one.title),
    h("p", { class: "story" }, one.story),
    h("div", { class: "cases" }, version("The mistake", "wrong", one), version("The right version", "right", one)),
    h(
      "div",
      { class: "buttons" },
      button("Explore this position", () =>
        act.set({
          mode: "explore",
          start: boardInAddress(one.board),
          moves: "",
          path: "",
          view: "columns",
        }),
      ),
    ),
  );
}

function version(title, kind, one) {
  const ran = one[kind];
  const other = one[kind === "wrong" ? "right" : "wrong"].code.split("\n");
  const lines = ran.code.split("\n").map((line) => h("li", { class: other.includes(line) ? "" : "differs" }, line));
  return h(
    "section",
    { class: `case ${kind}` },
    h("h3", {}, `${kind === "wrong" ? "✗" : "✓"} ${title}`),
    h("ol", { class: "code", "aria-label": `Code: ${title}` }, lines),
    outcomeOf(one, ran),
  );
}

function outcomeOf(one, ran) {
  const boards = ran.line ? [one.board, ...ran.line] : ran.after ? [one.board, ran.after] : [];
  const steps = boards.map((board, i) =>
    h("li", {}, h("span", { class: "mini", html: svgBoard(board, { last: i === 1 ? ran.move : null }) })),
  );
  const label = ran.after ? "the board before and after" : "how it goes on with best play";
  return h(
    "div",
    { class: "ran" },
    h("p", {}, ran.move ? h("b", {}, `Plays ${ran.place}. `) : null, ran.says, ran.line ? ` ${ending(ran)}` : ""),
    ran.looked ? null : h("ol", { class: "film", "aria-label": label }, steps),
  );
}

const ending = ({ line, ends }) =>
  line.length === 1
    ? ""
    : `With best play from there: ${outcome(ends)}, ${line.length - 1} more ${line.length === 2 ? "move" : "moves"}.`;
