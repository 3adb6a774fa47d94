/** Questions about a position, and the answers that are kept; those that are not are asked all at once. */

const MOST = 60; // answers that are kept

/** A wrong question: its message is one sentence for the reader. */
export class Problem extends Error {}

/** Make the questions of a page. @param {(name: string, query: object) => Promise<any>} answer  asks server or site */
export function createQuestions(answer) {
  const kept = new Map();
  const sent = new Map();
  const address = (name, query) => `${name}?${new URLSearchParams(query)}`;

  /** The answer that is kept, if there is one. */
  const find = (name, query = {}) => kept.get(address(name, query));

  function keep(name, query, found) {
    if (!found.fault) kept.set(address(name, query), found); // a learner mends a fault, and asks again
    if (kept.size > MOST) kept.delete(kept.keys().next().value);
    return found;
  }

  /** Send a question, but not again while it is on its way. */
  function send(name, query) {
    const key = address(name, query);
    if (!sent.has(key))
      sent.set(
        key,
        answer(name, query).finally(() => sent.delete(key)),
      );
    return sent.get(key);
  }

  /** Ask one question. */
  async function ask(name, query = {}) {
    return find(name, query) ?? keep(name, query, await send(name, query));
  }

  /** Ask what is not kept: one question by itself, several as one; what has no answer has an `error`. */
  async function fetchMissing(names, questions) {
    try {
      const queries = names.map((name) => questions[name]);
      const found =
        names.length === 1
          ? { [names[0]]: await send(names[0], queries[0]) }
          : await send("view", Object.assign({ parts: names.join("-") }, ...queries));
      for (const [name, one] of Object.entries(found)) if (!one.error) keep(name, questions[name], one);
      return found;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      return { [names[0]]: { error: problem.message } };
    }
  }

  /** Ask questions about one position; return by name the answers, and the problems of those that have none. */
  async function askTogether(questions) {
    const known = Object.entries(questions).map(([name, query]) => [name, find(name, query)]);
    const missing = known.filter(([, found]) => !found).map(([name]) => name);
    const fetched = missing.length ? Object.entries(await fetchMissing(missing, questions)) : [];
    const failed = fetched.filter(([, found]) => found.error).map(([name, { error }]) => [name, error]);
    return {
      answers: Object.fromEntries([...known, ...fetched].filter(([, found]) => found && !found.error)),
      problems: Object.fromEntries(failed),
    };
  }

  return { ask, askTogether, find };
}
