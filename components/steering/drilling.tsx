"use client";

/** Where numbers lead to their records: an answer that can be steered, or a tile of a board. */
import { createContext, use } from "react";
import type { ResultPart } from "#lib/domain/message";
import type { WantedDrill } from "#lib/queries/use-steering";
import { useSteering } from "./steering.tsx";

export type Drilling = {
  /** The result that is shown. */
  readonly part: ResultPart;
  /** The chat that other groups are offered from; null outside of chats: there only records are. */
  readonly sessionId: string | null;
  drill(wanted: WantedDrill): void;
};

const DrillingContext = createContext<Drilling | null>(null);

/** Around what leads to records without being an answer of a chat; null around what does not, e.g. those records. */
export const DrillingProvider = DrillingContext.Provider;

/** Null where numbers lead nowhere. */
export function useDrilling(): Drilling | null {
  const own = use(DrillingContext);
  const steering = useSteering();
  return own ?? (steering?.canChange === true ? steering : null);
}
