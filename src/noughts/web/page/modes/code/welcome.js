/** What stands beside the editor before anything was checked: what to do, or what keeps it from being done. */
import { button, h } from "../../views/elements.js";

/** Draw it. @param {string} problem @param {boolean} stopped @param {object[]} bugs @param {Function} open */
export function welcome(problem, stopped, bugs, open) {
  const title = h("h2", {}, "Is it right on every board?");
  if (problem) return [title, h("p", { class: "problem", role: "alert" }, withCode(problem))];
  return [
    title,
    stopped && h("p", { role: "status" }, "Stopped: of this text nothing is known until it is checked whole."),
    ...invitation(),
    ...offers(bugs, open),
  ];
}

const invitation = () => [
  h(
    "p",
    { class: "drop-here" },
    h("b", {}, "Drop your file anywhere on this page, or open it"),
    h("span", {}, "Or write it here, and press Check. Every function is asked about every board there is."),
  ),
  h("p", { class: "quiet" }, "It runs in this page. Nothing is sent anywhere, and nothing has to be installed."),
];

function offers(bugs, open) {
  const one = ({ name, title, file, text }) => button(title, () => open(file, text), { "data-key": `bug-${name}` });
  return [
    h("h3", {}, "No file at hand?"),
    h(
      "p",
      { class: "quiet" },
      "These programs look right, and each has a bug of the museum in it. Find it, or have it found.",
    ),
    h(
      "ul",
      { class: "offers" },
      bugs.map((bug) => h("li", {}, one(bug))),
    ),
  ];
}

/** Set what stands between backquotes as code. */
const withCode = (text) => text.split("`").map((part, i) => (i % 2 ? h("code", {}, part) : part));
