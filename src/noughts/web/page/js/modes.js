/** What the large part of the page can show; each mode draws itself into it. */
import { explore } from "./explore.js";
import { museum } from "./museum.js";
import { predict } from "./predict.js";
import { review } from "./review.js";
import { sheet } from "./sheet.js";

export const MODES = { explore, predict, review, museum, sheet };
