/** The data files of an exported site. */
import { Problem } from "../core/questions.js";

const files = new Map();

/** Read a file of the site, once; some hosts unpack it on the way and some do not. */
export function load(name) {
  if (!files.has(name)) files.set(name, fetch(`data/${name}.json.gz`).then(unzip));
  return files.get(name);
}

async function unzip(response) {
  if (!response.ok) throw new Problem("A file of this site is missing; export it again.");
  const bytes = new Uint8Array(await response.arrayBuffer());
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = packed
    ? new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")))
    : new Response(bytes);
  return text.json();
}
