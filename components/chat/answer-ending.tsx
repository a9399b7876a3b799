"use client";

/** How an answer that is not whole ended, and what can be done about it. */
import { CircleStop } from "lucide-react";
import { type ContextSelection, contextsOf } from "#lib/domain/context-selection";
import type { ErrorAction } from "#lib/domain/error-help";
import { reconnectDatabases } from "#lib/queries/reconnect";
import { selectReadOnly } from "#lib/state/session-store";
import type { Turn } from "#lib/state/turn";
import { ErrorCard } from "./error-card.tsx";
import { useChat, useSession } from "./session-provider.tsx";
import { useWorkspace } from "./workspace-provider.tsx";

type AnswerEndingProps = {
  readonly turn: Extract<Turn, { kind: "answer" }>;
  readonly context: ContextSelection | null;
};

/** Nothing for a whole answer. */
export function AnswerEnding({ turn, context }: AnswerEndingProps) {
  const { content, runId } = turn;
  const actions = useErrorActions(turn, context);
  if (content.error !== null) return <ErrorCard error={content.error} runId={runId} actions={actions} />;
  if (content.status !== "cancelled") return null;
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <CircleStop aria-hidden className="size-4 text-subtle" />
      <span>Stopped</span>
      {actions.retry === undefined ? null : (
        <button
          type="button"
          onClick={actions.retry}
          className="min-h-6 text-primary underline underline-offset-2 pointer-coarse:min-h-11"
        >
          Ask again
        </button>
      )}
    </p>
  );
}

/** Only under the latest answer: an older one would be asked in the wrong place. */
function useErrorActions(
  turn: AnswerEndingProps["turn"],
  context: ContextSelection | null,
): Readonly<Partial<Record<ErrorAction, () => void>>> {
  const { actions, composer, store } = useChat();
  const openSchema = useWorkspace((state) => state.openSchema);
  const isReadOnly = useSession((state) => selectReadOnly(state) !== null);
  const { runId, asked, isLatest } = turn;
  const always = {
    reload: () => window.location.reload(),
    new_chat: () => {
      store.getState().startNewChat(context);
      composer.current?.focus();
    },
  };
  if (!isLatest || isReadOnly) return always;
  const retry = () => void actions.retry(runId);
  return {
    ...always,
    retry,
    browse: () => openSchema(true),
    reconnect: () => {
      const databases = [...new Set(context === null ? [] : contextsOf(context).map(({ database }) => database))];
      void reconnectDatabases(databases).then((problem) => {
        if (problem === null) retry();
        else store.getState().showProblem(problem);
      });
    },
    rephrase: () => {
      // What is being written is worth more than the question that failed.
      if (store.getState().draft === "" && asked !== null) store.getState().write(asked);
      composer.current?.focus();
    },
  };
}
