/** The analyst's own statement in place of the one behind a result: run as any other run of the chat, never by a model. */
import { useMemo } from "react";
import { runEditedSqlAction } from "#lib/actions/run-edited-sql";
import type { PublicError } from "#lib/domain/errors";
import type { SessionStore } from "#lib/state/session-store";
import { connectionLost } from "./public-failure.ts";
import { offerLine } from "./run-line.ts";
import type { ChatActions } from "./use-chat-actions.ts";

/** The result whose statement was changed. */
export type EditedOrigin = { readonly messageId: string; readonly resultId: string };

/** Starts the run; null once it has started, else why it did not. The run is then followed as the chat's own. */
export type RunEditedSql = (origin: EditedOrigin, sql: string) => Promise<PublicError | null>;

type EditableChat = { readonly store: SessionStore; readonly actions: Pick<ChatActions, "take"> };

/** Runs statements in the chat that the store holds. */
export function useEditedSql({ store, actions }: EditableChat): RunEditedSql {
  return useMemo(
    () => (origin: EditedOrigin, sql: string) => runEditedSql({ store, actions }, origin, sql),
    [store, actions],
  );
}

async function runEditedSql(
  { store, actions }: EditableChat,
  origin: EditedOrigin,
  sql: string,
): Promise<PublicError | null> {
  try {
    const clientMessageId = crypto.randomUUID();
    const reply = await runEditedSqlAction({ sessionId: store.getState().id, ...origin, sql, clientMessageId });
    if (!reply.ok) return reply.error;
    offerLine(reply.value);
    await actions.take(reply.value.change);
    return null;
  } catch {
    return connectionLost;
  }
}
