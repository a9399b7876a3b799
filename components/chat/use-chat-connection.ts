"use client";

/** The connection of the chat on the screen. */
import type { DatabaseInfo } from "#lib/domain/catalog";
import { type ContextSelection, contextsOf } from "#lib/domain/context-selection";
import { type ConnectionWatch, useConnection } from "#lib/queries/use-connection";
import { isConnectionProblem, selectConnectionDoubt } from "#lib/state/connection";
import { useChat, useSession } from "./session-provider.tsx";

type ChatConnection = Pick<ConnectionWatch, "connection" | "engine"> & { reconnect(): Promise<void> };

/** A page that is older than the server is loaded anew: no connection of it will ever be taken again. */
export function useChatConnection(
  context: ContextSelection | null,
  firstDatabases: readonly DatabaseInfo[] | null,
): ChatConnection {
  const { store } = useChat();
  const doubt = useSession(selectConnectionDoubt);
  const contexts = context === null ? [] : contextsOf(context);
  const { connection, engine, reconnect } = useConnection({ contexts, firstDatabases, doubt });
  return {
    connection,
    engine,
    reconnect: async () => {
      const problem = await reconnect();
      if (problem?.code === "STALE_PAGE") window.location.reload();
      const shown = store.getState().problem;
      if (problem === null && shown !== null && isConnectionProblem(shown)) store.getState().showProblem(null);
    },
  };
}
