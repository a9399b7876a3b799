"use client";

/** Lets numbers of a dashboard or a report within an answer be asked about: the chat answers below. They are never changed. */
import { createContext, type ReactNode, use } from "react";
import { useChat, useSession } from "#components/chat/session-provider";
import { useToasts } from "#components/ui/toast";
import type { ResultPart } from "#lib/domain/message";
import { type MarkNumber, useSteer } from "#lib/queries/use-steering";
import { selectReadOnly } from "#lib/state/session-store";
import type { Drilling } from "./drilling.tsx";

type Explained = { readonly sessionId: string; explain(resultId: string, number: MarkNumber): void };

const ExplainedContext = createContext<Explained | null>(null);

type ExplainedTilesProps = {
  /** The chat has them: what is still being made is not there to ask about. */
  readonly isKept: boolean;
  readonly children: ReactNode;
};

/** Around all of its tiles. */
export function ExplainedTiles({ isKept, children }: ExplainedTilesProps) {
  const { store, actions } = useChat();
  const sessionId = useSession((state) => state.id);
  const isReadOnly = useSession((state) => selectReadOnly(state) !== null);
  const steer = useSteer({ store, actions });
  const toasts = useToasts();
  const explain = async (resultId: string, number: MarkNumber) => {
    const problem = await steer.explain(resultId, number);
    if (problem !== null) toasts.getState().show({ text: problem.message, tone: "problem", action: null });
  };
  const explained = { sessionId, explain: (...asked: Parameters<typeof explain>) => void explain(...asked) };
  return <ExplainedContext value={isKept && !isReadOnly ? explained : null}>{children}</ExplainedContext>;
}

/** What leads from numbers of a tile to what moved them; null where nobody can be asked. */
export function useExplainedTile(part: ResultPart): Drilling | null {
  const explained = use(ExplainedContext);
  if (explained === null || part.plan === null || part.sources.length > 0) return null;
  const { sessionId, explain } = explained;
  return {
    part,
    of: { kind: "answer", sessionId },
    drill: null,
    explain: (number) => explain(part.ref.id, number),
  };
}
