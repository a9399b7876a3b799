"use client";

/** From a number of a tile to what moved it: a new chat asks that, under the filters that the number stands under. */
import { useRouter } from "next/navigation";
import { useToasts } from "#components/ui/toast";
import type { Plan } from "#lib/domain/plan";
import type { MarkNumber } from "#lib/queries/use-steering";
import { explainTile } from "#lib/queries/use-tiles";
import { sessionHref } from "#lib/state/chat-address";
import { useBoard, useBoardEngine } from "./board-provider.tsx";

/** @returns what asks about a number of the plan that is shown. */
export function useTileExplain(tileId: string): (number: MarkNumber, plan: Plan | null) => void {
  const id = useBoard((state) => state.id);
  const { saver } = useBoardEngine();
  const toasts = useToasts();
  const router = useRouter();

  async function explain({ cells, figure }: MarkNumber, plan: Plan) {
    // The server knows the tiles that it has.
    await saver.flush();
    const chat = await explainTile({ id, tileId, plan, cells, figure });
    if (chat.ok) return router.push(sessionHref(chat.value.sessionId));
    const text = `No chat could be opened. ${chat.error.message}`;
    toasts.getState().show({ text, tone: "problem", action: null });
  }

  return (number, plan) => {
    if (plan !== null) void explain(number, plan);
  };
}
