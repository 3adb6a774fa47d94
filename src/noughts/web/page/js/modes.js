/** What the large part of the page can show; each mode draws itself into it, and all but the first load when chosen. */
import { explore } from "./explore.js";

const later =
  (name) =>
  async (...all) =>
    (await import(`./${name}.js`))[name](...all);

export const MODES = {
  explore,
  predict: later("predict"),
  review: later("review"),
  museum: later("museum"),
  sheet: later("sheet"),
};
