/** The editor in the product's colours. They are variables, so light and dark follow by themselves. */
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const float = {
  backgroundColor: "var(--color-raised)",
  color: "var(--color-fg)",
  border: "1px solid var(--color-border)",
  borderRadius: "var(--radius-md)",
  boxShadow: "var(--shadow-float)",
};

const field = {
  backgroundColor: "var(--color-surface)",
  color: "var(--color-fg)",
  border: "1px solid color-mix(in srgb, var(--color-control) 60%, transparent)",
  borderRadius: "var(--radius-md)",
  fontSize: "0.75rem",
  fontFamily: "var(--font-sans)",
};

/** Everything that the editor draws: text, gutters, search, lists, marks. */
export const editorTheme: Extension = EditorView.theme({
  "&": { fontSize: "0.78rem", backgroundColor: "color-mix(in srgb, var(--color-sunken) 60%, transparent)" },
  "&.cm-focused": { outline: "2px solid var(--color-ring)", outlineOffset: "-2px" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono)",
    lineHeight: "1.25rem",
    maxHeight: "22.5rem",
    minHeight: "8rem",
  },
  ".cm-content": { padding: "0.75rem 0", caretColor: "var(--color-fg)" },
  ".cm-line": { padding: "0 1rem 0 0.25rem" },
  "&.cm-focused .cm-cursor": { borderLeftColor: "var(--color-fg)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--color-primary) 24%, transparent)",
  },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--color-primary) 6%, transparent)" },
  ".cm-gutters": {
    backgroundColor: "color-mix(in srgb, var(--color-sunken) 60%, var(--color-surface))",
    color: "var(--color-subtle)",
    border: "none",
  },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "2.25rem", padding: "0 0.5rem 0 0.25rem" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--color-fg)" },
  ".cm-gutter-lint": { width: "0.9rem" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "color-mix(in srgb, var(--color-primary) 18%, transparent)",
  },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--color-danger-soft)" },
  ".cm-selectionMatch": { backgroundColor: "color-mix(in srgb, var(--color-warning) 18%, transparent)" },
  ".cm-searchMatch": { backgroundColor: "color-mix(in srgb, var(--color-warning) 28%, transparent)" },
  ".cm-searchMatch-selected": { outline: "1px solid var(--color-warning)" },
  ".cm-panels": { backgroundColor: "var(--color-surface)", color: "var(--color-fg)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--color-border)" },
  ".cm-panel.cm-search": { padding: "0.5rem 2rem 0.5rem 0.75rem", fontFamily: "var(--font-sans)" },
  ".cm-panel.cm-search label": { fontSize: "0.75rem", display: "inline-flex", alignItems: "center", gap: "0.25rem" },
  ".cm-textfield": { ...field, height: "1.75rem", padding: "0 0.5rem" },
  ".cm-button": { ...field, backgroundImage: "none", height: "1.75rem", padding: "0 0.5rem" },
  ".cm-panel.cm-search [name=close]": {
    color: "var(--color-muted)",
    top: "0.375rem",
    right: "0.5rem",
    padding: "0 0.375rem",
  },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    backgroundColor: "var(--color-danger-soft)",
    textDecoration: "underline wavy var(--color-danger)",
    textDecorationSkipInk: "none",
    textUnderlineOffset: "3px",
  },
  ".cm-lint-marker": { width: "0.5rem", height: "0.5rem", marginTop: "0.375rem" },
  ".cm-lint-marker-error": { content: "normal", borderRadius: "50%", backgroundColor: "var(--color-danger)" },
  ".cm-tooltip": float,
  ".cm-tooltip.cm-tooltip-lint": { padding: "0" },
  ".cm-diagnostic": {
    borderLeft: "3px solid var(--color-danger)",
    padding: "0.25rem 0.5rem",
    fontFamily: "var(--font-sans)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete": { padding: "0.25rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--font-mono)",
    fontSize: "0.75rem",
    maxHeight: "15rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    alignItems: "baseline",
    gap: "0.75rem",
    padding: "0.25rem 0.5rem",
    borderRadius: "var(--radius-sm)",
    lineHeight: "1.25rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--color-primary-soft)",
    color: "var(--color-fg)",
  },
  ".cm-completionDetail": {
    marginLeft: "auto",
    fontStyle: "normal",
    fontFamily: "var(--font-sans)",
    fontSize: "0.6875rem",
    color: "var(--color-subtle)",
    maxWidth: "14rem",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600", color: "var(--color-primary)" },
});
