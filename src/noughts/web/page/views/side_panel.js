/** Under the board: who moves, what the search would play and why, and the controls of play. */
import { EXERCISES } from "../core/address.js";
import { count, list, many, outcome, value } from "../core/format.js";
import { chosen } from "../core/search_tree.js";
import { lastMove } from "../core/sentences.js";
import { currentCall } from "./current_call.js";
import { ownVerdict } from "./own_search.js";
import { button, check, fill, h, segments, select } from "./elements.js";

const LEVELS = { 1: "looks 1 move ahead", 2: "looks 2 moves ahead", perfect: "perfect" };
const BETWEEN = { 3: "sees threats", 4: "looks a few moves ahead" }; // on a larger board

/** Draw the words and controls under the board. */
export function sidePanel(element, model, act) {
  const { state, position } = model;
  if (!position) return;
  if (state.draft) return fill(element, setup(model, act));
  fill(
    element,
    h(
      "h2",
      { class: `turn ${position.player && model.step == null ? `tone-${position.player.toLowerCase()}` : ""}` },
      model.step == null ? headline(position) : "Step by step",
    ),
    ...(model.step == null ? [last(model), invitation(model, act), verdict(model, act), play(model, act)] : [currentCall(model)]),
    state.mode === "review" || !position.searchable ? null : legend(state.mode === "explore", !!model.tree?.root.call),
  );
}

/** What the signs mean; an exercise has only the two sides. */
function legend(whole, own) {
  const key = (name, words) =>
    h("li", { class: `line-${name}` }, h("i", { class: "mini", "aria-hidden": "true" }), words);
  const search = [
    key("solid", "exact: = 0"),
    key("dashed", "a bound: ≤ 0, ≥ 0"),
    key("hatched", "never looked at"),
    own
      ? h("li", {}, h("b", {}, "✓ ✗"), "true, not true")
      : h("li", {}, h("b", { "aria-hidden": "true" }, "[α, β]"), "window"),
  ];
  return h(
    "ul",
    { class: "legend", "aria-label": "Legend" },
    whole ? search : null,
    h("li", {}, h("b", { class: "tone-x" }, "▲ X"), "picks the largest"),
    h("li", {}, h("b", { class: "tone-o" }, "▼ O"), "picks the smallest"),
  );
}

function headline({ player, winner }) {
  if (player) return `${player === "X" ? "▲" : "▼"} ${player} to move`;
  return winner ? `${winner} has won` : "A draw";
}

function last({ position, state }) {
  return position.moves.length ? h("p", { class: "comment" }, lastMove(position, state)) : null;
}

/** What one can do when the game is over. */
function over({ position, state }, act) {
  const words = h("p", { class: "quiet" }, "Take a move back, or start anew.");
  if (state.mode === "review" || !position.moves.length) return words;
  const review = () => act.set({ mode: "review", ply: "", step: "", path: "" });
  return [button("Review this game", review, { class: "main", "data-key": "review-game" }), words];
}

function verdict(model, act) {
  const { position, truth, tree, names, state, searched } = model;
  if (!position.player) return over(model, act);
  if (EXERCISES.includes(state.mode))
    return h("p", { class: "quiet" }, "Play on, or set up another position, to change the exercise.");
  if (tree?.root.call) return ownVerdict(model);
  const best = tree && chosen(tree.root);
  return [
    best &&
      h(
        "p",
        { class: "choice" },
        h("b", {}, `This search would play ${names[best.move]}: value ${value(best.value)}`),
        ` (${searched.sentence ? "by your rules " : ""}${meaning(best.value)}).`,
      ),
    best && truth?.moves[best.move]?.why && h("p", {}, truth.moves[best.move].why),
    truth && best && equals(truth, names, best.move),
    tree &&
      h(
        "p",
        { class: "quiet" },
        `Looked at ${tree.nodes === tree.total ? "all" : `${count(tree.nodes)} of`} ${count(tree.total)} nodes${skipped(tree)}.`,
      ),
    tree?.raw.turned &&
      tree.method.search === "alphabeta" &&
      h(
        "p",
        { class: "quiet" },
        "This site holds one search for each position up to symmetry. This one is of the board turned or mirrored: its counts are that board's, and the moves are tried in that board's order.",
      ),
    !position.searchable && large(truth),
    truth?.suggestion && h("p", {}, `The machine would play ${names[truth.suggestion]} (●).`),
  ];
}

