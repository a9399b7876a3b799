/** Figures that recur for as long as a row holds: added up by the day on which rows began, they are none of a month. */
import type { ColumnRef, PlanMetric } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { splitIdentifier } from "#lib/semantic/words";
import { lifeOf } from "../derive/durations.ts";
import { simpleMeasures, simpleTable } from "../plan/measures.ts";
import { isSameColumn } from "../plan/same-column.ts";

const recurring: ReadonlySet<string> = new Set(["recurring", "mrr", "arr"]);

/** The label of the figure whose rows are placed by when they began, though it runs on behind that; null where none does. */
export function runsOn(metrics: readonly PlanMetric[], column: ColumnRef, model: SemanticModel): string | null {
  const life = lifeOf(model, column.table);
  if (life === null || !isSameColumn(life.from, column)) return null;
  const measures = metrics.flatMap(({ expression }) => simpleMeasures(expression));
  for (const measure of measures) {
    const plain = measure.kind === "filtered" ? measure.measure : measure;
    if (plain.kind !== "aggregate" || plain.function !== "sum" || simpleTable(plain) !== column.table) continue;
    const label = findColumn(model, plain.column.table, plain.column.column)?.label ?? "";
    if (splitIdentifier(label).some((word) => recurring.has(word))) return label;
  }
  return null;
}

/** Told with the answer. */
export function runsOnNote(metrics: readonly PlanMetric[], column: ColumnRef, model: SemanticModel): string[] {
  const label = runsOn(metrics, column, model);
  if (label === null) return [];
  const date = findColumn(model, column.table, column.column)?.label ?? column.column;
  return [`Each step holds the ${label} of what began in it (${date}); what runs on from before is not in it.`];
}
