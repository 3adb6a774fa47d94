/** The bar under a view to step through its search, forward and back. */
import { count } from "../core/format.js";
import { nextCut, previousCut } from "../core/search_tree.js";
import { button, fill, h, select } from "./elements.js";

const SPEEDS = { 1500: "slow", 600: "steady", 150: "fast", 30: "very fast" };

/** Draw the bar under the view. */
export function stepBar(element, model, act) {
  const { step, tree, playback } = model;
  element.hidden = step == null;
  if (element.hidden) return element.replaceChildren();
  const last = tree.events.length - 1;
  const go = (label, to, name, off) =>
    button(label, () => act.step(to), { "aria-label": name, title: name, "data-key": name, disabled: off });
  const slider = element.querySelector("input");
  if (slider && slider === document.activeElement) return refresh(element, step, last);
  fill(
    element,
    h(
      "div",
      { class: "buttons" },
      go("|◀", 0, "to the start", step === 0),
      go("✂◀", previousCut(tree, step), "to the cut before", step === 0),
      go("◀", step - 1, "one step back", step === 0),
      button(playback.on ? "⏸" : "▶▶", act.playOrStop, {
        "aria-label": playback.on ? "stop" : "play",
        title: "play or stop (Space)",
        "data-key": "play",
      }),
      go("▶", step + 1, "one step on", step === last),
      go("▶✂", nextCut(tree, step), "to the next cut", step === last),
      go("▶|", last, "to the end", step === last),
    ),
    h("input", {
      type: "range",
      min: "0",
      max: String(last),
      value: String(step),
      "aria-label": "step",
      "data-key": "slider",
      oninput: (change) => act.step(Number(change.target.value)),
    }),
    h("output", {}, place(step, last)),
    select("speed", SPEEDS, playback.speed, act.setPace),
  );
}

const place = (step, last) => `step ${count(step)} of ${count(last)}`;

/** While the slider is held it stays; only the words beside it change. */
function refresh(element, step, last) {
  element.querySelector("output").textContent = place(step, last);
}
