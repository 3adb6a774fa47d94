/** The editor: CodeMirror in a shadow tree, for only there does it bring its styles without breaking the page's policy. */

/** Make an editor. @param {HTMLElement} element @param {{ changed: () => void, check: () => void }} listeners */
export async function createEditor(element, listeners) {
  const parts = await import("../../vendor/codemirror.js");
  const { EditorState, EditorView } = parts;
  const root = element.attachShadow({ mode: "open" });
  const extensions = chosen(parts, listeners);
  const view = new EditorView({ root, parent: root, state: EditorState.create({ extensions }) });
  let place = null; // how far the reader has scrolled, which is lost while the editor is out of sight
  view.scrollDOM.addEventListener("scroll", () => element.offsetParent && (place = view.scrollSnapshot()));
  element.addEventListener("keydown", (event) => event.stopPropagation()); // the page's own keys are not for typing
  return {
    text: () => view.state.doc.toString(),
    open: (text) => {
      place = null;
      view.setState(EditorState.create({ doc: text, extensions }));
    },
    /** Underline lines, each with a message. */
    mark: (marks) =>
      view.dispatch(
        parts.setDiagnostics(
          view.state,
          marks.map((one) => diagnosis(view.state, one)),
        ),
      ),
    show: (line) => view.dispatch({ effects: EditorView.scrollIntoView(start(view.state, line), { y: "center" }) }),
    /** Go back to where the reader was before the editor was out of sight. */
    restore: () => place && view.dispatch({ effects: place }),
  };
}

const start = ({ doc }, line) => doc.line(Math.max(1, Math.min(line, doc.lines))).from;

function diagnosis(state, { line, message }) {
  const { from, to, text } = state.doc.lineAt(start(state, line));
  return { from: from + text.length - text.trimStart().length, to, severity: "error", message };
}

function chosen(parts, { changed, check }) {
  const { EditorView, keymap } = parts;
  const run = () => (check(), true);
  return [
    parts.lineNumbers(),
    parts.lintGutter(),
    parts.history(),
    parts.drawSelection(),
    parts.indentOnInput(),
    parts.bracketMatching(),
    parts.highlightActiveLine(),
    parts.indentUnit.of("    "),
    parts.python(),
    parts.syntaxHighlighting(colours(parts)),
    keymap.of([
      { key: "Mod-Enter", run },
      ...parts.defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
      ...parts.historyKeymap,
      parts.indentWithTab,
    ]),
    EditorView.contentAttributes.of({
      "aria-label": "Your program. Escape, then Tab, leaves the editor; Control and Enter check it.",
      spellcheck: "false",
      tabindex: "0",
    }),
    EditorView.updateListener.of(({ docChanged }) => docChanged && changed()),
    theme(EditorView),
  ];
}

const colours = ({ HighlightStyle, tags }) =>
  HighlightStyle.define([
    {
      tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword],
      color: "var(--code-word)",
    },
    { tag: [tags.string, tags.docString], color: "var(--good)" },
    { tag: [tags.number, tags.bool, tags.null], color: "var(--o)" },
    { tag: [tags.comment], color: "var(--muted)", fontStyle: "italic" },
    { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], color: "var(--x)" },
  ]);

const theme = (EditorView) =>
  EditorView.theme({
    "&": { height: "100%", fontSize: "13.5px", backgroundColor: "var(--paper)", color: "var(--ink)" },
    "&.cm-focused": { outline: "2.5px solid var(--x)", outlineOffset: "-2px" },
    ".cm-scroller": { fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace', lineHeight: "1.55" },
    ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--muted)", border: "0" },
    ".cm-activeLine": { backgroundColor: "var(--panel)" },
    ".cm-activeLineGutter": { backgroundColor: "var(--panel)", color: "var(--ink)" },
    ".cm-cursor": { borderLeftColor: "var(--ink)" },
    "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { background: "var(--x-fill) !important" },
    ".cm-matchingBracket": { backgroundColor: "var(--mark) !important", color: "inherit" },
    ".cm-tooltip": {
      backgroundColor: "var(--raised)",
      color: "var(--ink)",
      border: "1px solid var(--line)",
      maxWidth: "60ch",
    },
    ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad)" },
    ".cm-lint-marker": { width: "0.9em", height: "0.9em", content: "none !important" },
    ".cm-lint-marker-error": { borderRadius: "50%", backgroundColor: "var(--bad)" },
  });
