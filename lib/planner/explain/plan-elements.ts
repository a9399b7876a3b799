/** What a plan is made of, each part with the words of the question that it stands for and what it says by itself. */

import { formatCounted } from "#lib/domain/format";
import type { ColumnRef, PlanFilter, PlanOrder, PlanTime, SimpleMeasure, SinglePlan } from "#lib/domain/plan";
import type { ReadWords } from "#lib/domain/question-reading";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { capitalise, lowerFirst } from "#lib/semantic/words";
import { simpleMeasures, simpleTable } from "../plan/measures.ts";
import { calculationWords } from "./calculation-words.ts";
import { conditionPhrase } from "./condition-phrase.ts";
import { groupCondition } from "./group-condition.ts";
import { relatedText, thingOf } from "./plan-scope.ts";
import { namedColumn, tableNoun } from "./spoken-condition.ts";
import { timeText } from "./time-text.ts";

export type PlanElement = {
  readonly role: ReadWords["role"];
  readonly became: string;
  readonly evidence: readonly string[];
  /** Names in the data that the element rests on: a metric, `TABLE` or `TABLE.COLUMN`. */
  readonly names: readonly string[];
};

/** `TABLE.COLUMN` */
export function columnKey({ table, column }: ColumnRef): string {
  return `${table}.${column}`;
}

/** In the order in which one thinks of them: figures, what is shown, groups, conditions, period, order. */
export function planElements(plan: SinglePlan, model: SemanticModel): readonly PlanElement[] {
  return together([
    ...figures(plan, model),
    ...shown(plan, model),
    ...groups(plan, model),
    ...conditions(plan, model),
    ...plan.having.map((having) =>
      element(
        "condition",
        groupCondition(having, plan, model),
        having.evidence,
        simpleMeasures(having.metric).map(simpleTable),
      ),
    ),
    ...(plan.time === null ? [] : [period(plan.time, model)]),
    ...(plan.compare === null
      ? []
      : [
          element(
            "comparison",
            `compared with ${plan.compare.label.replace(/^(in|on) /, "")}`,
            plan.compare.evidence,
            [],
          ),
        ]),
    ...plan.order.flatMap((order) => ordered(order, plan, model)),
  ]);
}

/** What the same words came to is one: a day that lies between two dates. */
function together(elements: readonly PlanElement[]): readonly PlanElement[] {
  const merged: PlanElement[] = [];
  for (const one of elements) {
    const key = JSON.stringify([one.role, one.evidence]);
    const place = merged.findIndex((other) => JSON.stringify([other.role, other.evidence]) === key);
    const other = one.evidence.length === 0 ? undefined : merged[place];
    if (other === undefined) merged.push(one);
    else if (other.became !== one.became)
      merged[place] = {
        ...other,
        became: `${other.became}, ${lowerFirst(one.became)}`,
        names: [...other.names, ...one.names],
      };
  }
  return merged;
}

function element(
  role: PlanElement["role"],
  became: string,
  evidence: readonly string[],
  names: readonly string[],
): PlanElement {
  return { role, became: capitalise(became), evidence, names };
}

function figures(plan: SinglePlan, model: SemanticModel): PlanElement[] {
  const { metrics, asShare, isRunning, calculation } = plan;
  const also = [...(asShare ? ["as a share"] : []), ...(isRunning ? ["added up"] : [])];
  const beside =
    calculation === null ? [] : [element("figure", calculationWords(calculation, plan), calculation.evidence, [])];
  const own = metrics.flatMap(({ name, label, expression, evidence }) => {
    const simple = simpleMeasures(expression);
    const names = simple.flatMap((measure) => [simpleTable(measure), ...columnsOf(measure)]);
    const by = expression.kind === "over_groups" ? [expression.by.table, columnKey(expression.by)] : [];
    const own = element("figure", [label, ...also].join(", "), evidence, [
      ...(name === null ? [] : [name]),
      ...names,
      ...by,
    ]);
    return [own, ...simple.flatMap((measure) => filtersOf(measure, model))];
  });
  return [...own, ...beside];
}

