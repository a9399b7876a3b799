/** Of times between two moments that are known to the hour: in whole calendar days it is told how they are counted. */
import { isTemporalKind } from "#lib/domain/column-kind";
import { columnPath } from "#lib/domain/column-path";
import { derivedColumn } from "#lib/domain/derived-column";
import type { ColumnRef, SinglePlan } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { namesIn } from "../plan/plan-references.ts";

/** What lies between two steps of the calendar, by the unit; the others are told to the second. */
const steps = { days: "each midnight", months: "each end of a month", years: "each end of a year" } as const;
type CountedUnit = keyof typeof steps;

/** One sentence for each such time of the plan. */
export function calendarSentences(plan: SinglePlan, model: SemanticModel): string[] {
  const told = namesIn(plan).columns.flatMap(({ column }) => {
    const definition = derivedColumn(column);
    if (definition?.kind !== "elapsed" || !isCounted(definition.unit)) return [];
    const { unit, from, to } = definition;
    if (typeof to === "string" || !isMoment(from, model) || !isMoment(to, model)) return [];
    const ends = `from ${columnPath(from)} to ${columnPath(to)}`;
    return [`The ${unit} ${ends} are those of the calendar: ${steps[unit]} in between is one, whatever the hours.`];
  });
  return [...new Set(told)];
}

function isCounted(unit: string): unit is CountedUnit {
  return unit in steps;
}

function isMoment({ table, column }: ColumnRef, model: SemanticModel): boolean {
  const kind = findColumn(model, table, column)?.kind ?? "other";
  return isTemporalKind(kind) && kind !== "date";
}
