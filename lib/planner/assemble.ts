/**
 * Puts the classified parts of a question together into a plan. Null means: these parts do not make
 * a question that can be answered from this model, in this reading.
 */
import type { Plan, PlanMetric } from "#lib/domain/plan";
import { canReach } from "#lib/semantic/join-graph";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { applyConditions } from "./conditions.ts";
import { listRows } from "./list-rows.ts";
import { countMetric, measureTables } from "./measures.ts";
import type { Breakdown, Head, Parts } from "./parts.ts";
import {
  type AssemblyArgs,
  chosenTimeColumn,
  dimensionOf,
  isTimeColumn,
  type PlanDraft,
  withoutConditions,
} from "./plan-draft.ts";
import { rankedPlan } from "./ranking.ts";
import { addTime } from "./time-assembly.ts";

/** `measureOption` picks among the measures that an unclear mention can mean. */
export function assemble(args: AssemblyArgs, parts: Parts, measureOption: number): Plan | null {
  const measures = parts.measures.map(
    (measure) => measure.options[Math.min(measureOption, measure.options.length - 1)],
  );
  if (measures.some((measure) => measure === undefined)) return null;
  const explicit = measures.filter((measure) => measure !== undefined);
  const counted = coordinatedCounts(args, parts, explicit);
  const draft = emptyPlan(args, parts);
  const hasRanking = args.reading.ranking !== null;
  const shaped = hasRanking
    ? rankedPlan(args, parts, { draft, metrics: explicit, measureOption })
    : plainPlan(args, parts, { draft, metrics: [...explicit, ...counted.metrics], heads: counted.heads });
  if (shaped === null) return null;
  const conditioned = applyConditions(args, parts, shaped);
  return conditioned === null ? null : addTime(args, parts, conditioned);
}

function emptyPlan(args: AssemblyArgs, parts: Parts): PlanDraft {
  const { model, reading } = args;
  return {
    context: { database: model.database, schema: model.schema },
    metrics: [],
    dimensions: [],
    filters: parts.filters,
    alternatives: [],
    exists: [],
    having: [],
    time: null,
    order: [],
    limit: null,
    limitWithin: [],
    asShare: reading.isShare,
    isRunning: false,
    compare: null,
    detail: null,
    setOperation: null,
    chartHint: reading.chartHint,
    assumptions: [...reading.corrections],
  };
}

/** "revenue and orders by month": a table beside a measure, or tables beside one another in a breakdown, are counted. */
function coordinatedCounts(
  args: AssemblyArgs,
  parts: Parts,
  explicit: readonly PlanMetric[],
): { readonly metrics: readonly PlanMetric[]; readonly heads: Parts["heads"] } {
  const [first, ...rest] = parts.heads;
  const isPaired = explicit.length > 0 && first !== undefined && rest.length === 0 && isBesideMeasure(parts, first);
  const isBrokenDown = parts.breakdowns.length > 0 || args.reading.grain !== null;
  const arePaired = isBrokenDown && rest.length > 0 && rest.every((head) => head.mention.isCoordinated);
  if (!isPaired && !arePaired) return { metrics: [], heads: parts.heads };
  return { metrics: parts.heads.map((head) => countMetric(args.model, head.table, head.evidence)), heads: [] };
}

/** "revenue and orders", "orders and revenue"; but in "revenue of Online and Store" the "and" joins values. */
function isBesideMeasure(parts: Parts, head: Head): boolean {
  const isAfterValue = parts.filters.some((filter) => filter.evidence.length > 0) && parts.breakdowns.length === 0;
  return !isAfterValue && (head.mention.isCoordinated || head.mention.segment.first === 0);
}

type Shape = { readonly draft: PlanDraft; readonly metrics: readonly PlanMetric[]; readonly heads: Parts["heads"] };

