/** Start: join what the page knows, what it draws and what the reader does. */
import { createActions } from "./core/actions.js";
import { whenTravelled } from "./core/address.js";
import { Questions } from "./core/questions.js";
import { answer } from "./core/server.js";
import { Store } from "./core/store.js";
import { explore } from "./modes/explore.js";
import { comparison } from "./views/comparison.js";
import { header } from "./views/header.js";
import { listenForKeys } from "./views/keyboard.js";
import { playingBoard } from "./views/playing_board.js";
import { searchOptions } from "./views/search_options.js";
import { sidePanel } from "./views/side_panel.js";

const SHOWN = { explore: "position", predict: "exercise", sheet: "exercise", review: "position", museum: "museum" };
const modes = { explore }; // the others are loaded when they are chosen
const modules = { code: "code/workbench", predict: "predict", sheet: "worksheet", review: "review", museum: "museum", tour: "tour" };
const part = (id) => document.getElementById(id);

const root = document.documentElement;
const alone = root.dataset.source === "static";
const fromSite = async (...question) => (await import("./offline/answers.js")).answer(...question);
const store = new Store(new Questions(respond), draw, tell);
const { model } = store;
const act = createActions(store);
model.fixed = alone && !root.dataset.lab; // to one board, for nothing here can search another

/** Answer a question: in the lab what is about the reader's own file or not on this site, else where the page is from. */
async function respond(name, query) {
  const own = name === "own" || name === "wrong" || query.level === "own";
  const inLab = own ? model.lab : alone && (query.shape ?? "3x3x3") !== "3x3x3";
  if (!inLab) return (alone ? fromSite : answer)(name, query);
  const { inTheLab } = await import("./lab/laboratory.js");
  const { file, ...plain } = query;
  return own ? inTheLab(name, { ...model.lab, query: plain }) : inTheLab("answer", { name, query });
}

/** Show that answers are on their way, and that the search that is drawn is that of another view. */
function tell(busy, searching) {
  document.body.dataset.busy = String(busy);
  part("main").setAttribute("aria-busy", String(searching));
}

/** Draw the page, or what an answer that came later changes; done when it stands. */
async function draw(came) {
  if (came === "reply") return act.machineReplies();
  if (came !== "compare") return drawAll(came ?? "view");
  comparison(part("compare"), model, act);
  stands(came);
}

/** Note in the browser's timeline that a drawing stands, and for which answer. */
function stands(answer) {
  performance.clearMarks("drawn");
  performance.mark("drawn", { detail: answer });
}

async function drawAll(came) {
  const { state, position, problem } = model;
  const lost = problem && !model[SHOWN[state.mode]]; // explore tells what is wrong
  const mode = await loaded(lost ? "explore" : state.mode);
  if (model.state !== state) return; // the reader has gone on to another view
  Object.assign(document.body.dataset, {
    mode: state.mode,
    view: state.view,
    stepping: model.step != null,
    lost: !!problem,
    tour: !!state.tour,
    large: large(position),
    roomy: state.mode === "explore" && large(position) && !position.searchable,
  });
  root.dataset.theme = state.theme;
  header(part("modes"), part("tools"), model, act);
  searchOptions(part("search"), model, act);
  playingBoard(part("board"), model, act);
  sidePanel(part("panel"), model, act);
  comparison(part("compare"), model, act);
  mode(part("main"), model, act);
  part("tour").hidden = !state.tour;
  if (state.tour) (await loaded("tour"))(part("tour"), model, act);
  stands(came);
}

/** Tell whether a board is one of many cells, which are played on more than searched. */
const large = (position) => !!position && position.columns * position.rows > 16;

/** The function that draws a mode. */
async function loaded(name) {
  return (modes[name] ??= (await import(`./modes/${modules[name]}.js`))[modules[name].split("/").at(-1)]);
}

/** Open a file that is dropped anywhere on the page in Your code, which has it checked. */
function drop(event) {
  delete root.dataset.drag;
  const [file] = event.dataTransfer.files;
  if (!file) return; // words, which are the editor's
  event.preventDefault();
  event.stopPropagation();
  model.dropped = file;
  act.set({ mode: "code", step: "" });
}

/** Show that a file which is held over the page may be dropped. */
function hover(event) {
  if (!event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  root.dataset.drag = "file";
}

addEventListener("dragover", hover);
addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? delete root.dataset.drag);
addEventListener("drop", drop, true);
whenTravelled((state) => store.show(state));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => store.redraw()); // drawings keep their colours
listenForKeys(model, act);
store.show(model.state).then(() => alone && import("./offline/keeping.js").then(({ keepSite }) => keepSite()));
