/** The whole view as plain words in the address of the page: read from it, written to it. */
import { VIEWS } from "./labels.js";

const USUAL = {
  mode: "explore",
  shape: "3x3x3",
  start: "",
  moves: "",
  search: "alphabeta",
  order: "row",
  urgent: "0",
  memory: "0",
  symmetry: "0",
  game: "ours",
  view: "columns",
  path: "",
  step: "",
  ply: "",
  tour: "",
  levels: "2",
  side: "both",
  level: "perfect",
  hints: "1",
  theme: "",
  draft: "",
  exhibit: "",
  depth: "2",
  sheet: "blank",
  variants: "1",
};

const CHOICES = {
  mode: ["explore", "code", "predict", "review", "museum", "sheet"],
  view: Object.keys(VIEWS),
  side: ["both", "X", "O"],
};

/** Read the view from an address; what is not known there is left out. */
export function read(address = location.search) {
  const given = new URLSearchParams(address);
  const fits = (key) => !CHOICES[key] || CHOICES[key].includes(given.get(key));
  const known = Object.keys(USUAL).filter((key) => given.has(key) && fits(key));
  return { ...USUAL, ...Object.fromEntries(known.map((key) => [key, given.get(key)])) };
}

/** Write a view as an address, only what differs from the usual. */
function write(state) {
  const told = Object.entries(state).filter(([key, value]) => value !== USUAL[key]);
  const query = new URLSearchParams(told).toString().replaceAll("%2F", "/");
  return query ? `?${query}` : location.pathname;
}

let waiting = 0;

/** Put a view into the address, as a new page or in place of the last. */
export function record(state, { replace = false } = {}) {
  clearTimeout(waiting);
  // browsers limit how often the address may change, so a run of steps writes it a few times a second
  if (replace) waiting = setTimeout(() => history.replaceState(null, "", write(state)), 200);
  else history.pushState(null, "", write(state));
}

/** Tell of each view that the reader goes back or forward to. */
export function whenTravelled(tell) {
  addEventListener("popstate", () => {
    clearTimeout(waiting);
    tell(read());
  });
}

export const EXERCISES = ["predict", "sheet"];
const READY = "XO./.X./..O"; // from the empty board an exercise would be one row of zeros

/** What an answer about the position depends on; an exercise that is told no position takes a ready one. */
export function where({ mode, shape, start, moves }) {
  const bare = EXERCISES.includes(mode) && shape === USUAL.shape && !start && !moves;
  return plain({ shape, board: bare ? READY : start, moves }, { shape: USUAL.shape });
}

/** Write a board as the address has it: the empty one is not written. */
export const boardInAddress = (board) => (/[XO]/.test(board) ? board : "");

/** What an answer about the search depends on. */
export function how({ search, order, urgent, memory, symmetry }, own = false) {
  if (own) return plain({ search, order }, USUAL);
  const flags = search === "minimax" ? {} : { memory, symmetry: memory === "1" ? symmetry : "0" };
  return plain({ search, order, urgent, ...flags }, USUAL);
}

function plain(values, usual) {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => value && value !== usual[key]));
}
