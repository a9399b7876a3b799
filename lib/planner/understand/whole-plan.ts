/** Whether a plan can be computed: all that it names is reached from the rows that it is about. */
import type { ColumnRef, Plan, PlanExists, PlanFilter, SimpleMeasure, SinglePlan } from "#lib/domain/plan";
import { canReach } from "#lib/semantic/join-graph";
import type { SemanticModel } from "#lib/semantic/model";
import { simpleMeasures, simpleTable } from "../plan/measures.ts";
import { reach } from "../plan/reach.ts";

/** Whether all that a plan names is reached from its rows; in both of its lists, where it has two. */
export function isWhole(model: SemanticModel, plan: Plan): boolean {
  const { setOperation } = plan;
  return isWholeList(model, plan) && (setOperation === null || isWholeList(model, setOperation.plan));
}

function isWholeList(model: SemanticModel, plan: SinglePlan): boolean {
  const measures = plan.metrics.flatMap(({ expression }) => simpleMeasures(expression));
  const bases = plan.detail === null ? measures.map(simpleTable) : [plan.detail.table];
  const reaches = (table: string): boolean => bases.every((base) => reach(model, base, table, null).kind === "direct");
  const knows = ({ column, via }: PlanFilter): boolean =>
    bases.every((base) => reach(model, base, column.table, via).kind !== "none");
  const listed = plan.detail?.columns.every(({ table }) => reaches(table)) ?? true;
  return (
    listed &&
    plan.filters.every(knows) &&
    plan.alternatives.flat().every(knows) &&
    measures.every((measure) => isWholeMeasure(model, measure)) &&
    plan.exists.every((related) => reaches(related.of) && isRelated(model, related))
  );
}

/** Whether a figure's own conditions are known where it is taken from. */
function isWholeMeasure(model: SemanticModel, measure: SimpleMeasure): boolean {
  if (measure.kind !== "filtered") return true;
  const from = simpleTable(measure);
  return measure.filters.every(({ column, via }) => reach(model, from, column.table, via).kind !== "none");
}

function isRelated(model: SemanticModel, { of, table, filters }: PlanExists): boolean {
  const way = reach(model, of, table, null).kind;
  return (
    filters.every(({ column, via }) => isKnownThere(model, { of, table }, column.table, via)) &&
    (way !== "direct" || refersTo(model, table, of)) &&
    (canReach(model, table, of) || way === "bridged")
  );
}

/** Whether each row of the table names one of the others, whatever those name of it: agents their team, and a team its lead. */
function refersTo({ relationships }: SemanticModel, table: string, of: string): boolean {
  return relationships.some(({ fromTable, toTable }) => fromTable === table && toTable === of && table !== of);
}

/** Whether related rows, or those that join them, tell what a condition on them is about. */
function isKnownThere(
  model: SemanticModel,
  { of, table }: { readonly of: string; readonly table: string },
  target: string,
  via: ColumnRef | null,
): boolean {
  const way = reach(model, of, table, null);
  const from = way.kind === "bridged" ? [table, way.bridge] : [table];
  return from.some((base) => reach(model, base, target, via).kind !== "none");
}
