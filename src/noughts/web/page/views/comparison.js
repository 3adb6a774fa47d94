/** Compare: a bar for each method on this position, with its count; the bars are linear. */
import { count } from "../core/format.js";
import { ORDERS } from "../core/labels.js";
import { fill, h } from "./elements.js";

/** Call a method by name. */
function title({ search, order, urgent, memory, symmetry }) {
  if (search === "minimax") return "minimax";
  if (search === "own") return "your search";
  const more = [urgent && "wins & blocks", memory && "memory", symmetry && "symmetry"].filter(Boolean);
  return ["alpha-beta", ORDERS[order], ...more].join(", ");
}

const same = (a, b) => title(a) === title(b);

/** Draw the bars; each is a button that chooses its method. */
export function comparison(element, model, act) {
  const { compare: counts, position, problem, tree, step, state, about } = model;
  element.hidden = state.mode !== "explore" || !!(problem && !counts) || (position && !position.searchable);
  if (element.hidden) return;
  if (!counts || step != null) return fill(element, h("p", { class: "quiet" }, note(step)));
  const mine = own(model);
  element.classList.toggle("short", mine.length > 0);
  const plain = mine.length ? counts.filter(({ urgent }) => !urgent) : counts; // beside their own file there is less room
  const rows = [...mine, ...plain, ...others(tree, counts)];
  const most = Math.max(...rows.map((row) => row.nodes));
  const turned = tree?.raw.turned ? " turned or mirrored" : "";
  const ours = about?.mine && state.game === "mine" ? ", by our rules" : "";
  const bars = rows.map((row) => bar(row, most, tree && same(row, tree.method), act));
  fill(element, h("h2", {}, `Nodes looked at, from this board${turned}${ours}`), h("ul", { class: "bars" }, bars));
}

/** The learner's own search, once it is counted. */
const own = ({ searched, state }) =>
  state.game === "own" && searched?.method?.search === "own" && searched.nodes
    ? [{ ...searched.method, nodes: searched.nodes }]
    : [];

/** The search that is shown, if it is none of those that are counted. */
const others = (tree, counts) =>
  tree && tree.method.search !== "own" && !counts.some((row) => same(row, tree.method))
    ? [{ ...tree.method, nodes: tree.nodes }]
    : [];

const note = (step) => (step == null ? "Counting …" : "The comparison comes back when you stop stepping.");

function bar(row, most, current, act) {
  const fillBar = h("i", { class: row.search });
  fillBar.style.width = `${(100 * row.nodes) / most}%`;
  const share = most / row.nodes;
  const part = share < 2 ? `${Math.round(100 / share)}% of them` : `1 in ${count(Math.round(share))}`;
  const ratio = row.nodes === most ? "all of them" : part;
  return h(
    "li",
    {},
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(!!current),
        onclick: () => act.chooseMethod(row),
        "data-key": title(row),
      },
      h("span", { class: "label" }, title(row)),
      h("span", { class: "track", "aria-hidden": "true" }, fillBar),
      h("b", {}, count(row.nodes)),
      h("span", { class: "ratio" }, ratio),
    ),
  );
}
