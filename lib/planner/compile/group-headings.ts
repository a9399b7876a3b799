/** What stands over the columns of a grouped answer, and what kind of numbers they hold. */
import type { OutputColumn } from "#lib/domain/chart";
import { followsOn } from "#lib/domain/derived-column";
import type { PlanDimension, PlanMetric, SinglePlan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { labelWithUnit, lowerFirst } from "#lib/semantic/words";
import { metricNumber } from "../plan/metric-number.ts";
import type { ComparedTimes } from "../time/compare-window.ts";
import { type CalculatedHeading, calculatedHeadings, calculatedOutput } from "./calculated-headings.ts";
import type { GroupColumn } from "./group-columns.ts";
import { leavesOf, measureTree, sourceOf } from "./measure-sources.ts";

export type MetricHeadings = {
  readonly own: string;
  readonly unit: string | null;
  /** Null where the plan asks for none. */
  readonly share: string | null;
  /** What is calculated of it, each with its format; empty where the plan asks for nothing of the kind. */
  readonly calculated: readonly CalculatedHeading[];
  readonly compared: { readonly earlier: string; readonly change: string; readonly changePart: string } | null;
};

/** For each metric; headings say the unit of what is added up, averaged or compared. Each heading is another one. */
export function metricHeadings(
  plan: SinglePlan,
  model: SemanticModel,
  compared: ComparedTimes | null,
): readonly MetricHeadings[] {
  const taken = new Set<string>();
  const claim = (label: string): string => {
    let own = label;
    for (let count = 2; taken.has(own); count += 1) own = `${label} ${count}`;
    taken.add(own);
    return own;
  };
  const isOnly = plan.metrics.length === 1;
  return plan.metrics.map((metric): MetricHeadings => {
    const unit = metricNumber(metric, model).unit;
    const own = claim(labelWithUnit(metric.label, unit));
    const calculated = calculatedHeadings(plan, metric.label, unit).map((one) => ({ ...one, label: claim(one.label) }));
    if (compared === null || plan.compare === null)
      return { own, unit, share: plan.asShare ? claim(shareLabel(metric.label)) : null, calculated, compared: null };
    const earlier = claim(`${metric.label} (${plan.compare.label}${unit === null ? "" : `, ${unit}`})`);
    const change = claim(isOnly ? "Change" : `Change of ${lowerFirst(metric.label)}`);
    return { own, unit, share: null, calculated, compared: { earlier, change, changePart: claim(`${change} %`) } };
  });
}

/** All of them, in the order of the columns. */
export function headingTexts(headings: readonly MetricHeadings[]): string[] {
  return headings.flatMap(({ own, share, compared, calculated }) => [
    own,
    ...(share === null ? [] : [share]),
    ...(compared === null ? [] : [compared.earlier, compared.change, compared.changePart]),
    ...calculated.map(({ label }) => label),
  ]);
}

/** Parts of a date and steps of a number follow on each other. */
function isInOrder(dimension: PlanDimension | undefined): boolean {
  if (dimension === undefined) return false;
  return dimension.part !== null || followsOn(dimension.column.column);
}

/** One per shown column. */
export function groupOutputs(
  plan: SinglePlan,
  model: SemanticModel,
  work: { readonly groups: readonly GroupColumn[]; readonly headings: readonly MetricHeadings[] },
): OutputColumn[] {
  const groups = work.groups
    .filter((group) => !group.isHidden)
    .map(({ label, role, dimension }): OutputColumn => {
      const isOrdered = role === "category" && isInOrder(plan.dimensions[dimension]);
      const grain = plan.dimensions[dimension]?.grain ?? null;
      const isRankedWithin = plan.limit !== null && plan.limitWithin.includes(dimension);
      return {
        label,
        role,
        isAdditive: false,
        format: null,
        ...(isOrdered ? { isOrdered } : {}),
        ...(plan.calculation?.kind === "retention" && role === "time" ? { isCohort: true } : {}),
        ...(isRankedWithin ? { isRankedWithin } : {}),
        ...(role === "time" && grain !== null ? { grain } : {}),
      };
    });
  const metrics = plan.metrics.flatMap((metric, index): OutputColumn[] => {
    const headings = work.headings[index];
    if (headings === undefined) return [];
    const own: OutputColumn = {
      label: headings.own,
      role: "measure",
      isAdditive: isAdditive(metric) && !plan.isRunning && !isRepeated(plan, metric, model),
      format: metricNumber(metric, model).format,
      ...(plan.isRunning ? { isRunning: true } : {}),
      ...(headings.unit === null ? {} : { unit: headings.unit }),
    };
    const isBeside = headings.share !== null || headings.calculated.some(({ takesPlace }) => takesPlace);
    return [
      isBeside ? { ...own, role: "detail" } : own,
      ...besides(headings, own),
      ...headings.calculated.map((one) => calculatedOutput(one, own)),
    ];
  });
  return [...groups, ...metrics];
}

function besides({ share, compared }: MetricHeadings, own: OutputColumn): OutputColumn[] {
  const shares: OutputColumn[] =
    share === null ? [] : [{ label: share, role: "measure", isAdditive: own.isAdditive, format: "percent" }];
  if (compared === null) return shares;
  return [
    ...shares,
    { ...own, label: compared.earlier },
    { ...own, label: compared.change, role: "detail", ...(own.format === "percent" ? { isInPoints: true } : {}) },
    { label: compared.changePart, role: "detail", isAdditive: false, format: "percent" },
  ];
}

function shareLabel(label: string): string {
  return `Share of ${lowerFirst(label)}`;
}

function isAdditive({ expression }: PlanMetric): boolean {
  const measure = expression.kind === "filtered" ? expression.measure : expression;
  return measure.kind === "count" || (measure.kind === "aggregate" && measure.function === "sum");
}

/** A row that counts in several groups: the groups do not add up. */
function isRepeated(plan: SinglePlan, { expression }: PlanMetric, model: SemanticModel): boolean {
  return leavesOf([measureTree(expression)]).some((leaf) => {
    const { table, counted } = sourceOf(plan, model, leaf);
    return table !== counted;
  });
}
