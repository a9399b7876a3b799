/** What a plan took for granted, as plain sentences for the reader of the answer. */

import { columnPath } from "#lib/domain/column-path";
import { formatCount } from "#lib/domain/format";
import type { Plan, PlanFilter, PlanHaving, PlanMetric, SinglePlan } from "#lib/domain/plan";
import { findMetric, type SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import { plainMeasure, simpleMeasures, simpleTable } from "../plan/measures.ts";
import { reach } from "../plan/reach.ts";
import { shareParts } from "../plan/share-parts.ts";
import { sharePeriod } from "../plan/share-scope.ts";
import { stepName, valueSteps } from "../plan/value-steps.ts";
import { comparedTimes } from "../time/compare-window.ts";
import { endedGrain } from "../time/ended-period.ts";
import { calculationSentence } from "./calculation-words.ts";
import { calendarSentences } from "./calendar-days.ts";
import { comparisonWords } from "./comparison-words.ts";
import { followedSentences } from "./followed-words.ts";
import { funnelTimeSentences } from "./funnel-time-words.ts";
import { keptChangeWords } from "./kept-change-words.ts";
import { boundWords, existsWords, expressionWords } from "./measure-words.ts";
import { ownDateSentences } from "./own-date-words.ts";
import { filterWords, partWords, rangeWords } from "./plan-condition-words.ts";
import { periodWords } from "./time-text.ts";
import { unclassedSentences } from "./unclassed-rows.ts";
import { unknownSideSentences } from "./unknown-sides.ts";

/** In the order of measures, groups, filters, period and conditions; each sentence once. */
export function planAssumptions(plan: Plan, model: SemanticModel): string[] {
  const { setOperation } = plan;
  if (setOperation === null) return [...new Set(sentencesOf(plan, model))];
  const first = sentencesOf({ ...plan, metrics: [] }, model);
  const second = sentencesOf({ ...setOperation.plan, metrics: [] }, model);
  return [
    ...new Set([setSentences[setOperation.kind], ...first, ...second.map((one) => `Second list: ${lowerFirst(one)}`)]),
  ];
}

const setSentences = {
  intersect: "Only rows that are in both lists are shown.",
  except: "Only rows of the first list that are not in the second one are shown.",
  union: "The rows of both lists are shown, each once.",
} as const;

function sentencesOf(plan: SinglePlan, model: SemanticModel): string[] {
  const metrics = plan.detail === null ? plan.metrics : [];
  const time = plan.time === null ? [] : [timeSentence(plan.time)];
  return [
    ...metrics.map((metric) => metricSentence(metric, model)),
    ...metrics.flatMap(unitSentences),
    ...followedSentences(plan),
    ...bridgedSentences(plan, model),
    ...plan.dimensions.flatMap(stepSentences),
    ...shareParts(plan, model)
      .ofWhole.filter((filter) => filter.evidence.length > 0)
      .flatMap((filter) => filterSentences(filter, model)),
    ...plan.alternatives.map((filters) => `Only rows where ${filters.map(filterWords).join(" or ")}.`),
    ...time,
    ...ownDateSentences(plan),
    ...plan.exists.map((exists) => `Only rows of ${exists.of} ${existsWords(exists)} are kept.`),
    ...plan.having.map(havingSentence),
    ...shapeSentences(plan),
    ...funnelTimeSentences(plan),
    ...shareSentences(plan, model),
    ...countedSentences(plan, model),
    ...unknownSideSentences(plan, model),
    ...unclassedSentences(plan, model),
    ...calendarSentences(plan, model),
    ...compareSentences(plan, model),
  ];
}

/** A count over a table in between: a row may belong to several groups, so the groups need not add up. */
function bridgedSentences(plan: SinglePlan, model: SemanticModel): string[] {
  const measures = plan.metrics.flatMap(({ expression }) => simpleMeasures(expression)).map(plainMeasure);
  return measures.flatMap((measure) => {
    const table = simpleTable(measure);
    const bridges = plan.dimensions.flatMap(({ column, via, grain, part }) => {
      // Rows with a date of their own are not reached through the date of others.
      if (measure.date !== undefined && (grain !== null || part !== null)) return [];
      const way = reach(model, table, column.table, via);
      return way.kind === "bridged" ? [way.bridge] : [];
    });
    return bridges
      .slice(0, 1)
      .map(
        (bridge) =>
          `Each row of ${table} counts once, and as a whole, in every group that it reaches through ${bridge}.`,
      );
  });
}

function metricSentence(metric: PlanMetric, model: SemanticModel): string {
  const own = findMetric(model, metric.name)?.description;
  return own === undefined || own === null
    ? `${metric.label} = ${expressionWords(metric.expression)}.`
    : `${metric.label} = ${expressionWords(metric.expression)}: ${own.replace(/\.$/, "")}.`;
}

/** An average per customer is one of the customers that there is something of. */
function unitSentences({ label, expression }: PlanMetric): string[] {
  if (expression.kind === "arithmetic")
    return [expression.left, expression.right].flatMap((side) =>
      side.kind === "over_groups" || side.kind === "arithmetic"
        ? unitSentences({ label, expression: side, name: null, evidence: [] })
        : [],
    );
  if (expression.kind !== "over_groups") return [];
  const { table, column } = expression.by;
  const step = expression.grain === null ? "" : `${expression.grain} of `;
  return [
    `${label}: each ${step}${columnPath({ table, column })} counts that has at least one row; others are left out.`,
  ];
}

function stepSentences({ grain, part, label, column }: SinglePlan["dimensions"][number]): string[] {
  const run = part === "day_of_week" ? ", from Monday to Sunday" : "";
  if (part !== null) return [`${label} = ${partWords[part]} of ${columnPath(column)}${run}.`];
  return grain === null ? [] : [`${label} = ${grain} of ${columnPath(column)}.`];
}

function filterSentences(filter: PlanFilter, model: SemanticModel): string[] {
  const way = filter.via === null ? "" : `, reached through ${columnPath(filter.via)}`;
  return [`Only rows where ${filterWords(filter)}${way}.`, ...emptySentences(filter, model)];
}

/** What becomes of rows without a value where a condition says not, as `condition-sql.ts` compiles it. */
const emptyRows: Partial<Record<PlanFilter["condition"]["operator"], string>> = {
  "!=": "count as well",
  not_in: "count as well",
  not_contains: "are left out",
};

/** "Not from Spain" holds rows of no country: that readers may take either way, so it is told where there are such. */
function emptySentences({ column: { table, column }, condition }: PlanFilter, model: SemanticModel): string[] {
  const fate = emptyRows[condition.operator];
  if (fate === undefined) return [];
  const known = model.tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column);
  const count = known?.profile.nullCount ?? null;
  if (count === 0) return [];
  const inAll = count === null ? "" : `, ${formatCount(count)} in all of ${table}`;
  return [`Rows where ${columnPath({ table, column })} is empty ${fate}${inAll}.`];
}

