"use client";

/** The text field for statements: CodeMirror in the product's look. Loaded when the first statement is edited. */
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EngineName, SchemaCatalog } from "#lib/domain/catalog";
import type { PublicError } from "#lib/domain/errors";
import { editingExtensions, markProblem } from "./sql-editor-extensions.tsx";

type SqlEditorProps = {
  /** Accessible name. */
  readonly label: string;
  /** Id of the element that tells the keys. */
  readonly describedBy: string;
  /** What is in the field at first; later the field knows best. */
  readonly initialText: string;
  readonly engine: EngineName;
  /** What is offered while typing; null while it is not known. */
  readonly catalog: SchemaCatalog | null;
  /** Marked in the text where it says where. */
  readonly problem: PublicError | null;
  /** A text that takes the place of what is in the field; it can be undone. Another object is another wish. */
  readonly replacement: { readonly text: string } | null;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
};

/** Takes the focus when it appears: it was asked for. */
export function SqlEditor({ label, describedBy, initialText, engine, catalog, problem, ...rest }: SqlEditorProps) {
  const { replacement, ...handlers } = rest;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [names] = useState(() => new Compartment());
  const change = useEffectEvent(handlers.onChange);
  const run = useEffectEvent(handlers.onRun);
  const readCatalog = useEffectEvent(() => catalog);

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes later is told to it below
  useEffect(() => {
    if (place.current === null) return;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: initialText,
        selection: { anchor: initialText.length },
        extensions: [
          names.of(namesOf(label, describedBy)),
          editingExtensions({
            engine,
            catalog: () => readCatalog(),
            onRun: () => run(),
            onChange: (text) => change(text),
          }),
        ],
      }),
    });
    made.focus();
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: names.reconfigure(namesOf(label, describedBy)) });
  }, [names, label, describedBy]);

  useEffect(() => {
    if (replacement === null || view.current === null) return;
    const { state } = view.current;
    view.current.dispatch({
      changes: { from: 0, to: state.doc.length, insert: replacement.text },
      selection: { anchor: replacement.text.length },
      userEvent: "input.complete",
    });
    view.current.focus();
  }, [replacement]);

  useEffect(() => {
    if (view.current !== null) markProblem(view.current, problem);
  }, [problem]);

  return <div ref={place} />;
}

function namesOf(label: string, describedBy: string) {
  return EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": describedBy });
}
