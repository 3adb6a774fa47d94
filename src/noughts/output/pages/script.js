"use strict";
// The page reads well without this; it adds the theme button, search, filters and sorting.
const root = document.documentElement;
const themes = { auto: "System", light: "Light", dark: "Dark" };

function remembered() {
  try { return localStorage.getItem("noughts-theme") || "auto"; } catch { return "auto"; }
}

function show(theme) {
  if (theme === "auto") delete root.dataset.theme; else root.dataset.theme = theme;
  const button = document.getElementById("theme");
  button.dataset.now = theme;
  button.textContent = `Theme: ${themes[theme]}`;
  try { localStorage.setItem("noughts-theme", theme); } catch { /* a page from a file may not remember */ }
}

function nextTheme(event) {
  const names = Object.keys(themes);
  show(names[(names.indexOf(event.currentTarget.dataset.now) + 1) % names.length]);
}

const body = document.querySelector("#students tbody");
const search = document.getElementById("search");
const status = document.getElementById("status");
let only = null;

function matches(row) {
  const words = search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const text = row.dataset.text.toLocaleLowerCase();
  return words.every((word) => text.includes(word))
    && (!status.value || row.dataset.status === status.value)
    && (only === null || row.dataset.hints.split("\n").includes(only));
}

function filter() {
  let shown = 0;
  for (const row of body.rows) {
    const fits = matches(row);
    row.classList.toggle("hidden", !fits);
    shown += fits;
  }
  document.getElementById("shown").textContent = `${shown.toLocaleString("en")} of ${body.rows.length.toLocaleString("en")} shown`;
  document.getElementById("all").classList.toggle("hidden", shown === body.rows.length);
}

function goTo(event) {
  const wanted = event.currentTarget.dataset;
  search.value = "";
  status.value = wanted.status || "";
  only = wanted.hint ?? null;
  filter();
  document.getElementById("students").scrollIntoView();
  search.focus({ preventScroll: true });
}

function value(row, column) {
  const cell = row.cells[column];
  return cell.dataset.value === undefined ? cell.textContent.trim().toLocaleLowerCase() : Number(cell.dataset.value);
}

function sort(event) {
  const head = event.currentTarget.closest("th");
  const down = head.getAttribute("aria-sort") === "ascending";
  for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const rows = [...body.rows].map((row) => [value(row, head.cellIndex), row]);
  const order = down ? -1 : 1;
  rows.sort(([a], [b]) => order * (typeof a === "number" ? a - b : a.localeCompare(b)));
  body.append(...rows.map(([, row]) => row));
}

function key(event) {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
  event.preventDefault();
  search.focus();
}

document.getElementById("theme").addEventListener("click", nextTheme);
show(remembered());
window.addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("details")) part.open = true;
});
if (body) {
  search.addEventListener("input", filter);
  status.addEventListener("change", filter);
  document.getElementById("all").addEventListener("click", goTo);
  document.addEventListener("keydown", key);
  for (const button of document.querySelectorAll("button.goto")) button.addEventListener("click", goTo);
  for (const button of document.querySelectorAll("thead button")) button.addEventListener("click", sort);
  filter();
}
