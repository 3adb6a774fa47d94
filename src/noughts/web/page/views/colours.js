/** The colours of the page, for drawings that style sheets cannot reach. */

const NAMES = [
  "paper",
  "raised",
  "ink",
  "muted",
  "line",
  "faint",
  "x",
  "x-fill",
  "o",
  "o-fill",
  "draw",
  "draw-fill",
  "hatch",
  "mark",
  "bad",
];
let kept = { theme: null };

/** Read the colours of the current theme. @returns {Record<string, string>} */
export function themeColours() {
  const style = getComputedStyle(document.documentElement);
  const theme = style.getPropertyValue("--paper") + style.getPropertyValue("--x");
  if (kept.theme !== theme)
    kept = { theme, ...Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) };
  return kept;
}

/** The colour of a tone: x, o, draw or none. */
export const tone = (colours, name) => colours[name] || colours.muted;

/** The colour that fills an exact board. */
export const wash = (colours, name) => colours[`${name}-fill`] || colours.paper;
