/** Rows without a partner in a table that is joined: a plan groups them as well, where a JOIN leaves them out. */
import type { Plan, PlanDimension, PlanFilter } from "#lib/domain/plan";
import { pathsToOne } from "#lib/semantic/join-graph";
import { findTable } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import { singularLabel } from "../plan/measures.ts";
import { neverLosesRows } from "../plan/reach.ts";
import { knownColumn, type StatementScope } from "./scope.ts";

/** The plan over the rows that the statement groups, where its ways are named; as it is for LEFT JOINs, which keep all. */
export function withoutUnmatched(plan: Plan, scope: StatementScope): Plan {
  if (scope.keepsUnmatched) return plan;
  let settled = plan;
  for (const dimension of plan.dimensions) settled = withPartner(settled, dimension, scope);
  return settled;
}

function withPartner(plan: Plan, dimension: PlanDimension, scope: StatementScope): Plan {
  const filled = filledColumn(dimension, scope);
  const isHeld = plan.filters.some((filter) => isSameWay(filter, dimension) && !meetsMissing(filter));
  if (filled === undefined || isHeld || !mayLackPartner(dimension, scope)) return plan;
  const { column, via } = dimension;
  const condition = { operator: "is_not_null" as const };
  const note = `Rows without a ${nounOf(column.table, scope)} are left out.`;
  return {
    ...plan,
    filters: [...plan.filters, { column: { table: column.table, column: filled }, via, condition, evidence: [] }],
    assumptions: [...plan.assumptions, note],
  };
}

function mayLackPartner({ column, via }: PlanDimension, { model, base }: StatementScope): boolean {
  const [path] = pathsToOne(model, base, column.table, via);
  return path?.every((step) => neverLosesRows(model, step)) === false;
}

/** What each row of the table has: the group itself, or its key where a group may be without a name. */
function filledColumn({ column }: PlanDimension, scope: StatementScope): string | undefined {
  const own = knownColumn(scope, column);
  const isFilled = own?.profile.nullCount === 0 && own.expression === null;
  return isFilled ? column.column : findTable(scope.model, column.table)?.primaryKey[0];
}

function isSameWay({ column, via }: PlanFilter, dimension: PlanDimension): boolean {
  return column.table === dimension.column.table && via?.column === dimension.via?.column;
}

/** Whether what is not there meets the condition. */
function meetsMissing({ condition }: PlanFilter): boolean {
  return condition.operator === "is_null" || condition.operator === "!=" || condition.operator === "not_in";
}

function nounOf(table: string, { model }: StatementScope): string {
  return lowerFirst(singularLabel(findTable(model, table)?.label ?? table));
}
