/** Where the view stands: the moves from the board at the left down to the node that is shown. */
import { line } from "../core/search_tree.js";
import { button, h } from "./elements.js";

/** Draw the way back up, and the way to search from here. */
export function breadcrumbs({ node, tree, names, step }, act) {
  if (!tree || step != null) return null;
  const all = line(node);
  const links = all.map((one, i) =>
    h(
      "li",
      {},
      button(one.move ? `${one.parent.player} ${names[one.move]}` : "start", () => act.go(one), {
        "aria-current": i === all.length - 1 ? "location" : null,
        "data-key": `crumb-${i}`,
      }),
    ),
  );
  const deeper =
    node.parent &&
    h(
      "li",
      {},
      button("search from here", () => act.searchFrom(node), { class: "plain" }),
    );
  return h("nav", { "aria-label": "Way back" }, h("ol", { class: "crumbs" }, links, deeper));
}
