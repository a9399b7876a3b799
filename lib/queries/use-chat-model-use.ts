/** What the answers of a chat took of language models, as it is when it is looked at. */
import { useQuery } from "@tanstack/react-query";
import { chatModelUseAction } from "#lib/actions/chat-model-use";
import type { ChatModelUse } from "#lib/domain/run-report";
import { unwrap } from "./public-failure.ts";

export type ReadModelUse = {
  /** null while it is not known. */
  readonly use: ChatModelUse | null;
  readonly hasFailed: boolean;
};

/** Read anew whenever it is shown. */
export function useChatModelUse(sessionId: string): ReadModelUse {
  const { data, isError } = useQuery({
    networkMode: "always",
    queryKey: ["chat-model-use", sessionId],
    queryFn: async () => unwrap(await chatModelUseAction({ sessionId })),
    staleTime: 0,
  });
  return { use: data ?? null, hasFailed: isError };
}
