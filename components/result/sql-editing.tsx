"use client";

/** Lets the statement behind a result be changed and run: what the card shows then, and what can be done with it. */
import { createContext, type ReactNode, use, useMemo } from "react";
import { useChat, useSession } from "#components/chat/session-provider";
import type { PublicError } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import { useEditedSql } from "#lib/queries/use-edited-sql";
import { selectIsBusy } from "#lib/state/session-store";
import { type CardResults, type ShownResult, shownIn, shownResult, toldBy } from "#lib/state/shown-result";
import type { AnswerVersion } from "#lib/state/turn";
import { useKeptText } from "./sql-memory.tsx";

export type SqlEditing = {
  readonly sessionId: string;
  readonly shown: ShownResult;
  /** The analyst's last change, where it was one of the statement, whatever became of it. */
  readonly latest: SqlVersion | null;
  /** What the last edit was made of is shown, although that edit has a result. */
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
  /** Back to the result that the answer's words are of; a text that was not run yet stays in the editor. */
  revert(): void;
  showEdit(): void;
};

const SqlEditingContext = createContext<SqlEditing | null>(null);

type SqlEditingProviderProps = Omit<CardResults, "messageId"> & {
  /** The message that holds the result; null while its run goes on, and nothing can be edited yet. */
  readonly messageId: string | null;
  /** Names the card across reloads. */
  readonly cardId: string;
  readonly children: (part: ResultPart, shown: ShownResult) => ReactNode;
};

/** Draws the card with the result that it shows now; what is inside finds the rest with `useSqlEditing`. */
export function SqlEditingProvider({ original, messageId, versions, cardId, children }: SqlEditingProviderProps) {
  const { store, actions } = useChat();
  const sessionId = useSession((state) => state.id);
  const isBusy = useSession(selectIsBusy);
  const shownId = useSession((state) => shownIn(state.shownVersions, original.ref.id));
  const runEdited = useEditedSql({ store, actions });
  const [draft, write] = useKeptText("sql-draft", cardId);
  const shown = useMemo(
    () => shownResult({ original, messageId: messageId ?? "", versions }, shownId),
    [original, messageId, versions, shownId],
  );
  const made = { original, versions };
  const latest = sqlVersion(versions.at(-1) ?? null);
  const [latestPart] = latest?.content.results ?? [];
  const show = (resultId: string) => void actions.showVersion(original.ref.id, resultId);
  const editing: SqlEditing = {
    sessionId,
    shown,
    latest,
    hasHiddenEdit: latest !== null && latestPart !== undefined && toldBy(latest, made).ref.id === shown.part.ref.id,
    isBusy,
    draft,
    write,
    run: (sql) => runEdited({ messageId: shown.messageId, resultId: shown.part.ref.id }, sql),
    retry: (runId) => void actions.retry(runId),
    stop: () => void actions.stop(),
    revert: () => {
      const edited = sqlVersion(shown.version);
      if (edited === null) return;
      show(shown.told.ref.id);
      if (draft === edited.sql) write(null);
    },
    showEdit: () => {
      if (latestPart !== undefined) show(latestPart.ref.id);
    },
  };
  return (
    <SqlEditingContext value={messageId === null ? null : editing}>
      {children({ ...shown.part, title: shown.told.title }, shown)}
    </SqlEditingContext>
  );
}

type SqlVersion = AnswerVersion & { readonly sql: string };

function sqlVersion(version: AnswerVersion | null): SqlVersion | null {
  return version === null || version.sql === null ? null : { ...version, sql: version.sql };
}

/** What can be done with the statement of the card around; null where it can only be read. */
export function useSqlEditing(): SqlEditing | null {
  return use(SqlEditingContext);
}
