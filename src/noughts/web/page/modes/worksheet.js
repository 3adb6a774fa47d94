/** Worksheet: a printable sheet, blank or solved; the drawing is one SVG that stands alone. */
import { button, fill, h, segments, select } from "../views/elements.js";
import { chooser, grown, sorry } from "./exercise.js";
import { draw } from "./printed_page.js";

const COUNTS = { 1: "1", 2: "2 and a key", 4: "4 and a key", 8: "8 and a key" };
let last = "";

/** Draw the sheet of the current board. */
export function worksheet(element, model, act) {
  const { state, position } = model;
  if (position && !position.plies) return fill(element, sorry(position, act));
  if (!model.exercise) return;
  const key = JSON.stringify([position.board, state.order, state.depth, state.sheet, model.exercise]);
  if (last === key && element.querySelector(".sheet")) return;
  const tools = [
    segments("sheet", { blank: "blank", solved: "solved" }, state.sheet, (kind) => act.set({ sheet: kind })),
    select("variants", COUNTS, COUNTS[state.variants] ? state.variants : "1", (variants) => act.set({ variants })),
    button("Print", () => print(), { class: "main", "data-key": "print" }),
    button("Save as SVG", () => save(element), { "data-key": "save" }),
  ];
  const { variants = [], ...first } = model.exercise;
  last = key;
  fill(
    element,
    h(
      "div",
      { class: "sheet" },
      chooser(model, act, tools),
      papers([first, ...variants], state.sheet),
    ),
  );
}

/** One page for each variant; more than one blank sheets are followed by their key. */
function papers(tasks, sheet) {
  const lettered = tasks.map((task, i) => [task, tasks.length > 1 ? "ABCDEFGH"[i] : ""]);
  const pages = (solved) => lettered.map(([task, letter]) => paper(task, letter, solved));
  if (sheet === "solved") return pages(true);
  return tasks.length > 1 ? [...pages(false), ...pages(true)] : pages(false);
}

function paper(exercise, letter, solved) {
  const task = grown(exercise);
  const kind = `Worksheet${letter && ` ${letter}`}, ${solved ? "solved" : "blank"}`;
  return h("div", {
    class: "paper",
    tabIndex: 0,
    role: "img",
    "aria-label": `${kind}: the tree of ${exercise.board} to ${task.depth} plies`,
    html: draw(task, { board: exercise.board, solved, letter }),
  });
}

function save(element) {
  const text = new XMLSerializer().serializeToString(element.querySelector(".paper svg"));
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const link = h("a", { href: address, download: "worksheet.svg" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
