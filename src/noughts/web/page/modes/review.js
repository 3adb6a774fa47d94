/** Review: a whole game, each move with its grade, a strip of what each board was worth, and playing on from any. */
import { list, markAt, outcome, parseCell, tint } from "../core/format.js";
import { button, fill, h } from "../views/elements.js";
import { copyLink } from "../views/header.js";
import { svgBoard } from "../views/svg_board.js";

const EXAMPLE = "a1-b1-b2-c1-c3";
const SIGNS = { wins: "★", only: "!", best: "✓", keeps: "✓", slower: "≈", lost: "·", doubtful: "?!", open: "?" };
const UNSURE = ["turned", "doubtful", "open"];
const sign = ({ grade }) => SIGNS[grade] ?? "✗";
const slipped = ({ grade }) => sign({ grade }) === "✗" || grade === "doubtful";

/** Draw the review of the game that was played on the board. */
export function review(element, model, act) {
  const { position, review: found, problem } = model;
  if (!position) return;
  const form = paste(model, act);
  const told = problem
    ? null
    : !position.moves.length
      ? empty(act)
      : found?.grades.length === position.moves.length
        ? whole(model, act)
        : h("p", { class: "quiet", role: "status" }, "Looking at each move …");
  fill(element, h("div", { class: "review" }, form, told));
}

/** The move that is looked at: the one in the address, else the one that lost the game, else the first slip, else the last. */
function lookedAt({ state, position: { moves, boards, winner }, review: found }) {
  if (/^\d{1,3}$/.test(state.ply)) return Math.min(Number(state.ply), moves.length);
  const slips = moves.map((_, i) => i + 1).filter((ply) => found && slipped(found.grades[ply - 1]));
  const lost = slips.findLast((ply) => winner && markAt(boards[ply], moves[ply - 1]) !== winner);
  return lost ?? slips[0] ?? moves.length;
}

function paste({ state, problem }, act) {
  const small = state.shape === "3x3x3";
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
    act.set({ moves: tidy(input.value), start: "", path: "", ply: "" });
  };
  return h(
    "form",
    { class: "chooser", onsubmit: use },
    h("label", { for: "game" }, "Moves"),
    input,
    button("Review", null, { type: "submit", class: "main" }),
    h("span", { class: "quiet" }, `column letter and row number${small ? ", or cells 1 to 9" : ""}; or play on the board`),
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
    h("p", {}, "Play one on the board, or write its moves above."),
    button("Show an example", () => act.set({ moves: EXAMPLE, start: "", ply: "" })),
  );
}

function whole(model, act) {
  const at = lookedAt(model);
  const go = (ply) => act.set({ ply: String(ply) }, { replace: true });
  return [
    h("h2", {}, summary(model)),
    strip(model, at, go),
    h("div", { class: "game" }, moment(model, at, go, act), moves(model, at, go)),
  ];
}

function summary({ review: { grades }, position }) {
  const end = position.winner
    ? `${position.winner} won`
    : position.player
      ? "The game is not over"
      : "The game was drawn";
  const slips = grades.filter((one) => sign(one) === "✗" && one.grade !== "turned").length;
  const unsure = grades.filter(({ grade }) => UNSURE.includes(grade)).length;
  const least = unsure ? "at least " : "";
  if (slips) return `${end}. It turned ${least}${slips === 1 ? "once" : `${slips} times`}.`;
  if (!unsure) return `${end}. Nobody gave anything away.`;
  return `${end}. Nothing is proved to have been given away, but ${unsure} of ${grades.length} moves are not proved to be right.`;
}

const sure = ({ low, high }) => low === high;

/** Say what is known of a board. */
function worth(one) {
  if (sure(one)) return one.low ? outcome(one.low) : "a draw";
  const guess = one.estimate > 0.25 ? "X looks better" : one.estimate < -0.25 ? "O looks better" : "looks even";
  const proved = one.low === 0 ? "X cannot lose; " : one.high === 0 ? "O cannot lose; " : "";
  return `not proved: ${proved}${guess}`;
}

