/** The top line: what to do, which board, light or dark, how to link here. */
import { say } from "../core/announce.js";
import { button, fill, segments, select } from "./elements.js";

const MODES = {
  explore: "Explore",
  code: "Your code",
  predict: "Predict",
  review: "Review",
  museum: "Bug museum",
  sheet: "Worksheet",
};
const SHAPES = {
  "3x3x3": "3 × 3",
  "4x3x3": "4 × 3, 3 in a row",
  "4x4x4": "4 × 4, 4 in a row",
  "5x5x4": "5 × 5, 4 in a row",
  "6x5x4": "6 × 5, 4 in a row",
  "7x7x5": "7 × 7, 5 in a row",
  "15x15x5": "15 × 15, 5 in a row",
};

/** Draw the top line. */
export function header(modes, tools, { state, fixed }, act) {
  fill(
    modes,
    segments("mode", MODES, state.mode, (mode) => act.set({ mode, step: "" })),
  );
  const shapes = SHAPES[state.shape] ? SHAPES : { ...SHAPES, [state.shape]: state.shape };
  fill(
    tools,
    fixed || state.mode === "code"
      ? null
      : select("board", shapes, state.shape, (shape) =>
          act.set({ shape, start: "", moves: "", path: "", step: "", draft: "", level: "perfect" }),
        ),
    button("Copy link", copyLink, { "data-key": "copy", title: "The whole view is in the address of the page" }),
    button(
      dark(state) ? "Light" : "Dark",
      () => act.set({ theme: dark(state) ? "light" : "dark" }, { replace: true }),
      { "data-key": "theme" },
    ),
    button("Keys", () => document.getElementById("help").showModal(), { "data-key": "help", "aria-keyshortcuts": "?" }),
  );
}

const dark = ({ theme }) => (theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);

/** Copy the address, which holds the whole view. */
export async function copyLink(event) {
  const done = await navigator.clipboard?.writeText(location.href).then(
    () => true,
    () => false,
  );
  event.target.textContent = done ? "Copied" : "Copy the address above";
  say(event.target.textContent);
}
