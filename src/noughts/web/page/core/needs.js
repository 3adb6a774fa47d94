/** What a view needs to know: its questions by name, each with what its answer depends on. */
import { how, where } from "./address.js";

const DEEPEST = 4; // plies of an exercise

/** The questions of a view. */
export function needed(model) {
  return MODES[model.state.mode](where(model.state), model);
}

const MODES = {
  explore: (here, model) => ({
    position: here,
    about: {},
    truth: here,
    ...search(here, model),
    compare: here,
    ...wrong(model),
  }),
  review: (here) => ({ position: here, truth: here, review: here }),
  predict: exercise,
  sheet: (here, model) => {
    const { position, exercise: one } = exercise(here, model);
    const { variants } = model.state;
    return { position, exercise: /^[2-8]$/.test(variants) ? { ...one, variants } : one };
  },
  museum: () => ({ museum: {} }),
  code: () => ({}),
};

/** A search by our rules, or by a learner's own once it is known whether there are any. */
function search(here, { state, about, lab }) {
  if (lab && state.game === "own") return { own: { ...here, file: lab.file } };
  if (about?.mine && state.game === "own") return { own: here, source: {} };
  if (!["mine", "own"].includes(state.game) || (about && !about.mine)) return { trace: { ...here, ...how(state) } };
  return about && state.game === "mine" ? { mine: { ...here, ...how(state, true) } } : {};
}

/** Where the learner's own search goes wrong. */
function wrong({ state, about, lab }) {
  if (about?.mine) return { wrong: {} };
  return lab && state.game === "own" ? { wrong: { file: lab.file } } : {};
}

function exercise(here, { state }) {
  const depth = Math.max(1, Math.min(DEEPEST, Math.floor(Number(state.depth)) || 2));
  const order = state.order === "row" ? {} : { order: state.order };
  return { position: here, exercise: { ...here, ...order, depth: String(depth) } };
}

/** Which of the questions take long where the board stands, and so are asked after the others have been drawn. */
export const slow = (position) => ["mine", "own", "wrong", ...(position?.slow ?? [])];

/** Tell whether an answer can be had about this position. */
export function answerable(name, { searchable, plies, moves }) {
  if (["trace", "mine", "own", "compare"].includes(name)) return searchable;
  if (name === "exercise") return plies > 0;
  return name !== "review" || moves.length > 0;
}

/** Tell whether the machine has the move. */
export const machineToMove = ({ state, position }) =>
  !!position?.player && state.side !== "both" && state.side !== position.player;

/** What the machine's move depends on; without a file of the reader's own it plays its best. */
export function reply({ state, lab }) {
  const own = state.level === "own";
  return {
    ...where(state),
    ...(own && lab ? { level: "own", file: lab.file } : { level: own ? "perfect" : state.level }),
  };
}

/** Tell whether the machine plays by itself: in no exercise, nor while a position is set up or stepped through. */
export const machinePlays = (model) =>
  machineToMove(model) && model.state.mode === "explore" && !model.state.draft && model.step == null;
