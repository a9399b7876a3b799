/** Rows whose values are drawn one by one: "histogram of the prices", "box plot of delays by airline". */
import type { ChartHint, ColumnRef } from "#lib/domain/plan";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { rowName } from "../plan/table-row-names.ts";
import type { Request } from "../request/request.ts";
import { baseTable } from "./base-table.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import type { Group, Parts } from "./request-parts.ts";

/** The listing of values that are to be drawn as they are; null where figures of groups are asked for. */
export function spreadPlan(build: BuildArgs, draft: PlanDraft): Built | null {
  const { parts, request, model } = build;
  const chartHint = spreadHint(request);
  if (chartHint === null || hasSteps(request)) return null;
  const values = valuesOf(parts);
  const groups = parts.groups.map((group) => groupColumn(build, group));
  if (values === null || values.length < (chartHint === "scatter" ? 2 : 1)) return null;
  const named = [...groups, ...values].filter((column) => column !== null);
  if (named.length < groups.length + values.length || (chartHint === "scatter" && groups.length > 0)) return null;
  const columns = named.filter((column, index) => named.findIndex((other) => isSameColumn(other, column)) === index);
  const table = baseTable(
    model,
    columns.map((column) => column.table),
  );
  if (table === null) return null;
  return { plan: { ...draft, asShare: false, chartHint, detail: { table, columns, isDistinct: false } }, cost: 0 };
}

/** True where every value counts by itself: whether it would be added up or averaged makes no difference. */
export function isOfValues(build: BuildArgs): boolean {
  return spreadHint(build.request) !== null && !hasSteps(build.request) && valuesOf(build.parts) !== null;
}

function spreadHint({ chartHint, isDistribution, groups }: Request): ChartHint | null {
  if (chartHint === "box" || chartHint === "scatter") return chartHint;
  // Bars of what is counted already: "histogram of revenue by region".
  if (chartHint === "histogram") return groups.length === 0 ? chartHint : null;
  return isDistribution && groups.length === 0 && chartHint === null ? "histogram" : null;
}

function hasSteps({ grain, part, ranking, isRunning, compare, isRatio }: Request): boolean {
  return grain !== null || part !== null || ranking !== null || isRunning || compare !== null || isRatio;
}

/** The numbers themselves; null where a figure is asked for that no single row has. */
function valuesOf(parts: Parts): ColumnRef[] | null {
  if (parts.nested !== null || parts.per !== null) return null;
  const columns = parts.columns.filter(({ known }) => known.role === "fact");
  if (columns.length < parts.columns.length) return null;
  const measured = parts.measures.map(({ item, metric }) => {
    const { expression } = metric;
    const isPlain = expression.kind === "aggregate" && (expression.function === "sum" || expression.function === "avg");
    return isPlain && item.functions.length === 0 ? expression.column : null;
  });
  const known = measured.filter((column) => column !== null);
  return known.length < measured.length || known.length + columns.length === 0
    ? null
    : [...columns.map(({ column }) => column), ...known];
}

function groupColumn({ model }: BuildArgs, group: Group): ColumnRef | null {
  return group.kind === "column" ? group.column : rowName(model, group.table);
}