function havingSentence({ metric, operator, value }: PlanHaving): string {
  return `Only groups whose ${expressionWords(metric)} is ${comparisonWords(operator)} ${boundWords(value)} are shown.`;
}

function shapeSentences(plan: SinglePlan): string[] {
  const { limit, limitWithin, dimensions, isRunning, metrics, calculation } = plan;
  const within = limitWithin.flatMap((index) => dimensions[index]?.label ?? []);
  const top = [
    ...(limit === null || within.length === 0 ? [] : [`At most ${limit} of each ${within.join(" and ")} are shown.`]),
    ...(calculation === null ? [] : [calculationSentence(calculation, plan)]),
  ];
  if (!isRunning) return top;
  const counted = metrics.filter(({ expression }) => simpleMeasures(expression).some(isCountedOnce));
  return [
    ...top,
    "The figures are added up from period to period.",
    ...counted.map(({ label }) => `${label}: what occurs in several periods counts in each of them.`),
  ];
}

function shareSentences(plan: SinglePlan, model: SemanticModel): string[] {
  const period = sharePeriod(plan)?.dimension.grain ?? null;
  const hidden = shareParts(plan, model).ofShown.flatMap(({ dimension }) => plan.dimensions[dimension]?.label ?? []);
  const shown = shareParts(plan, model).ofShown.map(
    ({ filter }) => `Only groups where ${filterWords(filter)} are shown.`,
  );
  const [group] = hidden.map(lowerFirst);
  const whole =
    group === undefined ? [] : [`Each share is one of the whole of every ${group}, also of those that are not shown.`];
  return [...shown, ...(period === null ? [] : [`Each share is one of the total of its ${period}.`]), ...whole];
}

function countedSentences(plan: SinglePlan, model: SemanticModel): string[] {
  const power = valueSteps(plan, model)?.power ?? null;
  return power === null ? [] : [`All rows are counted, by each ${stepName(power)}: a value is where its step begins.`];
}

/** Different values of two periods are not the different values of both. */
function isCountedOnce(measure: ReturnType<typeof simpleMeasures>[number]): boolean {
  const plain = plainMeasure(measure);
  return plain.kind === "aggregate" && (plain.function === "count_distinct" || plain.function === "median");
}

function compareSentences(plan: SinglePlan, model: SemanticModel): string[] {
  if (plan.compare === null) return [];
  const { label, shift } = plan.compare;
  const times = comparedTimes(plan, model);
  if (times === null) return ["There is no earlier time to compare with, so only the figures themselves are shown."];
  const step = `${shift.count} ${shift.grain}${shift.count === 1 ? "" : "s"}`;
  const { earlier, isByPeriod } = times;
  const own = isByPeriod
    ? `"${label}" = the same figures ${step} earlier, beside each period.`
    : `"${label}" = ${rangeWords(earlier?.from ?? null, earlier?.to ?? null)} by ${columnName(plan)}, ${step} earlier.`;
  return [own, ...keptSentences(plan), ...(plan.asShare ? ["Shares are not shown beside a comparison."] : [])];
}

function keptSentences(plan: SinglePlan): string[] {
  const kept = keptChangeWords(plan);
  return kept === null ? [] : [`Only groups whose ${kept} are shown.`];
}

function columnName({ time }: SinglePlan): string {
  return time === null ? "time" : columnPath(time.column);
}

function timeSentence(time: NonNullable<SinglePlan["time"]>): string {
  const column = columnPath(time.column);
  const anchor = time.anchor === null ? "" : `, counted from ${time.anchor}${endedWords(time)}`;
  return `"${periodWords(time.label)}" = ${rangeWords(time.from, time.to)} by ${column}${anchor}.`;
}

/** Why "last month" is the month that the data ends with, which is "this month" as well. */
function endedWords(time: NonNullable<SinglePlan["time"]>): string {
  const grain = endedGrain(time);
  if (grain === null) return "";
  const [current, last] = grain === "day" ? ["today", "yesterday"] : [`this ${grain}`, `last ${grain}`];
  return `: the data ends with this ${grain}, so that it is the last whole one, and "${current}" and "${last}" are the same`;
}
