/** The third pane: where the reader's own search goes wrong, drawn as a node with what came back from below it. */
import { cellName, value } from "../../core/format.js";
import { button, h } from "../../views/elements.js";
import { svgBoard } from "../../views/svg_board.js";

/** Tell whether a function is the search itself. */
export const isSearch = (name) => /minimax|find_best_move/.test(name);

/** Draw the first wrong node of a search, where the judge found one; when the text has changed it leads nowhere. */
export function picture({ found, stale }, { step, play, show }) {
  const told = wrongCall(found);
  if (!told) return null;
  return [
    h("h2", {}, "Your search, at the first wrong node"),
    node(told.args, stale ? null : show),
    stale ? null : ways("Step from here", () => step(told.args.board), play),
  ];
}

/** Offer what else can be done with a search that was judged and of which no wrong node is drawn. */
export function tryOut({ found, stale }, { step, play }) {
  const searching = found.report.verdicts.find(({ name }) => isSearch(name));
  if (stale || wrongCall(found) || !searching || searching.status === "not run") return null;
  const board = searching.counterexample?.board ?? "X.O/.X./..O";
  return h(
    "div",
    { class: "try-out" },
    h("h3", {}, "Your search"),
    h(
      "p",
      { class: "quiet" },
      "See what it looked at, call by call, from any board; or play against it, and each of its moves is called best, or what it gave away.",
    ),
    ways("Step through it", () => step(board), play),
  );
}

const wrongCall = ({ report }) =>
  report.verdicts.flatMap(({ reasons }) => reasons).find(({ id }) => id === "wrong call");

const ways = (label, step, play) =>
  h(
    "div",
    { class: "buttons" },
    button(label, step, { "data-key": "step" }),
    button("Play against it", play, { "data-key": "play" }),
  );

function node({ board, function: name, line, calls, returned, right, mover, largest, kind }, show) {
  const chose = kind.startsWith("chooses") ? "chose" : "returned";
  const below = calls.map(([move, worth]) => child(board, mover, move, worth));
  return h(
    "figure",
    { class: "wrong-node" },
    h("span", {
      class: "mini wrong-board",
      role: "img",
      "aria-label": board.split("/").join(", "),
      html: svgBoard(board),
    }),
    h("figcaption", {}, h("b", { class: "wrong" }, `${chose} ${returned}`), ` · right is ${right}`),
    h(
      "p",
      { class: "quiet" },
      `${largest ? "▲" : "▼"} ${mover} moves, and the ${largest ? "largest" : "smallest"} counts`,
    ),
    below.length ? h("ul", { class: "below" }, below) : null,
    show &&
      h(
        "p",
        {},
        button(`${name}, line ${line}`, () => show(line), { class: "link", "data-key": "line" }),
      ),
    h("p", { class: "quiet" }, below.length ? "Everything below this node is right." : ""),
  );
}

function child(board, mover, [row, col], worth) {
  const rows = board.split("/").map((one) => [...one]);
  rows[row][col] = mover;
  const after = rows.map((one) => one.join("")).join("/");
  const move = cellName([row, col]);
  return h(
    "li",
    {},
    h("span", { class: "mini", html: svgBoard(after, { last: move }) }),
    h("b", {}, /^-?\d+$/.test(worth) ? value(Number(worth)) : worth),
  );
}
