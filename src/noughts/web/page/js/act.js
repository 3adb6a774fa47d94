/** What the reader can do; each changes the address and nothing else. */
import { ask } from "./api.js";
import { say } from "./dom.js";
import { EXERCISES, where, written } from "./state.js";
import { toggle } from "./step.js";
import { path } from "./trace.js";

const join = (...parts) => parts.filter(Boolean).join("-");
const here = { path: "", step: "" };
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Make the actions on a model. */
export function actions(model, set, render) {
  const free = (move) => model.position.actions.some((one) => one.move === move);

  /** An exercise is told even an empty board, lest it take a ready position. */
  const begun = (board) => (exercise() ? board : written(board));
  const exercise = () => EXERCISES.includes(model.state.mode);

  async function play(move, by) {
    const { player } = model.position;
    const name = model.names[move];
    await set({ start: begun(model.position.start), moves: join(model.state.moves, move), ...here });
    say(`${by ?? player} ${name}. ${model.position.player ? "" : ending(model.position)}`);
  }

  function press(move) {
    if (model.state.draft) return draft(cycle(model.state.draft, move));
    if (model.step == null && free(move) && !machine()) play(move);
    else say(`${model.names[move]} cannot be played now.`);
  }

  const machine = () =>
    model.position.player && model.state.side !== "both" && model.state.side !== model.position.player;

  /** Let the machine move when it is its turn. */
  async function answer() {
    if (!machine() || model.state.draft || model.state.mode !== "explore" || model.step != null) return;
    const asked = JSON.stringify(where(model.state));
    const { moves } = await ask("reply", { ...where(model.state), level: model.state.level });
    await pause(calm() ? 0 : 350);
    if (asked === JSON.stringify(where(model.state))) await play(moves[Math.floor(Math.random() * moves.length)]);
  }

  function undo() {
    const moves = model.state.moves.split("-").filter(Boolean);
    const back = model.state.side === "both" || moves.length < 2 ? 1 : 2;
    const start = exercise() ? model.position.start : model.state.start;
    set({ start, moves: moves.slice(0, -back).join("-"), ...here });
  }

  const draft = (text) => set({ draft: text }, { replace: true });

  async function use() {
    const board = model.state.draft;
    try {
      await ask("position", { shape: model.state.shape, board });
      set({ draft: "", start: begun(board), moves: "", ...here });
    } catch (problem) {
      model.problem = problem.message;
      render();
    }
  }

  const result = {
    set,
    press,
    answer,
    undo,
    draft,
    use,
    render,
    go: (node) => set({ path: path(node) }),
    restart: (node) => set({ moves: join(model.state.moves, path(node)), ...here }),
    method: ({ search, order, urgent, memory, symmetry }) =>
      set({ search, order, urgent: bit(urgent), memory: bit(memory), symmetry: bit(symmetry), step: "" }),
    fresh: () => set({ start: "", moves: "", ...here }),
    setup: () => set({ draft: model.position.board, step: "" }),
    cancel: () => set({ draft: "" }),
    step: (to) =>
      set(
        { step: to === "" ? "" : String(Math.max(0, Math.min(model.tree.events.length - 1, to))), path: "" },
        { replace: model.step != null && to !== "" },
      ),
    playing: () => toggle(model, result),
    sayLast: () => say(model.comment || "No move has been played."),
  };
  return result;
}

const bit = (flag) => (flag === true || flag === "1" ? "1" : "0");
const ending = ({ winner }) => (winner ? `${winner} has won.` : "The game is a draw.");

/** Change one cell: free, X, O, free. */
function cycle(board, move) {
  const rows = board.split("/").map((row) => [...row]);
  const [r, c] = [Number(move.slice(1)) - 1, move.charCodeAt(0) - 97];
  if (rows[r]?.[c]) rows[r][c] = { ".": "X", X: "O", O: "." }[rows[r][c]] ?? ".";
  return rows.map((row) => row.join("")).join("/");
}
