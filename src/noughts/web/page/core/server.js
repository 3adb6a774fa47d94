/** Questions to the server that the page came from. */
import { Problem } from "./questions.js";

/** Ask the server. @returns {Promise<any>} */
export async function answer(name, query) {
  const response = await fetch(`api/${name}?${new URLSearchParams(query)}`).catch(() => null);
  if (!response) throw new Problem("The server does not answer; is `noughts web` still running?");
  const data = await response.json().catch(() => ({ error: "The server gave an answer that is not JSON." }));
  if (!response.ok) throw new Problem(data.error);
  return data;
}
