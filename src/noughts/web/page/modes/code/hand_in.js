/** Hand in: the file, and a report for the reader or the instructor that says what it is: practice, not marks. */
import { button, h } from "../../views/elements.js";
import { entireReport } from "./verdicts.js";

const NOTICE = "Practice, not marks: what a browser says can be forged. Judge the file itself with noughts check.";

/** The buttons under a report. */
export function handIn({ file, editor, found }) {
  const stem = file.replace(/\.py$/, "");
  return h(
    "div",
    { class: "hand-in" },
    h(
      "div",
      { class: "buttons" },
      button("Save the file", () => save(file, "text/x-python", editor.text()), { "data-key": "save-file" }),
      button(
        "Save the report",
        () => page(found, file).then((text) => save(`${stem}-practice.html`, "text/html", text)),
        { "data-key": "save-report" },
      ),
      button("… as JSON", () => save(`${stem}-practice.json`, "application/json", data(found)), {
        "data-key": "save-json",
      }),
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

/** The whole report as a page of its own, with its styles inside. */
async function page(found, file) {
  const fetched = ["base", "views", "modes", "code"].map(async (name) => (await fetch(`css/${name}.css`)).text());
  const styles = (await Promise.all(fetched)).join("\n").replace(/@font-face \{[^}]*\}/g, "");
  const title = `${file}: practice, not marks`;
  const body = h("main", { class: "bench saved" }, h("h1", {}, title), h("p", {}, NOTICE), entireReport(found));
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">${h("title", {}, title).outerHTML}`;
  return `<!doctype html><html lang="en"><head>${head}<style>${styles} body { display: block; height: auto; }</style></head><body>${body.outerHTML}</body></html>`;
}
