/** A figure of figures: "average number of orders per customer", "average monthly revenue", "orders per day on average". */
import type { ColumnRef, MeasureExpression, PlanMetric, TimeGrain } from "#lib/domain/plan";
import { capitalise } from "#lib/semantic/words";
import { timeColumnFor } from "../compile/time-part.ts";
import { measureTables } from "../measures.ts";
import type { PlanDraft } from "../plan-draft.ts";
import { isEachWord } from "../read/read-modifier.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { dimensionsOf } from "./group-dimensions.ts";
import type { Group, Head, Parts } from "./parts.ts";
import { rowKey } from "./row-names.ts";

type Nested = NonNullable<Parts["nested"]>;
/** What the inner figures are taken of, in words and in the data; `parts` are those that are left. */
type Unit = {
  readonly by: ColumnRef;
  readonly grain: TimeGrain | null;
  readonly words: string;
  readonly parts: Parts;
};

/** The figure of the figures of each unit, beside whatever else is asked for; null when no unit is named. */
export function nestedPlan(build: BuildArgs, draft: PlanDraft, nested: Nested): Built | null {
  const unit = unitOf(build, nested);
  const expression = unit === null ? null : expressionOf(nested, unit);
  if (unit === null || expression === null) return null;
  const metric: PlanMetric = {
    name: null,
    label: capitalise(`${functionWord(nested.outer)} ${nested.metric.label.toLowerCase()} per ${unit.words}`),
    expression,
    evidence: [...nested.metric.evidence, unit.words],
  };
  const metrics = [metric, ...build.parts.measures.map((measure) => measure.metric)];
  const rest: BuildArgs = { ...build, parts: unit.parts };
  const grouped = dimensionsOf(rest, metrics, []);
  return grouped === null ? null : { plan: { ...draft, metrics, dimensions: grouped.dimensions }, cost: grouped.cost };
}

function expressionOf({ outer, metric }: Nested, { by, grain }: Unit): MeasureExpression | null {
  const { expression } = metric;
  const isSimple = expression.kind === "count" || expression.kind === "aggregate" || expression.kind === "filtered";
  if (!isSimple || outer === "count_distinct") return null;
  return { kind: "over_groups", function: outer, measure: expression, by, grain };
}

function unitOf(build: BuildArgs, nested: Nested): Unit | null {
  const isPerRow = build.parts.groups.some(({ item }) => item.isEach);
  const step = unitStep(build.request);
  if (step === null) return namedUnit(build);
  // "monthly average number of orders per customer", "per store per month": one of the two is shown, and no word says which.
  if (isPerRow && (nested.item.outer !== null || !step.isAdjective)) return null;
  const [base] = measureTables(nested.metric.expression);
  const by = base === undefined ? null : timeColumnFor(build.model, base);
  return by === null ? null : { by, grain: step.grain, words: step.grain, parts: build.parts };
}

/** "per customer"; "how many orders does a customer place on average". */
function namedUnit({ parts, model }: BuildArgs): Unit | null {
  const [first, ...groups] = parts.groups;
  const [head, ...heads] = parts.heads;
  const owner: Group | Head | undefined = first ?? head;
  // "by status" may mean the groups that are shown as well as those that are averaged over.
  if (owner === undefined || (first !== undefined && !first.item.isEach)) return null;
  const by = "kind" in owner && owner.kind === "column" ? owner.column : rowKey(model, owner.table);
  if (by === null) return null;
  const left = first === undefined ? { ...parts, heads } : { ...parts, groups };
  return { by, grain: null, words: owner.item.mention.chunk.text, parts: left };
}

/** The step of the calendar whose figures are averaged: "daily", "per month"; of weekdays the days. */
export function unitStep({
  grain,
  part,
}: Pick<BuildArgs["request"], "grain" | "part">): { readonly grain: TimeGrain; readonly isAdjective: boolean } | null {
  if (part !== null) {
    const inner = grainsOfParts[part.part];
    return inner === null || grain !== null ? null : { grain: inner, isAdjective: true };
  }
  if (grain === null || grain.grain === null) return null;
  const isAdjective = /^(daily|weekly|monthly|quarterly|yearly|annual)\b/i.test(grain.text);
  return isAdjective || isEachWord(grain.text) ? { grain: grain.grain, isAdjective } : null;
}

const grainsOfParts = {
  hour_of_day: null,
  day_of_week: "day",
  month_of_year: "month",
  quarter_of_year: "quarter",
} as const;

function functionWord(name: Nested["outer"]): string {
  const words = { sum: "total", avg: "average", min: "fewest", max: "most", median: "median", count_distinct: "" };
  return words[name];
}
