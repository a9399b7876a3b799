/** What is told of a row by the rows that it follows on is not told of fewer rows: it would be another number. */
import { followsAskedRows } from "#lib/domain/derived-column";
import type { ColumnRef, PlanFilter, SimpleMeasure } from "#lib/domain/plan";
import { plainMeasure } from "../plan/measures.ts";
import { namesIn } from "../plan/plan-references.ts";

/** Why fewer rows cannot be looked at. */
export const toldAmongAsked =
  "What a row follows on is told among all rows that are asked about: put the condition into the question instead.";

/** Fewer rows would follow on each other in another way than in the answer. */
export function losesOrder(planPart: unknown, marked: readonly PlanFilter[]): boolean {
  const isFollowing = ({ column }: ColumnRef): boolean => followsAskedRows(column);
  return namesIn(planPart).columns.some(isFollowing) && marked.some(({ column }) => !isFollowing(column));
}

/** Told of rows beside others; listed are the rows themselves. */
export function withoutFollowing(measure: SimpleMeasure): SimpleMeasure {
  const plain = plainMeasure(measure);
  if (plain.kind !== "aggregate" || !followsAskedRows(plain.column.column)) return measure;
  const { table } = plain.column;
  return measure.kind === "filtered" ? { ...measure, measure: { kind: "count", table } } : { kind: "count", table };
}
