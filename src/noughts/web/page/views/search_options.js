/** The search bar: which search, in which order, remembering what. */
import { count } from "../core/format.js";
import { ORDERS } from "../core/labels.js";
import { check, fill, h, segments, select } from "./elements.js";

/** Draw the controls of the search. */
export function searchOptions(element, { state, position, tree, step, about, lab }, act) {
  element.hidden = state.mode !== "explore" || (position?.player && !position.searchable);
  const change = (patch) => act.set({ ...patch, step: state.step && "0" });
  const mine = about?.mine;
  const own = (mine || lab) && state.game !== "ours";
  const plain = own || state.search === "minimax";
  const ours = !(own && state.game === "own") && [
    segments("search", { minimax: "minimax", alphabeta: "alpha-beta" }, state.search, (search) => change({ search })),
    select("order of moves", ORDERS, state.order, (order) => change({ order })),
    check("wins & blocks first", state.urgent === "1", (on) => change({ urgent: on ? "1" : "0" }), { disabled: !!own }),
    check("memory", state.memory === "1", (on) => change({ memory: on ? "1" : "0", symmetry: "0" }), {
      disabled: plain,
    }),
    check("symmetry", state.symmetry === "1", (on) => change({ symmetry: on ? "1" : "0" }), {
      disabled: plain || state.memory !== "1",
    }),
  ];
  fill(
    element,
    ours,
    (mine || lab) && segments("rules", rules(mine), state.game, (game) => change({ game })),
    h("output", { class: "tally" }, tally(tree, step)),
  );
}

/** Whose rules and search; a file in the page has no rules of its own there. */
const rules = (mine) => ({ ours: "our rules", ...(mine ? { mine: `your ${mine}` } : {}), own: "your search" });

function tally(tree, step) {
  if (!tree || step != null) return "";
  const [looked, all] = [count(tree.nodes), count(tree.total)];
  return tree.nodes === tree.total
    ? [h("b", {}, looked), " nodes, every one looked at"]
    : [h("b", {}, looked), ` of ${all} nodes looked at`];
}
