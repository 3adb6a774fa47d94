/** Your code: a file is written or opened, checked on every position, stepped through, played against and handed in. */
import { boardInAddress } from "../../core/address.js";
import { say } from "../../core/announce.js";
import { inTheLab, laboratory, missing } from "../../lab/laboratory.js";
import { button, fill, h, select } from "../../views/elements.js";
import { keep, last, texts } from "./drafts.js";
import { createEditor } from "./editor.js";
import { handIn } from "./hand_in.js";
import { isSearch, picture, tryOut } from "./picture.js";
import { findings, marked, running } from "./verdicts.js";
import { welcome } from "./welcome.js";

const LARGEST = 500_000; // bytes of a file
const NARROW = matchMedia("(max-width: 900px)");
const APPLE = /Mac|iP/.test(navigator.platform);
const NOTHING_YET = { done: 0, total: 0, rows: {}, current: null };
let bench = null;

/** Draw the workbench, which is kept when the reader goes elsewhere and comes back. */
export async function workbench(element, model, act) {
  bench ??= create(model, act);
  const back = element.firstChild !== bench.root;
  if (back) element.replaceChildren(bench.root);
  await bench.ready;
  if (back) bench.editor.restore();
  const { dropped } = model;
  model.dropped = null;
  if (dropped) read(dropped, true);
}

function create(model, act) {
  const made = {
    model,
    act,
    file: "tictactoe.py",
    found: null,
    progress: null,
    stale: false,
    problem: "",
    trouble: "",
  };
  const host = h("div", { class: "editor" });
  made.fold = h("details", { class: "fold", open: true }, h("summary", {}, "The file"), host);
  made.tools = h("div", { class: "chooser" });
  made.verdicts = h("section", { class: "verdicts", "aria-label": "Verdicts" });
  made.picture = h("section", { class: "picture", "aria-label": "Your search" });
  made.root = h(
    "div",
    { class: "bench" },
    h("section", { class: "file", "aria-label": "Your file" }, made.tools, made.fold),
    made.verdicts,
    made.picture,
  );
  made.editor = createEditor(host, { changed: () => changed(), check: () => check() });
  fill(made.verdicts, h("p", { class: "quiet", role: "status" }, "Setting up the editor …"));
  made.root.classList.add("two");
  NARROW.addEventListener("change", () => (made.fold.open ||= !NARROW.matches)); // where nothing is left to unfold it by
  made.ready = begin(made);
  return made;
}

async function begin(made) {
  const [editor, offered, problem] = await Promise.all([made.editor, texts(), missing()]);
  Object.assign(made, { editor, offered, problem });
  const { file, text } = last() ?? offered.empty[0];
  open(file, text);
  if (!problem) laboratory(); // while the reader writes
}

/** Put a text into the editor. */
function open(file, text) {
  if (bench.progress) stop();
  bench.file = file;
  bench.fold.open = true;
  bench.editor.open(text);
  Object.assign(bench, { found: null, progress: null, stale: false, trouble: "", stopped: false });
  draw();
}

function changed() {
  keep(bench.file, bench.editor.text());
  if (!bench.found || bench.stale) return;
  bench.stale = true;
  bench.editor.mark([]);
  draw();
}

function draw() {
  fill(bench.tools, tools());
  const { found, progress, stale, problem } = bench;
  bench.root.dataset.state = progress ? "running" : found ? (stale ? "stale" : "found") : "blank";
  if (progress) fill(bench.verdicts, running(progress));
  else if (found)
    fill(bench.verdicts, findings(bench, choose, explore), tryOut(bench, { step, play }), stale ? null : handIn(bench));
  else fill(bench.verdicts, welcome(problem || bench.trouble, bench.stopped, bench.offered.bugs, open));
  const shown = found && !progress && picture(bench, { step, play, show });
  bench.root.classList.toggle("two", !shown);
  fill(bench.picture, shown || null);
}

function tools() {
  const { empty, bugs } = bench.offered;
  const mine = last();
  const choices = { "": bench.file, ...(mine ? { last: `Your last ${mine.file}` } : {}) };
  for (const one of empty) choices[one.name] = `New: ${one.title}`;
  for (const one of bugs) choices[one.name] = `A bug: ${one.title}`;
  const pick = (name) => {
    const { file, text } = name === "last" ? mine : [...empty, ...bugs].find((one) => one.name === name);
    open(file, text);
  };
  return [
    select("file", choices, "", pick),
    button("Open …", chooseFile, { "data-key": "open" }),
    bench.progress
      ? button("Stop", stop, { class: "main", "data-key": "check" })
      : button(["Check", h("kbd", { "aria-hidden": "true" }, APPLE ? "⌘⏎" : "Ctrl ⏎")], check, {
          class: "main",
          "data-key": "check",
          disabled: !!bench.problem,
          title: "Control and Enter",
          "aria-keyshortcuts": "Control+Enter Meta+Enter",
        }),
  ];
}

