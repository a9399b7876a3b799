/** What a plan took for granted, as plain sentences for the reader of the answer. */
import type { MeasureExpression, MeasureOperand, Plan, PlanFilter, PlanMetric, SimpleMeasure } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { addPeriods } from "./calendar.ts";
import { planConditionWords } from "./plan-condition-words.ts";
import { reach } from "./reach.ts";

/** In the order of measures, groups, filters, period and conditions; each sentence once. */
export function planAssumptions(plan: Plan, model: SemanticModel): string[] {
  const metrics = plan.detail === null ? plan.metrics.map((metric) => metricSentence(metric, model)) : [];
  const filters = plan.filters.filter((filter) => filter.evidence.length > 0).map(filterSentence);
  const steps = plan.dimensions.flatMap(({ grain, label, column }) =>
    grain === null ? [] : [`${label} = ${grain} of ${column.table}.${column.column}.`],
  );
  const time = plan.time === null ? [] : [timeSentence(plan.time)];
  const related = plan.exists.map(
    (exists) => `Only rows of ${exists.of} ${exists.isNegated ? "without" : "with"} a row in ${exists.table} are kept.`,
  );
  const having = plan.having.map(
    ({ metric, operator, value }) => `Only groups whose ${expressionWords(metric)} is ${operator} ${value} are shown.`,
  );
  return [
    ...new Set([...metrics, ...bridgedSentences(plan, model), ...steps, ...filters, ...time, ...related, ...having]),
  ];
}

/** A count over a table in between: a row may belong to several groups, so the groups need not add up. */
function bridgedSentences(plan: Plan, model: SemanticModel): string[] {
  const tables = plan.metrics.flatMap(({ expression }) => (expression.kind === "count" ? [expression.table] : []));
  return tables.flatMap((table) => {
    const bridges = plan.dimensions.flatMap((dimension) => {
      const way = reach(model, table, dimension.column.table, dimension.via);
      return way.kind === "bridged" ? [way.bridge] : [];
    });
    return bridges
      .slice(0, 1)
      .map((bridge) => `Each row of ${table} counts once in every group that it reaches through ${bridge}.`);
  });
}

function metricSentence(metric: PlanMetric, model: SemanticModel): string {
  const own = model.metrics.find((candidate) => candidate.name === metric.name)?.description;
  return own === undefined || own === null
    ? `${metric.label} = ${expressionWords(metric.expression)}.`
    : `${metric.label} = ${expressionWords(metric.expression)}: ${own.replace(/\.$/, "")}.`;
}

/** A figure in words: "sum of ORDERS.REVENUE". */
export function expressionWords(expression: MeasureExpression | MeasureOperand): string {
  switch (expression.kind) {
    case "ratio":
      return `${simpleWords(expression.numerator)} divided by ${simpleWords(expression.denominator)}`;
    case "over_groups": {
      const { table, column } = expression.by;
      return `${functionWords[expression.function]} ${simpleWords(expression.measure)} of each ${table}.${column}`;
    }
    case "arithmetic":
      return `${operandWords(expression.left)} ${signWords[expression.operator]} ${operandWords(expression.right)}`;
    case "number":
      return String(expression.value);
    default:
      return simpleWords(expression);
  }
}

/** A calculation inside another one stands in brackets. */
function operandWords(operand: MeasureOperand): string {
  const words = expressionWords(operand);
  return operand.kind === "arithmetic" || operand.kind === "ratio" ? `(${words})` : words;
}

const signWords = { "+": "plus", "-": "minus", "*": "times", "/": "divided by" } as const;

const functionWords = {
  sum: "sum of",
  avg: "average of",
  median: "median of",
  min: "smallest",
  max: "largest",
  count_distinct: "number of different values of",
} as const;

function simpleWords(measure: SimpleMeasure): string {
  if (measure.kind === "filtered") {
    const conditions = measure.filters.map(
      ({ column, condition }) => `${column.table}.${column.column} ${planConditionWords(condition)}`,
    );
    return `${simpleWords(measure.measure)} where ${conditions.join(" and ")}`;
  }
  if (measure.kind === "count") return `number of rows in ${measure.table}`;
  return `${functionWords[measure.function]} ${measure.column.table}.${measure.column.column}`;
}

function filterSentence(filter: PlanFilter): string {
  const way = filter.via === null ? "" : `, reached through ${filter.via.table}.${filter.via.column}`;
  return `Only rows where ${filter.column.table}.${filter.column.column} ${planConditionWords(filter.condition)}${way}.`;
}

function timeSentence(time: NonNullable<Plan["time"]>): string {
  const column = `${time.column.table}.${time.column.column}`;
  const anchor = time.anchor === null ? "" : `, counted from ${time.anchor}`;
  return `"${time.label}" = ${rangeWords(time.from, time.to)} by ${column}${anchor}.`;
}

/** `to` is excluded in the plan and named as the last day here. */
function rangeWords(from: string | null, to: string | null): string {
  if (to === null) return `from ${from ?? "the beginning"}`;
  const last = addPeriods(to, "day", -1);
  return from === null ? `up to ${last}` : `${from} to ${last}`;
}
