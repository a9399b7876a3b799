/** The list of chats and one chat's projection. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { listSessionsAction, loadSessionAction } from "#lib/actions/sessions";
import type { PublicError, Result } from "#lib/domain/errors";
import type { SessionListItem, SessionView } from "#lib/domain/session";
import { connectionLost, unwrap } from "./public-failure.ts";

const listKey = ["sessions"] as const;

/** Badges of chats that run in the background follow at this pace. */
const backgroundRunPollMs = 3_000;

/** All chats, latest first; `first` is what the server already sent with the page. */
export function useSessionList(first: readonly SessionListItem[]) {
  return useQuery({
    queryKey: listKey,
    queryFn: async () => unwrap(await listSessionsAction()),
    initialData: first,
    refetchInterval: (query) => (query.state.data?.some((item) => item.isRunning) ? backgroundRunPollMs : false),
  });
}

/** Asks for a fresh list of chats: after a question was sent and after its run ended. */
export function useRefreshSessionList(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: listKey }), [client]);
}

/** One chat as the server has it. */
export async function loadSession(sessionId: string): Promise<Result<SessionView, PublicError>> {
  try {
    return await loadSessionAction({ sessionId });
  } catch {
    return { ok: false, error: connectionLost };
  }
}
