/** Last stage of a plan: its window and step in time, and the order in which its rows are shown. */
import type { ColumnRef, Plan, PlanOrder, TimeGrain } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn, type SemanticColumn } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { measureTables } from "./measures.ts";
import { openPeriodStart } from "./open-period.ts";
import type { Parts } from "./parts.ts";
import { type AssemblyArgs, chosenTimeColumn, type PlanDraft } from "./plan-draft.ts";
import { isSameColumn } from "./same-column.ts";
import { grainForTrend, isYearColumn, planTime, timeColumnFor } from "./time-part.ts";

export function addTime(args: AssemblyArgs, parts: Parts, draft: PlanDraft): Plan | null {
  const windowed = addWindow(args, parts, draft);
  const grained = windowed === null ? null : addGrain(args, parts, windowed);
  return grained === null ? null : addOrder(parts, grained, args.reading.sortDirection);
}

function addWindow(args: AssemblyArgs, parts: Parts, draft: PlanDraft): PlanDraft | null {
  const [asked, ...more] = args.reading.windows;
  if (asked === undefined) return draft;
  const column = timeColumnOf(args, parts, draft);
  // "customers without orders in 2025": the period belongs to the orders that are missing, not to the customers.
  if (column === null || more.length > 0 || draft.exists.length > 0) return null;
  if (!isSharedTime(args, draft, column)) return null;
  const time = planTime({ model: args.model, column, today: args.today }, asked);
  if (time === null) return null;
  const isOld = time.anchor !== null && time.anchor !== args.today;
  const note = `The newest data is from ${time.anchor}, so "${time.label}" counts from there.`;
  return { ...draft, time, assumptions: isOld ? [...draft.assumptions, note] : draft.assumptions };
}

/** A trend, or a breakdown by a date: one row per period. */
function addGrain(args: AssemblyArgs, parts: Parts, draft: PlanDraft): PlanDraft | null {
  const { reading, model } = args;
  const named = chosenTimeColumn(model, parts);
  if (reading.grain === null && (named === null || draft.detail !== null || draft.time !== null)) return draft;
  const column = named ?? timeColumnOf(args, parts, draft);
  const known = column === null ? undefined : findColumn(model, column.table, column.column);
  if (column === null || known === undefined || !canBeGrouped(draft)) return null;
  if (!isSharedTime(args, draft, column)) return null;
  const asked = reading.grain?.grain ?? null;
  if (isYearColumn(known) && asked !== null && asked !== "year") return null;
  const grain = asked ?? grainForTrend(known, draft.time);
  const dimension = {
    column,
    label: isYearColumn(known) ? capitalise(known.label) : capitalise(grain),
    grain: isYearColumn(known) ? null : grain,
    part: null,
    via: null,
    evidence: reading.grain === null ? [] : [reading.grain.text],
  };
  const assumptions = [...draft.assumptions, ...incompleteNote(known, dimension.grain, draft.time)];
  return { ...draft, dimensions: [dimension, ...draft.dimensions], assumptions };
}

/** The newest period is often not over in the data: its figure is no fall. */
function incompleteNote(column: SemanticColumn, grain: TimeGrain | null, time: PlanDraft["time"]): string[] {
  const start = openPeriodStart(column, grain);
  const isCutOff = start !== null && time !== null && time.to !== null && time.to <= start;
  if (start === null || isCutOff) return [];
  return [`The newest data is from ${column.profile.max?.slice(0, 10)}, so the last ${grain} is not complete.`];
}

/** Rows are not grouped; and "top 5 products by month" would ask for a ranking inside each month, which one limit cannot give. */
function canBeGrouped(draft: PlanDraft): boolean {
  return draft.detail === null && (draft.limit === null || draft.dimensions.length === 0);
}

/** Whether every measure's rows are placed in time by this column: orders by order date, returns by return date do not mix. */
function isSharedTime(args: AssemblyArgs, draft: PlanDraft, column: ColumnRef): boolean {
  const bases = [...new Set(draft.metrics.flatMap((metric) => measureTables(metric.expression)))];
  if (bases.length < 2) return true;
  return bases.every((base) => {
    const own = timeColumnFor(args.model, base);
    return own !== null && isSameColumn(own, column);
  });
}

/** The named date column, else the one of the rows that are measured or listed. */
function timeColumnOf(args: AssemblyArgs, parts: Parts, draft: PlanDraft): ColumnRef | null {
  const named = chosenTimeColumn(args.model, parts);
  if (named !== null) return named;
  const [metric] = draft.metrics;
  const base = metric === undefined ? draft.detail?.table : measureTables(metric.expression)[0];
  return base === undefined ? null : timeColumnFor(args.model, base);
}

/** An explicit order wins; else time runs forward and the largest group comes first. */
function addOrder(parts: Parts, draft: PlanDraft, direction: PlanOrder["direction"] | null): Plan | null {
  if (draft.order.length > 0) return draft;
  if (parts.sortedBy !== null) {
    const order = orderBy(draft, parts.sortedBy, direction ?? "ascending");
    return order === null ? null : { ...draft, order: [order] };
  }
  if (draft.dimensions.length === 0) return draft;
  const inTime = draft.dimensions.flatMap((dimension, index) =>
    isInTime(dimension) ? [{ by: "dimension" as const, index }] : [],
  );
  if (inTime.length > 0) {
    const rest = draft.dimensions.flatMap((dimension, index) =>
      isInTime(dimension) ? [] : [{ by: "dimension" as const, index }],
    );
    return { ...draft, order: [...inTime, ...rest].map((part) => ({ ...part, direction: "ascending", evidence: [] })) };
  }
  const byMetric: PlanOrder = { by: "metric", index: 0, direction: direction ?? "descending", evidence: [] };
  return { ...draft, order: draft.metrics.length > 0 ? [byMetric] : [] };
}

function isInTime(dimension: Plan["dimensions"][number]): boolean {
  return dimension.grain !== null || dimension.label.toLowerCase().endsWith("year");
}

function orderBy(draft: PlanDraft, element: ModelElement, direction: PlanOrder["direction"]): PlanOrder | null {
  const evidence: string[] = [];
  if (element.kind === "metric") {
    const index = draft.metrics.findIndex((metric) => metric.name === element.metric);
    return index < 0 ? null : { by: "metric", index, direction, evidence };
  }
  const byMetric = draft.metrics.findIndex((metric) => {
    const { expression } = metric;
    if (expression.kind === "count") return element.kind === "table" && expression.table === element.table;
    return expression.kind === "aggregate" && element.kind === "column" && isSameColumn(expression.column, element);
  });
  if (byMetric >= 0) return { by: "metric", index: byMetric, direction, evidence };
  if (element.kind !== "column" && element.kind !== "table") return null;
  const matches = (column: ColumnRef): boolean =>
    element.kind === "table" ? column.table === element.table : isSameColumn(column, element);
  const byDimension = draft.dimensions.findIndex((dimension) => matches(dimension.column));
  if (byDimension >= 0) return { by: "dimension", index: byDimension, direction, evidence };
  const byDetail = draft.detail?.columns.findIndex(matches) ?? -1;
  return byDetail < 0 ? null : { by: "detail", index: byDetail, direction, evidence };
}
