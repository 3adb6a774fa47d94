/** Worksheet: a printable sheet, blank or solved; the drawing is one SVG that stands alone. */
import { button, fill, h, segments } from "../views/elements.js";
import { chooser, grown, sorry } from "./exercise.js";
import { draw } from "./printed_page.js";

let last = "";

/** Draw the sheet of the current board. */
export function worksheet(element, model, act) {
  const { state, position } = model;
  if (position && !position.plies) return fill(element, sorry(position, act));
  if (!model.exercise) return;
  const key = JSON.stringify([position.board, state.order, state.depth, state.sheet]);
  if (last === key && element.querySelector(".sheet")) return;
  const tools = [
    segments("sheet", { blank: "blank", solved: "solved" }, state.sheet, (kind) => act.set({ sheet: kind })),
    button("Print", () => print(), { class: "main", "data-key": "print" }),
    button("Save as SVG", () => save(element), { "data-key": "save" }),
  ];
  const task = grown(model.exercise);
  last = key;
  fill(
    element,
    h(
      "div",
      { class: "sheet" },
      chooser(model, act, tools),
      h("div", {
        class: "paper",
        tabIndex: 0,
        role: "img",
        "aria-label": `Worksheet, ${state.sheet}: the tree of ${position.board} to ${task.depth} plies`,
        html: draw(task, { board: position.board, solved: state.sheet === "solved" }),
      }),
    ),
  );
}

function save(element) {
  const text = new XMLSerializer().serializeToString(element.querySelector(".paper svg"));
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const link = h("a", { href: address, download: "worksheet.svg" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
