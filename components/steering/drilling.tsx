"use client";

/** Where numbers lead to their records, and to what moved them: an answer that can be steered, or a tile of a board. */
import { createContext, use } from "react";
import type { ResultPart } from "#lib/domain/message";
import type { MarkNumber, WantedDrill } from "#lib/queries/use-steering";
import { useSteering } from "./steering.tsx";

export type Drilling = {
  /** The result that is shown. */
  readonly part: ResultPart;
  /** Whose number it is: other groups are offered from there. */
  readonly of:
    | { readonly kind: "answer"; readonly sessionId: string }
    | { readonly kind: "tile"; readonly id: string; readonly tileId: string };
  /** Null where numbers lead to no records: those of a dashboard or a report within an answer. */
  readonly drill: ((wanted: WantedDrill) => void) | null;
  /** Asks what moved a number: in the chat that it stands in, or in a new one. */
  explain(number: MarkNumber): void;
};

const DrillingContext = createContext<Drilling | null>(null);

/** Around what leads to records without being an answer of a chat; null around what does not, e.g. those records. */
export const DrillingProvider = DrillingContext.Provider;

/** Null where numbers lead nowhere. */
export function useDrilling(): Drilling | null {
  const own = use(DrillingContext);
  const steering = useSteering();
  if (own !== null || steering?.canChange !== true) return own;
  const { sessionId, part, drill, explain } = steering;
  return { of: { kind: "answer", sessionId }, part, drill, explain };
}
