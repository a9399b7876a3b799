/** The user's latest questions of all chats, for the arrow key. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { recentQuestionsAction } from "#lib/actions/sessions";
import { unwrap } from "./public-failure.ts";

/** What was asked in another chat meanwhile is found again after so long. */
const freshMs = 30_000;

/** Reads them when they are wanted; none where they cannot be read: an arrow key is no place for a complaint. */
export function useRecentQuestions(): () => Promise<readonly string[]> {
  const client = useQueryClient();
  return useCallback(
    () =>
      client
        .fetchQuery({
          queryKey: ["recent-questions"],
          queryFn: async () => unwrap(await recentQuestionsAction()),
          staleTime: freshMs,
          retry: false,
          networkMode: "always",
        })
        .catch(() => []),
    [client],
  );
}
