/** The bug museum: each classic mistake run on a position where it shows, beside the right version. */
import { ask } from "./api.js";
import { button, fill, h } from "./dom.js";
import { outcome } from "./format.js";
import { mini } from "./minis.js";
import { written } from "./state.js";

/** Draw the chosen exhibit and the way to the others. */
export async function museum(element, model, act) {
  const exhibits = await ask("museum");
  const { state, names } = model;
  if (state.mode !== "museum") return;
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
    h(
      "div",
      { class: "museum" },
      h("nav", { "aria-label": "Exhibits" }, h("ol", {}, doors)),
      exhibit(chosen, names, act),
    ),
  );
}

function exhibit(one, names, act) {
  return h(
    "article",
    {},
    h("h2", {}, one.title),
    h("p", { class: "story" }, one.story),
    h(
      "div",
      { class: "cases" },
      version("The mistake", "wrong", one, names),
      version("The right version", "right", one, names),
    ),
    h(
      "div",
      { class: "buttons" },
      button("Explore this position", () =>
        act.set({
          mode: "explore",
          start: written(one.board),
          moves: "",
          path: "",
          view: "columns",
        }),
      ),
    ),
  );
}

function version(title, kind, one, names) {
  const ran = one[kind];
  const other = one[kind === "wrong" ? "right" : "wrong"].code.split("\n");
  const lines = ran.code.split("\n").map((line) => h("li", { class: other.includes(line) ? "" : "differs" }, line));
  return h(
    "section",
    { class: `case ${kind}` },
    h("h3", {}, `${kind === "wrong" ? "✗" : "✓"} ${title}`),
    h("ol", { class: "code", tabIndex: 0, "aria-label": `Code: ${title}` }, lines),
    outcomeOf(one, ran, names),
  );
}

function outcomeOf(one, ran, names) {
  const boards = ran.line ? [one.board, ...ran.line] : ran.after ? [one.board, ran.after] : [];
  const steps = boards.map((board, i) =>
    h("li", {}, h("span", { class: "mini", html: mini(board, { last: i === 1 ? ran.move : null }) })),
  );
  const label = ran.after ? "the board before and after" : "how it goes on with best play";
  return h(
    "div",
    { class: "ran" },
    h(
      "p",
      {},
      ran.move ? h("b", {}, `Plays ${names[ran.move] ?? ran.move}. `) : null,
      ran.says,
      ran.line ? ` ${ending(ran)}` : "",
    ),
    ran.looked ? null : h("ol", { class: "film", "aria-label": label }, steps),
  );
}

const ending = ({ line, ends }) =>
  line.length === 1
    ? ""
    : `With best play from there: ${outcome(ends)}, ${line.length - 1} more ${line.length === 2 ? "move" : "moves"}.`;
