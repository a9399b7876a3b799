/** A listing with a condition on a figure: its rows become groups. */
import type { PlanDimension, PlanHaving, PlanMetric } from "#lib/domain/plan";
import { measureTables } from "../plan/measures.ts";
import { dimensionOf } from "../plan/plan-draft.ts";
import type { BuildArgs, Built } from "./build-args.ts";

/** The listed rows become groups with the figure beside them: "customers with revenue over 1000"; null when they cannot. */
export function groupedList(
  build: BuildArgs,
  built: Built,
  condition: { readonly metric: PlanMetric; readonly having: readonly PlanHaving[] },
): Built | null {
  const { plan } = built;
  const { detail } = plan;
  if (detail === null) return null;
  const dimensions = groupsOf(build, detail.table);
  const isOwn = measureTables(condition.metric.expression).includes(detail.table);
  if (dimensions.length === 0 || (isOwn && build.parts.columns.length === 0)) return null;
  const having = [...plan.having, ...condition.having];
  return { plan: { ...plan, detail: null, metrics: [condition.metric], dimensions, having }, cost: built.cost };
}

function groupsOf({ model, parts }: BuildArgs, table: string): PlanDimension[] {
  const shown = parts.columns.map(({ column, known, item }) => ({
    column,
    label: known.label,
    grain: null,
    part: null,
    via: null,
    evidence: [item.mention.chunk.text],
  }));
  if (shown.length > 0) return shown;
  const named = dimensionOf(model, { table, via: null, evidence: "" });
  return named === null ? [] : [named];
}
