/**
 * Of a figure at the two times of a comparison: for each group of each of some columns the sums over the steps of the
 * time, and the sums of their squares, as one statement of a few rows. What differs from step to step stays in the
 * warehouse; what moved the figure is found from these sums.
 */
import type { Dialect } from "#lib/domain/dialect";
import type { Plan, PlanDimension, PlanMetric, PlanTime, TimeGrain } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import type { ChangeParts } from "../plan/change-parts.ts";
import { comparedTimes } from "../time/compare-window.ts";
import { type GroupLevel, groupLevel } from "./group-level.ts";
import { indented, selectText } from "./select-text.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

export type ChangeSumsArgs = Args & {
  readonly parts: ChangeParts;
  /** The step that the sums are over; null where rows are placed in whole years or months anyway. */
  readonly step: TimeGrain | null;
};

/** The two times of a plan with a comparison, each with both ends; null where it has none such. */
export function changeTimes(
  plan: Plan,
  model: SemanticModel,
): { readonly earlier: ClosedTime; readonly later: ClosedTime } | null {
  const earlier = closed(comparedTimes(plan, model)?.earlier ?? null);
  const later = closed(plan.time);
  return earlier === null || later === null ? null : { earlier, later };
}

/** A time with both ends. */
export type ClosedTime = PlanTime & { readonly from: string; readonly to: string };

function closed(time: PlanTime | null): ClosedTime | null {
  return time === null || time.from === null || time.to === null ? null : { ...time, from: time.from, to: time.to };
}

/** Columns: cut (its place in `cuts`), side (0 earlier, 1 later), group, and the five sums. */
export function compileChangeSums(plan: Plan, cuts: readonly PlanDimension[], args: ChangeSumsArgs): string {
  const levels = cuts.flatMap((cut, index) => sidesOf(plan, [cut], args).map((side) => ({ ...side, index })));
  const named = levels.map(({ level, index, side }) => withText(`cut_${index}_${side}`, level));
  const parts = levels.map(({ level, index, side }) => {
    const own = level.groups.filter(({ dimension }) => dimension === 0);
    const name = own.findIndex(({ use }) => use === "value");
    const keys = own.map((group) => `group_${level.groups.indexOf(group) + 1}`);
    return [
      `SELECT ${index} AS "cut", ${side} AS "side", CAST(${keys[name] ?? "NULL"} AS VARCHAR) AS "group", ${sumTexts(level)}`,
      `FROM cut_${index}_${side} GROUP BY ${keys.join(", ")}`,
    ].join("\n");
  });
  return `WITH ${named.join(",\n")}\n${parts.join("\nUNION ALL\n")}`;
}

/** Columns: side, step (its first day; null without steps), amount and base of all rows. */
export function compileChangeCourse(plan: Plan, args: ChangeSumsArgs): string {
  const levels = sidesOf(plan, [], args);
  const named = levels.map(({ level, side }) => withText(`side_${side}`, level));
  const parts = levels.map(({ level, side }) => {
    const step = level.groups.length === 0 ? "NULL" : "group_1";
    return `SELECT ${side} AS "side", CAST(${step} AS VARCHAR) AS "step", ${figure(level, 0)} AS "amount", ${figure(level, 1)} AS "base"\nFROM side_${side}`;
  });
  return `WITH ${named.join(",\n")}\n${parts.join("\nUNION ALL\n")}\nORDER BY 1, 2`;
}

/** One row for each time: side, then each count of all rows. */
export function compileChangeCounts(plan: Plan, counts: readonly PlanMetric[], args: Args): string {
  const times = changeTimes(plan, args.model);
  if (times === null) throw new Error("Only a comparison of two times has a change");
  const levels = [times.earlier, times.later].map((time) => {
    const level: Plan = { ...plan, time, metrics: [...counts], dimensions: [], ...bare };
    return groupLevel(level, args, { answer: level, isPicked: false });
  });
  const parts = levels.map((level, side) => {
    const figures = counts.map((_, place) => `${figure(level, place)} AS "count_${place + 1}"`);
    return `SELECT ${side} AS "side", ${figures.join(", ")}\nFROM side_${side}`;
  });
  const named = levels.map((level, side) => withText(`side_${side}`, level));
  return `WITH ${named.join(",\n")}\n${parts.join("\nUNION ALL\n")}`;
}

/** What a plan shows beside its figures. */
const bare = {
  ...{ compare: null, analysis: null, calculation: null, having: [], order: [], limit: null, offset: 0 },
  ...{ limitWithin: [], asShare: false, isRunning: false, chartHint: null },
} satisfies Partial<Plan>;

type Side = { readonly side: 0 | 1; readonly level: GroupLevel };

function sidesOf(plan: Plan, cuts: readonly PlanDimension[], args: ChangeSumsArgs): Side[] {
  const times = changeTimes(plan, args.model);
  if (times === null) throw new Error("Only a comparison of two times has a change");
  return [times.earlier, times.later].map((time, side) => {
    const level = levelPlan({ ...plan, time }, cuts, args);
    return { side: side === 0 ? 0 : 1, level: groupLevel(level, args, { answer: level, isPicked: false }) };
  });
}

/** The figure's parts of one time, by the groups and the steps. */
function levelPlan(plan: Plan, cuts: readonly PlanDimension[], { parts, step }: ChangeSumsArgs): Plan {
  const metric = (expression: PlanMetric["expression"], label: string): PlanMetric => ({
    ...{ name: null, label, expression, evidence: [] },
  });
  const steps: PlanDimension[] =
    step === null || plan.time === null
      ? []
      : [{ column: plan.time.column, label: "Step", grain: step, part: null, via: null, evidence: [] }];
  return {
    ...plan,
    metrics: [metric(parts.amount, "Amount"), ...(parts.base === null ? [] : [metric(parts.base, "Base")])],
    dimensions: [...cuts, ...steps],
    ...bare,
  };
}

function withText(name: string, { select }: GroupLevel): string {
  return `${name} AS (\n${indented(selectText(select))}\n)`;
}

/** A step without a value counts as nothing. */
function figure({ figures }: GroupLevel, place: number): string {
  const text = figures[place]?.text;
  return text === undefined ? "0" : `coalesce(CAST(${text} AS DOUBLE), 0)`;
}

function sumTexts(level: GroupLevel): string {
  const [amount, base] = [figure(level, 0), figure(level, 1)];
  const sums = [
    [amount, "amount"],
    [`${amount} * ${amount}`, "amount squares"],
    [base, "base"],
    [`${base} * ${base}`, "base squares"],
    [`${amount} * ${base}`, "products"],
  ] as const;
  return sums.map(([text, heading]) => `sum(${text}) AS "${heading}"`).join(", ");
}
