/** The page of a worksheet as SVG text: black on white, A4 across, every length in points of the drawing. */
import { claim, value } from "../core/format.js";
import { below, board } from "../core/search_tree.js";
import { twin } from "./exercise.js";

const [WIDTH, HEIGHT, MARGIN, TOP] = [1122, 793, 40, 150];
const INK = "#16181d";
const COLOURS = { X: "#0060a8", O: "#b84a00" };

/** Draw the sheet. */
export function draw(task, { board: start, solved, letter = "" }) {
  const spots = place(task.full.root, task.depth);
  const body = [...spots.map((spot) => edge(spot, task, solved)), ...spots.map((spot) => one(spot, task, solved))];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Inter, Helvetica, Arial, sans-serif" fill="${INK}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>${head(start, solved, letter)}${body.join("")}</svg>`;
}

function head(start, solved, letter) {
  const rows = [
    text(MARGIN, 52, `Alpha-beta by hand${letter && `, sheet ${letter}`}${solved ? ": solved" : ""}`, 22, { weight: 600 }),
    text(WIDTH - MARGIN, 52, solved ? start : "Name ______________________   Date ____________", 13, { anchor: "end" }),
    text(
      MARGIN,
      80,
      "Try the moves from left to right. ▲ X picks the largest value, ▼ O the smallest. At each board with boxes write α and β on arrival",
      12.5,
    ),
    text(
      MARGIN,
      98,
      "and the value it returns: = exact, ≤ or ≥ only a bound. Strike out what is never looked at. The values of the last row are given.",
      12.5,
    ),
  ];
  return rows.join("");
}

function text(x, y, words, size, { anchor = "start", weight = 400, colour = INK } = {}) {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" font-weight="${weight}" fill="${colour}">${words}</text>`;
}

/** Leaves side by side, parents over their middle. */
function place(root, depth) {
  const spots = [];
  const leaves = count(root);
  const slot = (WIDTH - 2 * MARGIN) / leaves;
  const rise = (HEIGHT - TOP - 80) / Math.max(1, depth);
  let next = 0;
  visit(root, 0, null);
  return spots;

  function visit(node, level, parent) {
    const spot = { node, level, parent, y: TOP + level * rise };
    spots.push(spot);
    const kids = below(node).map((kid) => visit(kid, level + 1, spot));
    spot.x = kids.length ? (kids[0].x + kids.at(-1).x) / 2 : MARGIN + slot * (next++ + 0.5);
    spot.room = slot * count(node);
    spot.size = kids.length ? Math.min(54, Math.max(26, slot * kids.length * 0.6)) : Math.min(46, slot * 0.86);
    return spot;
  }
}

const count = (node) => (below(node).length ? below(node).reduce((total, kid) => total + count(kid), 0) : 1);

function edge({ node, parent, x, y }, task, solved) {
  if (!parent) return "";
  const seen = twin(node, task.solved);
  const skipped = solved && (!seen || seen.skipped);
  const from = parent.y + parent.size + (parent.node.player ? 14 + boxHeight(parent) : 4);
  const line = `<path d="M${parent.x} ${from}L${x} ${y - 3}" stroke="${skipped ? "#9aa1ab" : "#5d636d"}" stroke-width="1" fill="none"${skipped ? ' stroke-dasharray="4 4"' : ""}/>`;
  return line + (skipped && seen ? scissors((parent.x + x) / 2, (from + y) / 2) : "");
}

const scissors = (x, y) => `<path d="M${x - 5} ${y - 3}l10 6m0-6l-10 6" stroke="${INK}" stroke-width="1.4"/>`;

function one(spot, task, solved) {
  const { node, x, y, size } = spot;
  const seen = twin(node, task.solved);
  const skipped = solved && (!seen || seen.skipped);
  const picture = `<g opacity="${skipped ? 0.35 : 1}">${grid(board(node), x - size / 2, y, size)}</g>`;
  const side = node.player
    ? text(x - size / 2 - 14, y + size / 2 + 5, node.player === "X" ? "▲" : "▼", 12, { colour: COLOURS[node.player] })
    : "";
  const facts = node.player
    ? boxes(spot, solved && seen && !seen.skipped ? seen : null)
    : text(x, y + size + 14, claim(node), Math.min(13, size * 0.36), { anchor: "middle", weight: 600 });
  return picture + side + facts;
}

function grid(state, x, y, size) {
  const rows = state.split("/");
  const cell = size / Math.max(rows.length, rows[0].length);
  const lines = Array.from(
    { length: rows.length - 1 },
    (_, i) => `M${x} ${y + (i + 1) * cell}h${size}M${x + (i + 1) * cell} ${y}v${size}`,
  ).join("");
  const marks = rows.flatMap((row, r) =>
    [...row].map((mark, c) => stone(mark, x + (c + 0.5) * cell, y + (r + 0.5) * cell, cell * 0.24)),
  );
  return `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="3" fill="#fff" stroke="${INK}" stroke-width="1"/><path d="${lines}" stroke="#b6bcc5" stroke-width="0.7" fill="none"/>${marks.join("")}`;
}

function stone(mark, x, y, r) {
  if (mark === "X")
    return `<path d="M${x - r} ${y - r}l${2 * r} ${2 * r}m0-${2 * r}l-${2 * r} ${2 * r}" stroke="${COLOURS.X}" stroke-width="${r * 0.42}" stroke-linecap="round"/>`;
  if (mark === "O")
    return `<circle cx="${x}" cy="${y}" r="${r * 1.06}" fill="none" stroke="${COLOURS.O}" stroke-width="${r * 0.42}"/>`;
  return "";
}

/** A box is as wide as the room under its board allows, up to 18 mm, and high enough to write in. */
const boxWidth = ({ room }) => Math.min(68, Math.max(19, (room - 8) / 3));
const boxHeight = (spot) => Math.min(38, Math.max(20, boxWidth(spot) * 0.62));

/** Three boxes under a board: alpha, beta, value. */
function boxes(spot, seen) {
  const { x, y, size } = spot;
  const [wide, high] = [boxWidth(spot), boxHeight(spot)];
  const words = seen ? [value(seen.alpha), value(seen.beta), claim(seen)] : ["", "", ""];
  return ["α", "β", "v"]
    .map((name, i) => {
      const left = x + (i - 1.5) * wide;
      return `<rect x="${left}" y="${y + size + 13}" width="${wide}" height="${high}" fill="#fff" stroke="${INK}" stroke-width="0.9"/>${text(left + wide / 2, y + size + 10, name, 9, { anchor: "middle" })}${text(left + wide / 2, y + size + 13 + high / 2 + 4, words[i], wide < 26 ? 9 : Math.min(15, wide * 0.28), { anchor: "middle", weight: 600 })}`;
    })
    .join("");
}
