/** What the pivot table of a card is given. */
import type { ResultPart } from "#lib/domain/message";

export type PivotTabProps = {
  readonly part: ResultPart;
  /** Pixels. */
  readonly height: number | "fill";
};
