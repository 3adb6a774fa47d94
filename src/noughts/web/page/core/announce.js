/** What a screen reader says. */

const live = document.getElementById("live");

/** Have it said, even if it is what was said last. */
export function say(text) {
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}
