"use client";

/** A place in a result that a number in the answer's text points at: the card opens its table there, once. */
import { createContext, type ReactNode, use, useMemo, useState } from "react";

export type PointedPlace = {
  readonly resultId: string;
  /** A cell; a whole column, for a sum or a share of it; the number of rows. */
  readonly kind: "cell" | "column" | "rows";
  /** From 0, in the stored order. */
  readonly row: number;
  readonly column: number;
};

type Pointing = {
  /** What was pointed at and not shown yet; null when nothing is. */
  readonly pointed: PointedPlace | null;
  point(place: PointedPlace): void;
  /** The place is on the screen: whoever opens the table again begins where they were. */
  arrive(): void;
};

const nowhere: Pointing = { pointed: null, point: () => undefined, arrive: () => undefined };

const PointingContext = createContext<Pointing>(nowhere);

/** Around an answer: what its words point at and the cards that are pointed at. */
export function PointingProvider({ children }: { readonly children: ReactNode }) {
  const [pointed, setPointed] = useState<PointedPlace | null>(null);
  const pointing = useMemo(
    () => ({ pointed, point: (place: PointedPlace) => setPointed({ ...place }), arrive: () => setPointed(null) }),
    [pointed],
  );
  return <PointingContext value={pointing}>{children}</PointingContext>;
}

/** Outside of an answer nothing is pointed at. */
export function usePointing(): Pointing {
  return use(PointingContext);
}