function chooseFile() {
  const input = h("input", { type: "file", accept: ".py,text/x-python,text/plain" });
  input.addEventListener("change", () => input.files[0] && read(input.files[0], false));
  input.click();
}

/** Open a file; one that was dropped is checked at once. */
async function read(file, dropped) {
  if (file.size > LARGEST) return tell(`${file.name} is larger than ${LARGEST / 1000} kB, which no such program is.`);
  const text = (await file.text()).replaceAll("\r\n", "\n");
  open(/^\w+\.py$/.test(file.name) ? file.name : "tictactoe.py", text);
  keep(bench.file, text);
  say(`${file.name} is open.`);
  if (dropped && !bench.problem) check();
}

/** Say what is wrong, in place of a report. */
function tell(trouble, stopped = false) {
  Object.assign(bench, { progress: null, found: null, trouble, stopped });
  draw();
}

/** What the lab needs to know of the file. */
const submission = () => ({ main: bench.file, files: { [bench.file]: bench.editor.text() } });

async function check() {
  if (bench.progress || bench.problem) return;
  const asked = submission();
  const progress = { ...NOTHING_YET, names: contracts() };
  const run = (bench.run = {}); // which may be stopped, and followed by another
  Object.assign(bench, { progress, found: null, stale: false });
  bench.editor.mark([]);
  if (NARROW.matches) bench.fold.open = false; // the verdicts are what is wanted now
  draw();
  say("Checking.");
  try {
    const found = await inTheLab("check", asked, (...word) => bench.run === run && heard(...word));
    bench.model.lab = { ...asked, file: String(Date.now()) };
    if (bench.run === run) finish({ ...found, asked });
  } catch (problem) {
    if (bench.run === run) tell(problem.name === "Stopped" ? "" : problem.message, problem.name === "Stopped");
  }
}

/** The functions of each contract, first those of the one that asks for a file of this name. */
function contracts() {
  const { empty } = bench.offered;
  const [mine, others] = [true, false].map((same) => empty.filter(({ file }) => (file === bench.file) === same));
  return [...mine, ...others].map(({ functions }) => functions);
}

/** Take a word of progress; the same words come again when a spare worker goes over what is known. */
function heard(name, done, total, wrong) {
  const { progress } = bench;
  if (!progress || done < progress.done) return;
  const first = progress.rows[name]?.first ?? progress.done; // questions that came before this function
  const rows = { ...progress.rows, [name]: { first, wrong, done: done - first } };
  bench.progress = { ...progress, done, total, rows, current: name };
  if (bench.waiting) return;
  bench.waiting = requestAnimationFrame(() => {
    bench.waiting = 0;
    if (bench.progress) fill(bench.verdicts, running(bench.progress));
  });
}

function finish(found) {
  const { verdicts } = found.report;
  const first = verdicts.find(({ status }) => status !== "passed") ?? verdicts.at(-1);
  const stale = bench.editor.text() !== found.asked.files[found.asked.main];
  Object.assign(bench, { found, progress: null, stale, chosen: first?.name ?? "" });
  draw();
  const marks = stale ? [] : marked(found.report);
  bench.editor.mark(marks);
  const own = marks.find(({ name }) => !name || name === first?.name);
  const line = own?.line ?? (first?.status === "failed" && defined(first.name));
  if (line) bench.editor.show(line);
  say(`${found.report.score} of ${found.report.max_score} right. ${found.report.problem ?? ""}`);
}

async function stop() {
  (await laboratory()).stop();
  say("Stopped.");
}

function choose(name) {
  bench.chosen = name;
  draw();
  const line = defined(name);
  if (line) bench.editor.show(line);
}

/** The line that defines a function, a class or a method, the last one where several do; 0 where none does. */
function defined(name) {
  const lines = bench.editor.text().split("\n");
  const [outer, method] = name.split(".");
  const start = lines.findLastIndex((line) => new RegExp(`^(?:def|class) ${outer}\\b`).test(line));
  const inside = lines.findIndex((line, i) => i > start && method && new RegExp(`^\\s+def ${method}\\b`).test(line));
  return (inside < 0 ? start : inside) + 1;
}

const show = (line) => {
  bench.fold.open = true;
  bench.editor.show(line);
};

/** A board in the explorer's views, searched by their own file or by ours. */
const look = (board, game) =>
  bench.act.set({ mode: "explore", game, shape: "3x3x3", start: boardInAddress(board), moves: "", path: "", step: "" });

/** Their own search from a board. */
const step = (board) => look(board, "own");

/** The board that shows a mistake: by their own search where that is what was asked, else by ours, which is right. */
const explore = (board, name) => look(board, isSearch(name) ? "own" : "ours");

/** A game against their own search, from the empty board. */
const play = () =>
  bench.act.set({
    mode: "explore",
    game: "ours",
    shape: "3x3x3",
    start: "",
    moves: "",
    path: "",
    step: "",
    side: "X",
    level: "own",
  });
