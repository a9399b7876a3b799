/** Times that describe a thing are no course of time: revenue by the opening year of its store is that of different stores in each. */
import "server-only";
import { nameWords } from "#lib/domain/identifier-name";
import type { Plan, PlanDimension } from "#lib/domain/plan";
import { dateRole, roleStep } from "#lib/planner/explain/date-role";
import { measureTables } from "#lib/planner/plan/measures";
import { areObservations } from "#lib/planner/plan/observed-tables";
import { isYearColumn } from "#lib/planner/time/time-part";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";

/** True where groups are told by such a time of named things. */
export function isByDescriptiveTime(plan: Plan | null, model: SemanticModel): boolean {
  const [dimension] = plan?.dimensions ?? [];
  if (plan === null || dimension === undefined || dimension.part !== null) return false;
  return dimension.grain === null ? isOfYear(dimension, model) : isOfOthersDate(dimension, plan, model);
}

/** What such groups are called before their time: "opening year". */
export function descriptiveName({ column, grain, label }: PlanDimension, model: SemanticModel): string {
  return grain === null ? lowerFirst(label) : roleStep(dateRole(column, model), grain);
}

/** A date with a role of its own, of other things than those that are measured. */
function isOfOthersDate({ column }: PlanDimension, { metrics }: Plan, model: SemanticModel): boolean {
  const owner = findTable(model, column.table);
  if (owner === undefined || owner.nameColumn === null || areObservations(model, column.table)) return false;
  const isMeasured = metrics.some(({ expression }) => measureTables(expression).includes(column.table));
  return !isMeasured && dateRole(column, model) !== null;
}

/** Years which no other date of the things replaces: OPENING_YEAR, but not YEAR. */
function isOfYear(dimension: PlanDimension, model: SemanticModel): boolean {
  const { table, column } = dimension.column;
  const [owner, known] = [findTable(model, table), findColumn(model, table, column)];
  if (owner === undefined || known === undefined || !isYearColumn(known)) return false;
  if (nameWords(column).length === 1 || owner.mainTimeColumn === column) return false;
  return owner.nameColumn !== null && !areObservations(model, table);
}
