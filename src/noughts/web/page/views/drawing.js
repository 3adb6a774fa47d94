/**
 * A drawing to walk in: drag, wheel, pinch or keys move it; a click or Enter goes to a node.
 * @typedef {Object} Scene
 * @property {string} key      a new key fits the drawing to its frame again
 * @property {string} label    what the drawing shows, for a screen reader
 * @property {number} width  @property {number} height
 * @property {number} [least]   the smallest scale to start with, and
 * @property {number} [centre]  what then stands in the middle
 * @property {number[]} [sight]  what must be in sight, x, y, width, height; the drawing moves with it
 * @property {boolean} [fixed]  true when the drawing fills its frame and does not move
 * @property {(context: CanvasRenderingContext2D, view: View) => void} draw
 * @property {(x: number, y: number) => any} pick   the node at a place
 * @property {(node: any) => number[]|null} box     where a node stands: x, y, width, height
 * @typedef {{scale: number, x: number, y: number, width: number, height: number}} View
 */
import { say } from "../core/announce.js";
import { below, chosen } from "../core/search_tree.js";
import { ownDescription } from "../core/own_sentences.js";
import { describe as ourDescription } from "../core/sentences.js";
import { themeColours } from "./colours.js";
import { h } from "./elements.js";

const drawings = new WeakMap();
const describe = (node, model) => ((node.parent ?? node).call ? ownDescription : ourDescription)(node, model);

/** Show a scene in an element, keeping the place while the key is the same. */
export function drawing(element, scene, model, act) {
  const self = drawings.get(element.firstElementChild) ?? create(element);
  const refit = self.scene?.key !== scene.key;
  Object.assign(self, { scene, model, act });
  self.canvas.setAttribute("aria-label", scene.label);
  if (refit) {
    self.focus = null;
    fit(self);
  }
  follow(self);
  request(self);
}

function create(element) {
  const canvas = h("canvas", { tabIndex: 0, role: "application", "aria-roledescription": "drawing" });
  const tip = h("div", { class: "tip", hidden: true });
  element.replaceChildren(h("div", { class: "stage" }, canvas, tip));
  const self = { canvas, tip, view: { scale: 1, x: 0, y: 0, width: 1, height: 1 }, pointers: new Map(), focus: null };
  drawings.set(element.firstElementChild, self);
  new ResizeObserver(() => resize(self)).observe(canvas.parentElement);
  listen(self);
  resize(self);
  return self;
}

function resize(self) {
  const { width, height } = self.canvas.parentElement.getBoundingClientRect();
  const ratio = devicePixelRatio || 1;
  if (self.view.width === width && self.view.height === height) return;
  Object.assign(self.view, { width, height });
  Object.assign(self.canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
  if (self.scene) (fit(self), follow(self), paint(self));
}

function fit(self) {
  const { view, scene } = self;
  if (scene.fixed) return Object.assign(view, { scale: 1, x: 0, y: 0 });
  const tall = Math.min(1.5, (view.height - 24) / scene.height);
  const whole = Math.min(tall, (view.width - 24) / scene.width);
  view.scale = Math.max(whole, scene.sight ? scene.least : Math.min(tall, scene.least ?? 0));
  view.x = view.width / 2 - (whole < view.scale ? scene.centre : scene.width / 2) * view.scale;
  view.y = Math.max(12, Math.min(24, (view.height - scene.height * view.scale) / 2));
}

/** Move the drawing no further than it takes to have in sight what must be. */
function follow({ view, scene: { sight } }) {
  if (!sight) return;
  const [x, y, width, height] = sight.map((length) => length * view.scale);
  view.x = within(view.x, x, width, view.width);
  view.y = within(view.y, y, height, view.height);
}

const EDGE = 12;
const within = (offset, from, length, frame) => Math.max(EDGE - from, Math.min(offset, frame - EDGE - from - length));

function request(self) {
  if (self.waiting) return;
  self.waiting = requestAnimationFrame(() => {
    self.waiting = 0;
    paint(self);
  });
}

function paint(self) {
  const { canvas, view, scene, focus } = self;
  if (view.width < 2 || view.height < 2) return;
  const context = canvas.getContext("2d");
  const ratio = devicePixelRatio || 1;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, view.width, view.height);
  context.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.x, ratio * view.y);
  scene.draw(context, view);
  const running = self.model.step == null ? null : self.model.node;
  for (const node of new Set([running, focus])) {
    const box = node && scene.box(node, view);
    if (box) ring(context, wide(box, view.scale), view.scale, node === focus);
  }
}

/** A box that is wide enough to be seen, for a block of an icicle may be narrower than a pixel. */
function wide([x, y, width, height], scale) {
  const more = Math.max(0, 8 / scale - width) / 2;
  return [x - more, y, width + 2 * more, height];
}

