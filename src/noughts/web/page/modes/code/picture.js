/** The third pane: where the reader's own search goes wrong, drawn as a node with what came back from below it. */
import { cellName, value } from "../../core/format.js";
import { button, h } from "../../views/elements.js";
import { svgBoard } from "../../views/svg_board.js";

/** Tell whether a function is the search itself. */
export const isSearch = (name) => /minimax|find_best_move/.test(name);

/** Draw the first wrong node, or what else can be done with a file that was judged. */
export function picture({ found }, { step, play, show }) {
  const { verdicts } = found.report;
  const told = verdicts.flatMap(({ reasons }) => reasons).find(({ id }) => id === "wrong call");
  const searching = verdicts.find(({ name }) => isSearch(name));
  if (!searching || searching.status === "not run") return null;
  const board = told?.args.board ?? searching.counterexample?.board ?? "X.O/.X./..O";
  return [
    h("h2", {}, told ? "Your search, at the first wrong node" : "Your search"),
    told
      ? node(told.args, show)
      : h(
          "p",
          {},
          "See what it looked at, call by call, from any board, and play against it: each of its moves is called best, or what it gave away.",
        ),
    h(
      "div",
      { class: "buttons" },
      button(told ? "Step from here" : "Step through it", () => step(board), { "data-key": "step" }),
      button("Play against it", play, { "data-key": "play" }),
    ),
  ];
}

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
