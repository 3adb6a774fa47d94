/** Questions to the server, or to the files of an exported site; the answers are the same. */

const kept = new Map();
const exported = document.documentElement.dataset.source === "static";

/** A wrong question: its message is one sentence for the reader. */
export class Problem extends Error {}

/** Tell whether this page stands alone, without a server. */
export const alone = exported;

/** Ask, and keep the last answers. @returns {Promise<any>} */
export function ask(name, query = {}) {
  const key = `${name}?${new URLSearchParams(query)}`;
  if (!kept.has(key)) keep(key, exported ? look(name, query) : fetchJson(`api/${key}`));
  return kept.get(key);
}

function keep(key, answer) {
  kept.set(key, answer);
  answer.then(
    (found) => found.fault && kept.delete(key),
    () => kept.delete(key),
  );
  if (kept.size > 60) kept.delete(kept.keys().next().value);
}

async function look(name, query) {
  const { answer } = await import("./static.js");
  return answer(name, query);
}

async function fetchJson(address) {
  const response = await fetch(address).catch(() => null);
  if (!response) throw new Problem("The server does not answer; is `noughts web` still running?");
  const data = await response.json().catch(() => ({ error: "The server gave an answer that is not JSON." }));
  if (!response.ok) throw new Problem(data.error);
  return data;
}