function ring(context, [x, y, width, height], scale, focused) {
  context.strokeStyle = focused ? themeColours().x : themeColours().ink;
  context.lineWidth = 3 / scale;
  context.strokeRect(x - 3 / scale, y - 3 / scale, width + 6 / scale, height + 6 / scale);
}

function listen(self) {
  const { canvas } = self;
  canvas.addEventListener("wheel", (event) => wheel(self, event), { passive: false });
  canvas.addEventListener("pointerdown", (event) => down(self, event));
  canvas.addEventListener("pointermove", (event) => drag(self, event));
  canvas.addEventListener("pointerup", (event) => up(self, event));
  canvas.addEventListener("pointercancel", (event) => self.pointers.delete(event.pointerId));
  canvas.addEventListener("pointerleave", () => (self.tip.hidden = true));
  canvas.addEventListener("keydown", (event) => key(self, event));
}

/** Zoom by a factor around a place in the frame. */
function zoom(self, factor, x = self.view.width / 2, y = self.view.height / 2) {
  const { view, scene } = self;
  if (scene.fixed) return;
  const scale = Math.max(0.02, Math.min(40, view.scale * factor));
  view.x = x - ((x - view.x) * scale) / view.scale;
  view.y = y - ((y - view.y) * scale) / view.scale;
  view.scale = scale;
  request(self);
}

function wheel(self, event) {
  if (self.scene.fixed) return;
  event.preventDefault();
  zoom(self, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.offsetX, event.offsetY);
}

function down(self, event) {
  self.canvas.setPointerCapture(event.pointerId);
  self.pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
  self.moved = self.pointers.size > 1;
}

function drag(self, event) {
  const before = self.pointers.get(event.pointerId);
  if (!before) return hover(self, event);
  const [dx, dy] = [event.offsetX - before[0], event.offsetY - before[1]];
  if (!self.moved && Math.hypot(dx, dy) < 4) return;
  self.moved = true;
  self.tip.hidden = true;
  if (self.scene.fixed) return;
  const other = [...self.pointers].find(([id]) => id !== event.pointerId)?.[1];
  if (other) pinch(self, before, [event.offsetX, event.offsetY], other);
  else Object.assign(self.view, { x: self.view.x + dx, y: self.view.y + dy });
  self.pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
  request(self);
}

function pinch(self, before, after, other) {
  const far = ([x, y]) => Math.hypot(x - other[0], y - other[1]);
  zoom(self, far(after) / Math.max(1, far(before)), other[0], other[1]);
}

function up(self, event) {
  self.pointers.delete(event.pointerId);
  if (self.moved) return;
  const node = at(self, event);
  if (node) self.act.go(node);
}

const at = ({ view, scene }, event) =>
  scene.pick((event.offsetX - view.x) / view.scale, (event.offsetY - view.y) / view.scale, view);

function hover(self, event) {
  const node = at(self, event);
  self.canvas.classList.toggle("pointing", !!node);
  self.tip.hidden = !node;
  if (!node) return;
  self.tip.textContent = describe(node, self.model);
  const right = event.offsetX > self.view.width - 260;
  self.tip.style.left = `${event.offsetX + (right ? -250 : 16)}px`;
  self.tip.style.top = `${Math.min(event.offsetY + 16, self.view.height - 90)}px`;
}

const PAN = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };

function key(self, event) {
  const acts = {
    "+": () => zoom(self, 1.25),
    "=": () => zoom(self, 1.25),
    "-": () => zoom(self, 0.8),
    0: () => (fit(self), request(self)),
    Enter: () => self.focus && self.act.go(self.focus),
  };
  const pan = PAN[event.key];
  if (!pan && !acts[event.key]) return;
  event.preventDefault();
  event.stopPropagation();
  if (!pan) return acts[event.key]();
  if (event.shiftKey) Object.assign(self.view, { x: self.view.x + pan[0], y: self.view.y + pan[1] });
  else walk(self, event.key);
  request(self);
}

/** Arrow keys walk from node to node; what stands there is said. */
function walk(self, key) {
  const from = self.focus ?? self.model.node;
  const next = self.focus ? neighbour(from, key) : from;
  if (!next || !self.scene.box(next, self.view)) return;
  self.focus = next;
  say(describe(next, self.model));
}

function neighbour(node, key) {
  if (key === "ArrowUp") return node.parent;
  if (key === "ArrowDown") return node.skipped ? null : (chosen(node) ?? below(node)[0]);
  const siblings = node.parent ? below(node.parent) : [node];
  return siblings[siblings.indexOf(node) + (key === "ArrowRight" ? 1 : -1)];
}
