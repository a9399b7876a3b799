/** A board in somebody else's frame: what it showed last at first, then what the server finds new enough. */
import { useCallback, useEffect, useState } from "react";
import type { SharedDashboard } from "#lib/domain/dashboard-shared";
import type { PublicError } from "#lib/domain/errors";
import type { EmbedCalls } from "./embed-calls.ts";

/** Whether its figures are too old is asked so often; the server says what that is. */
const lookEveryMs = 5 * 60_000;

type Shown = {
  readonly board: SharedDashboard;
  readonly isReading: boolean;
  readonly failure: PublicError | null;
};

/** @param isOver nothing is asked any more. */
export function useEmbedBoard(calls: EmbedCalls, first: SharedDashboard, isOver: boolean) {
  const [shown, setShown] = useState<Shown>({ board: first, isReading: true, failure: null });
  const refresh = useCallback(
    async (isAsked: boolean) => {
      setShown((before) => ({ ...before, isReading: true }));
      const read = await calls.call("refresh", { isAsked });
      setShown(({ board }) =>
        read.ok
          ? { board: read.value, isReading: false, failure: null }
          : { board, isReading: false, failure: read.error },
      );
    },
    [calls],
  );
  useEffect(() => {
    if (isOver) return;
    void refresh(false);
    const looking = setInterval(() => void refresh(false), lookEveryMs);
    return () => clearInterval(looking);
  }, [refresh, isOver]);
  return { ...shown, refresh: () => void refresh(true) };
}
