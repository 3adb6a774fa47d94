/** What the large part of the page can show; each mode draws itself into it, and all but the first load when chosen. */
import { explore } from "./explore.js";

/** Load a mode and draw it, unless the reader has gone on to another by then; each looks again after it has asked. */
const later = (name) => async (element, model, act) => {
  const found = await import(`./${name}.js`);
  if (model.state.mode === name) return found[name](element, model, act);
};

export const MODES = {
  explore,
  predict: later("predict"),
  review: later("review"),
  museum: later("museum"),
  sheet: later("sheet"),
};
