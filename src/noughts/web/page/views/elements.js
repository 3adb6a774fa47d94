/** Small helpers to make elements; text is always text, never markup. */

/**
 * Make an element: attributes by name, `on…` as listeners, children as text or elements.
 * @param {string} tag @param {Object} [attributes] @param {...(Node|string|null|false|Array)} children
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) assign(element, name, value);
  element.append(...children.flat(3).filter((child) => child != null && child !== false));
  return element;
}

function assign(element, name, value) {
  if (value == null || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "html") element.innerHTML = value;
  else if (name in element && typeof value !== "string") element[name] = value;
  else element.setAttribute(name, value === true ? "" : value);
}

/** Put new children in place of the old, keeping the focus on the element with the same `data-key`. */
export function fill(element, ...children) {
  const focused = element.contains(document.activeElement) && document.activeElement.dataset?.key;
  element.replaceChildren(...children.flat(3).filter((child) => child != null && child !== false));
  if (focused) element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/** A button that says what it does. */
export function button(label, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, label);
}

/** A row of buttons of which one is pressed. */
export function segments(label, options, current, pick, attributes = {}) {
  const buttons = Object.entries(options).map(([value, text]) =>
    button(text, () => pick(value), { "aria-pressed": String(value === current), "data-key": `${label}-${value}` }),
  );
  return h("div", { class: "segments", role: "group", "aria-label": label, ...attributes }, buttons);
}

/** A labelled list of choices. */
export function select(label, options, current, pick, attributes = {}) {
  const items = Object.entries(options).map(([value, text]) =>
    h("option", { value, selected: value === current }, text),
  );
  return h(
    "label",
    { class: "field" },
    h("span", {}, label),
    h("select", { onchange: (event) => pick(event.target.value), "data-key": label, ...attributes }, items),
  );
}

/** A labelled check box. */
export function check(label, checked, pick, attributes = {}) {
  return h(
    "label",
    { class: "check" },
    h("input", {
      type: "checkbox",
      checked,
      onchange: (event) => pick(event.target.checked),
      "data-key": label,
      ...attributes,
    }),
    h("span", {}, label),
  );
}
