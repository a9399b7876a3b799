/**
 * Puts the classified parts of a question together into a plan. Null means: these parts do not make
 * a question that can be answered from this model, in this reading.
 */
import type { Plan, PlanMetric } from "#lib/domain/plan";
import { canReach } from "#lib/semantic/join-graph";
import type { SemanticModel } from "#lib/semantic/model";
import type { Parts } from "./classify.ts";
import { applyConditions } from "./conditions.ts";
import { listRows } from "./list-rows.ts";
import { countMetric, measureTables } from "./measures.ts";
import { type AssemblyArgs, chosenTimeColumn, dimensionOf, isTimeColumn, type PlanDraft } from "./plan-draft.ts";
import { rankedPlan } from "./ranking.ts";
import { addTime } from "./time-assembly.ts";

/** `measureOption` picks among the measures that an unclear mention can mean. */
export function assemble(args: AssemblyArgs, parts: Parts, measureOption: number): Plan | null {
  const measures = parts.measures.map(
    (measure) => measure.options[Math.min(measureOption, measure.options.length - 1)],
  );
  if (measures.some((measure) => measure === undefined)) return null;
  const explicit = measures.filter((measure) => measure !== undefined);
  const counted = coordinatedCounts(args.model, parts, explicit);
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
    exists: [],
    having: [],
    time: null,
    order: [],
    limit: null,
    asShare: reading.isShare,
    detail: null,
    chartHint: reading.chartHint,
    assumptions: [...reading.corrections],
  };
}

/** "revenue and orders by month": a table beside a measure, joined by "and", is counted. */
function coordinatedCounts(
  model: SemanticModel,
  parts: Parts,
  explicit: readonly PlanMetric[],
): { readonly metrics: readonly PlanMetric[]; readonly heads: Parts["heads"] } {
  const isPaired = explicit.length > 0 && parts.heads.some((head) => head.isCoordinated);
  const arePaired = parts.heads.length > 1 && parts.heads.slice(1).every((head) => head.isCoordinated);
  if (!isPaired && !arePaired) return { metrics: [], heads: parts.heads };
  return { metrics: parts.heads.map((head) => countMetric(model, head.table, head.evidence)), heads: [] };
}

type Shape = { readonly draft: PlanDraft; readonly metrics: readonly PlanMetric[]; readonly heads: Parts["heads"] };

/** No "top" and no superlative: a figure, a breakdown, or a list of rows. */
function plainPlan(args: AssemblyArgs, parts: Parts, shape: Shape): PlanDraft | null {
  const { model, reading } = args;
  const [head] = shape.heads;
  const timeColumn = chosenTimeColumn(model, parts);
  const breakdowns = [...parts.breakdowns, ...(shape.metrics.length > 0 ? parts.bareColumns : [])].filter(
    (breakdown) => !isTimeColumn(breakdown, timeColumn),
  );
  const isBrokenDown = breakdowns.length > 0 || reading.grain !== null || parts.breakdowns.length > 0;
  let metrics = shape.metrics;
  if (metrics.length === 0) {
    if (head === undefined || (!isBrokenDown && !reading.isShare)) {
      return reading.isShare || parts.breakdowns.length > 0 ? null : listRows(args, parts, shape.draft);
    }
    metrics = [countMetric(model, head.table, head.evidence)];
  } else if (!headsAreContext(model, shape.heads, metrics)) {
    return null;
  }
  const dimensions = breakdowns.map((breakdown) => dimensionOf(model, breakdown));
  if (dimensions.some((dimension) => dimension === null)) return null;
  if (reading.isShare && dimensions.length === 0) return null;
  return addRelated(model, parts, {
    ...shape.draft,
    metrics: [...metrics],
    dimensions: dimensions.filter((dimension) => dimension !== null),
  });
}

/** A table named beside a measure must be one that the measure is about ("average price of products"). */
function headsAreContext(model: SemanticModel, heads: Parts["heads"], metrics: readonly PlanMetric[]): boolean {
  const tables = metrics.flatMap((metric) => measureTables(metric.expression));
  return heads.every((head) => tables.some((table) => table === head.table || isRelated(model, table, head.table)));
}

function isRelated(model: SemanticModel, left: string, right: string): boolean {
  return model.relationships.some(
    (step) =>
      (step.fromTable === left && step.toTable === right) || (step.fromTable === right && step.toTable === left),
  );
}

/** "orders without returns": the rows that are counted, with or without a related row. */
function addRelated(model: SemanticModel, parts: Parts, draft: PlanDraft): PlanDraft | null {
  const base = draft.metrics[0] === undefined ? null : (measureTables(draft.metrics[0].expression)[0] ?? null);
  if (parts.related.length === 0) return draft;
  if (base === null) return null;
  if (!parts.related.every((related) => canReach(model, related.table, base))) return null;
  return {
    ...draft,
    exists: parts.related.map((related) => ({
      of: base,
      table: related.table,
      isNegated: related.isNegated,
      evidence: [related.evidence],
    })),
  };
}
