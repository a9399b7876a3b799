/** Chats and the figures that their answers hold. */
import { useQuery } from "@tanstack/react-query";
import { listSessionsAction, loadSessionAction } from "#lib/actions/sessions";
import type { ResultPart } from "#lib/domain/message";
import { unwrap } from "./public-failure.ts";

/** The first piece of the list. */
export function useRecentChats() {
  return useQuery({
    queryKey: ["recent-chats"],
    queryFn: async () => unwrap(await listSessionsAction({ status: "open", cursor: null })).items,
    staleTime: 0,
  });
}

/** The latest first. */
export function useChatAnswers(sessionId: string) {
  return useQuery({
    queryKey: ["chat-answers", sessionId],
    queryFn: async (): Promise<ResultPart[]> => {
      const { session } = unwrap(await loadSessionAction({ sessionId }));
      return session.messages
        .flatMap(({ parts }) => parts.flatMap((part) => (part.type === "result" ? [part] : [])))
        .toReversed();
    },
    staleTime: 0,
  });
}
