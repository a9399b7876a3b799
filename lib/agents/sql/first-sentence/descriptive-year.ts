/** Years that describe a thing are no course of time: stores by opening year are different stores in each. */
import "server-only";
import { nameWords } from "#lib/domain/identifier-name";
import type { Plan } from "#lib/domain/plan";
import { areObservations } from "#lib/planner/plan/observed-tables";
import { isYearColumn } from "#lib/planner/time/time-part";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";

/** True where groups are the years of named things, which no other date of theirs replaces: OPENING_YEAR, but not YEAR. */
export function isByDescriptiveYear(plan: Plan | null, model: SemanticModel): boolean {
  const [dimension] = plan?.dimensions ?? [];
  if (dimension === undefined || dimension.grain !== null || dimension.part !== null) return false;
  const { table, column } = dimension.column;
  const [owner, known] = [findTable(model, table), findColumn(model, table, column)];
  if (owner === undefined || known === undefined || !isYearColumn(known)) return false;
  if (nameWords(column).length === 1 || owner.mainTimeColumn === column) return false;
  return owner.nameColumn !== null && !areObservations(model, table);
}
