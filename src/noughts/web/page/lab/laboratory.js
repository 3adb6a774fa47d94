/** The lab as the rest of the page knows it: started when it is first needed, with a bar while Python is fetched. */
import { Problem } from "../core/questions.js";
import { download, manifest } from "./download.js";
import { Runner } from "./runner.js";

const MISSING = {
  static:
    "This site holds no Python, so it cannot run your file or search larger boards; everything else is here. Whoever put it up can add it with `noughts export --pyodide`.",
  server:
    "This page was started without Python, so it cannot run your file; `noughts check FILE` does, in a terminal. To have it here, get Pyodide (`npm install pyodide`) and start `noughts web --pyodide node_modules/pyodide`.",
};
let runner = null;

/** Tell what keeps the lab from running here, with commands between backquotes; nothing when it can. */
export async function missing() {
  if (typeof WebAssembly === "undefined") return "This browser cannot run WebAssembly, and Python here is made of it.";
  const { pyodide, version } = await manifest();
  const { dataset } = document.documentElement;
  if (!pyodide) return MISSING[dataset.source === "static" ? "static" : "server"];
  return version === (dataset.version ?? "") ? "" : "This site has changed since the page was loaded; load it again.";
}

/** The one runner, started now if it was not. */
export async function laboratory() {
  const problem = await missing();
  if (problem) throw new Problem(problem.replaceAll("`", ""));
  return (runner ??= new Runner(begun()));
}

/** Do a job in the lab. @returns {Promise<any>} */
export async function inTheLab(job, request, hear) {
  return (await laboratory()).run(job, request, hear);
}

/** Begin to fetch Python; when that fails, the next who needs it begins anew. */
function begun() {
  const assets = fetched();
  assets.catch(() => {
    document.querySelector(".fetching")?.remove();
    runner = null;
  });
  return assets;
}

/** Fetch Python, and have the browser keep it where the site is kept. */
async function fetched() {
  const assets = await download(tell);
  if (document.documentElement.dataset.source === "static")
    navigator.serviceWorker?.ready.then(({ active }) => active.postMessage("keep the lab"));
  return assets;
}

/** Show how much of Python is here, until all of it is. */
function tell(bytes, total) {
  const bar = document.querySelector(".fetching") ?? document.body.appendChild(made());
  const megabytes = (number) => (number / 1e6).toFixed(1);
  bar.querySelector("progress").value = bytes / total;
  bar.querySelector("span").textContent = `Fetching Python: ${megabytes(bytes)} of ${megabytes(total)} MB`;
  if (bytes >= total) bar.remove();
}

function made() {
  const bar = document.createElement("div");
  bar.className = "fetching";
  bar.setAttribute("role", "status");
  bar.append(document.createElement("span"), document.createElement("progress"));
  bar.querySelector("progress").setAttribute("aria-label", "Python fetched");
  return bar;
}
