/** The bar under a view to step through its search, forward and back. */
import { count } from "../core/format.js";
import { nextCut, out, over } from "../core/search_tree.js";
import { button, fill, h, select } from "./elements.js";

const SPEEDS = { 1500: "slow", 600: "steady", 150: "fast", 30: "very fast" };

const ICONS = {
  start: "M3 3v10M13 3 6 8l7 5z",
  back: "M10 3 4 8l6 5zM13 3v10",
  play: "M4 2.5 13 8l-9 5.5z",
  pause: "M4.5 3h2v10h-2zM9.5 3h2v10h-2z",
  step: "M6 3l6 5-6 5zM3 3v10",
  over: "M2 9a6 5 0 0 1 11-2M13.5 2.5V7H9M8 13h.01",
  out: "M8 10V2M4.5 5.5 8 2l3.500 3.500M3 13h10",
  cut: "M4 4l9 8M4 12l9-8M3.500 2.500a1.500 1.500 0 1 0 .01 0M3.500 10.500a1.500 1.500 0 1 0 .01 0",
  end: "M13 3v10M3 3l7 5-7 5z",
};
const svg = (path) => `<svg viewBox="0 0 16 16"><path d="${path}"/></svg>`;

function playOrPause(on, act) {
  const name = on ? "pause" : "play";
  return button(h("span", { class: "icon", "aria-hidden": "true", html: svg(ICONS[name]) }), act.playOrStop, {
    ...{ "aria-label": name, title: `${name} (Space)`, "data-key": "play", class: "main" },
  });
}

/** Draw the bar under the view. */
export function stepBar(element, model, act) {
  const { step, tree, playback } = model;
  element.hidden = step == null;
  if (element.hidden) return element.replaceChildren();
  const last = tree.events.length - 1;
  const go = (icon, to, name, key, off, words = "") =>
    button(h("span", { class: "icon", "aria-hidden": "true", html: svg(ICONS[icon]) }), () => act.step(to), {
      ...{ "aria-label": name, title: `${name} (${key})`, "data-key": name, disabled: off, "data-words": words },
    });
  const slider = element.querySelector("input");
  if (slider && slider === document.activeElement) return refresh(element, step, last);
  const [first, final] = [step === 0, step === last];
  fill(
    element,
    h(
      "div",
      { class: "buttons" },
      go("start", 0, "to the start", "slider, Home", first),
      go("back", step - 1, "one step back", "←", first),
      playOrPause(playback.on, act),
      go("step", step + 1, "one step on", "→", final, "step"),
      go("over", over(tree, step), "step over: all of this call at once", "↓", final, "over"),
      go("out", out(tree, step), "step out: to where this call ends", "↑", final, "out"),
      go("cut", nextCut(tree, step), "run to the next cut", ">", final, "next cut"),
      go("end", last, "to the end", "slider, End", final),
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
