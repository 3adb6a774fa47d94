/**
 * The worker of the lab: two Pythons in one thread, the judge's and the submission's, so that one can simply call the
 * other. It tells the page what is asked and what comes back, and the page ends it when that takes too long.
 */

const KEPT_PRINT = 4000; // bytes of what a submission prints
const OUTWARDS = [
  ...["fetch", "XMLHttpRequest", "WebSocket", "WebTransport", "EventSource", "importScripts", "Worker"],
  ...["SharedWorker", "BroadcastChannel", "indexedDB", "caches", "Notification", "RTCPeerConnection"],
];

const DESK = "noughts.web.lab.desk"; // the module of the judge that does the jobs
const PAGE = 65536; // bytes by which a Python's memory grows
const MOST_MEMORY = 512 * 1024 * 1024; // bytes that a submission's Python may have, as in a box

let desk = null;
let child = null;
let inside = null;
let told = null; // how a message is sent, taken before any submission runs
let listened = []; // what came back in the exchange under way
const printed = { bytes: 0, first: [] };

addEventListener("message", async ({ data }) => {
  if (data.boot) return boot(data.boot).catch((problem) => postMessage({ broken: String(problem) }));
  const { number, job, request } = data;
  try {
    told({ number, done: desk.do(job, request) });
  } catch (problem) {
    told({ number, failed: String(problem).trim().split("\n").at(-1) }); // when a submission died, that is known already
  }
});

/**
 * Start both Pythons, then give up every way out of this worker. The first worker starts one from the files and keeps
 * pictures of its memory, bare and with the judge's modules ready; every other start is a copy of such a picture.
 */
async function boot({ module, library, archive, lock, folder, pictures }) {
  told = postMessage.bind(globalThis);
  let size = 0; // bytes of memory that the next Python needs from the start
  let newest = null; // the memory of the Python that was started last
  globalThis.fetch = async () => new Response(library);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(module, imports);
    const { memory } = instance.exports;
    if (size > memory.buffer.byteLength) memory.grow(Math.ceil((size - memory.buffer.byteLength) / PAGE));
    newest = memory;
    return { module, instance };
  };
  const { loadPyodide } = await import("../pyodide/pyodide.mjs");
  const options = { indexURL: folder, packageBaseUrl: folder, lockFileContents: lock, stdin: () => null };
  const copy = (picture, more = {}) => {
    size = picture.length;
    return loadPyodide({ ...options, ...more, _loadSnapshot: picture });
  };
  const judge = await (pictures ? copy(pictures.judge) : loadPyodide({ ...options, _makeSnapshot: true }));
  const bare = pictures?.bare ?? judge.makeMemorySnapshot();
  judge.unpackArchive(archive, "zip");
  if (!pictures) {
    prepared(judge);
    told({ pictures: { bare, judge: judge.makeMemorySnapshot() } });
  }
  const { Desk, child_text: text } = judge.pyimport(DESK);
  inside = await copy(bare, { jsglobals: {} });
  limit(newest);
  for (const name of ["setStdout", "setStderr"]) inside[name]({ write: keep });
  child = inside.runPython(`${text()}\nChild`, { globals: inside.toPy({}) })(hear);
  desk = Desk({ exchange }, (...progress) => told({ progress }));
  for (const name of OUTWARDS) delete globalThis[name];
  told({ ready: true });
}

/** Let a submission's memory grow as far as it may; when it wants more, the page ends this worker. */
function limit(memory) {
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE <= MOST_MEMORY)
      return WebAssembly.Memory.prototype.grow.call(memory, pages);
    told({ died: ["memory", ""] });
    throw new RangeError("too much memory"); // which Python takes as a refusal, until it is ended
  };
}

/** Have the judge do at once what every check needs, and hold on to nothing, for a picture cannot hold what JavaScript does. */
function prepared(judge) {
  const { prepare } = judge.pyimport(DESK);
  prepare();
  prepare.destroy();
}

/** Count what a submission prints, and keep the first of it. */
function keep(buffer) {
  if (printed.bytes < KEPT_PRINT) printed.first.push(...buffer.slice(0, KEPT_PRINT - printed.bytes));
  printed.bytes += buffer.length;
  return buffer.length;
}

/** Have the submission's Python load or answer something; what it says goes to the page at once. */
function exchange(kind, message, digest, limit) {
  const bytes = message.toJs();
  message.destroy();
  if (kind === "load") Object.assign(printed, { bytes: 0, first: [] });
  told({ asking: { kind, digest, limit } });
  listened = [];
  const given = inside.toPy(bytes);
  const start = performance.now();
  try {
    child[kind](given);
  } catch (problem) {
    told({ died: cause(problem) });
    throw problem;
  }
  const seconds = (performance.now() - start) / 1000;
  given.destroy();
  const first = new TextDecoder().decode(new Uint8Array(printed.first));
  told({ answered: { seconds, printed: printed.bytes, first } });
  return JSON.stringify([digest, listened.join("\n"), seconds, printed.bytes, first, null]);
}

function hear(lines) {
  listened.push(lines);
  told({ heard: lines });
}

/** Why the submission's Python is no more: it left, or it broke. */
function cause(problem) {
  if (problem?.name === "ExitStatus" || problem?.name === "Exit")
    return ["exit", String(problem.status ?? problem.code)];
  return ["crash", problem?.name ?? "an error"];
}
