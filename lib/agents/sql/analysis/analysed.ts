/** What an analysis has found: its words, and the tables that hold every number of them. */
import "server-only";
import type { Figure } from "#lib/domain/message";
import type { ChangedGroup } from "#lib/planner/explained-change";
import type { Execution } from "../../runtime/execution.ts";
import { describeOutputs } from "../../runtime/result-part.ts";
import { findFigures } from "../find-figures.ts";

export type Analysed = {
  /** Markdown. */
  readonly text: string;
  /** The one that is drawn first, and stands in the place of the answer's own result. */
  readonly execution: Execution;
  readonly further: readonly Execution[];
  /** Sentences that its reader must know. */
  readonly caveats: readonly string[];
  /** Names with digits (times, steps) that the text holds: these are no figures. */
  readonly names: readonly string[];
  /** Groups in which it is worth asking the same, the most telling first. */
  readonly deeper?: readonly ChangedGroup[];
};

/** Where the numbers of the text stand; of several tables the first one that has a number. */
export function analysedFigures(
  text: string,
  { execution, further, names }: Analysed,
  spoken: readonly string[],
): Figure[] {
  const lead = { changes: [], names };
  const [first = [], ...others] = [execution, ...further].map((one) =>
    findFigures(text, one, describeOutputs(one), { spoken, lead }),
  );
  return first.map((figure) => {
    if (figure.origin !== "unknown") return figure;
    const found = others.map((figures) => figures.find(({ start }) => start === figure.start));
    return found.find((other) => other !== undefined && other.origin !== "unknown") ?? figure;
  });
}
