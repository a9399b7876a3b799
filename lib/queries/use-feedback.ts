/** What the user said of the answers of a chat, and how they say it: shown at once, kept by the server. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { feedbackAction, sendFeedbackAction } from "#lib/actions/feedback";
import type { PublicError } from "#lib/domain/errors";
import type { Feedback } from "#lib/domain/feedback";
import type { SendFeedbackInput } from "#lib/domain/inputs/feedback";
import { toShownError, unwrap } from "./public-failure.ts";

/** What is said of an answer in place of what was said before; no verdict takes it back. */
export type SaidFeedback = Omit<SendFeedbackInput, "runId">;

export type AnswerFeedback = {
  /** null while nothing is said, or while it is not known. */
  readonly feedback: Feedback | null;
  /** Why the last word could not be kept; null when it was. */
  readonly problem: PublicError | null;
  say(said: SaidFeedback): void;
};

/** The feedback on one run's answer. The whole chat's is read once. */
export function useFeedback(sessionId: string, runId: string): AnswerFeedback {
  const client = useQueryClient();
  const queryKey = ["feedback", sessionId];
  const all = useQuery({
    queryKey,
    queryFn: async () => unwrap(await feedbackAction({ sessionId })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const sending = useMutation({
    // One after the other: the last word is the one that is kept.
    scope: { id: `feedback-${runId}` },
    mutationFn: async (said: SaidFeedback) => unwrap(await sendFeedbackAction({ runId, ...said })),
    onMutate: async (said) => {
      await client.cancelQueries({ queryKey });
      const { verdict } = said;
      replace(client, queryKey, { runId, kept: verdict === null ? null : { runId, ...said, verdict, at: Date.now() } });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return {
    feedback: all.data?.find((feedback) => feedback.runId === runId) ?? null,
    problem: sending.isError ? toShownError(sending.error) : null,
    say: (said) => sending.mutate(said),
  };
}

type Replacement = { readonly runId: string; readonly kept: Feedback | null };

function replace(client: QueryClient, queryKey: readonly string[], { runId, kept }: Replacement): void {
  client.setQueryData<readonly Feedback[]>(queryKey, (known = []) => {
    const others = known.filter((feedback) => feedback.runId !== runId);
    return kept === null ? others : [...others, kept];
  });
}
