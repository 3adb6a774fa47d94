/** Step: the search played forward and back; the future and the truth stay hidden. */
import { button, fill, h, say, select } from "./dom.js";
import { code } from "./code.js";
import { claim, count, value } from "./format.js";
import { cutAfter, cutBefore } from "./keys.js";
import { mini } from "./minis.js";
import { board, now, stage } from "./trace.js";
import { event } from "./words.js";

const SPEEDS = { 1500: "slow", 600: "steady", 150: "fast", 30: "very fast" };
const player = { timer: null, speed: "600" };

/** Start or stop playing. */
export function toggle(model, act) {
  const playing = player.timer != null;
  clearInterval(player.timer);
  player.timer = playing ? null : setInterval(() => tick(model, act), Number(player.speed));
  act.render();
}

function tick(model, act) {
  const last = model.tree ? model.tree.events.length - 1 : 0;
  if (model.step == null || model.step >= last || model.state.mode !== "explore") return halt(act);
  act.step(model.step + 1);
}

function halt(act) {
  clearInterval(player.timer);
  player.timer = null;
  act.render();
}

/** Draw the bar under the view. */
export function steps(element, model, act) {
  const { step, tree } = model;
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
      go("✂◀", cutBefore(tree, step), "to the cut before", step === 0),
      go("◀", step - 1, "one step back", step === 0),
      button(player.timer ? "⏸" : "▶▶", () => toggle(model, act), {
        "aria-label": player.timer ? "stop" : "play",
        title: "play or stop (Space)",
        "data-key": "play",
      }),
      go("▶", step + 1, "one step on", step === last),
      go("▶✂", cutAfter(tree, step), "to the next cut", step === last),
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
    select("speed", SPEEDS, player.speed, (speed) => faster(speed, model, act)),
  );
}

const place = (step, last) => `step ${count(step)} of ${count(last)}`;

/** While the slider is held it stays; only the words beside it change. */
function refresh(element, step, last) {
  element.querySelector("output").textContent = place(step, last);
}

function faster(speed, model, act) {
  player.speed = speed;
  if (player.timer) (toggle(model, act), toggle(model, act));
}

let said = null;

/** Draw the current call beside the board: its board, its numbers, what happens, the line of code. */
export function call(model) {
  const { node, step, tree, names } = model;
  const sentence = event(node, step, names);
  if (said !== sentence && !player.timer) say((said = sentence));
  const open = stage(node, step) === "open";
  const { alpha, beta, best } = open ? now(node, step) : node;
  const running = best == null ? "–" : value(best);
  const chips = [
    ["α", value(alpha)],
    ["β", value(beta)],
    open ? ["best", running] : ["returns", claim(node)],
  ];
  return h(
    "section",
    { class: "call", "aria-label": "The current call" },
    h(
      "div",
      { class: "call-head" },
      h("span", { class: "mini edge-draw", html: mini(board(node), { last: node.move }) }),
      h(
        "dl",
        { class: "chips" },
        chips.map(([name, text]) => h("div", {}, h("dt", {}, name), h("dd", {}, text))),
      ),
    ),
    h("p", { class: step === node.cutAt ? "event cut" : "event" }, sentence),
    code(node, step, tree.method),
  );
}
