/** Takes a plan over to another database with the same tables and columns. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Plan } from "#lib/domain/plan";
import { namesIn } from "#lib/planner/plan/plan-references";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";

/** The same plan for the other database; null where it has not all of the plan's tables and columns. */
export function fitPlan(plan: Plan, context: DatabaseContext, model: SemanticModel): Plan | null {
  const { tables, columns } = namesIn(plan);
  const hasTables = tables.every((table) => findTable(model, table) !== undefined);
  const hasColumns = columns.every(({ table, column }) => findColumn(model, table, column) !== undefined);
  if (!hasTables || !hasColumns) return null;
  const { setOperation } = plan;
  const other = setOperation === null ? null : { ...setOperation, plan: { ...setOperation.plan, context } };
  return { ...plan, context, setOperation: other };
}
