/** What a schema holds, part by part: one part is asked for after the other, and none after the page was left. */
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { PublicError } from "#lib/domain/errors";
import type { Exploration, ExploredPart } from "#lib/domain/exploration";
import type { ExploredPartInput } from "#lib/domain/inputs/exploration";
import type { OfferedQuestion } from "#lib/domain/offered-question";
import { sendQuestion } from "./ask.ts";
import { toShownError } from "./public-failure.ts";
import { read } from "./read.ts";

const keptForTheVisit = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false };

/** All that is known of a schema without asking it. */
export function useExploration(context: DatabaseContext) {
  return useQuery({
    ...keptForTheVisit,
    queryKey: ["exploration", context.database, context.schema],
    queryFn: ({ signal }): Promise<Exploration> => read("exploration", context, signal),
  });
}

/** A part as it stands: read, refused, or on its way. */
export type PartState = {
  readonly part: ExploredPart | null;
  readonly problem: PublicError | null;
  readonly retry: () => void;
};

type WantedPart = Omit<ExploredPartInput, "context">;

/** The parts in their order: each waits until the one before it is there or has failed. */
export function useExploredParts(context: DatabaseContext, wanted: readonly WantedPart[]): readonly PartState[] {
  const client = useQueryClient();
  const keyOf = ({ kind, id }: WantedPart) => ["exploration", context.database, context.schema, kind, id];
  const open = wanted.findIndex((one) => (client.getQueryState(keyOf(one))?.status ?? "pending") === "pending");
  return useQueries({
    queries: wanted.map((one, place) => ({
      ...keptForTheVisit,
      queryKey: keyOf(one),
      queryFn: ({ signal }): Promise<ExploredPart> => read("explored-part", { context, ...one }, signal),
      enabled: open === -1 || place <= open,
    })),
    combine: (results) =>
      results.map(({ data, error, refetch }) => ({
        part: data ?? null,
        problem: error === null ? null : toShownError(error),
        retry: () => void refetch(),
      })),
  });
}

/** Asks in a chat of its own. @returns its id, or why it could not be asked. */
export async function askInNewChat(
  context: DatabaseContext,
  { question, planId }: OfferedQuestion,
): Promise<{ readonly sessionId: string } | { readonly problem: PublicError }> {
  const sessionId = crypto.randomUUID();
  const { database, schema } = context;
  const sent = await sendQuestion({
    ...{ database, schema, otherContexts: [] },
    ...{ sessionId, clientMessageId: crypto.randomUUID(), text: question, planId },
  });
  return sent.ok ? { sessionId } : { problem: sent.error };
}
