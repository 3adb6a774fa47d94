/** Start: read the address, ask for what it needs, draw it; every change goes through the address. */
import { ask, Problem } from "./api.js";
import { actions } from "./act.js";
import { board } from "./board.js";
import { compare } from "./compare.js";
import { controls } from "./controls.js";
import { at } from "./format.js";
import { header } from "./header.js";
import { keys } from "./keys.js";
import { MODES } from "./modes.js";
import { panel } from "./panel.js";
import { how, read, where, write } from "./state.js";
import { follow, graft, onwards, path, unpack } from "./trace.js";

const part = (id) => document.getElementById(id);
const model = {
  state: read(),
  position: null,
  names: {},
  truth: null,
  tree: null,
  counts: undefined,
  problem: "",
  fault: null,
  step: null,
  node: null,
  mine: null,
};
const trees = new Map();
let ticket = 0;
let waiting = 0;

/** Change the view: the address first, then what it needs, then the drawing. */
export function set(patch, { replace = false } = {}) {
  model.state = { ...model.state, ...patch };
  clearTimeout(waiting);
  if (replace) rewrite();
  else history.pushState(null, "", write(model.state));
  return refresh();
}

/** Browsers limit how often the address may change, so a run of steps writes it a few times a second. */
function rewrite() {
  waiting = setTimeout(() => history.replaceState(null, "", write(model.state)), 200);
}

const act = actions(model, set, render);

/** Fetch whatever the view needs and draw as it comes. */
async function refresh() {
  const mine = ++ticket;
  const current = () => mine === ticket;
  document.body.dataset.busy = "true";
  searching(false);
  try {
    Object.assign(model, { problem: "", fault: null });
    await position(current);
    await render({ whole: !model.tree || trees.has(asked().key) });
    if (model.state.mode === "museum") return;
    await Promise.all([tree(current), truth(current)]);
    if (current()) await act.answer();
    await counts(current);
  } catch (problem) {
    if (!current()) return;
    model.problem = problem instanceof Problem ? problem.message : "Something went wrong in the page; reload it.";
    if (!(problem instanceof Problem)) console.error(problem);
    render();
  } finally {
    if (current()) document.body.dataset.busy = "false";
  }
}

async function position(current) {
  const found = await ask("position", where(model.state));
  if (!current()) return;
  if (model.position?.board !== found.board || model.position.shape !== found.shape)
    Object.assign(model, { truth: null, tree: null, counts: undefined });
  Object.assign(model, { position: found, names: found.names });
  locate();
}

async function truth(current) {
  const found = await ask("truth", where(model.state));
  const comment = await reason();
  if (!current() || (model.truth === found && model.comment === comment)) return;
  Object.assign(model, { truth: found, comment });
  render();
}

/** Who played the last move, and why one would, as the coach says it. */
async function reason() {
  const { moves, names, board, boards } = model.position;
  if (!moves.length) return "";
  const last = moves.at(-1);
  const played = `${at(board, last)} played ${names[last]}.`;
  if (boards.at(-2).split(".").length > 10) return played;
  const before = await ask("truth", where({ ...model.state, mode: "explore", moves: moves.slice(0, -1).join("-") }));
  return `${played} ${before.moves[last]?.why ?? ""}`;
}

/** What a search is asked by: whose rules, and the question; the key names both. */
function asked() {
  const own = !!model.mine && model.state.game === "mine";
  const query = { ...where(model.state), ...how(model.state, own) };
  return { own, query, key: JSON.stringify([own, query]) };
}

async function tree(current) {
  if (!model.position.searchable || model.state.mode !== "explore")
    return Object.assign(model, { tree: null, node: null });
  const { own, query, key } = asked();
  if (!trees.has(key)) await search(own ? "mine" : "trace", query, key, current);
  if (!current() || model.fault) return render();
  model.tree = trees.get(key);
  locate();
  await unfold(key, query, current);
  if (!current()) return;
  render();
  performance.mark("search drawn");
}

/** Ask for a search; a fault of a learner's own rules takes the place of the tree. */
async function search(name, query, key, current) {
  searching(true);
  const answer = await ask(name, query).finally(() => current() && searching(false));
  if (!current()) return;
  model.fault = answer.fault ? answer : null;
  if (answer.fault) Object.assign(model, { tree: null, node: null, step: null });
  else remember(key, unpack(answer));
}

/** Mark what is drawn as that of another search while one is on its way. */
const searching = (so) => part("main").setAttribute("aria-busy", String(so));

function remember(key, found) {
  trees.set(key, found);
  if (trees.size > 6) trees.delete(trees.keys().next().value);
}

/** Fetch what is folded on the line that is shown. */
async function unfold(key, query, current) {
  const end = [model.node, ...onwards(model.node)].at(-1);
  if (!end.folded) return;
  const moves = path(end).split("-");
  const answer = await ask("trace", {
    ...query,
    moves: [...model.state.moves.split("-"), ...moves].filter(Boolean).join("-"),
  });
  if (!current()) return;
  remember(key, graft(model.tree, moves, answer));
  model.tree = trees.get(key);
  locate();
}

/** Find the node that the address means: the call at a step, or the end of a path. */
function locate() {
  const { state, tree } = model;
  model.step = tree && state.step !== "" ? clamp(Number(state.step) || 0, tree.events.length - 1) : null;
  model.node = !tree ? null : model.step != null ? tree.events[model.step] : follow(tree.root, state.path.split("-"));
}

const clamp = (number, high) => Math.max(0, Math.min(high, Math.floor(number)));

async function counts(current) {
  if (model.state.mode !== "explore") return;
  if (!model.position.searchable) model.counts = null;
  else {
    const found = await ask("compare", where(model.state));
    if (current()) model.counts = found;
  }
  if (current()) compare(part("compare"), model, act);
}

/** Draw everything, or all but the large part while another search is on its way; done when that part stands. */
function render({ whole = true } = {}) {
  const { state } = model;
  Object.assign(document.body.dataset, {
    mode: state.mode,
    view: state.view,
    stepping: model.step != null,
    large: !!model.position && model.position.columns * model.position.rows > 16,
  });
  document.documentElement.dataset.theme = state.theme;
  header(part("modes"), part("tools"), model, act);
  controls(part("search"), model, act);
  board(part("board"), model, act);
  panel(part("panel"), model, act);
  const lost = model.problem && !model.position && state.mode !== "museum"; // explore tells what is wrong
  compare(part("compare"), model, act);
  if (whole || state.mode !== "explore") return MODES[lost ? "explore" : state.mode](part("main"), model, act);
}

addEventListener("popstate", () => {
  clearTimeout(waiting);
  model.state = read();
  refresh();
});
keys(model, act);
refresh().then(async () => {
  model.mine = (await ask("about")).mine;
  if (model.mine) refresh();
});
