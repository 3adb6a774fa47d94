/** A tour of two minutes for someone who has never heard of alpha or beta: one small board, one thought at a time. */
import { count } from "../core/format.js";
import { button, fill, h } from "../views/elements.js";

const BOARD = ".XX/X../OO.";
const HERE = { mode: "explore", shape: "3x3x3", start: BOARD, moves: "", draft: "", side: "both", game: "ours" };
const PLAIN = { order: "row", urgent: "0", memory: "0", symmetry: "0", hints: "0", path: "", step: "", view: "tree" };
const ALL = { ...HERE, ...PLAIN, search: "minimax", levels: "all" };
const SKIPPING = { ...HERE, ...PLAIN, search: "alphabeta", levels: "all" };

/** Each stop: what is shown, a heading, and what to see there; the last two stand inside the search. */
const STOPS = [
  {
    view: { ...ALL, levels: "1" },
    title: "Four free cells, and O to move",
    words: () =>
      "Below the board stand the four boards that O can make. X threatens to complete the top row; O has two at the bottom. A machine does not see that. It can only try. How does it find the right move?",
  },
  {
    view: ALL,
    title: "It plays every game to its end",
    words: ({ total }) =>
      `This is all that can follow: ${count(total)} nodes, the first one included. A node is a board and the way to it, so some boards stand here more than once. Each line down is a move. Where a game has ended the board has a score: +1 if X has won, −1 if O has won, 0 if nobody has.`,
  },
  {
    view: { ...ALL, path: "b2" },
    title: "X picks the largest",
    words: () =>
      "Say that O takes the centre. Now ▲ X moves, and X wants +1. X looks at its moves and picks the largest score: top left wins at once, so this board is worth +1. Scores climb from the ends of the games to the top in just this way.",
  },
  {
    view: { ...ALL, levels: "1" },
    title: "O picks the smallest",
    words: () =>
      "At the top ▼ O moves. Its four moves are worth 0, +1, +1 and −1, and O picks the smallest: −1, at the bottom right, where O wins. X picks the largest, O the smallest, in turn: that is all of minimax.",
  },
  {
    view: { ...SKIPPING, step: "29" },
    title: "Must it look at everything?",
    words: () =>
      "Now the search goes step by step, and has looked at O's first move only: top left, worth 0. So O is sure of 0 already, whatever comes. What O is sure of is called β (beta). Next it tries the centre.",
  },
  {
    view: { ...SKIPPING, step: "32" },
    title: "No: the rest is skipped",
    words: () =>
      "X answers at the top left and wins: +1. What X is sure of is called α (alpha). X would pick the largest, so the centre is worth +1 or more, and O, who has 0 elsewhere, will never play there. Whatever the 2 other answers bring, it changes nothing: the search skips them, 9 nodes in all. It stops as soon as α is not below β.",
  },
  {
    view: { ...SKIPPING },
    title: "The same move for half the work",
    words: ({ nodes, total }) =>
      `That is alpha-beta: it looked at ${count(nodes)} nodes of ${count(total)}, hatched ones never, and chooses the same move. From the empty board it is 18,297 of 549,946. A dashed frame means that only a bound is known, such as ≥ +1. Now try it yourself.`,
  },
];

/** The stop that an address means; the first when it means none. */
const at = ({ tour }) => Math.max(1, Math.min(STOPS.length, Math.floor(Number(tour)) || 1));

/** Draw the stop of the tour under the view. */
export function tour(element, { state, tree }, act) {
  element.hidden = !state.tour;
  if (element.hidden) return element.replaceChildren();
  const stop = at(state);
  const { view, title, words } = STOPS[stop - 1];
  if (Object.entries(view).some(([key, value]) => state[key] !== value)) return act.set(view, { replace: true });
  if (!tree) return;
  const go = (to) => act.set({ ...STOPS[to - 1].view, tour: String(to) });
  const leave = (patch) => act.set({ tour: "", hints: "1", ...patch });
  fill(
    element,
    h("p", { class: "quiet" }, `Tour, ${stop} of ${STOPS.length}`),
    h("h2", {}, title),
    h("p", { class: "tour-words", role: "status" }, words(tree)),
    h("div", { class: "buttons" }, stop < STOPS.length ? ways(stop, go) : endings(leave), end(leave)),
  );
}

const end = (leave) => button("End the tour", () => leave({ step: "" }), { "data-key": "tour-end" });

function ways(stop, go) {
  return [
    button("Next", () => go(stop + 1), { class: "main", "data-key": "tour-next" }),
    button("Back", () => go(stop - 1), { disabled: stop === 1, "data-key": "tour-back" }),
  ];
}

function endings(leave) {
  return [
    button("Step through it", () => leave({ step: "0" }), { class: "main", "data-key": "tour-next" }),
    button("Predict it", () => leave({ mode: "predict", step: "" }), { "data-key": "tour-predict" }),
    button("The empty board", () => leave({ start: "", view: "columns", levels: "2", step: "" })),
  ];
}
