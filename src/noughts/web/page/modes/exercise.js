/** What the worksheet and the prediction share: one small tree, whole and as alpha-beta searched it. */
import { ORDERS } from "../core/labels.js";
import { follow, path, unpack } from "../core/search_tree.js";
import { button, h, select } from "../views/elements.js";

const READY = {
  "XO./.X./..O": "X to move, 5 free",
  "XOX/.O./.X.": "O to move, 4 free",
  "X.O/OX./.XO": "X to move, 3 free",
  "XOX/OX./O..": "X wins at once",
  "X../.O./..X": "O must be careful, 6 free",
};

/** Boards of four or five free cells on which alpha-beta cuts, with bounds and values of several kinds. */
export const VARIED = `
  X../OOX/... .../O../XOX O../.X./OX. .O./.O./.XX .O./OXX/... OX./..X/..O XO./.O./..X .XX/.../OO.
  X../O../X.O .OO/X../.X. XO./.OX/... O.O/X../..X ..X/.OX/..O O.X/..X/.O. .O./..X/.OX .X./O.X/.O.
  OX./X../..O X.O/X../O.. .X./O../O.X O.X/O.X/... .O./OXX/.X. O../X.X/.XO X.O/O.X/..X .O./.X./OXX
  O.X/.X./O.X OX./OX./X.. .X./OXO/..X XO./X../.OX O.X/XXO/... X../XO./.OX XX./..O/XO. X../OX./OX.
  XX./O.X/O.. .XX/..O/X.O ..O/X../XXO ..O/.XX/O.X .XX/X../O.O X../OXO/X.. X../XXO/..O .O./XX./O.X
`
  .trim()
  .split(/\s+/);

/** The two trees of an exercise as they came, grown. @returns {{full: any, solved: any, depth: number}} */
export function grown({ board, depth, full, solved }) {
  const grow = (root) => unpack({ root, board, method: { search: "alphabeta" }, nodes: 0, total: 0 });
  return { full: grow(full), solved: grow(solved), depth };
}

/** As many plies as wanted and as fit on a sheet. */
const plies = (state, position) => String(Math.min(Number(state.depth) || 2, position.plies));

/** The searched twin of a node of the whole tree: looked at, skipped, or below something skipped (null). */
export function twin(node, solved) {
  const moves = path(node) ? path(node).split("-") : [];
  const found = follow(solved.root, moves);
  return path(found) === path(node) ? found : null;
}

/** The controls of an exercise. */
export function chooser(model, act, ...more) {
  const { state, position } = model;
  const depths = Object.fromEntries(
    Array.from({ length: Math.max(1, position.plies) }, (_, i) => [i + 1, String(i + 1)]),
  );
  return h(
    "div",
    { class: "chooser" },
    select("plies", depths, plies(state, position), (depth) => act.set({ depth })),
    select("order of moves", ORDERS, state.order, (order) => act.set({ order })),
    select(
      "a ready position",
      { "": "choose …", ...READY },
      READY[position.start] && !position.moves.length ? position.start : "",
      (start) => start && act.set({ start, moves: "", path: "" }),
    ),
    more,
  );
}

/** Say why there is no exercise here, and what to do. */
export function sorry(position, act) {
  const [title, words] = position.player
    ? ["This board is too large for a sheet", "Play on, or take the 3 × 3 board and one of these."]
    : ["The game is over", "Take a move back, or take one of these."];
  return h(
    "div",
    { class: "empty" },
    h("h2", {}, title),
    h("p", {}, words),
    h(
      "div",
      { class: "buttons centred" },
      Object.entries(READY)
        .slice(0, 3)
        .map(([start, name]) => button(name, () => act.set({ shape: "3x3x3", start, moves: "", depth: "2" }))),
    ),
  );
}
