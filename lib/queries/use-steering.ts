/** Changing an answer by its parts: what can be chosen, and the run that makes the new version. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ToldReply } from "#lib/actions/ask";
import {
  changeMenuAction,
  drillAction,
  explainAction,
  planMenuAction,
  steerAction,
  teachWordsAction,
  timeMenuAction,
} from "#lib/actions/steering";
import type { PublicError, Result } from "#lib/domain/errors";
import type { ColumnValuesInput, DrillInput, PlanMenuInput, TeachWordsInput } from "#lib/domain/inputs/steering";
import type { TimeMenu } from "#lib/domain/plan-menu";
import type { PlanEdit } from "#lib/domain/plan-part";
import type { SessionStore } from "#lib/state/session-store";
import { connectionLost, unwrap } from "./public-failure.ts";
import { read } from "./read.ts";
import { offerLine } from "./run-line.ts";
import type { ChatActions } from "./use-chat-actions.ts";

/** A result never changes, but the model that its menus are made from may. */
const menuStaleMs = 60_000;

/** What a part can be changed to, or what can be added; nothing of what stands in no chat. */
export function usePlanMenu(sessionId: string | null, resultId: string, of: PlanMenuInput["of"]) {
  return useQuery({ ...planMenuQuery(sessionId ?? "", resultId, of), enabled: sessionId !== null });
}

function planMenuQuery(sessionId: string, resultId: string, of: PlanMenuInput["of"]) {
  return {
    queryKey: ["plan-menu", sessionId, resultId, of],
    queryFn: async () => unwrap(await planMenuAction({ sessionId, resultId, of })),
    staleTime: menuStaleMs,
  };
}

/** Asks for a menu before it is opened, so that it is there when it is. */
export function usePrefetchPlanMenu(sessionId: string, resultId: string): (of: PlanMenuInput["of"]) => void {
  const client = useQueryClient();
  return (of) => void client.prefetchQuery(planMenuQuery(sessionId, resultId, of));
}

/** Of which numbers of an answer it can be asked what moved them; of none until that is known. */
export function useChangeMenu(sessionId: string | null, resultId: string) {
  return useQuery({
    queryKey: ["plan-menu", sessionId, resultId, "change"],
    queryFn: async () => unwrap(await changeMenuAction({ sessionId: sessionId ?? "", resultId })),
    staleTime: menuStaleMs,
    enabled: sessionId !== null,
  });
}

/** How an answer over time can be seen otherwise. */
export function useTimeMenu(sessionId: string, resultId: string) {
  return useQuery({
    queryKey: ["plan-menu", sessionId, resultId, "time"],
    queryFn: async () => unwrap(await timeMenuAction({ sessionId, resultId })),
    staleTime: menuStaleMs,
    // The choices of the version before hold their place, and the focus, until those of the new one are there.
    placeholderData: (before: TimeMenu | undefined) => before,
  });
}

/** Stored values that hold the letters, with how many rows have each. The list of the letters before stays until then. */
export function useColumnValues(input: ColumnValuesInput, isAsked: boolean) {
  return useQuery({
    queryKey: ["column-values", input],
    queryFn: ({ signal }) => read("column-values", input, signal),
    enabled: isAsked,
    staleTime: menuStaleMs,
    placeholderData: (before) => before,
  });
}

/** Keeps words in the glossary; its lists and the menus made from it are read anew. */
export function useTeachWords() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: TeachWordsInput) => unwrap(await teachWordsAction(input)),
    onSuccess: () => {
      for (const queryKey of [["plan-menu"], ["glossary"]]) void client.invalidateQueries({ queryKey });
    },
  });
}

/** What of a number is wanted: the records behind it, or the same by another group. */
export type WantedDrill = Pick<DrillInput, "cells" | "figure" | "into">;

/** Where a number stands, and of which figure it is. */
export type MarkNumber = Pick<DrillInput, "cells" | "figure">;

/** Each starts a run; null once it has started, else why it did not. */
export type Steer = {
  change(resultId: string, edits: readonly PlanEdit[]): Promise<PublicError | null>;
  drill(resultId: string, wanted: WantedDrill): Promise<PublicError | null>;
  /** Asks what moved a number. */
  explain(resultId: string, number: MarkNumber): Promise<PublicError | null>;
};

type SteeredChat = { readonly store: SessionStore; readonly actions: Pick<ChatActions, "take"> };

/** Changes answers of the chat that the store holds. */
export function useSteer({ store, actions }: SteeredChat): Steer {
  return useMemo(
    () => ({
      change: (resultId, edits) =>
        started({ store, actions }, (sent) => steerAction({ ...sent, resultId, edits: [...edits] })),
      drill: (resultId, wanted) => started({ store, actions }, (sent) => drillAction({ ...sent, resultId, ...wanted })),
      explain: (resultId, number) =>
        started({ store, actions }, (sent) => explainAction({ ...sent, resultId, ...number })),
    }),
    [store, actions],
  );
}

type Sent = { readonly sessionId: string; readonly clientMessageId: string };

async function started(
  { store, actions }: SteeredChat,
  send: (sent: Sent) => Promise<Result<ToldReply, PublicError>>,
): Promise<PublicError | null> {
  try {
    const reply = await send({ sessionId: store.getState().id, clientMessageId: crypto.randomUUID() });
    if (!reply.ok) return reply.error;
    offerLine(reply.value);
    await actions.take(reply.value.change);
    return null;
  } catch {
    return connectionLost;
  }
}