function columnsOf(measure: SimpleMeasure): string[] {
  const plain = measure.kind === "filtered" ? measure.measure : measure;
  return plain.kind === "aggregate" ? [columnKey(plain.column)] : [];
}

function filtersOf(measure: SimpleMeasure, model: SemanticModel): PlanElement[] {
  if (measure.kind !== "filtered") return [];
  const related = (measure.exists ?? []).map((exists) =>
    element("condition", relatedText(exists, model), exists.evidence, [exists.table]),
  );
  return [...measure.filters.map((filter) => condition(filter, model)), ...related];
}

function shown(plan: SinglePlan, model: SemanticModel): PlanElement[] {
  const { detail } = plan;
  if (detail === null) return [];
  const rows = element("shown", tableNoun(model, detail.table), [], [detail.table]);
  const columns = detail.columns.map((column) => element("shown", labelOf(column, model), [], [columnKey(column)]));
  return thingOf(plan, model) === null ? columns : [rows, ...columns];
}

function groups({ dimensions }: SinglePlan, model: SemanticModel): PlanElement[] {
  return dimensions.map(({ column, label, evidence }) => {
    const isName = findTable(model, column.table)?.nameColumn === column.column;
    return element("group", `by ${lowerFirst(label)}`, evidence, [
      columnKey(column),
      ...(isName ? [column.table] : []),
    ]);
  });
}

function conditions(plan: SinglePlan, model: SemanticModel): PlanElement[] {
  const either = plan.alternatives.map((filters) => eitherOf(filters, model));
  const related = plan.exists.flatMap((exists) => [
    element("condition", relatedText(exists, model), exists.evidence, [exists.table]),
    ...exists.filters.map((filter) => condition(filter, model)),
    ...(exists.time === null ? [] : [period(exists.time, model)]),
  ]);
  return [...plan.filters.map((filter) => condition(filter, model)), ...either.flat(), ...related];
}

/** Of conditions of the same words one holds; of others each says what its own words came to. */
function eitherOf(filters: readonly PlanFilter[], model: SemanticModel): PlanElement[] {
  const elements = filters.map((filter) => condition(filter, model));
  const [first, ...others] = elements;
  const isOne = others.every(({ evidence }) => evidence.join(" ") === first?.evidence.join(" "));
  if (first === undefined || !isOne || first.evidence.length === 0) return elements;
  const became = elements.map((one, place) => (place === 0 ? one.became : lowerFirst(one.became))).join(" or ");
  return [{ ...first, became, names: elements.flatMap(({ names }) => names) }];
}

function condition(filter: PlanFilter, model: SemanticModel): PlanElement {
  const { column, condition: said, evidence } = filter;
  const others = said.operator === "compare_column" ? [columnKey(said.other)] : [];
  return element("condition", conditionPhrase(filter, namedColumn(model)), evidence, [columnKey(column), ...others]);
}

function period(time: PlanTime, model: SemanticModel): PlanElement {
  return element(
    "period",
    `${labelOf(time.column, model)} ${timeText(time)}`.replace(/ (?:on|in|at) (?=(?:on|in|from) )/, " "),
    [time.label, ...time.evidence],
    [columnKey(time.column)],
  );
}

function ordered({ by, index, direction, evidence }: PlanOrder, plan: SinglePlan, model: SemanticModel): PlanElement[] {
  const { metrics, dimensions, detail, limit } = plan;
  const column = detail?.columns[index];
  const labels = {
    metric: metrics[index]?.label,
    dimension: dimensions[index]?.label,
    detail: column === undefined ? undefined : labelOf(column, model),
    change: `change of ${metrics[index]?.label ?? ""}`,
    change_part: `change of ${metrics[index]?.label ?? ""}`,
  };
  const label = labels[by];
  if (label === undefined || evidence.length === 0) return [];
  const first = limit === null ? "" : `, ${formatCounted(limit, "row")}`;
  return [
    element("order", `${label}, ${direction === "ascending" ? "smallest" : "largest"} first${first}`, evidence, []),
  ];
}

function labelOf({ table, column }: ColumnRef, model: SemanticModel): string {
  return findColumn(model, table, column)?.label ?? column.toLowerCase();
}