const meaning = (number) => (number ? `${outcome(number).replace(" wins", "")} can force a win` : "best play draws");

function skipped(tree) {
  return tree.skipped ? `; skipped ${count(tree.skipped)} ${tree.skipped === 1 ? "branch" : "branches"}` : "";
}

/** The other moves that are as good as the one the search would play, or those that are better. */
function equals({ best, moves }, names, move) {
  const others = best.filter((one) => one !== move);
  if (!others.length) return null;
  const all = others.length > 5 && others.length === Object.keys(moves).length - 1;
  const which = all ? `all ${many(others.length, "other free cell")}` : list(others.map((one) => names[one]));
  return h("p", {}, `${best.includes(move) ? "Equally good" : "Better"} in truth: ${which}.`);
}

/** What is proved of a board too large to search here, and what is not. */
function large(truth) {
  return h("p", { class: "quiet" }, truth ? proved(truth) : "Solving …");
}

function proved({ low, high }) {
  if (low === high) return `Proved: with best play ${low ? outcome(low) : "it is a draw"}.`;
  if (low === 0) return "Proved: O cannot force a win. Whether X can is not proved.";
  if (high === 0) return "Proved: X cannot force a win. Whether O can is not proved.";
  return "Nothing is proved yet: neither that X can win, nor that O can, nor a draw.";
}

/** The controls of play; where the machine does not play there are only those of the board. */
function play({ state, position, lab }, act) {
  return h(
    "div",
    { class: "play" },
    state.mode === "explore" ? against(state, position, lab, act) : null,
    buttons(state, act),
  );
}

function against(state, position, lab, act) {
  const levels = { ...LEVELS, ...(position.shape === "3x3x3" ? {} : BETWEEN), ...(lab ? { own: `your ${lab.main}` } : {}) };
  return [
    h(
      "div",
      { class: "pair" },
      h("span", {}, "You play"),
      segments("you play", { X: "X", O: "O", both: "both" }, state.side, (side) => act.set({ side })),
    ),
    state.side === "both"
      ? null
      : select(
          "machine",
          position.searchable || !position.player ? levels : { ...levels, perfect: "as well as it can" },
          state.level,
          (level) => act.set({ level }),
        ),
    check("show the truth", state.hints === "1", (on) => act.set({ hints: on ? "1" : "0" })),
  ];
}

/** The way into the tour, where someone new begins. */
function invitation({ position, state }, act) {
  if (state.mode !== "explore" || state.tour || position.moves.length || /[XO]/.test(position.board)) return null;
  return button("New here? A tour of two minutes", () => act.set({ tour: "1" }), { "data-key": "tour", "aria-keyshortcuts": "t" });
}

function buttons({ mode, moves }, act) {
  return h(
    "div",
    { class: "buttons" },
    button("Take back", act.undo, { disabled: !moves, "data-key": "undo" }),
    EXERCISES.includes(mode) ? null : button("New game", act.newGame, { "data-key": "new" }),
    button("Set up", act.startDraft, { "data-key": "setup" }),
  );
}

function setup({ state, problem }, act) {
  return [
    h("h2", { class: "turn" }, "Set up a position"),
    h("p", {}, "Press a cell to change it: free, X, O. X moves first, so X has as many stones as O or one more."),
    h(
      "label",
      { class: "field wide" },
      h("span", {}, "as text"),
      h("input", {
        value: state.draft,
        spellcheck: false,
        maxlength: 400,
        "data-key": "draft",
        onchange: (event) => act.draft(event.target.value),
      }),
    ),
    problem && h("p", { class: "problem", role: "alert" }, problem),
    h(
      "div",
      { class: "buttons" },
      button("Use it", act.useDraft, { class: "main", "data-key": "use" }),
      button("Cancel", act.dropDraft, { "data-key": "cancel" }),
    ),
  ];
}
