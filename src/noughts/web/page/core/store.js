/** The one way to change what the page knows: the address, then one question, then one drawing. */
import { read, record } from "./address.js";
import { addAnswers, createModel, foldedLine, replaceAnswers, unfold, worthTelling } from "./model.js";
import { answerable, machinePlays, needed, reply, slow } from "./needs.js";

const SEARCHES = ["trace", "mine", "own"];

export class Store {
  model = createModel(read());
  #questions;
  #draw;
  #tell;
  #newest = 0; // changes so far: what belongs to an older one comes too late

  /**
   * @param {import("./questions.js").Questions} questions
   * @param {(came?: string) => any} draw   draws the page, or what an answer that came later changes
   * @param {(busy: boolean, searching: boolean) => void} tell   says that answers are on their way
   */
  constructor(questions, draw, tell) {
    this.#questions = questions;
    this.#draw = draw;
    this.#tell = tell;
  }

  /** Change the view; done when what can be had at once is drawn. */
  set(patch, options) {
    const state = { ...this.model.state, ...patch };
    record(state, options);
    return this.show(state);
  }

  /** Change the view if the position is one that play can reach; else say what is wrong and change nothing. */
  async attempt(patch) {
    const wanted = needed({ ...this.model, state: { ...this.model.state, ...patch } });
    this.#tell(true, false);
    const { answers, problems } = await this.#questions.askTogether(wanted);
    if (answers.position) return this.set(patch);
    this.model.problem = problems.position;
    this.#tell(false, false);
    return this.redraw();
  }

  /** The answer to one of the questions of this view, as soon as it is there; nothing where it has none. */
  async answer(name) {
    const { [name]: query } = needed(this.model);
    return query && (await this.#questions.askTogether({ [name]: query })).answers[name];
  }

  /** Draw what is known once more. */
  redraw() {
    return this.#draw();
  }

  /** Show a view as it stands in the address. */
  show(state) {
    this.model.state = state;
    const change = (this.#newest += 1);
    return this.#guard(change, () => this.#update(change));
  }

  async #update(change) {
    const first = this.#atOnce(needed(this.model));
    this.#expect(first);
    await this.#receive(first, change, replaceAnswers);
    if (change !== this.#newest) return;
    const rest = this.#later(first);
    this.#expect(Object.fromEntries(rest));
    await this.#draw();
    if (change === this.#newest) this.#guard(change, () => this.#finish(rest, change)); // not waited for
  }

  /** Tell the reader when the page itself goes wrong. */
  async #guard(change, work) {
    try {
      await work();
    } catch (problem) {
      console.error(problem);
      if (change !== this.#newest) return;
      this.model.problem = "Something went wrong in the page; reload it.";
      this.#tell(false, false);
      this.#draw();
    }
  }

  /** What is asked first: all but what is known to be slow, or to have no answer, where the board stands. */
  #atOnce(wanted) {
    const known = wanted.position && this.#questions.find("position", wanted.position);
    const quick = ([name, query]) =>
      (!known || answerable(name, known)) && (!slow(known).includes(name) || this.#questions.find(name, query));
    return Object.fromEntries(Object.entries(wanted).filter(quick));
  }

  /** What is asked when the rest is drawn: the machine's move if it has it, else what was slow. */
  #later(first) {
    const { position, problem, state } = this.model;
    if (!position || problem || state.mode === "museum") return [];
    if (machinePlays(this.model)) return [["reply", reply(this.model)]];
    const late = (name) => slow(position).includes(name) || !(name in first);
    return Object.entries(needed(this.model)).filter(
      ([name, query]) => late(name) && answerable(name, position) && !this.#questions.find(name, query),
    );
  }

  /** Ask what was slow, one after the other, and draw each as it comes. */
  async #finish([next, ...rest], change) {
    if (!next) return this.#tell(false, false);
    const [name, query] = next;
    await this.#receive({ [name]: query }, change, addAnswers);
    if (change !== this.#newest) return;
    this.#expect(Object.fromEntries(rest));
    await this.#draw(this.model.problem ? undefined : name);
    if (change === this.#newest) await this.#finish(rest, change);
  }

  /** Say which answers are on their way. */
  #expect(asked) {
    this.model.searching = SEARCHES.some((name) => asked[name] && !this.#questions.find(name, asked[name]));
    this.#tell(true, this.model.searching);
  }

  async #receive(asked, change, take) {
    const { answers, problems } = await this.#questions.askTogether(asked);
    if (change !== this.#newest) return;
    take(this.model, answers);
    this.model.problem = worthTelling(problems, this.model.position);
    await this.#unfold(change);
  }

  /** Fetch what is folded on the line that is shown. */
  async #unfold(change) {
    const moves = foldedLine(this.model);
    if (!moves.length) return;
    const { trace } = needed(this.model);
    const deeper = { ...trace, moves: [trace.moves, ...moves].filter(Boolean).join("-") };
    const { answers, problems } = await this.#questions.askTogether({ trace: deeper });
    if (change !== this.#newest) return;
    this.model.problem ||= problems.trace ?? "";
    if (answers.trace) unfold(this.model, moves, answers.trace);
  }
}
