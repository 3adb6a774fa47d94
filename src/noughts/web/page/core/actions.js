/** What the reader can do; each changes the address and nothing else. */
import { boardInAddress, EXERCISES, where } from "./address.js";
import { say } from "./announce.js";
import { parseCell } from "./format.js";
import { machineToMove } from "./needs.js";
import { Playback } from "./playback.js";
import { arrival, path } from "./search_tree.js";
import { lastMove } from "./sentences.js";

const ROOT = { path: "", step: "" }; // where the view of another position begins
const join = (...parts) => parts.filter(Boolean).join("-");
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const bit = (flag) => (flag === true || flag === "1" ? "1" : "0");
const ending = ({ winner }) => (winner ? `${winner} has won.` : "The game is a draw.");

/** Make the actions on a store, in groups that know nothing of each other. */
export function createActions(store) {
  const { model } = store;
  return {
    ...onTheBoard(store),
    ...onADraft(store),
    ...onTheSearch(store),
    set: (patch, options) => store.set(patch, options),
    redraw: () => store.redraw(),
    sayLast: () => say((model.position && lastMove(model.position, model.state)) || "No move has been played."),
  };
}

/** On a phone the view stands below the board, or above it, where the page was not scrolled to. */
const bringViewIntoSight = () => document.querySelector(".viewbar")?.scrollIntoView({ block: "start" });

const exercising = ({ state }) => EXERCISES.includes(state.mode);

/** An exercise is told even an empty board, lest it take a ready position. */
const begun = (model, board) => (exercising(model) ? board : boardInAddress(board));

function onTheBoard(store) {
  const { model } = store;

  async function play(move) {
    const { player, start } = model.position;
    const name = model.names[move];
    await store.set({ start: begun(model, start), moves: join(model.state.moves, move), ...ROOT });
    say(`${player} ${name}. ${model.position.player ? "" : ending(model.position)}`);
  }

  /** Press a cell: play there, or change what stands there while a position is set up. */
  function press(move) {
    if (model.state.draft) return store.set({ draft: cycle(model.state.draft, move) }, { replace: true });
    const free = model.position.actions.some((one) => one.move === move);
    if (model.step == null && free && !machineToMove(model)) play(move);
    else say(`${model.names[move]} cannot be played now.`);
  }

  /** Let the machine play one of the moves that it found, unless the reader has gone on. */
  async function machineReplies() {
    const asked = JSON.stringify(where(model.state));
    const { moves } = model.reply;
    await pause(calm() ? 0 : 350);
    if (asked === JSON.stringify(where(model.state))) await play(moves[Math.floor(Math.random() * moves.length)]);
  }

  function undo() {
    const moves = model.state.moves.split("-").filter(Boolean);
    const back = model.state.side === "both" || moves.length < 2 ? 1 : 2;
    const start = exercising(model) ? model.position.start : model.state.start;
    store.set({ start, moves: moves.slice(0, -back).join("-"), ...ROOT });
  }

  const newGame = () => store.set({ start: "", moves: "", ...ROOT });
  return { press, machineReplies, undo, newGame };
}

/** Setting up a position: the board that is drafted stands in the address until it is used. */
function onADraft(store) {
  const { model } = store;
  return {
    startDraft: () => store.set({ draft: model.position.board, step: "" }),
    draft: (text) => store.set({ draft: text }, { replace: true }),
    useDraft: () => store.attempt({ draft: "", start: begun(model, model.state.draft), moves: "", ...ROOT }),
    dropDraft: () => store.set({ draft: "" }),
  };
}

function onTheSearch(store) {
  const { model } = store;

  function step(to) {
    const last = model.tree.events.length - 1;
    const place = to === "" ? "" : String(Math.max(0, Math.min(last, to)));
    return store.set({ step: place, path: "" }, { replace: model.step != null && to !== "" });
  }

  const chooseMethod = ({ search, order, urgent, memory, symmetry }) =>
    search === "own"
      ? store.set({ game: "own", step: "" })
      : store.set({
          ...(model.state.game === "own" && { game: "ours" }),
          ...{ search, order, urgent: bit(urgent), memory: bit(memory), symmetry: bit(symmetry), step: "" },
        });
  const playback = new Playback(store, step);
  return {
    step,
    chooseMethod,
    /** Go to a node; while stepping, run to it. */
    go: (node) => (model.step == null ? store.set({ path: path(node) }) : step(arrival(model.tree, node))),
    /** Step from the node that is shown, or stop stepping. */
    stepOrStop: async () => {
      await step(model.step == null ? arrival(model.tree, model.node) : "");
      bringViewIntoSight();
    },
    /** Show the learner's own search where its first value goes wrong. */
    firstWrong: async () => {
      if (!model.wrong) say("Looking for it …");
      const { board, path: to } = (await store.answer("wrong")) ?? {};
      if (!board) return say(model.problem || "No wrong node was found in your search.");
      await store.set({ game: "own", view: "tree", start: board, moves: "", path: to, step: "" });
      bringViewIntoSight();
    },
    searchFrom: (node) => store.set({ moves: join(model.state.moves, path(node)), ...ROOT }),
    playOrStop: () => playback.toggle(),
    setPace: (speed) => playback.setPace(speed),
  };
}

/** Change one cell: free, X, O, free. */
function cycle(board, move) {
  const rows = board.split("/").map((row) => [...row]);
  const [r, c] = parseCell(move);
  if (rows[r]?.[c]) rows[r][c] = { ".": "X", X: "O", O: "." }[rows[r][c]] ?? ".";
  return rows.map((row) => row.join("")).join("/");
}
