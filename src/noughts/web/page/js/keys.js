/** Everything by keyboard. */
import { button, h } from "./dom.js";

const HELP = [
  ["Tab", "go from part to part; the board and each view are one stop"],
  ["arrows", "walk over the board, the columns or the drawing"],
  ["Enter", "play the cell; go to the node"],
  ["Backspace", "go back up one node"],
  ["U", "take a move back"],
  ["N", "new game"],
  ["1 2 3 4", "columns, tree, map, icicle"],
  ["S", "step through the search, or stop stepping"],
  [", .", "one step back, one step on"],
  ["< >", "to the cut before, to the next cut"],
  ["Space", "while stepping: play or stop"],
  ["+ − 0", "zoom in, zoom out, fit"],
  ["L", "say the last move"],
  ["?", "these keys"],
];
const VIEWS = { 1: "columns", 2: "tree", 3: "map", 4: "icicle" };

/** Listen for keys wherever no text is typed. */
export function keys(model, act) {
  const dialog = document.getElementById("help");
  dialog.append(
    h("h2", {}, "Keys"),
    h(
      "dl",
      { class: "keys" },
      HELP.flatMap(([key, words]) => [h("dt", {}, key), h("dd", {}, words)]),
    ),
    button("Close", () => dialog.close(), { class: "main" }),
  );
  document.addEventListener("keydown", (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      dialog.open ||
      event.target.matches("input:not([type=checkbox]):not([type=range]), select, textarea")
    )
      return;
    if (press(event.key, model, act, dialog, event)) event.preventDefault();
  });
}

function press(key, model, act, dialog, event) {
  const { state, node } = model;
  if (key === "?") return (dialog.showModal(), true);
  if (key === "l" || key === "L") return (act.sayLast(), true);
  if (state.mode !== "explore" || !model.position) return false;
  if (VIEWS[key]) return (act.set({ view: VIEWS[key] }), true);
  if (key === "u" && state.moves) return (act.undo(), true);
  if (key === "n") return (act.fresh(), true);
  if (key === "Backspace" && node?.parent && model.step == null) return (act.go(node.parent), true);
  if (model.tree) return stepping(key, model, act, event);
  return false;
}

function stepping(key, { step, tree }, act, event) {
  if (key === "s") return (act.step(step == null ? 0 : ""), true);
  if (step == null) return false;
  if (key === " " && !event.target.matches("button, [role=gridcell]")) return (act.playing(), true);
  const to = { ",": step - 1, ".": step + 1, "<": cutBefore(tree, step), ">": cutAfter(tree, step) }[key];
  return to == null ? false : (act.step(to), true);
}

const isCut = (tree, i) => tree.events[i].cutAt === i;

/** The next step at which something is skipped. */
export function cutAfter(tree, step) {
  for (let i = step + 1; i < tree.events.length; i += 1) if (isCut(tree, i)) return i;
  return tree.events.length - 1;
}

/** The last step before this at which something was skipped. */
export function cutBefore(tree, step) {
  for (let i = step - 1; i > 0; i -= 1) if (isCut(tree, i)) return i;
  return 0;
}
