/**
 * The same figures for an earlier time beside each. The earlier rows are moved forward in time and laid over the later
 * ones by their groups, so that a period without rows shifts nothing.
 */

import type { Dialect } from "#lib/domain/dialect";
import type { PlanDimension, SinglePlan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { plainMeasure } from "../plan/measures.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { quoted } from "../sql/sql-text.ts";
import { type ComparedTimes, isPeriod } from "../time/compare-window.ts";
import { rankText } from "./calculated-columns.ts";
import { type GroupColumn, groupColumns } from "./group-columns.ts";
import { type GroupFigures, plainGroups } from "./group-figures.ts";
import type { MetricHeadings } from "./group-headings.ts";
import type { KeptGroups } from "./kept-groups.ts";
import { measureTree } from "./measure-sources.ts";
import { indented, selectText } from "./select-text.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };
type Work = {
  readonly groups: readonly GroupColumn[];
  readonly headings: readonly MetricHeadings[];
  readonly compared: ComparedTimes;
  /** Rows of these groups only; null or left out for all rows. */
  readonly kept?: KeptGroups | null;
};

export function compareGroups(plan: SinglePlan, args: Args, work: Work): GroupFigures {
  const { groups, headings, compared, kept = null } = work;
  const shifted = groupColumns(plan, { ...args, ...(compared.isByPeriod ? { shift: compared.shift } : {}) });
  const earlier = { ...plan, time: compared.earlier, having: [] };
  const keptEarlier = kept === null ? null : { ...kept, groups: kept.earlier };
  const keys = groups.map((_, index) => `group_${index + 1}`);
  const sides = [
    querySide(plainGroups(plan, args, { groups, headings, kept }), keys),
    querySide(plainGroups(earlier, args, { groups: shifted, headings, kept: keptEarlier }), keys),
  ];
  // Of which groups the answer is has been settled where they were picked.
  const isAsked = kept !== null && plan.having.length === 0;
  const sidesOf = { compared, steps: stepsOf(plan, { model: args.model, compared }, { groups, keys }) };
  const figures = plan.metrics.map((_, index) => figureText(plan, sidesOf, { side: "later", index }));
  const rows = [sideRows(plan, keys, "later"), sideRows(plan, keys, "earlier")].join("\nUNION ALL\n");
  const changes = plan.metrics.map((_, index) => changeTexts(plan, sidesOf, index));
  return {
    select: {
      withs: [
        { name: "later_groups", text: sides[0] ?? "" },
        { name: "earlier_groups", text: sides[1] ?? "" },
      ],
      from: `FROM (\n${indented(isAsked ? rows : withSteps(plan, rows, { keys, steps: sidesOf.steps }))}\n) AS both_times`,
      groupBy: keys,
      having: [...(isAsked ? [] : askedGroups(plan, sidesOf)), ...keptChanges(plan, changes)],
    },
    keys,
    figures,
    shown: figures,
    changes,
    wholes: [],
    columns: headings.flatMap((heading, index) => comparedColumns(plan, sidesOf, { heading, index })),
  };
}

type Sides = {
  readonly compared: ComparedTimes;
  /** Keys of the periods within which groups come and go; empty where there are no groups but periods. */
  readonly steps: readonly string[];
};

/**
 * Periods, and what is a part of them: a month of the year is in its quarters only. A total that runs on goes on where a
 * group has no rows, so nothing comes or goes within its periods; nor does it where groups are above a mark.
 */
function stepsOf(
  { dimensions, having, isRunning }: SinglePlan,
  { model, compared }: Pick<Work, "compared"> & { readonly model: SemanticModel },
  { groups, keys }: { readonly groups: readonly GroupColumn[]; readonly keys: readonly string[] },
): readonly string[] {
  if (!compared.isByPeriod || isRunning || having.length > 0) return [];
  const periods = dimensions.filter((dimension) => isPeriod(dimension, model));
  const isInTime = (dimension: PlanDimension): boolean =>
    periods.includes(dimension) || periods.some((period) => isPartOf(dimension, period));
  if (dimensions.every(isInTime)) return [];
  return groups.flatMap(({ dimension, use }, index) => {
    const step = dimensions[dimension];
    return use === "value" && step !== undefined && isInTime(step) ? [keys[index] ?? ""] : [];
  });
}

/** Days of the week are in every month, months of the year in their own quarters only. */
function isPartOf({ part, column }: PlanDimension, period: PlanDimension): boolean {
  if (part === null || !isSameColumn(column, period.column) || part === "hour_of_day") return false;
  return part !== "day_of_week" || period.grain === "day" || period.grain === "week";
}

/** The rows of both times, each with whether its step is in the later time. */
function withSteps(
  { metrics }: SinglePlan,
  rows: string,
  { keys, steps }: { readonly keys: readonly string[]; readonly steps: readonly string[] },
): string {
  if (steps.length === 0) return rows;
  const figures = metrics.flatMap((_, index) => [`later_${index + 1}`, `earlier_${index + 1}`]);
  const known = `max(is_later) OVER (PARTITION BY ${steps.join(", ")}) AS is_in_later`;
  const columns = [...keys, ...figures, "is_later", known].join(", ");
  return `SELECT ${columns} FROM (\n${indented(rows)}\n) AS all_times`;
}

/**
 * A group that only the earlier time has is a loss, also within a period; a period that only it has lies outside of what
 * is asked, as does what is not above a mark.
 */
function askedGroups({ having }: SinglePlan, { compared, steps }: Sides): string[] {
  if (steps.length > 0) return ["max(is_in_later) = 1"];
  return compared.isByPeriod || having.length > 0 ? ["max(is_later) = 1"] : [];
}

/** The groups whose first figure has moved as it is asked. */
function keptChanges({ compare }: SinglePlan, [first]: GroupFigures["changes"]): string[] {
  const only = compare?.only ?? null;
  if (only === null || first === undefined) return [];
  return [`${only.by === "change" ? first.change : first.part} ${only.operator} ${only.value}`];
}

/** One of the two times: groups and figures under names of their own. */
function querySide({ select, keys, shown }: GroupFigures, names: readonly string[]): string {
  const columns = [
    ...keys.map((text, index) => ({ text, heading: names[index] ?? "" })),
    ...shown.map((text, index) => ({ text, heading: `figure_${index + 1}` })),
  ];
  return selectText({ ...select, columns });
}

type Side = "later" | "earlier";

function sideRows({ metrics }: SinglePlan, keys: readonly string[], side: Side): string {
  const figures = metrics.flatMap((_, index) => {
    const name = `figure_${index + 1}`;
    return side === "later"
      ? [`${name} AS later_${index + 1}`, `NULL AS earlier_${index + 1}`]
      : [`NULL AS later_${index + 1}`, `${name} AS earlier_${index + 1}`];
  });
  const flag = `${side === "later" ? 1 : 0} AS is_later`;
  return `SELECT ${[...keys, ...figures, flag].join(", ")} FROM ${side}_groups`;
}

function comparedColumns(
  plan: SinglePlan,
  sides: Sides,
  { heading, index }: { readonly heading: MetricHeadings; readonly index: number },
): GroupFigures["columns"] {
  const later = figureText(plan, sides, { side: "later", index });
  const own = { text: later, heading: quoted(heading.own) };
  if (heading.compared === null) return [own];
  const earlier = figureText(plan, sides, { side: "earlier", index });
  const { change, part } = changeTexts(plan, sides, index);
  const calculated = comparedTexts(plan, { later, earlier, steps: sides.steps });
  return [
    own,
    { text: earlier, heading: quoted(heading.compared.earlier) },
    { text: change, heading: quoted(heading.compared.change) },
    { text: part, heading: quoted(heading.compared.changePart) },
    ...calculated.flatMap((text, place) => {
      const known = heading.calculated[place];
      return known === undefined ? [] : [{ text, heading: quoted(known.label) }];
    }),
  ];
}

/** Places at both times, or what each group adds to the growth of all. */
function comparedTexts(
  { calculation }: SinglePlan,
  { later, earlier, steps }: { readonly later: string; readonly earlier: string } & Pick<Sides, "steps">,
): string[] {
  if (calculation?.kind === "contribution") {
    const over = steps.length === 0 ? "()" : `(PARTITION BY ${steps.join(", ")})`;
    // Figures that add up are 0 where there are no rows.
    return [`(coalesce(${later}, 0) - coalesce(${earlier}, 0)) / nullif(sum(${earlier}) OVER ${over}, 0)`];
  }
  if (calculation?.kind !== "rank") return [];
  const [now, then] = [rankText(later, steps), rankText(earlier, steps)];
  return [now, then, `${then} - ${now}`];
}

function changeTexts(plan: SinglePlan, sides: Sides, index: number): GroupFigures["changes"][number] {
  const later = figureText(plan, sides, { side: "later", index });
  const earlier = figureText(plan, sides, { side: "earlier", index });
  return { change: `${later} - ${earlier}`, part: `(${later} - ${earlier}) / nullif(abs(${earlier}), 0)` };
}

/** In a time that is known as a whole, a group that is not there has no rows: none were counted. A period before may lie outside of the data: nothing is known of it. */
function figureText(
  plan: SinglePlan,
  sides: Sides,
  { side, index }: { readonly side: Side; readonly index: number },
): string {
  const value = `max(${side}_${index + 1})`;
  const metric = plan.metrics[index];
  const tree = metric === undefined ? null : measureTree(metric.expression);
  const isKnown = !sides.compared.isByPeriod || (side === "later" && sides.steps.length > 0);
  if (!isKnown || tree?.kind !== "leaf" || tree.leaf.kind === "over_groups") return value;
  const plain = plainMeasure(tree.leaf);
  const isCount = plain.kind === "count" || plain.function === "count_distinct";
  return isCount ? `coalesce(${value}, 0)` : value;
}
