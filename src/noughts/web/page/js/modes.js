/** What the large part of the page can show; each mode draws itself into it. */
import { explore } from "./explore.js";

export const MODES = { explore: { draw: explore } };
