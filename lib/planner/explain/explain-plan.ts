/** Says in plain steps what a plan asks of the data: tables, joins along their keys, filters, groups, measures, order, limit. */

import { columnPath } from "#lib/domain/column-path";
import type { ColumnRef, Plan, PlanHaving, PlanTime, SinglePlan } from "#lib/domain/plan";
import { type JoinPath, pathsToOne } from "#lib/semantic/join-graph";
import { findTable, type Relationship, type SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import { simpleMeasures, simpleTable } from "../plan/measures.ts";
import { reach } from "../plan/reach.ts";
import { shareParts } from "../plan/share-parts.ts";
import { sharePeriod } from "../plan/share-scope.ts";
import { stepName, valueSteps } from "../plan/value-steps.ts";
import { addPeriods } from "../time/calendar.ts";
import { comparedTimes } from "../time/compare-window.ts";
import { calculationWords } from "./calculation-words.ts";
import { comparisonWords } from "./comparison-words.ts";
import { keptChangeWords } from "./kept-change-words.ts";
import { boundWords, existsWords, expressionWords } from "./measure-words.ts";
import { ownDateSentences } from "./own-date-words.ts";
import { filterWords, partWords } from "./plan-condition-words.ts";
import { periodWords } from "./time-text.ts";

/** One sentence a step, in the order in which one would think of them. */
export function explainPlan(plan: Plan, model: SemanticModel): readonly string[] {
  const { setOperation } = plan;
  if (setOperation === null) return [...rowSteps(plan, model), ...endSteps(plan)];
  return [
    "Makes two lists.",
    ...rowSteps({ ...plan, metrics: [] }, model).map((step) => `First list: ${lowerFirst(step)}`),
    ...[...rowSteps({ ...setOperation.plan, metrics: [] }, model), ...endSteps(setOperation.plan)].map(
      (step) => `Second list: ${lowerFirst(step)}`,
    ),
    setSteps[setOperation.kind],
    ...endSteps(plan),
  ];
}

const setSteps = {
  intersect: "Keeps only the rows that are in both lists.",
  except: "Keeps only the rows of the first list that are not in the second one.",
  union: "Puts the rows of both lists together, each once.",
} as const;

function rowSteps(plan: SinglePlan, model: SemanticModel): readonly string[] {
  const bases = baseTables(plan);
  const { ofWhole, ofShown } = shareParts(plan, model);
  return [
    ...bases.map((table) => `Reads ${tableWords(model, table)}.`),
    ...new Set(bases.flatMap((base) => wayWords(plan, model, base))),
    ...ofWhole.map((filter) => `Keeps only the rows where ${filterWords(filter)}.`),
    ...plan.alternatives.map((filters) => `Keeps only the rows where ${filters.map(filterWords).join(" or ")}.`),
    ...(plan.time === null ? [] : [timeWords(plan.time)]),
    ...ownDateSentences(plan),
    ...plan.exists.map((exists) => `Keeps only the rows of ${exists.of} ${existsWords(exists)}.`),
    ...(plan.detail === null ? groupSteps(plan, bases) : (countedSentences(plan, model) ?? listSteps(plan.detail))),
    ...ofShown.map(
      ({ filter }) => `Shows only the groups where ${filterWords(filter)}, each as a share of all groups.`,
    ),
    ...plan.having.map(havingStep),
    ...compareSteps(plan, model),
  ];
}

function havingStep({ metric, operator, value }: PlanHaving): string {
  return `Keeps only the groups whose ${expressionWords(metric)} is ${comparisonWords(operator)} ${boundWords(value)}.`;
}

function compareSteps(plan: SinglePlan, model: SemanticModel): readonly string[] {
  if (plan.compare === null || comparedTimes(plan, model) === null) return [];
  const { count, grain } = plan.compare.shift;
  const kept = keptChangeWords(plan);
  return [
    `Does the same for the time ${count} ${grain}${count === 1 ? "" : "s"} earlier, and puts both side by side with the change between them.`,
    ...(kept === null ? [] : [`Keeps only the groups whose ${kept}.`]),
  ];
}

function endSteps(plan: SinglePlan): readonly string[] {
  const { limit, offset, limitWithin, dimensions } = plan;
  const within = limitWithin.flatMap((index) => dimensions[index]?.label ?? []);
  const rows = `${limit} ${limit === 1 ? "row" : "rows"}`;
  const ofEach = within.length === 0 ? "" : ` of each ${within.join(" and ")}`;
  const next = offset === 0 ? "first" : "next";
  const stop = within.length === 0 ? `Stops after ${rows}.` : `Keeps the ${next} ${rows}${ofEach}.`;
  const passed = offset === 0 ? [] : [`Leaves out the first ${offset === 1 ? "row" : `${offset} rows`}${ofEach}.`];
  return [...orderSteps(plan), ...(limit === null ? [] : [...passed, stop])];
}

/** The tables whose rows are counted, added up or listed. */
function baseTables({ metrics, having, detail }: SinglePlan): readonly string[] {
  if (detail !== null) return [detail.table];
  const expressions = [...metrics.map(({ expression }) => expression), ...having.map(({ metric }) => metric)];
  return [...new Set(expressions.flatMap(simpleMeasures).map(simpleTable))];
}

function tableWords(model: SemanticModel, name: string): string {
  const label = findTable(model, name)?.label ?? null;
  const says = label !== null && label.replaceAll(" ", "_").toLowerCase() !== name.toLowerCase();
  return says ? `the table ${name} (${label})` : `the table ${name}`;
}

type Target = { readonly column: ColumnRef; readonly via: ColumnRef | null };

function wayWords(plan: SinglePlan, model: SemanticModel, base: string): readonly string[] {
  const targets: Target[] = [
    ...plan.dimensions,
    ...plan.filters,
    ...(plan.time === null ? [] : [{ column: plan.time.column, via: null }]),
    ...(plan.detail?.columns ?? []).map((column) => ({ column, via: null })),
  ];
  return targets.flatMap(({ column, via }) => {
    const way = reach(model, base, column.table, via);
    if (way.kind === "direct") return pathWords(way.path);
    if (way.kind === "none") return [];
    const [toTarget = []] = pathsToOne(model, way.bridge, column.table, via);
    return [
      `Reaches ${column.table} through ${way.bridge}, so that each row of ${base} counts once there.`,
      ...pathWords(toTarget),
    ];
  });
}

function pathWords(path: JoinPath): string[] {
  return path.map(
    (step) => `For each row of ${step.fromTable} looks up its row of ${step.toTable}: ${keyWords(step)}.`,
  );
}

function keyWords({ fromTable, fromColumns, toTable, toColumns }: Relationship): string {
  return fromColumns
    .map((column, index) => `${fromTable}.${column} = ${toTable}.${toColumns[index] ?? column}`)
    .join(" and ");
}

function timeWords({ column, from, to, label }: PlanTime): string {
  const name = columnPath(column);
  const last = to === null ? null : addPeriods(to, "day", -1);
  if (from === null && last === null) return `Takes all days of ${name}.`;
  if (last === null) return `Keeps only the rows whose ${name} is ${from} or later (${periodWords(label)}).`;
  if (from === null) return `Keeps only the rows whose ${name} is ${last} or earlier (${periodWords(label)}).`;
  return `Keeps only the rows whose ${name} is from ${from} to ${last} (${periodWords(label)}).`;
}

function groupSteps(plan: SinglePlan, bases: readonly string[]): readonly string[] {
  const { dimensions, metrics, asShare, isRunning } = plan;
  const period = sharePeriod(plan)?.dimension.grain ?? null;
  const whole = period === null ? "the total" : `the total of its ${period}`;
  const groups = dimensions.map(
    ({ column, grain, part }) => `${stepWords(part === null ? grain : partWords[part])}${columnPath(column)}`,
  );
  const shown = metrics.map(({ label, expression }) => `${expressionWords(expression)} as "${label}"`);
  return [
    ...(groups.length === 0 ? [] : [`Groups the rows by ${groups.join(" and ")}.`]),
    ...(shown.length === 0
      ? []
      : [`${groups.length === 0 ? "Shows" : "For each group shows"} the ${shown.join(" and the ")}.`]),
    ...(isRunning ? ["Adds the numbers up from period to period."] : []),
    ...(plan.calculation === null ? [] : [`Calculates: ${calculationWords(plan.calculation, plan)}.`]),
    ...(asShare ? [`Beside each number shows its share of ${whole}.`] : []),
    ...(bases.length > 1
      ? [`${bases.join(" and ")} are added up apart and then put side by side, so that no row counts twice.`]
      : []),
  ];
}

function stepWords(step: string | null): string {
  return step === null ? "" : `${step} of `;
}

/** Null where the rows themselves are listed. */
function countedSentences(plan: SinglePlan, model: SemanticModel): readonly string[] | null {
  const steps = valueSteps(plan, model);
  const [column] = plan.detail?.columns ?? [];
  if (steps === null || column === undefined) return null;
  return [`Counts the rows of each ${stepName(steps.power)} of ${columnPath(column)}.`];
}

function listSteps({ columns, isDistinct }: NonNullable<Plan["detail"]>): readonly string[] {
  const names = columns.map(columnPath).join(", ");
  return [`Shows ${names}.`, ...(isDistinct ? ["Shows equal rows once."] : [])];
}

function orderSteps(plan: SinglePlan): readonly string[] {
  const words = plan.order.flatMap(({ by, index, direction }) => {
    const label = orderLabel(plan, by, index);
    return label === null ? [] : [`${label}, ${direction === "ascending" ? "smallest" : "largest"} first`];
  });
  return words.length === 0 ? [] : [`Sorts by ${words.join(", then by ")}.`];
}

function orderLabel(
  { metrics, dimensions, detail }: SinglePlan,
  by: Plan["order"][number]["by"],
  index: number,
): string | null {
  switch (by) {
    case "metric":
      return metrics[index]?.label ?? null;
    case "change":
    case "change_part":
      return metrics[index] === undefined ? null : `change of ${metrics[index].label}`;
    case "dimension":
      return dimensions[index]?.label ?? null;
    case "detail":
      return detail?.columns[index]?.column ?? null;
  }
}
