/** Review: a game move by move, where it turned, what would have held, and playing on from there. */
import { list, markAt, outcome, tint } from "../core/format.js";
import { reviewable } from "../core/needs.js";
import { button, fill, h } from "../views/elements.js";
import { svgBoard } from "../views/svg_board.js";

const EXAMPLE = "a1-b1-b2-c1-c3";

/** Draw the review of the game that was played on the board. */
export function review(element, model, act) {
  if (!model.position) return;
  const form = paste(model, act);
  if (!reviewable(model.position))
    return fill(
      element,
      h(
        "div",
        { class: "empty" },
        h("h2", {}, "This board is too large to review"),
        h("p", {}, "A game is reviewed on boards of up to 16 cells."),
      ),
    );
  if (!model.position.moves.length) return fill(element, h("div", { class: "review" }, form, empty(act)));
  const told = model.review && [summary(model.review, model), timeline(model.review, model, act)];
  fill(element, h("div", { class: "review" }, form, told));
}

function paste({ state, problem }, act) {
  const input = h("input", {
    id: "game",
    value: state.moves.replaceAll("-", " "),
    placeholder: "b2 a1 c3 …",
    spellcheck: false,
    maxlength: 1500,
    "data-key": "game",
  });
  const use = (event) => {
    event.preventDefault();
    act.set({ moves: tidy(input.value), start: "", path: "" });
  };
  return h(
    "form",
    { class: "chooser", onsubmit: use },
    h("label", { for: "game" }, "Moves"),
    input,
    button("Review", null, { type: "submit", class: "main" }),
    h("span", { class: "quiet" }, "column letter and row number, or cells 1 to 9; or play on the board"),
    problem ? h("p", { class: "problem", role: "alert" }, problem) : null,
  );
}

/** Bring pasted moves into one form: "5, 1" and "B2 A1" both become "b2-a1". */
function tidy(text) {
  const words = text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.map((word) => (/^[1-9]$/.test(word) ? "abc"[(word - 1) % 3] + Math.ceil(word / 3) : word)).join("-");
}

function empty(act) {
  return h(
    "div",
    { class: "empty" },
    h("h2", {}, "No game yet"),
    h("p", {}, "Play one on the board at the left, or write its moves above."),
    button("Show an example", () => act.set({ moves: EXAMPLE, start: "" })),
  );
}

function summary({ values, slips }, { position }) {
  const end = position.winner
    ? `${position.winner} won`
    : position.player
      ? "The game is not over"
      : "The game was drawn";
  const turns = slips.length
    ? `It turned ${slips.length === 1 ? "once" : `${slips.length} times`}.`
    : values.includes(null)
      ? "No turn of it is proved; where a value is missing, nothing is."
      : "Nobody gave anything away.";
  return h("h2", {}, `${end}. ${turns}`);
}

function timeline({ values, slips }, { position, names }, act) {
  const items = position.moves.map((move, ply) =>
    entry(
      move,
      ply,
      values,
      slips.find((slip) => slip.ply === ply),
      position,
      names,
      act,
    ),
  );
  return h("ol", { class: "timeline" }, items);
}

function entry(move, ply, values, slip, { boards, moves }, names, act) {
  const mover = markAt(boards[ply + 1], move);
  const told = values[ply + 1] == null ? "not proved" : outcome(values[ply + 1]);
  return h(
    "li",
    { class: slip ? "slip" : "" },
    h("span", {
      class: `mini fill-${values[ply + 1] == null ? "" : tint(values[ply + 1])} edge-${mover.toLowerCase()}`,
      html: svgBoard(boards[ply + 1], { last: move }),
    }),
    h(
      "div",
      {},
      h("b", { class: `tone-${mover.toLowerCase()}` }, `${ply + 1}. ${mover} ${names[move]}`),
      h("span", { class: "quiet" }, ` ${told}`),
      slip && h("p", {}, slip.sentence),
      slip &&
        h(
          "div",
          { class: "buttons" },
          button("Play on from before it", () =>
            act.set({ mode: "explore", moves: moves.slice(0, ply).join("-"), path: "" }),
          ),
          button(`Play ${list(slip.better.slice(0, 1).map((one) => names[one]))} instead`, () =>
            act.set({ mode: "explore", moves: [...moves.slice(0, ply), slip.better[0]].join("-"), path: "" }),
          ),
        ),
    ),
  );
}
