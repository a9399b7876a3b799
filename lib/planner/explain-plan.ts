/** Says in plain steps what a plan asks of the data: tables, joins along their keys, filters, groups, measures, order, limit. */
import type { ColumnRef, Plan, PlanExists, PlanFilter, PlanTime } from "#lib/domain/plan";
import { type JoinPath, pathsToOne } from "#lib/semantic/join-graph";
import { findTable, type Relationship, type SemanticModel } from "#lib/semantic/model";
import { addPeriods } from "./calendar.ts";
import { simpleMeasures, simpleTable } from "./measures.ts";
import { expressionWords } from "./plan-assumptions.ts";
import { planConditionWords } from "./plan-condition-words.ts";
import { reach } from "./reach.ts";

/** One sentence a step, in the order in which one would think of them. */
export function explainPlan(plan: Plan, model: SemanticModel): readonly string[] {
  const bases = baseTables(plan);
  return [
    ...bases.map((table) => `Reads ${tableWords(model, table)}.`),
    ...new Set(bases.flatMap((base) => wayWords(plan, model, base))),
    ...plan.filters.map(filterWords),
    ...(plan.time === null ? [] : [timeWords(plan.time)]),
    ...plan.exists.map(existsWords),
    ...(plan.detail === null ? groupSteps(plan, bases) : listSteps(plan.detail)),
    ...plan.having.map(
      ({ metric, operator, value }) =>
        `Keeps only the groups whose ${expressionWords(metric)} is ${operatorWords[operator]} ${value}.`,
    ),
    ...orderSteps(plan),
    ...(plan.limit === null ? [] : [`Stops after ${plan.limit} ${plan.limit === 1 ? "row" : "rows"}.`]),
  ];
}

const operatorWords = {
  "=": "exactly",
  "!=": "not",
  ">": "more than",
  ">=": "at least",
  "<": "less than",
  "<=": "at most",
} as const;

/** The tables whose rows are counted, added up or listed. */
function baseTables({ metrics, having, detail }: Plan): readonly string[] {
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

function wayWords(plan: Plan, model: SemanticModel, base: string): readonly string[] {
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

function filterWords({ column, condition }: PlanFilter): string {
  return `Keeps only the rows where ${column.table}.${column.column} ${planConditionWords(condition)}.`;
}

function timeWords({ column, from, to, label }: PlanTime): string {
  const name = `${column.table}.${column.column}`;
  const last = to === null ? null : addPeriods(to, "day", -1);
  if (from === null && last === null) return `Takes all days of ${name}.`;
  if (last === null) return `Keeps only the rows whose ${name} is ${from} or later (${label}).`;
  if (from === null) return `Keeps only the rows whose ${name} is ${last} or earlier (${label}).`;
  return `Keeps only the rows whose ${name} is from ${from} to ${last} (${label}).`;
}

function existsWords({ of, table, isNegated }: PlanExists): string {
  return `Keeps only the rows of ${of} ${isNegated ? "without" : "with"} a row in ${table}.`;
}

function groupSteps({ dimensions, metrics, asShare }: Plan, bases: readonly string[]): readonly string[] {
  const groups = dimensions.map(
    ({ column, grain }) => `${grain === null ? "" : `${grain} of `}${column.table}.${column.column}`,
  );
  const shown = metrics.map(({ label, expression }) => `${expressionWords(expression)} as "${label}"`);
  return [
    ...(groups.length === 0 ? [] : [`Groups the rows by ${groups.join(" and ")}.`]),
    `${groups.length === 0 ? "Shows" : "For each group shows"} the ${shown.join(" and the ")}.`,
    ...(asShare ? ["Beside each number shows its share of the total."] : []),
    ...(bases.length > 1
      ? [`${bases.join(" and ")} are added up apart and then put side by side, so that no row counts twice.`]
      : []),
  ];
}

function listSteps({ columns, isDistinct }: NonNullable<Plan["detail"]>): readonly string[] {
  const names = columns.map(({ table, column }) => `${table}.${column}`).join(", ");
  return [`Shows ${names}.`, ...(isDistinct ? ["Shows equal rows once."] : [])];
}

function orderSteps(plan: Plan): readonly string[] {
  const words = plan.order.flatMap(({ by, index, direction }) => {
    const label = orderLabel(plan, by, index);
    return label === null ? [] : [`${label}, ${direction === "ascending" ? "smallest" : "largest"} first`];
  });
  return words.length === 0 ? [] : [`Sorts by ${words.join(", then by ")}.`];
}

function orderLabel(
  { metrics, dimensions, detail }: Plan,
  by: Plan["order"][number]["by"],
  index: number,
): string | null {
  switch (by) {
    case "metric":
      return metrics[index]?.label ?? null;
    case "dimension":
      return dimensions[index]?.label ?? null;
    case "detail":
      return detail?.columns[index]?.column ?? null;
  }
}
