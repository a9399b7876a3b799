"use client";

/** Lets the statement behind a result be changed and run: what the card shows then, and what can be done with it. */
import { createContext, type ReactNode, use, useMemo } from "react";
import { useChat, useSession } from "#components/chat/session-provider";
import type { PublicError } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import { useEditedSql } from "#lib/queries/use-edited-sql";
import { selectIsBusy } from "#lib/state/session-store";
import { type CardResults, latestResult, type ShownResult, shownResult } from "#lib/state/shown-result";
import type { EditedRun } from "#lib/state/turns";
import { useKeptText } from "./sql-memory.tsx";

export type SqlEditing = {
  readonly sessionId: string;
  /** The answer's own result, whatever the card shows now. */
  readonly originalId: string;
  readonly shown: ShownResult;
  /** The analyst's last run, whatever became of it. */
  readonly latest: EditedRun | null;
  /** The original is shown although an edit has a result. */
  readonly hasHiddenEdit: boolean;
  /** The chat is at work: nothing else can be run. */
  readonly isBusy: boolean;
  /** The text being written; null while the editor is closed. */
  readonly draft: string | null;
  write(draft: string | null): void;
  /** Null once it runs, else why it does not. */
  run(sql: string): Promise<PublicError | null>;
  retry(runId: string): void;
  stop(): void;
  /** Back to the answer's own result; a text that was not run yet stays in the editor. */
  revert(): void;
  showEdit(): void;
};

const SqlEditingContext = createContext<SqlEditing | null>(null);

type SqlEditingProviderProps = Omit<CardResults, "messageId"> & {
  /** The message that holds the result; null while its run goes on, and nothing can be edited yet. */
  readonly messageId: string | null;
  /** Names the card across reloads. */
  readonly cardId: string;
  readonly children: (shown: ResultPart) => ReactNode;
};

/** Draws the card with the result that it shows now; what is inside finds the rest with `useSqlEditing`. */
export function SqlEditingProvider({ original, messageId, edits, cardId, children }: SqlEditingProviderProps) {
  const { store, actions } = useChat();
  const sessionId = useSession((state) => state.id);
  const isBusy = useSession(selectIsBusy);
  const runEdited = useEditedSql({ store, actions });
  const [draft, write] = useKeptText("sql-draft", cardId);
  const [revertedAt, setRevertedAt] = useKeptText("sql-reverted", cardId);
  const shown = useMemo(
    () => shownResult({ original, messageId: messageId ?? "", edits }, revertedAt),
    [original, messageId, edits, revertedAt],
  );
  const latest = edits.at(-1) ?? null;
  const editing: SqlEditing = {
    sessionId,
    originalId: original.ref.id,
    shown,
    latest,
    hasHiddenEdit: shown.edit === null && latestResult(edits) !== null,
    isBusy,
    draft,
    write,
    run: (sql) => runEdited({ messageId: shown.messageId, resultId: shown.part.ref.id }, sql),
    retry: (runId) => void actions.retry(runId),
    stop: () => void actions.stop(),
    revert: () => {
      setRevertedAt(latest?.runId ?? null);
      if (draft === shown.edit?.sql) write(null);
    },
    showEdit: () => setRevertedAt(null),
  };
  return (
    <SqlEditingContext value={messageId === null ? null : editing}>
      {children({ ...shown.part, title: original.title })}
    </SqlEditingContext>
  );
}

/** What can be done with the statement of the card around; null where it can only be read. */
export function useSqlEditing(): SqlEditing | null {
  return use(SqlEditingContext);
}
