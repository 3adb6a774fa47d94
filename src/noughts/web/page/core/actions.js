/** What the reader can do; each changes the address and nothing else. */
import { boardInAddress, EXERCISES, where } from "./address.js";
import { say } from "./announce.js";
import { parseCell } from "./format.js";
import { machineToMove } from "./needs.js";
import { createPlayback } from "./playback.js";
import { path } from "./search_tree.js";
import { lastMove } from "./sentences.js";

const here = { path: "", step: "" };
const join = (...parts) => parts.filter(Boolean).join("-");
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const bit = (flag) => (flag === true || flag === "1" ? "1" : "0");
const ending = ({ winner }) => (winner ? `${winner} has won.` : "The game is a draw.");

/** Make the actions on a store. */
export function createActions(store) {
  const { model, set, attempt } = store;
  const exercise = () => EXERCISES.includes(model.state.mode);

  /** An exercise is told even an empty board, lest it take a ready position. */
  const begun = (board) => (exercise() ? board : boardInAddress(board));

  async function play(move) {
    const { player } = model.position;
    const name = model.names[move];
    await set({ start: begun(model.position.start), moves: join(model.state.moves, move), ...here });
    say(`${player} ${name}. ${model.position.player ? "" : ending(model.position)}`);
  }

  /** Press a cell: play there, or change what stands there while a position is set up. */
  function press(move) {
    if (model.state.draft) return draft(cycle(model.state.draft, move));
    const free = model.position.actions.some((one) => one.move === move);
    if (model.step == null && free && !machineToMove(model)) play(move);
    else say(`${model.names[move]} cannot be played now.`);
  }

  /** Let the machine play one of the moves that it found, unless the reader has gone on. */
  async function answer() {
    const asked = JSON.stringify(where(model.state));
    const { moves } = model.reply;
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

  function step(to) {
    const last = model.tree.events.length - 1;
    const place = to === "" ? "" : String(Math.max(0, Math.min(last, to)));
    return set({ step: place, path: "" }, { replace: model.step != null && to !== "" });
  }

  const playback = createPlayback(store, step);
  return {
    set,
    press,
    answer,
    undo,
    draft,
    step,
    render: store.redraw,
    use: () => attempt({ draft: "", start: begun(model.state.draft), moves: "", ...here }),
    go: (node) => set({ path: path(node) }),
    restart: (node) => set({ moves: join(model.state.moves, path(node)), ...here }),
    method: ({ search, order, urgent, memory, symmetry }) =>
      set({ search, order, urgent: bit(urgent), memory: bit(memory), symmetry: bit(symmetry), step: "" }),
    fresh: () => set({ start: "", moves: "", ...here }),
    setup: () => set({ draft: model.position.board, step: "" }),
    cancel: () => set({ draft: "" }),
    playing: playback.toggle,
    pace: playback.pace,
    sayLast: () => say(lastMove(model.position) || "No move has been played."),
  };
}

/** Change one cell: free, X, O, free. */
function cycle(board, move) {
  const rows = board.split("/").map((row) => [...row]);
  const [r, c] = parseCell(move);
  if (rows[r]?.[c]) rows[r][c] = { ".": "X", X: "O", O: "." }[rows[r][c]] ?? ".";
  return rows.map((row) => row.join("")).join("/");
}
