/** Everything by keyboard. */
import { VIEWS } from "../core/labels.js";
import { nextCut, out, over, previousCut } from "../core/search_tree.js";
import { button, h } from "./elements.js";

const HELP = [
  ["Tab", "go from part to part; the board and each view are one stop"],
  ["arrows", "walk over the board, the columns or the drawing"],
  ["Enter", "play the cell; go to the node"],
  ["Backspace", "go back up one node"],
  ["U", "take a move back"],
  ["N", "new game"],
  ["1 2 3 4", "columns, tree, map, icicle"],
  ["S", "step through the search, or stop stepping"],
  ["← →  or , .", "while stepping: one step back, one step on"],
  ["↓ ↑", "while stepping: over this call, out of it"],
  ["← →", "in a review: the move before, the next move"],
  ["< >", "while stepping: to the cut before, to the next cut"],
  ["Space", "while stepping: play or stop"],
  ["+ − 0", "zoom in, zoom out, fit"],
  ["W", "with a file of your own: the first wrong node of your search"],
  ["T", "begin the tour, or end it"],
  ["L", "say the last move"],
  ["?", "these keys"],
];
const NUMBERED = Object.keys(VIEWS); // the views by the keys 1, 2, 3, 4

/** Listen for keys wherever no text is typed. */
export function listenForKeys(model, act) {
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
  if (state.mode === "review") return throughGame(key, model, act);
  if (state.mode !== "explore" || !model.position) return false;
  if (NUMBERED[key - 1]) return (act.set({ view: NUMBERED[key - 1] }), true);
  if (key === "u" && state.moves) return (act.undo(), true);
  if (key === "w" && (model.about?.mine || (model.lab && state.game === "own"))) return (act.firstWrong(), true);
  if (key === "t") return (act.set({ tour: state.tour ? "" : "1", step: "" }), true);
  if (key === "n") return (act.newGame(), true);
  if (key === "Backspace" && node?.parent && model.step == null) return (act.go(node.parent), true);
  if (model.tree) return stepping(key, model, act, event);
  return false;
}

/** Go through the moves of a game that is reviewed. */
function throughGame(key, { state, position }, act) {
  const last = position?.moves.length ?? 0;
  const pressed = document.querySelector(".strip [aria-pressed=true]");
  if (!last || !pressed) return false;
  const at = [...pressed.parentElement.children].indexOf(pressed);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[key];
  if (to == null || to < 0 || to > last || state.draft) return false;
  act.set({ ply: String(to) }, { replace: true });
  return true;
}

const back = (_, step) => step - 1;
const on = (_, step) => step + 1;
const STEPS = {
  ...{ ",": back, ArrowLeft: back, ".": on, ArrowRight: on },
  ...{ ArrowDown: over, ArrowUp: out, "<": previousCut, ">": nextCut },
};

function stepping(key, { step, tree }, act, event) {
  if (key === "s") return (act.stepOrStop(), true);
  if (step == null) return false;
  if (key === " " && !event.target.matches("button, [role=gridcell]")) return (act.playOrStop(), true);
  const to = STEPS[key]?.(tree, step);
  return to == null || event.target.matches("input[type=range]") ? false : (act.step(to), true);
}
