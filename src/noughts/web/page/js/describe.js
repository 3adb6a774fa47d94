/** One sentence about any node of a drawing. */
import { many } from "./format.js";
import { look } from "./look.js";
import { cut } from "./words.js";
import { stage } from "./trace.js";

/** Say what a node is and what is known of it at this step. */
export function describe(node, { names, step }) {
  const by = node.parent ? `${node.parent.player} ${names[node.move]}` : "The start";
  if (stage(node, step) === "future") return `${by}: not yet looked at.`;
  if (node.skipped) return `${by}: skipped, with ${many(node.size, "position")}. ${cut(node.parent)}`;
  const seen = look(node, step);
  const looked = seen.count
    ? ` ${many(node.looked, "position")} looked at of ${many(node.size, "position").replace(/ .*/, "")}.`
    : "";
  return `${by}: ${seen.claim}, window ${seen.window}.${node.remembered ? " Remembered." : looked}`;
}
