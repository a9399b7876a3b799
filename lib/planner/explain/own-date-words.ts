/** Which rows a date of their own places in time, in words. */
import { columnPath } from "#lib/domain/column-path";
import type { SinglePlan } from "#lib/domain/plan";
import { plainMeasure, simpleMeasures, simpleTable } from "../plan/measures.ts";

/** One sentence for each table whose rows the date of the whole plan does not place; none without time. */
export function ownDateSentences({ metrics, time, dimensions }: SinglePlan): string[] {
  const isInTime = time !== null || dimensions.some(({ grain, part }) => grain !== null || part !== null);
  if (!isInTime) return [];
  const measures = metrics.flatMap(({ expression }) => simpleMeasures(expression)).map(plainMeasure);
  const sentences = measures.flatMap((measure) => {
    const { date } = measure;
    return date === undefined ? [] : [`The rows of ${simpleTable(measure)} are placed in time by ${columnPath(date)}.`];
  });
  return [...new Set(sentences)];
}
