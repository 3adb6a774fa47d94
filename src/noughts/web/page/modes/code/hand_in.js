/** Hand in: the file, and a report for the reader or the instructor that says what it is: practice, not marks. */
import { button, h } from "../../views/elements.js";

const NOTICE = "Practice, not marks: what a browser says can be forged. Judge the file itself with noughts check.";

/** The buttons under a report. */
export function handIn({ file, editor, found, verdicts }) {
  const stem = file.replace(/\.py$/, "");
  return h(
    "div",
    { class: "hand-in" },
    h(
      "div",
      { class: "buttons" },
      button("Save the file", () => save(file, "text/x-python", editor.text()), { "data-key": "save-file" }),
      button("Save the report", () => page(verdicts, file).then((text) => save(`${stem}-practice.html`, "text/html", text)), { "data-key": "save-report" }),
      button("… as JSON", () => save(`${stem}-practice.json`, "application/json", data(found)), { "data-key": "save-json" }),
    ),
    h("p", { class: "quiet" }, NOTICE),
  );
}

const data = ({ report, asked }) => `${JSON.stringify({ practice: NOTICE, files: asked.files, report }, null, 2)}\n`;

function save(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** The verdicts as they stand on the page, in a page of their own with its styles inside. */
async function page(verdicts, file) {
  const styles = await Promise.all(["base", "views", "modes", "code"].map(async (name) => (await fetch(`css/${name}.css`)).text()));
  const copy = verdicts.cloneNode(true);
  copy.querySelectorAll(".hand-in").forEach((part) => part.remove());
  copy.querySelectorAll("button").forEach((one) => one.replaceWith(h("div", { class: one.className }, [...one.childNodes])));
  const title = h("title", {}, `${file}: practice, not marks`).outerHTML;
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${title}`;
  const plain = styles.join("\n").replace(/@font-face \{[^}]*\}/g, "");
  return `${head}<style>${plain} body { display: block; height: auto; padding: 24px; }</style><h1>${title.replace(/<\/?title>/g, "")}</h1><p>${NOTICE}</p>${copy.outerHTML}</html>`;
}
