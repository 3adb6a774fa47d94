/** Columns: one column a ply along the chosen line; every sibling a board with its claim, window and count. */
import { appearance } from "../core/appearance.js";
import { value } from "../core/format.js";
import { below, board, line, onwards, path, progress } from "../core/search_tree.js";
import { fill, h } from "./elements.js";
import { svgBoard } from "./svg_board.js";

/** Draw the columns of a search. */
export function columns(element, model, act) {
  const { node, step } = model;
  const shown = step == null ? [...line(node), ...onwards(node)] : line(node);
  const parents = shown.filter((one) => !one.skipped && below(one).length);
  const chosen = new Set(shown);
  const items = parents.map((parent) => column(parent, chosen, model, act));
  fill(element, h("div", { class: "columns", onkeydown: move }, items));
  reveal(element);
  resized.observe(element);
}

function column(parent, chosen, { step, node, names }, act) {
  const kids = below(parent);
  const most = Math.max(...kids.map((kid) => kid.looked ?? 0));
  const head = h(
    "h3",
    { class: parent.player === "X" ? "tone-x" : "tone-o" },
    `${parent.player === "X" ? "▲ X" : "▼ O"} move ${stones(board(parent)) + 1}`,
  );
  const pick = parent.player === "X" ? "picks the largest" : "picks the smallest";
  const list = kids.map((kid) => item(kid, { step, most, names, current: kid === node, chosen: chosen.has(kid) }, act));
  return h("section", { class: "column" }, head, h("p", { class: "sub" }, pick), list);
}

const stones = (text) => text.replaceAll(/[./]/g, "").length;

function item(kid, { step, most, names, current, chosen }, act) {
  const seen = appearance(kid, step);
  const label = `${names[kid.move]}: ${seen.claim || "not yet looked at, run to here"}${seen.window && `, window ${seen.window}`}${seen.wrong ? `, wrong: ${value(kid.truth)} is true` : ""}`;
  return h(
    "button",
    {
      type: "button",
      class: `item line-${seen.line} ${chosen ? "chosen" : ""} ${progress(kid, step) === "open" ? "now" : ""}`,
      "aria-pressed": String(current),
      "aria-label": label,
      "data-key": path(kid),
      tabindex: current ? 0 : -1,
      onclick: () => act.go(kid),
    },
    h("span", { class: `mini fill-${seen.fill} edge-${seen.tone}`, html: svgBoard(board(kid), { last: kid.move }) }),
    h(
      "span",
      { class: "facts" },
      h("b", { class: `tone-${seen.tone}` }, seen.claim),
      seen.wrong ? h("b", { class: "wrong" }, `${value(kid.truth)} is true`) : null,
      h("span", { class: "win-text" }, seen.window),
      h("span", { class: "count" }, kid.remembered && progress(kid, step) === "done" ? "remembered" : seen.count),
      kid.looked && seen.count ? bar(kid.looked / most) : null,
    ),
  );
}

function bar(share) {
  const inner = h("i");
  inner.style.width = `${Math.max(2, 100 * share)}%`;
  return h("span", { class: "share", "aria-hidden": "true" }, inner);
}

/** Keep the chosen board in sight, also when the page changes its width. */
const resized = new ResizeObserver((entries) => entries.forEach(({ target }) => reveal(target)));

function reveal(element) {
  const current = element.querySelector("[aria-pressed=true]") ?? element.querySelector(".item");
  if (!element.querySelector("[tabindex='0']")) current?.setAttribute("tabindex", "0");
  if (current) inSight(element, current);
  const column = current?.closest(".column");
  if (!column?.previousElementSibling) return;
  const beyond = column.offsetLeft + 2 * column.offsetWidth - element.clientWidth;
  if (beyond > element.scrollLeft) element.scrollLeft = beyond;
}

const HEAD = 46; // of a column, in pixels

/** Move a view that is lower than its columns up or down, no further than it takes. */
function inSight(element, { offsetTop, offsetHeight }) {
  const [least, most] = [offsetTop + offsetHeight - element.clientHeight, offsetTop - HEAD];
  element.scrollTop = Math.max(least, Math.min(most, element.scrollTop));
}

const KEYS = { ArrowDown: [0, 1], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] };

/** Arrow keys move among siblings and between columns; Enter goes there. */
function move(event) {
  const [across, down] = KEYS[event.key] ?? [];
  if (across == null) return;
  event.preventDefault();
  event.stopPropagation();
  const from = event.target.closest(".item");
  const column = from.closest(".column");
  const target = down
    ? neighbour(from, down)
    : best(across > 0 ? column.nextElementSibling : column.previousElementSibling);
  if (!target) return;
  from.tabIndex = -1;
  target.tabIndex = 0;
  target.focus();
}

function neighbour(from, down) {
  const next = down > 0 ? from.nextElementSibling : from.previousElementSibling;
  return next?.matches(".item:enabled") ? next : null;
}

const best = (column) => column?.querySelector(".chosen") ?? column?.querySelector(".item:enabled");