/** What each board was worth, one bar a board: up for X, down for O, hatched where it is an estimate. */
function strip({ review: { worths, grades }, position, names }, at, go) {
  const bars = worths.map((one, ply) => {
    const name = ply ? `${ply}. ${markAt(position.boards[ply], position.moves[ply - 1])} ${names[position.moves[ply - 1]]}` : "start";
    const bar = h("i", { class: `${sure(one) ? `bar-${tint(one.low)}` : "bar-guess"}` });
    bar.style.setProperty("--height", `${Math.max(6, 50 * Math.abs(one.estimate))}%`);
    bar.style.setProperty("--from", one.estimate < -0.02 ? "50%" : `${50 - Math.max(3, 50 * one.estimate)}%`);
    return button([bar, ply && slipped(grades[ply - 1]) ? h("b", {}, "✗") : null], () => go(ply), {
      ...{ "aria-label": `${name}: ${worth(one)}`, title: `${name}: ${worth(one)}` },
      ...{ "aria-pressed": String(ply === at), "data-key": `bar-${ply}` },
    });
  });
  return h(
    "div",
    { class: "strip", role: "group", "aria-label": "What each board was worth" },
    h("span", { class: "tone-x" }, "X wins"),
    h("div", { class: "bars-of-game" }, bars),
    h("span", { class: "tone-o" }, "O wins"),
  );
}

/** The board after a move, its grade, why, and what can be done from there. */
function moment(model, at, go, act) {
  const { position, review: found, names } = model;
  const move = position.moves[at - 1];
  const graded = at ? found.grades[at - 1] : null;
  const better = graded && slipped(graded) ? graded.better : [];
  const columns = position.columns;
  const cells = better.map(parseCell).map(([row, col]) => row * columns + col);
  const picture = svgBoard(position.boards[at], { last: move ?? null, cells });
  return h(
    "section",
    { class: "moment", "aria-label": "The move" },
    h("span", { class: "mini", html: picture }),
    h(
      "div",
      { class: "words", role: "status" },
      h("h3", { class: graded && slipped(graded) ? "bad" : "" }, at ? titled(model, at, graded) : "The start"),
      h("p", { class: "quiet" }, standing(position, at, found.worths[at])),
      graded ? h("p", {}, graded.sentence) : null,
      graded?.choice ? h("p", { class: "quiet" }, rather(graded.choice, move, names)) : null,
      better.length ? h("p", { class: "quiet" }, `Marked: ${list(better.map((one) => names[one]), "or")}, which would have ${graded.grade === "gave win" ? "won" : "held"}.`) : null,
    ),
    controls(model, at, better, go, act),
  );
}

/** Say what the machine would have played where nothing is proved. */
const rather = (choice, move, names) =>
  `The machine would have played ${choice === move ? "this move too" : names[choice]}.`;

/** Say what a board of the game was worth; the last one speaks for itself where the game is over. */
function standing({ player, moves }, at, one) {
  if (at === moves.length && !player) return `The game is over: ${worth(one)}.`;
  return sure(one) ? `With best play from here: ${worth(one)}.` : `How it ends from here is ${worth(one)}.`;
}

function titled({ position, names }, at, graded) {
  const move = position.moves[at - 1];
  return `${at}. ${markAt(position.boards[at], move)} ${names[move]} ${sign(graded)} ${graded.words}`;
}

function controls({ position, names }, at, [better], go, act) {
  const { moves } = position;
  const explore = (list) => act.set({ mode: "explore", moves: list.join("-"), path: "", ply: "" });
  return h(
    "div",
    { class: "buttons" },
    button("◀", () => go(at - 1), { "aria-label": "the move before", title: "the move before (←)", disabled: !at, "data-key": "before" }),
    button("▶", () => go(at + 1), {
      ...{ "aria-label": "the next move", title: "the next move (→)", disabled: at === moves.length, "data-key": "next" },
    }),
    button("Play on from here", () => explore(moves.slice(0, at)), { "data-key": "on" }),
    better
      ? button(`Play ${names[better]} instead`, () => explore([...moves.slice(0, at - 1), better]), { class: "main", "data-key": "instead" })
      : null,
    button("Copy a link to this game", copyLink, { "data-key": "copy-game" }),
  );
}

function moves(model, at, go) {
  const { position, review: found, names } = model;
  const items = position.moves.map((move, ply) => {
    const graded = found.grades[ply];
    const mover = markAt(position.boards[ply + 1], move);
    return h(
      "li",
      { class: slipped(graded) ? "slip" : "" },
      button(
        [
          h("b", { class: `tone-${mover.toLowerCase()}` }, `${ply + 1}. ${mover} ${names[move]}`),
          h("span", {}, `${sign(graded)} ${graded.words}`),
        ],
        () => go(ply + 1),
        { "aria-pressed": String(ply + 1 === at), "data-key": `move-${ply}` },
      ),
    );
  });
  return h("ol", { class: "moves" }, items);
}
