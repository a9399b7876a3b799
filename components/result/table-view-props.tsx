/** What the table of a result is told, by the card and by the tile alike. */
import type { ResultPart } from "#lib/domain/message";
import type { ResultView } from "#lib/domain/result-view";

export type TableViewProps = {
  readonly part: ResultPart;
  /** Pixels that the rows take at most; "fill" takes what the card has. */
  readonly height: number | "fill";
  readonly view: ResultView;
  /** Small rows, and nothing but rows. */
  readonly isCompact?: boolean;
  onView(view: ResultView): void;
};
