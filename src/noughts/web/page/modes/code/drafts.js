/** The texts that the editor can open with: the reader's last, kept in this browser; empty ones; a museum's bugs. */

const KEPT = "noughts.your-code";
let offered = null;

/** The empty files and the bugs of this site. */
export const texts = () => (offered ??= fetch("lab/texts.json").then((response) => response.json()));

/** The reader's last file and text, if this browser has kept one. */
export function last() {
  try {
    const { file, text } = JSON.parse(localStorage.getItem(KEPT) ?? "null") ?? {};
    return typeof file === "string" && typeof text === "string" ? { file, text } : null;
  } catch {
    return null; // it keeps nothing, or something else
  }
}

/** Keep a text for the next visit, where the browser allows it. */
export function keep(file, text) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ file, text }));
  } catch {
    return; // a private window, or no room
  }
}
