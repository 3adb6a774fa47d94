/** What the lab needs from the site, fetched once with a count of bytes: the Pythons, and the judge's modules. */

/** What the site offers; without a Python in it the lab cannot run anything. */
let offered = null;

/** Read what the site offers, once. */
export const manifest = () => (offered ??= fetch("lab/manifest.json").then((response) => response.json()));

/** Fetch everything a worker starts from. @param {(bytes: number, of: number) => void} tell */
export async function download(tell) {
  const { pyodide, archive } = await manifest();
  const files = { wasm: pyodide.wasm, library: pyodide.library, archive, glue: pyodide.glue };
  const total = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
  let had = 0;
  const count = (bytes) => tell(Math.min(total, (had += bytes)), total);
  const [wasm, library, modules] = await Promise.all(Object.values(files).map(({ file }) => bytesOf(file, count)));
  return {
    module: await WebAssembly.compile(wasm),
    library,
    archive: modules,
    lock: pyodide.lock,
    folder: new URL("pyodide/", document.baseURI).href,
  };
}

async function bytesOf(file, count) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} is missing on this site`);
  const counted = new TransformStream({
    transform(chunk, out) {
      count(chunk.length);
      out.enqueue(chunk);
    },
  });
  return unpacked(await new Response(response.body.pipeThrough(counted)).arrayBuffer());
}

/** Unpack what is packed; some hosts have done so on the way. */
async function unpacked(buffer) {
  const [first, second] = new Uint8Array(buffer, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return buffer;
  return new Response(new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
