/**
 * A plan in its parts, as an analyst takes hold of them: each figure, group, condition is one. Together the parts are the
 * plan, and what is changed of an answer is a change of one part.
 */
import { z } from "zod";
import {
  chartHintSchema,
  columnRefSchema,
  type Plan,
  planCompareSchema,
  planDimensionSchema,
  planExistsSchema,
  planFilterSchema,
  planHavingSchema,
  planMetricSchema,
  planOrderSchema,
  planSchema,
  planTimeSchema,
  type SinglePlan,
} from "./plan.ts";
import { planAnalysisSchema } from "./plan-analysis.ts";
import { planCalculationSchema } from "./plan-calculation.ts";

const place = z.number().int().min(0).max(99);

export const planPartSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("figure"), metric: planMetricSchema }),
  z.object({ kind: z.literal("group"), dimension: planDimensionSchema }),
  /** Whose rows are listed. */
  z.object({
    kind: z.literal("rows"),
    table: z.string(),
    isDistinct: z.boolean(),
    counted: columnRefSchema.optional(),
  }),
  /** A column of listed rows. */
  z.object({ kind: z.literal("column"), column: columnRefSchema }),
  z.object({ kind: z.literal("condition"), filter: planFilterSchema }),
  /** Conditions of which one holds at least. */
  z.object({ kind: z.literal("either"), filters: z.array(planFilterSchema).min(2) }),
  z.object({ kind: z.literal("related"), exists: planExistsSchema }),
  z.object({ kind: z.literal("threshold"), having: planHavingSchema }),
  z.object({ kind: z.literal("period"), time: planTimeSchema }),
  z.object({ kind: z.literal("comparison"), compare: planCompareSchema }),
  z.object({ kind: z.literal("order"), order: planOrderSchema }),
  /** How many; `within`: the places of the groups for whose values it is counted anew. */
  z.object({
    kind: z.literal("first"),
    limit: z.number().int().min(1).max(1_000_000).nullable(),
    offset: z.number().int().min(0),
    within: z.array(place),
  }),
  z.object({ kind: z.literal("share") }),
  z.object({ kind: z.literal("running") }),
  z.object({ kind: z.literal("calculation"), calculation: planCalculationSchema }),
  z.object({ kind: z.literal("analysis"), analysis: planAnalysisSchema }),
  z.object({ kind: z.literal("set"), operation: planSchema.shape.setOperation.unwrap().unwrap() }),
  z.object({ kind: z.literal("chart"), hint: chartHintSchema }),
]);
export type PlanPart = z.infer<typeof planPartSchema>;
export type PlanPartKind = PlanPart["kind"];

/** Kind and place among those of its kind: "condition-0". */
export const partIdSchema = z.string().regex(/^[a-z]{3,12}-\d{1,2}$/);

/** One change of a plan. The ids are those of the plan that it is made on. */
export const planEditSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("add"), part: planPartSchema }),
  z.object({ kind: z.literal("replace"), id: partIdSchema, part: planPartSchema }),
  z.object({ kind: z.literal("remove"), id: partIdSchema }),
]);
export type PlanEdit = z.infer<typeof planEditSchema>;

/** What no part holds: where the plan is asked, and what was assumed when it was made. */
export type PlanFrame = Pick<Plan, "context" | "assumptions">;

export type PlacedPart = { readonly id: string; readonly part: PlanPart };

/** The parts in the order in which they are thought of: figures, groups, rows, conditions, period, order. */
export function partsOf(plan: Plan): readonly PlacedPart[] {
  const { setOperation } = plan;
  return placed([
    ...singleParts(plan),
    ...(setOperation === null ? [] : [{ kind: "set" as const, operation: setOperation }]),
    ...(plan.chartHint === null ? [] : [{ kind: "chart" as const, hint: plan.chartHint }]),
  ]);
}

function singleParts(plan: SinglePlan): PlanPart[] {
  const { detail, time, compare, limit, offset, limitWithin } = plan;
  const isCut = limit !== null || offset > 0 || limitWithin.length > 0;
  return [
    ...plan.metrics.map((metric): PlanPart => ({ kind: "figure", metric })),
    ...(plan.asShare ? [{ kind: "share" as const }] : []),
    ...(plan.isRunning ? [{ kind: "running" as const }] : []),
    ...(plan.calculation === null ? [] : [{ kind: "calculation" as const, calculation: plan.calculation }]),
    ...(plan.analysis === null ? [] : [{ kind: "analysis" as const, analysis: plan.analysis }]),
    ...(detail === null ? [] : [{ kind: "rows" as const, ...withoutColumns(detail) }]),
    ...(detail?.columns ?? []).map((column): PlanPart => ({ kind: "column", column })),
    ...plan.dimensions.map((dimension): PlanPart => ({ kind: "group", dimension })),
    ...plan.filters.map((filter): PlanPart => ({ kind: "condition", filter })),
    ...plan.alternatives.map((filters): PlanPart => ({ kind: "either", filters })),
    ...plan.exists.map((exists): PlanPart => ({ kind: "related", exists })),
    ...plan.having.map((having): PlanPart => ({ kind: "threshold", having })),
    ...(time === null ? [] : [{ kind: "period" as const, time }]),
    ...(compare === null ? [] : [{ kind: "comparison" as const, compare }]),
    ...plan.order.map((order): PlanPart => ({ kind: "order", order })),
    ...(isCut ? [{ kind: "first" as const, limit, offset, within: limitWithin }] : []),
  ];
}

function withoutColumns({ columns: _, ...rows }: NonNullable<SinglePlan["detail"]>) {
  return rows;
}

function withoutKind({ kind: _, ...rows }: Extract<PlanPart, { kind: "rows" }>) {
  return rows;
}

function placed(parts: readonly PlanPart[]): PlacedPart[] {
  const counts = new Map<PlanPartKind, number>();
  return parts.map((part) => {
    const count = counts.get(part.kind) ?? 0;
    counts.set(part.kind, count + 1);
    return { id: `${part.kind}-${count}`, part };
  });
}

/** The plan that the parts are. Of what a plan has one of, the last one counts. */
export function planOf(parts: readonly PlanPart[], { context, assumptions }: PlanFrame): Plan {
  const all = <Kind extends PlanPartKind>(kind: Kind) =>
    parts.filter((part): part is Extract<PlanPart, { kind: Kind }> => part.kind === kind);
  const rows = all("rows").at(-1);
  const columns = all("column").map(({ column }) => column);
  const first = all("first").at(-1);
  return {
    context,
    metrics: all("figure").map(({ metric }) => metric),
    dimensions: all("group").map(({ dimension }) => dimension),
    filters: all("condition").map(({ filter }) => filter),
    alternatives: all("either").map(({ filters }) => filters),
    exists: all("related").map(({ exists }) => exists),
    having: all("threshold").map(({ having }) => having),
    time: all("period").at(-1)?.time ?? null,
    order: all("order").map(({ order }) => order),
    limit: first?.limit ?? null,
    offset: first?.offset ?? 0,
    limitWithin: first?.within ?? [],
    asShare: all("share").length > 0,
    isRunning: all("running").length > 0,
    compare: all("comparison").at(-1)?.compare ?? null,
    calculation: all("calculation").at(-1)?.calculation ?? null,
    analysis: all("analysis").at(-1)?.analysis ?? null,
    detail: rows === undefined || columns.length === 0 ? null : { ...withoutKind(rows), columns },
    chartHint: all("chart").at(-1)?.hint ?? null,
    assumptions,
    setOperation: all("set").at(-1)?.operation ?? null,
  };
}
