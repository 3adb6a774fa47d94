/** What the page knows: its view as the address has it, the answers about it, and what follows from them. */
import { answerable } from "./needs.js";
import { follow, graft, onwards, path, unpack } from "./search_tree.js";

const UNKNOWN = { truth: null, compare: null, review: null, exercise: null, reply: null, fault: null, tree: null };
const trees = new WeakMap(); // by the answer that each was grown from

/** Make a model of which only the view is known. */
export const createModel = (state) => ({
  state,
  position: null,
  names: {}, // of the cells
  about: null,
  lab: null, // the file that the reader had checked in this page
  dropped: null, // a file that is to be opened there
  wrong: null, // where the learner's own search goes wrong
  source: null, // the learner's own file
  museum: null,
  ...UNKNOWN,
  searched: null, // the answer that the tree was grown from
  step: null,
  node: null,
  problem: "",
  searching: false,
  playback: { on: false, speed: "600" },
});

/** Take the answers to a new view; of the view before only the search stays, until that of this one comes. */
export function replaceAnswers(model, answers) {
  const { position } = answers;
  const { mode } = model.state;
  const same = position?.board === model.position?.board && position?.shape === model.position?.shape;
  const tree = same && position?.searchable && mode === "explore" ? model.tree : null;
  if (position || mode === "museum") Object.assign(model, UNKNOWN, { tree });
  addAnswers(model, answers);
}

/** Take answers that came later. */
export function addAnswers(model, { trace, mine, own, ...answers }) {
  Object.assign(model, answers);
  model.names = model.position?.names ?? {};
  const searched = trace ?? mine ?? own;
  if (searched?.fault) Object.assign(model, { fault: searched, tree: null, searched });
  else if (searched) Object.assign(model, { fault: null, tree: grown(searched), searched });
  locate(model);
}

function grown(answer) {
  if (!trees.has(answer)) trees.set(answer, unpack(answer));
  return trees.get(answer);
}

/** Find the node that the address means: the call at a step, or the end of a path. */
function locate(model) {
  const { state, tree } = model;
  model.step = tree && state.step !== "" ? clamp(Number(state.step) || 0, tree.events.length - 1) : null;
  model.node = !tree ? null : model.step != null ? tree.events[model.step] : follow(tree.root, state.path.split("-"));
}

const clamp = (number, high) => Math.max(0, Math.min(high, Math.floor(number)));

/** The moves to what is folded at the end of the line that is shown; none when nothing is. */
export function foldedLine({ node }) {
  const end = node && [node, ...onwards(node)].at(-1);
  return end?.folded ? path(end).split("-") : [];
}

/** Put the answer about what is folded into its place. */
export function unfold(model, moves, answer) {
  model.tree = graft(model.tree, moves, answer);
  trees.set(model.searched, model.tree);
  locate(model);
}

/** The problem that the reader should know; that a position has no answer to a question is none. */
export function worthTelling(problems, position) {
  const told = Object.keys(problems).find((name) => name === "position" || !position || answerable(name, position));
  return problems[told] ?? "";
}
