/** What the judge found, function by function: first as it comes, then whole. Every sentence is the judge's own. */
import { count } from "../../core/format.js";
import { button, h } from "../../views/elements.js";
import { svgBoard } from "../../views/svg_board.js";

const MARKS = { passed: "✓", failed: "✗", unfinished: "…", "not run": "–" };

/** Draw a check that is under way. */
export function running({ done, total, rows, names, current }) {
  const known = names.find((one) => one.includes(current)) ?? names[0];
  return [
    h("h2", {}, current ? `Asking ${current}` : "Starting"),
    h("progress", { class: "whole", value: total ? String(done / total) : null, "aria-label": "Questions asked" }),
    h("p", { class: "quiet" }, total ? `${count(done)} of ${count(total)} questions` : "Python is getting ready …"),
    h(
      "ul",
      { class: "functions" },
      known.map((name) => h("li", {}, underWay(name, rows[name], name === current))),
    ),
  ];
}

function underWay(name, row, now) {
  const mark = row ? (row.wrong ? "✗" : now ? "…" : "✓") : "";
  const words = row ? (row.wrong ? `${count(row.wrong)} wrong so far` : count(row.done)) : "";
  return h(
    "div",
    { class: `row ${row?.wrong ? "failed" : ""}` },
    h("i", {}, mark),
    h("code", {}, breakable(name)),
    h("span", {}, words),
  );
}

/** A name that may go on in the next line after its class. */
const breakable = (name) => name.split(/(?<=\.)/).flatMap((part, i) => (i ? [h("wbr"), part] : [part]));

/** Draw a report: every function in a row, and the chosen one in full. */
export function findings({ found, chosen, stale }, choose, explore) {
  const { report, told } = found;
  const press = ({ name }) => ({
    tag: "button",
    attributes: {
      type: "button",
      "aria-pressed": String(name === chosen),
      "data-key": `row-${name}`,
      onclick: () => choose(name),
    },
  });
  return [
    ...(stale ? changed(report) : [...summary(report), report.problem ? null : rows(report, press)]),
    report.verdicts.filter(({ name }) => name === chosen).map((one) => card(one, told[one.name], report, explore)),
    advice(report),
  ];
}

/** Draw a whole report to be kept: every function in a row, and all that went wrong in full. */
export function entireReport({ report, told }) {
  const wrong = report.verdicts.filter(({ status }) => status !== "passed");
  return [summary(report), report.problem ? null : rows(report), wrong.map((one) => card(one, told[one.name], report)), advice(report)];
}

/** Keep what was found of another text out of the way: what was being mended stays to be read. */
const changed = ({ score, max_score: most, problem }) => [
  h("h2", {}, "The text has changed"),
  h("p", { class: "quiet" }, `${problem ? "" : `Before that, ${score} of ${most} were right. `}Check it again.`),
];

function summary(report) {
  if (!report.problem) return [h("h2", {}, `${report.score} of ${report.max_score} right`), scale(report)];
  const hints = report.verdicts
    .slice(0, 1)
    .flatMap(sentences)
    .filter(({ hint }) => hint);
  return [h("h2", {}, "It could not be run"), h("p", { class: "problem" }, report.problem), ...hints.map(paragraph)];
}

/** One piece of a bar for each function, coloured as it did. */
const scale = ({ verdicts }) =>
  h(
    "div",
    { class: "scale", "aria-hidden": "true" },
    verdicts.map(({ status }) => h("i", { class: status.replace(" ", "-") })),
  );

const advice = (report) =>
  report.advice.length
    ? h(
        "ul",
        { class: "advice" },
        report.advice.map((text) => h("li", {}, text)),
      )
    : null;

function rows(report, how = () => ({ tag: "div", attributes: {} })) {
  return h(
    "ul",
    { class: "functions" },
    report.verdicts.map((one) => h("li", {}, row(one, how(one)))),
  );
}

function row({ name, status, tried, failed }, { tag, attributes }) {
  const wrong = status === "failed" && tried ? `${count(failed)} of ${count(tried)} wrong` : status;
  return h(
    tag,
    { class: `row ${status.replace(" ", "-")}`, ...attributes },
    h("i", { "aria-hidden": "true" }, MARKS[status]),
    h("span", { class: "sr" }, `${status}: `),
    h("code", {}, breakable(name)),
    h("span", {}, status === "passed" ? count(tried) : wrong),
  );
}

/** The reasons of a verdict as the judge says them, and which of them are hints. */
const sentences = ({ why, reasons }) =>
  (why ?? "")
    .split("\n")
    .filter(Boolean)
    .map((text, i) => ({ text, hint: reasons[i]?.id === "hint" }));

const paragraph = ({ text, hint }) => h("p", { class: hint ? "hint" : "" }, text);

function card(verdict, { headline, came }, report, explore) {
  const { name, status, counterexample: shown } = verdict;
  if (report.problem) return null;
  const [first, ...others] = status === "not run" ? [] : sentences(verdict).map(paragraph);
  const look = shown?.board && explore && (() => explore(shown.board, name));
  return h(
    "article",
    { class: `card ${status.replace(" ", "-")}` },
    h("h3", {}, h("code", {}, name), `: ${headline}`),
    shown && example(shown, came, look),
    first,
    shown && film(shown),
    others,
  );
}

function example({ call, board, returned, expected }, came, look) {
  return h(
    "div",
    { class: "case-of" },
    board &&
      h("span", { class: "mini", role: "img", "aria-label": board.split("/").join(", "), html: svgBoard(board) }),
    h(
      "div",
      {},
      h("dl", {}, pair("call", call), pair(came, returned), pair("right is", expected)),
      look && button("Explore this board", look, { class: "link", "data-key": "explore" }),
    ),
  );
}

function film({ line }) {
  const boards = line.map((one) => h("li", {}, h("span", { class: "mini", html: svgBoard(one) })));
  if (!boards.length) return null;
  return h("div", {}, h("p", { class: "quiet" }, "How it is punished, move by move:"), h("ol", { class: "film" }, boards));
}

const pair = (label, text) => [h("dt", {}, label), h("dd", {}, h("code", {}, text))];

/** The lines of the file that a report speaks of, each with what it says, and of which function if of one. */
export function marked({ problem, problem_note: told, verdicts }) {
  const own = told?.args.line ? [{ line: told.args.line, message: problem }] : [];
  const found = verdicts.flatMap(({ name, why, reasons, counterexample }) => {
    const raised = inner(counterexample?.came)?.args.line;
    const lines = (why ?? "").split("\n");
    const wrong = reasons.flatMap(({ id, args }, i) =>
      id === "wrong call" ? [{ name, line: args.line, message: lines[i] }] : [],
    );
    return [...(raised ? [{ name, line: raised, message: `${name}: ${counterexample.returned}` }] : []), ...wrong];
  });
  return [...own, ...found].filter((one, i, all) => all.findIndex(({ line }) => line === one.line) === i);
}

const inner = (came) => (came?.id === "and changed" ? came.args.came : came);
