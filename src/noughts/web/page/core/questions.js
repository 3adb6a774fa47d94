/** Questions about a position, and the answers that are kept; those that are not are asked all at once. */

const MOST = 60; // answers that are kept

/** A wrong question: its message is one sentence for the reader. */
export class Problem extends Error {}

const address = (name, query) => `${name}?${new URLSearchParams(query)}`;

export class Questions {
  #answer;
  #kept = new Map();
  #sent = new Map();

  /** @param {(name: string, query: object) => Promise<any>} answer   asks the server, or the files of a site */
  constructor(answer) {
    this.#answer = answer;
  }

  /** The answer that is kept, if there is one. */
  find(name, query) {
    return this.#kept.get(address(name, query));
  }

  /** Ask questions about one position; return by name the answers, and the problems of those that have none. */
  async askTogether(questions) {
    const known = Object.entries(questions).map(([name, query]) => [name, this.find(name, query)]);
    const missing = known.filter(([, found]) => !found).map(([name]) => name);
    const fetched = missing.length ? Object.entries(await this.#fetch(missing, questions)) : [];
    const failed = fetched.filter(([, found]) => found.error).map(([name, { error }]) => [name, error]);
    return {
      answers: Object.fromEntries([...known, ...fetched].filter(([, found]) => found && !found.error)),
      problems: Object.fromEntries(failed),
    };
  }

  /** Fetch and keep what is missing; what has no answer has an `error`. */
  async #fetch(names, questions) {
    try {
      const found = await this.#sendAll(
        names,
        names.map((name) => questions[name]),
      );
      for (const [name, one] of Object.entries(found)) if (!one.error) this.#keep(address(name, questions[name]), one);
      return found;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      return { [names[0]]: { error: problem.message } };
    }
  }

  /** Send one question by itself, several as one. */
  async #sendAll(names, queries) {
    if (names.length > 1) return this.#send("view", Object.assign({ parts: names.join("-") }, ...queries));
    return { [names[0]]: await this.#send(names[0], queries[0]) };
  }

  /** Send a question, but not again while it is on its way. */
  #send(name, query) {
    const key = address(name, query);
    if (!this.#sent.has(key)) {
      const done = () => this.#sent.delete(key);
      this.#sent.set(key, this.#answer(name, query).finally(done));
    }
    return this.#sent.get(key);
  }

  #keep(key, found) {
    if (found.fault) return; // a learner mends it, and asks again
    this.#kept.set(key, found);
    if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value);
  }
}
