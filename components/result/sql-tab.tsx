"use client";

/** The SQL tab of a card: the statement that ran, or the editor where it is being changed. */
import { Pencil } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useChatId } from "#components/chat/session-provider";
import { Button } from "#components/ui/button";
import type { ResultPart } from "#lib/domain/message";
import type { AnswerVersion } from "#lib/state/turn";
import { SourceStatements } from "./source-statements.tsx";
import { SqlEditForm } from "./sql-edit-form.tsx";
import { type SqlEditing, useSqlEditing } from "./sql-editing.tsx";
import { layOutSql } from "./sql-layout.tsx";
import { SqlProblem } from "./sql-problem.tsx";
import { SqlView } from "./sql-view.tsx";

type SqlTabProps = {
  readonly part: ResultPart;
  /** Opens the card's table: where the rows of a statement that was run are seen. */
  readonly onShowTable: () => void;
};

/** Offers "Edit" where the card allows it. */
export function SqlTab({ part, onShowTable }: SqlTabProps) {
  const editing = useSqlEditing();
  const sessionId = useChatId();
  if (part.sources.length > 0) return <SourceStatements part={part} sessionId={sessionId} />;
  const explained = sessionId === null ? null : { sessionId, resultId: part.ref.id, source: null };
  if (editing === null) return <SqlView {...part} explained={explained} />;
  return <EditableSql part={part} editing={editing} onShowTable={onShowTable} />;
}

function EditableSql({ part, editing, onShowTable }: SqlTabProps & { readonly editing: SqlEditing }) {
  const panel = useRef<HTMLDivElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const isOpen = editing.draft !== null;
  useArrival(editing.latest, () => {
    onShowTable();
    // The editor is gone then: whoever works by keyboard goes on from the open tab.
    const card = panel.current?.parentElement?.parentElement;
    const hadFocus = panel.current?.contains(document.activeElement) === true;
    if (hadFocus) requestAnimationFrame(() => openTabOf(card)?.focus());
  });
  useFocusAfterClosing(isOpen, editButton);
  return (
    <div ref={panel}>
      {isOpen ? (
        <SqlEditForm part={part} editing={editing} draft={editing.draft ?? ""} />
      ) : (
        <>
          <SqlView {...part} explained={{ sessionId: editing.sessionId, resultId: part.ref.id, source: null }}>
            <Button
              ref={editButton}
              look="ghost"
              size="compact"
              className="pointer-coarse:h-11"
              onClick={() => void layOutSql(part.sql, part.engine).then(editing.write)}
            >
              <Pencil aria-hidden className="size-3.5" />
              Edit
            </Button>
          </SqlView>
          <LastFailure editing={editing} />
        </>
      )}
    </div>
  );
}

/** A statement that failed and whose text is not in the editor any more: what was wrong, and the way back to it. */
function LastFailure({ editing }: { readonly editing: SqlEditing }) {
  const { latest } = editing;
  const error = latest?.content.error ?? null;
  if (latest === null || error === null) return null;
  return (
    <SqlProblem title="Your last edit did not run." error={error}>
      <Button size="compact" onClick={() => editing.write(latest.sql)}>
        Open it
      </Button>
    </SqlProblem>
  );
}

function openTabOf(card: HTMLElement | null | undefined): HTMLElement | null {
  return card?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') ?? null;
}

/** Calls back once when the run that is being watched here ends with a result. */
function useArrival(latest: AnswerVersion | null, onArrival: () => void): void {
  const watched = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (latest?.content.status === "running") {
      watched.current = latest.runId;
      return;
    }
    const hasArrived = latest !== null && latest.runId === watched.current && latest.content.results.length > 0;
    watched.current = null;
    if (hasArrived) onArrival();
  });
}

/** The button that opened the editor is where its closing leads back to. */
function useFocusAfterClosing(isOpen: boolean, button: React.RefObject<HTMLButtonElement | null>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, button]);
}
