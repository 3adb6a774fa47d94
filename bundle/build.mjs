/**
 * Bundles the editor: `npm ci && npm run build` in this folder writes src/noughts/web/page/vendor anew, the same bytes
 * for the same package-lock.json. What it writes is checked in, so that nobody needs npm to use or test the page.
 */
import { build } from "esbuild";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const TO = "../src/noughts/web/page/vendor";

const { metafile } = await build({
  entryPoints: ["editor.js"],
  outfile: `${TO}/codemirror.js`,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  metafile: true,
  banner: { js: "/*! CodeMirror 6 and Lezer, MIT licence: see licences.txt. Made by bundle/build.mjs. */" },
});

/** The packages that the bundle holds a part of, each with its licence. */
const held = new Set(
  Object.keys(metafile.inputs)
    .map((file) => file.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1])
    .filter(Boolean),
);
const licence = (name) => {
  const folder = `node_modules/${name}`;
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const { version } = JSON.parse(readFileSync(`${folder}/package.json`));
  return `${name} ${version}\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
};
writeFileSync(`${TO}/licences.txt`, [...held].sort().map(licence).join("\n----\n\n"));
