/** What the page knows and the one way to change it: the address, then one question, then one drawing. */
import { read, record, where } from "./address.js";
import { answerable, machinePlays, needed, slow } from "./needs.js";
import { follow, graft, onwards, path, unpack } from "./search_tree.js";

const SEARCHES = ["trace", "mine"];
const UNKNOWN = { truth: null, compare: null, review: null, exercise: null, reply: null, fault: null, tree: null };

/**
 * Make the store of a page.
 * @param {{ask: Function, askTogether: Function, find: Function}} questions
 * @param {(came?: string) => any} draw     draws the page, or what an answer that came later changes
 * @param {(busy: boolean, searching: boolean) => void} tell   says that answers are on their way
 */
export function createStore(questions, draw, tell) {
  const model = {
    state: read(),
    position: null,
    names: {},
    about: null,
    museum: null,
    ...UNKNOWN,
    step: null,
    node: null,
    problem: "",
    searching: false,
    playback: { on: false, speed: "600" },
  };
  const trees = new WeakMap();
  let newest = 0;
  let shown = null; // the answer that the tree was grown from

  /** Change the view; done when what can be had at once is drawn. */
  function set(patch, options) {
    model.state = { ...model.state, ...patch };
    record(model.state, options);
    return update();
  }

  /** Show another view as it stands in the address. */
  function show(state) {
    model.state = state;
    return update();
  }

  /** Change the view if the position is one that play can reach; else say what is wrong and change nothing. */
  async function attempt(patch) {
    const wanted = needed({ ...model, state: { ...model.state, ...patch } });
    const { answers, problems } = await questions.askTogether(wanted);
    if (answers.position) return set(patch);
    model.problem = problems.position;
    return draw();
  }

  function update() {
    const turn = (newest += 1);
    return guard(turn, async () => {
      const first = atOnce(needed(model));
      expect(first);
      await receive(first, turn, begin);
      if (turn !== newest) return;
      const rest = later(first);
      expect(Object.fromEntries(rest));
      await draw();
      if (turn === newest) guard(turn, () => finish(rest, turn)); // not waited for
    });
  }

  /** Tell the reader when the page itself goes wrong. */
  async function guard(turn, work) {
    try {
      await work();
    } catch (problem) {
      console.error(problem);
      if (turn !== newest) return;
      model.problem = "Something went wrong in the page; reload it.";
      tell(false, false);
      draw();
    }
  }

  /** What is asked first: all but what is known to be slow, or to have no answer, where the board stands. */
  function atOnce(wanted) {
    const known = wanted.position && questions.find("position", wanted.position);
    const quick = ([name, query]) =>
      (!known || answerable(name, known)) && (!slow(known).includes(name) || questions.find(name, query));
    return Object.fromEntries(Object.entries(wanted).filter(quick));
  }

  /** What is asked when the rest is drawn: the machine's move if it has it, else what was slow. */
  function later(first) {
    const { position, problem, state } = model;
    if (!position || problem || state.mode === "museum") return [];
    if (machinePlays(model)) return [["reply", { ...where(state), level: state.level }]];
    const missing = ([name, query]) =>
      answerable(name, position) && !questions.find(name, query) && (slow(position).includes(name) || !(name in first));
    return Object.entries(needed(model)).filter(missing);
  }

  /** Ask what was slow, one after the other, and draw each as it comes. */
  async function finish([next, ...rest], turn) {
    if (!next) return tell(false, false);
    const [name, query] = next;
    await receive({ [name]: query }, turn, merge);
    if (turn !== newest) return;
    expect(Object.fromEntries(rest));
    await draw(name);
    if (turn === newest) await finish(rest, turn);
  }

  /** Say which answers are on their way. */
  function expect(asked) {
    model.searching = SEARCHES.some((name) => asked[name] && !questions.find(name, asked[name]));
    tell(true, model.searching);
  }

  async function receive(asked, turn, take) {
    const { answers, problems } = await questions.askTogether(asked);
    if (turn !== newest) return;
    take(answers);
    model.problem = worthTelling(problems);
    if (model.node) await unfold(asked.trace ?? needed(model).trace, turn);
  }

  /** A problem that the reader should know: one that the position explains is no problem. */
  function worthTelling(problems) {
    const { position } = model;
    const told = Object.keys(problems).find((name) => name === "position" || !position || answerable(name, position));
    return problems[told] ?? "";
  }

  /** Take the answers to a new view; of the view before only the search stays, until that of this one comes. */
  function begin(answers) {
    const { position } = answers;
    const same = position?.board === model.position?.board && position?.shape === model.position?.shape;
    const tree = same && position?.searchable && model.state.mode === "explore" ? model.tree : null;
    if (position || model.state.mode === "museum") Object.assign(model, UNKNOWN, { tree });
    merge(answers);
  }

  function merge({ trace, mine, ...answers }) {
    Object.assign(model, answers);
    model.names = model.position?.names ?? {};
    if (trace ?? mine) search(trace ?? mine);
    locate();
  }

  function search(answer) {
    shown = answer;
    if (!answer.fault && !trees.has(answer)) trees.set(answer, unpack(answer));
    Object.assign(model, { fault: answer.fault ? answer : null, tree: trees.get(answer) ?? null });
  }

  /** Find the node that the address means: the call at a step, or the end of a path. */
  function locate() {
    const { state, tree } = model;
    model.step = tree && state.step !== "" ? clamp(Number(state.step) || 0, tree.events.length - 1) : null;
    model.node = !tree ? null : model.step != null ? tree.events[model.step] : follow(tree.root, state.path.split("-"));
  }

  /** Fetch what is folded on the line that is shown. */
  async function unfold(query, turn) {
    const end = [model.node, ...onwards(model.node)].at(-1);
    if (!end.folded) return;
    const moves = path(end).split("-");
    const deeper = { ...query, moves: [query.moves, ...moves].filter(Boolean).join("-") };
    const { answers, problems } = await questions.askTogether({ trace: deeper });
    if (turn !== newest) return;
    model.problem ||= problems.trace ?? "";
    if (!answers.trace) return;
    model.tree = graft(model.tree, moves, answers.trace);
    trees.set(shown, model.tree);
    locate();
  }

  return { model, set, show, attempt, redraw: () => draw(), ask: questions.ask };
}

const clamp = (number, high) => Math.max(0, Math.min(high, Math.floor(number)));
