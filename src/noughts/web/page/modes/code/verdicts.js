/** What the judge found, function by function: first as it comes, then whole. Every sentence is the judge's own. */
import { count } from "../../core/format.js";
import { button, h } from "../../views/elements.js";
import { svgBoard } from "../../views/svg_board.js";

const MARKS = { passed: "✓", failed: "✗", unfinished: "…", "not run": "–" };

/** Draw a check that is under way. */
export function running({ done, total, rows, names, current }) {
  const known = names.find((one) => one.includes(current)) ?? [];
  return [
    h("h2", {}, current ? `Asking ${current}` : "Starting"),
    h("progress", { class: "whole", value: total ? String(done / total) : null, "aria-label": "Questions asked" }),
    h("p", { class: "quiet" }, total ? `${count(done)} of ${count(total)} questions` : "Python is getting ready …"),
    h("ul", { class: "functions" }, known.map((name) => h("li", {}, underWay(name, rows[name], name === current)))),
  ];
}

function underWay(name, row, now) {
  const mark = row ? (row.wrong ? "✗" : now ? "…" : "✓") : "";
  const words = row ? (row.wrong ? `${count(row.wrong)} wrong so far` : count(row.done)) : "";
  return h("div", { class: `row ${row?.wrong ? "failed" : ""}` }, h("i", {}, mark), h("code", {}, name), h("span", {}, words));
}

/** Draw a report: every function in a row, and the chosen one in full. */
export function findings({ found, chosen, stale }, choose) {
  const { report, told } = found;
  return [
    h("h2", {}, report.problem ? "It could not be run" : `${report.score} of ${report.max_score} right`),
    stale && h("p", { class: "quiet" }, "The text has changed since; check it again."),
    report.problem && h("p", { class: "problem" }, report.problem),
    h("ul", { class: "functions" }, report.verdicts.map((one) => h("li", {}, row(one, told, one.name === chosen, choose)))),
    report.verdicts.filter(({ name }) => name === chosen).map((one) => card(one, told[one.name], report)),
    report.advice.length ? h("ul", { class: "advice" }, report.advice.map((text) => h("li", {}, text))) : null,
  ];
}

function row({ name, status, tried, failed }, told, pressed, choose) {
  const words = status === "failed" && tried ? `${count(failed)} of ${count(tried)} wrong` : status === "passed" ? count(tried) : status;
  const attributes = { class: `row ${status.replace(" ", "-")}`, "aria-pressed": String(pressed), "data-key": `row-${name}`, title: told[name].headline };
  return button([h("i", { "aria-hidden": "true" }, MARKS[status]), h("span", { class: "sr" }, `${status}: `), h("code", {}, name), h("span", {}, words)], () => choose(name), attributes);
}

function card({ name, status, counterexample: shown, reasons, why }, { headline, came }, report) {
  const lines = (why ?? "").split("\n").filter(Boolean);
  if (report.problem) return null;
  return h(
    "article",
    { class: `card ${status.replace(" ", "-")}` },
    h("h3", {}, h("code", {}, name), `: ${headline}`),
    shown && example(shown, came),
    status === "not run" ? null : lines.map((text, i) => h("p", { class: reasons[i]?.id === "hint" ? "hint" : "" }, text)),
  );
}

function example({ call, board, returned, expected, line }, came) {
  const film = line.map((one) => h("li", {}, h("span", { class: "mini", html: svgBoard(one) })));
  return [
    h(
      "div",
      { class: "case-of" },
      board && h("span", { class: "mini", role: "img", "aria-label": board.split("/").join(", "), html: svgBoard(board) }),
      h("dl", {}, pair("call", call), pair(came, returned), pair("right is", expected)),
    ),
    film.length ? [h("p", { class: "quiet" }, "How it is punished, move by move:"), h("ol", { class: "film" }, film)] : null,
  ];
}

const pair = (label, text) => [h("dt", {}, label), h("dd", {}, h("code", {}, text))];

/** The lines of the file that a report speaks of, each with what it says. */
export function marked({ problem, problem_note: told, verdicts }) {
  const own = told?.args.line ? [{ line: told.args.line, message: problem }] : [];
  const found = verdicts.flatMap(({ name, why, reasons, counterexample }) => {
    const raised = inner(counterexample?.came)?.args.line;
    const lines = (why ?? "").split("\n");
    const wrong = reasons.flatMap(({ id, args }, i) => (id === "wrong call" ? [{ line: args.line, message: lines[i] }] : []));
    return [...(raised ? [{ line: raised, message: `${name}: ${counterexample.returned}` }] : []), ...wrong];
  });
  return [...own, ...found].filter((one, i, all) => all.findIndex(({ line }) => line === one.line) === i);
}

const inner = (came) => (came?.id === "and changed" ? came.args.came : came);