/** No "top" and no superlative: a figure, a breakdown, or a list of rows. */
function plainPlan(args: AssemblyArgs, parts: Parts, shape: Shape): PlanDraft | null {
  const { model, reading } = args;
  const timeColumn = chosenTimeColumn(model, parts);
  const breakdowns = [...parts.breakdowns, ...(shape.metrics.length > 0 ? parts.bareColumns : [])].filter(
    (breakdown) => !isTimeColumn(breakdown, timeColumn),
  );
  const isBrokenDown = parts.breakdowns.length + breakdowns.length > 0 || reading.grain !== null || reading.isShare;
  if (shape.metrics.length === 0 && !isBrokenDown) return listRows(args, parts, shape.draft);
  const metrics = measuredOrCounted(model, parts, shape);
  const dimensions = breakdowns.map((breakdown) => dimensionOf(model, breakdown));
  if (metrics === null || (reading.isShare && dimensions.length === 0)) return null;
  if (breakdowns.some((breakdown) => isRowByRow(model, metrics, breakdown))) return null;
  const known = dimensions.filter((dimension) => dimension !== null);
  if (known.length < dimensions.length) return null;
  return addRelated(model, parts, { ...shape.draft, metrics: [...metrics], dimensions: known });
}

/** The measures, else the number of the named rows; null where a named table would be ignored. */
function measuredOrCounted(model: SemanticModel, parts: Parts, shape: Shape): readonly PlanMetric[] | null {
  const [head] = shape.heads;
  if (parts.heads.some(({ mention }) => mention.rowLimit !== null)) return null;
  if (shape.metrics.length > 0) return headsAreContext(model, parts, shape) ? shape.metrics : null;
  if (shape.heads.length > 1) return null;
  if (head !== undefined) return [countMetric(model, head.table, head.evidence)];
  const flag = countedFlag(parts);
  return flag === null ? null : [countMetric(model, flag.column.table, flag.evidence.join(" "))];
}

/** "conversions by device": the rows for which a yes/no column holds, when nothing else is named. */
function countedFlag(parts: Parts): Parts["filters"][number] | null {
  const [filter, ...more] = parts.filters;
  if (filter === undefined || more.length > 0 || parts.bareColumns.length > 0) return null;
  return filter.condition.operator === "=" && filter.condition.value === true ? filter : null;
}

/**
 * A table named beside a measure is the one that is measured ("average price of products"), or one that
 * each measured row belongs to and that a filter is about ("revenue of stores in Berlin"). Any other would be ignored.
 */
function headsAreContext(model: SemanticModel, parts: Parts, work: Pick<Shape, "heads" | "metrics">): boolean {
  const tables = work.metrics.flatMap((metric) => measureTables(metric.expression));
  return work.heads.every(
    ({ table }) =>
      tables.includes(table) ||
      (tables.every((base) => canReach(model, base, table)) &&
        parts.filters.some((filter) => filter.column.table === table)),
  );
}

/** Above this many rows a table is no breakdown: nobody reads a group per order. */
const mostGroups = 10_000;

/** "customers per customer", "pages per session": one row each, which is a listing and not what was asked. */
function isRowByRow(model: SemanticModel, metrics: readonly PlanMetric[], breakdown: Breakdown): boolean {
  if (breakdown.kind !== "table") return false;
  const isOwn = metrics.some((metric) => measureTables(metric.expression).includes(breakdown.table));
  return isOwn || (findTable(model, breakdown.table)?.rowCount ?? 0) > mostGroups;
}

/** "orders without returns": the rows that are counted, with or without a related row. */
function addRelated(model: SemanticModel, parts: Parts, draft: PlanDraft): PlanDraft | null {
  const base = draft.metrics[0] === undefined ? null : (measureTables(draft.metrics[0].expression)[0] ?? null);
  if (parts.related.length === 0) return draft;
  // "customers of stores with returns": with several tables it is open whose rows must have one.
  const isOpen = parts.heads.some((head) => head.table !== base);
  if (base === null || isOpen) return null;
  if (!parts.related.every((related) => canReach(model, related.table, base))) return null;
  return {
    ...draft,
    exists: parts.related.map((related) => ({
      of: base,
      table: related.table,
      isNegated: related.isNegated,
      ...withoutConditions,
      evidence: [related.evidence],
    })),
  };
}
