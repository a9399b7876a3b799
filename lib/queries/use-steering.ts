/** Changing an answer by its parts: what can be chosen, and the run that makes the new version. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { columnValuesAction, planMenuAction, steerAction } from "#lib/actions/steering";
import type { PublicError } from "#lib/domain/errors";
import type { ColumnValuesInput, PlanMenuInput } from "#lib/domain/inputs/steering";
import type { PlanEdit } from "#lib/domain/plan-part";
import type { SessionStore } from "#lib/state/session-store";
import { connectionLost, unwrap } from "./public-failure.ts";
import { offerLine } from "./run-line.ts";
import type { ChatActions } from "./use-chat-actions.ts";

/** A result never changes, but the model that its menus are made from may. */
const menuStaleMs = 60_000;

/** What a part can be changed to; null asks for nothing. */
export function usePlanMenu(sessionId: string, resultId: string, of: PlanMenuInput["of"] | null) {
  return useQuery({
    queryKey: ["plan-menu", sessionId, resultId, of],
    queryFn: async () => unwrap(await planMenuAction({ sessionId, resultId, of: of ?? { kind: "part", id: "set-0" } })),
    enabled: of !== null,
    staleTime: menuStaleMs,
  });
}

/** Stored values that hold the letters, with how many rows have each. The list of the letters before stays until then. */
export function useColumnValues(input: ColumnValuesInput, isAsked: boolean) {
  return useQuery({
    queryKey: ["column-values", input],
    queryFn: async () => unwrap(await columnValuesAction(input)),
    enabled: isAsked,
    staleTime: menuStaleMs,
    placeholderData: (before) => before,
  });
}

/** Starts the run of a change; null once it has started, else why it did not. */
export type Steer = (resultId: string, edits: readonly PlanEdit[]) => Promise<PublicError | null>;

type SteeredChat = { readonly store: SessionStore; readonly actions: Pick<ChatActions, "take"> };

/** Changes answers of the chat that the store holds. */
export function useSteer({ store, actions }: SteeredChat): Steer {
  return useMemo(() => (resultId, edits) => steer({ store, actions }, resultId, edits), [store, actions]);
}

async function steer(
  { store, actions }: SteeredChat,
  resultId: string,
  edits: readonly PlanEdit[],
): Promise<PublicError | null> {
  try {
    const clientMessageId = crypto.randomUUID();
    const sessionId = store.getState().id;
    const reply = await steerAction({ sessionId, resultId, edits: [...edits], clientMessageId });
    if (!reply.ok) return reply.error;
    offerLine(reply.value);
    await actions.take(reply.value.change);
    return null;
  } catch {
    return connectionLost;
  }
}
