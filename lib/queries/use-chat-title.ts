/** The title of a chat that is not on the screen. */
import { useQuery } from "@tanstack/react-query";
import { unwrap } from "./public-failure.ts";
import { loadSession } from "./use-sessions.ts";

/** A renamed chat shows its new title after so long. */
const freshMs = 60_000;

export type ChatTitle = { readonly kind: "loading" | "gone" } | { readonly kind: "known"; readonly title: string };

/** `gone` for a chat that cannot be read any more. */
export function useChatTitle(sessionId: string): ChatTitle {
  const { data, isError } = useQuery({
    queryKey: ["chat-title", sessionId],
    queryFn: async () => unwrap(await loadSession(sessionId)).session.title,
    staleTime: freshMs,
    retry: false,
    networkMode: "always",
  });
  if (isError) return { kind: "gone" };
  return data === undefined ? { kind: "loading" } : { kind: "known", title: data };
}
