/** What the SQL editor can do: keys, completion, colours, marks. No React in here. */

import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { PostgreSQL, sql } from "@codemirror/lang-sql";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { type EditorState, type Extension, Prec, RangeSetBuilder, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { EngineName, SchemaCatalog } from "#lib/domain/catalog";
import type { Dialect } from "#lib/domain/dialect";
import { dialects } from "#lib/domain/dialects";
import type { PublicError, TextSpan } from "#lib/domain/errors";
import { editorKeys } from "#lib/state/shortcuts";
import { type SqlSuggestion, suggestSql } from "./sql-completion.tsx";
import { editorTheme } from "./sql-editor-theme.tsx";
import { tokenizeSql, tokenLooks } from "./sql-tokens.tsx";

export type EditingArgs = {
  readonly engine: EngineName;
  /** Asked whenever something is to be offered. */
  readonly catalog: () => SchemaCatalog | null;
  readonly onRun: () => void;
  readonly onChange: (text: string) => void;
};

/** All of it, in one extension. */
export function editingExtensions({ engine, catalog, onRun, onChange }: EditingArgs): Extension {
  const runNow = (view: EditorView) => {
    closeCompletion(view);
    onRun();
    return true;
  };
  return [
    // Styles are allowed by the nonce that the page's own scripts carry.
    EditorView.cspNonce.of(document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? ""),
    Prec.highest(keymap.of([{ key: editorKeys("runStatement"), run: runNow }])),
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    search({ top: true }),
    lintGutter(),
    // Of the language's own support the comment keys and brackets are used; colours and names are ours.
    sql({ dialect: PostgreSQL }),
    colours,
    autocompletion({
      override: [(context) => complete(context, { dialect: dialects[engine], catalog })],
      icons: false,
      maxRenderedOptions: 60,
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
    keymap.of([
      ...closeBracketsKeymap,
      ...searchKeymap,
      ...historyKeymap,
      { key: "Tab", run: acceptCompletion },
      ...lintKeymap,
      ...defaultKeymap,
      // Escape and then Tab leaves: the editor itself sees to that.
      indentWithTab,
    ]),
    editorTheme,
  ];
}

/** Marks the place that a problem names; none where it names none. */
export function markProblem(view: EditorView, problem: PublicError | null): void {
  const span = problem?.position ?? null;
  const { length } = view.state.doc;
  const marks = problem === null || span === null ? [] : [{ ...markOf(span, length), problem }];
  view.dispatch(
    setDiagnostics(
      view.state,
      marks.map(({ from, to, problem: { message } }) => ({ from, to, message, severity: "error" as const })),
    ),
  );
}

/** At least one character, and never beyond the text. */
function markOf({ start, end }: TextSpan, length: number): { readonly from: number; readonly to: number } {
  const from = Math.min(start, Math.max(0, length - 1));
  return { from, to: Math.min(length, Math.max(end, from + 1)) };
}

/** The same colours as where statements are only read. */
const colours = StateField.define<DecorationSet>({
  create: coloured,
  update: (marks, transaction) => (transaction.docChanged ? coloured(transaction.state) : marks),
  provide: (field) => EditorView.decorations.from(field),
});

function coloured(state: EditorState): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  let from = 0;
  for (const { kind, text } of tokenizeSql(state.doc.toString())) {
    const look = tokenLooks[kind];
    if (look !== undefined && text.trim() !== "") marks.add(from, from + text.length, markOfLook(look));
    from += text.length;
  }
  return marks.finish();
}

const marksByLook = new Map<string, Decoration>();

function markOfLook(look: string): Decoration {
  const mark = marksByLook.get(look) ?? Decoration.mark({ class: look });
  marksByLook.set(look, mark);
  return mark;
}

type CompletionArgs = Pick<EditingArgs, "catalog"> & { readonly dialect: Dialect };

function complete(context: CompletionContext, { dialect, catalog }: CompletionArgs): CompletionResult | null {
  const text = context.state.doc.toString();
  const found = suggestSql({ text, position: context.pos, catalog: catalog(), dialect });
  if (found === null) return null;
  const isAfterDot = text.charAt(found.from - 1) === ".";
  if (found.from === context.pos && !context.explicit && !isAfterDot) return null;
  return { from: found.from, options: found.options.map(toCompletion), validFor: /^"?[\w$]*$/ };
}

function toCompletion({ label, kind, text, detail, rank }: SqlSuggestion): Completion {
  return { label, type: kind, apply: text, boost: rank * 8, ...(detail === null ? {} : { detail }) };
}
