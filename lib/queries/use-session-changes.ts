/** What is done to a chat as a whole: shown at once, made true by the server, taken back when it refuses. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import {
  archiveSessionAction,
  clearSessionAction,
  deleteSessionAction,
  duplicateSessionAction,
  pinSessionAction,
  renameSessionAction,
  restoreSessionAction,
  unarchiveSessionAction,
} from "#lib/actions/change-session";
import type { PublicError, Result } from "#lib/domain/errors";
import type { SessionChange, SessionStatus } from "#lib/domain/session";
import { type ChatCommand, withOutcome } from "#lib/state/chat-list";
import { announceChat } from "./chat-channel.ts";
import { connectionLost } from "./public-failure.ts";
import { refreshSessions, sessionPagesQuery } from "./use-sessions.ts";

export type SessionChanges = {
  /** What the server has not answered yet, in the order in which it was asked for. */
  readonly pending: readonly ChatCommand[];
  /** Shows the command at once. The value is null where the server says only that it is done. */
  readonly run: (command: ChatCommand) => Promise<Result<SessionChange | null, PublicError>>;
  /** Makes the same chat once more. */
  readonly duplicate: (sessionId: string) => Promise<Result<{ readonly sessionId: string }, PublicError>>;
  /** Hides the messages so far. */
  readonly clear: (sessionId: string) => Promise<Result<SessionChange, PublicError>>;
};

/** Used once per tab, so that whoever shows the list knows all that is under way. */
export function useSessionChanges(): SessionChanges {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly ChatCommand[]>([]);
  const run = useCallback(
    async (command: ChatCommand) => {
      setPending((commands) => [...commands, command]);
      const outcome = await answered(send(command));
      if (outcome.ok) takeOutcome(client, command, outcome.value);
      const isFresh = tellEverybody(client, command.chat.id);
      const forget = () => setPending((commands) => commands.filter((other) => other !== command));
      // A chat that comes back is in no piece of the list until it is read again.
      if (outcome.ok) void isFresh.then(forget);
      else forget();
      return outcome;
    },
    [client],
  );
  const duplicate = useCallback(
    async (sessionId: string) => {
      const outcome = await answered(duplicateSessionAction({ sessionId, copyId: crypto.randomUUID() }));
      void tellEverybody(client, outcome.ok ? outcome.value.sessionId : sessionId);
      return outcome;
    },
    [client],
  );
  const clear = useCallback(
    async (sessionId: string) => {
      const outcome = await answered(clearSessionAction({ sessionId }));
      void tellEverybody(client, sessionId);
      return outcome;
    },
    [client],
  );
  return { pending, run, duplicate, clear };
}

function send(command: ChatCommand): Promise<Result<SessionChange | null, PublicError>> {
  const sessionId = command.chat.id;
  switch (command.kind) {
    case "rename":
      return renameSessionAction({ sessionId, title: command.title });
    case "pin":
      return pinSessionAction({ sessionId, isPinned: command.isPinned });
    case "archive":
      return archiveSessionAction({ sessionId });
    case "unarchive":
      return unarchiveSessionAction({ sessionId });
    case "delete":
      return deleteSessionAction({ sessionId });
    case "restore":
      return restoreSessionAction({ sessionId });
  }
}

async function answered<Value>(reply: Promise<Result<Value, PublicError>>): Promise<Result<Value, PublicError>> {
  try {
    return await reply;
  } catch {
    return { ok: false, error: connectionLost };
  }
}

const statuses: readonly SessionStatus[] = ["open", "archived"];

function takeOutcome(client: QueryClient, command: ChatCommand, change: SessionChange | null): void {
  for (const status of statuses) {
    client.setQueryData(
      sessionPagesQuery(status).queryKey,
      (known) => known && { ...known, pages: [...withOutcome(known.pages, command, change)] },
    );
  }
}

/** Also after a refusal: the server's list may be another one than was thought. @returns when this tab's list is fresh. */
function tellEverybody(client: QueryClient, sessionId: string): Promise<void> {
  announceChat(sessionId);
  return refreshSessions(client);
}
