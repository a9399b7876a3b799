/** Conditions on the figures of groups: "regions with revenue over 1000". */
import type { PlanHaving, PlanMetric } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import { aggregatedColumn, measuresFor, ownNumber, rowFunctions } from "../plan/measures.ts";
import { metricNumber } from "../plan/metric-number.ts";
import { reach } from "../plan/reach.ts";
import { isSameColumn } from "../plan/same-column.ts";
import type { Clause, Item, Operand } from "../request/request.ts";
import { storedNumber } from "../words/number-units.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { oppositeOf } from "./comparison-operators.ts";
import { groupedList } from "./grouped-list.ts";
import { relate } from "./related-rows.ts";

type Compare = Extract<Clause, { kind: "compare" }>;

/** A condition on a figure of groups; "none" when it is one on rows. */
export function groupCondition(build: BuildArgs, built: Built, clause: Compare): Built | null | "none" {
  const { subject } = clause;
  const element = subject === null ? undefined : build.choice.get(subject.mention.id);
  if (subject === null || element === undefined) return null;
  const shown = shownFigure(build, built, { element, clause });
  if (shown !== null) return shown;
  // "boats that cost more than the average" does not compare how many boats there are.
  if (element.kind === "table" && clause.operand.kind === "aggregate" && subject.functions.length === 0) return null;
  if (!isOfSeveral(subject) && isOwnNumber(build, built, element)) return "none";
  const isCount = element.kind === "table" || isCountedColumn(build, element, clause);
  if (isCount && clause.operand.kind === "number" && built.plan.dimensions.length === 0) {
    const count = { operator: clause.operator, value: clause.operand.value };
    const relation = {
      ...clause,
      kind: "relation",
      mention: subject.mention,
      count,
      clauses: [],
      windows: [],
    } as const;
    return relate(build, built, relation);
  }
  const isFigure =
    isCount || element.kind === "metric" || subject.functions.length > 0 || isChildFact(build, built, clause);
  return isFigure ? comparedFigure(build, built, { clause, subject, element, isCount }) : "none";
}

/** "an average refund above 100" is that of several rows, whichever part of it is in the name of the figure. */
function isOfSeveral({ functions, mention }: Item): boolean {
  return functions.some((name) => rowFunctions.has(name)) || /\b(average|avg|mean|median)\b/i.test(mention.chunk.text);
}

/** Of the rows themselves a metric compares the number that it adds up: "returns with a refund above 100". */
function isOwnNumber({ model }: BuildArgs, { plan }: Built, element: ModelElement): boolean {
  const own = element.kind === "metric" ? aggregatedColumn(model, element.metric) : null;
  if (own === null || plan.dimensions.length > 0) return false;
  const bases = plan.metrics.flatMap(({ expression }) => (expression.kind === "count" ? [expression.table] : []));
  return plan.detail === null
    ? plan.metrics.length === 1 && bases.includes(own.table)
    : plan.detail.table === own.table;
}

type Figure = {
  readonly clause: Compare;
  readonly subject: Item;
  readonly element: ModelElement;
  readonly isCount: boolean;
};

function comparedFigure(build: BuildArgs, built: Built, { clause, subject, element, isCount }: Figure): Built | null {
  const own =
    element.kind === "metric" && isOfSeveral(subject)
      ? ownNumber(build.model, element.metric, subject.mention.chunk.text)
      : null;
  const [metric] = measuresFor(build.model, {
    element: own === null ? element : { kind: "column", ...own },
    function: subject.functions[0] ?? (isCount ? "count" : null),
    isDistinct: subject.isDistinct,
    evidence: subject.mention.chunk.text,
  });
  const having = metric === undefined ? null : havingOf(build, metric, clause);
  return metric === undefined || having === null ? null : withFigure(build, built, { metric, having });
}

function withFigure(
  build: BuildArgs,
  built: Built,
  condition: { readonly metric: PlanMetric; readonly having: readonly PlanHaving[] },
): Built | null {
  const { plan } = built;
  if (plan.dimensions.length === 0 && build.request.grain === null) return groupedList(build, built, condition);
  const { metric } = condition;
  const isShown = plan.metrics.some((shown) => JSON.stringify(shown.expression) === JSON.stringify(metric.expression));
  const metrics = isShown ? plan.metrics : [...plan.metrics, metric];
  return { plan: { ...plan, metrics, having: [...plan.having, ...condition.having] }, cost: built.cost };
}

/** Null when the words name no number to compare with. */
function havingOf(build: BuildArgs, metric: PlanMetric, clause: Compare): PlanHaving[] | null {
  const { expression } = metric;
  const value = limitOf(build, metric, clause.operand);
  const high = clause.high === null ? null : limitOf(build, metric, clause.high);
  if (value === null || (clause.high !== null && high === null)) return null;
  const operator = clause.isNegated ? oppositeOf[clause.operator] : clause.operator;
  const evidence = [clause.text];
  const having: PlanHaving[] = [{ metric: expression, operator, value, evidence }];
  if (high !== null) having.push({ metric: expression, operator: "<=", value: high, evidence });
  return having;
}

function limitOf(build: BuildArgs, metric: PlanMetric, operand: Operand): PlanHaving["value"] | null {
  if (operand.kind === "number") return amountOf(build, metric, operand);
  // The average of all groups: of those around a group there is none.
  const isOfAll = operand.kind === "aggregate" && operand.function === "avg" && operand.within.length === 0;
  return isOfAll ? "average" : null;
}

/** "only countries with more than 100" behind a breakdown by country: the figure beside them is compared. */
function shownFigure(
  build: BuildArgs,
  built: Built,
  { element, clause }: { readonly element: ModelElement; readonly clause: Compare },
): Built | null {
  const { plan } = built;
  const [metric] = plan.metrics;
  const isGroup = plan.dimensions.some(({ column }) => element.kind === "column" && isSameColumn(column, element));
  if (!isGroup || metric === undefined || clause.operand.kind !== "number" || clause.operator === "=") return null;
  const value = amountOf(build, metric, clause.operand);
  if (value === null) return null;
  const operator = clause.isNegated ? oppositeOf[clause.operator] : clause.operator;
  const having: PlanHaving = { metric: metric.expression, operator, value, evidence: [clause.text] };
  return { plan: { ...plan, having: [...plan.having, having] }, cost: built.cost };
}

/** Of a figure that is one by another, five hundredths: "a rate above 5 %". Null where the two do not go together. */
function amountOf(
  { model }: BuildArgs,
  metric: PlanMetric,
  asked: Extract<Operand, { kind: "number" }>,
): number | null {
  const { expression } = metric;
  const isRatio = expression.kind === "ratio" || (expression.kind === "arithmetic" && expression.operator === "/");
  return asked.unit === "%" && isRatio ? asked.value / 100 : storedNumber(asked, metricNumber(metric, model));
}

/** A number beside a text counts it: "more than 3 models". */
function isCountedColumn({ model }: BuildArgs, element: ModelElement, clause: Compare): boolean {
  if (element.kind !== "column" || clause.operand.kind !== "number" || clause.operator === "=") return false;
  const column = findColumn(model, element.table, element.column);
  return column !== undefined && (column.kind === "text" || column.role === "key");
}

/** A number of a table with many rows per listed row, which adds up: the revenue of a customer. */
function isChildFact(build: BuildArgs, built: Built, clause: Compare): boolean {
  const element = clause.subject === null ? undefined : build.choice.get(clause.subject.mention.id);
  if (element?.kind !== "column" || built.plan.detail === null) return false;
  const column = findColumn(build.model, element.table, element.column);
  if (column?.role !== "fact" || column.defaultAggregate !== "sum") return false;
  const base = built.plan.detail.table;
  return base !== element.table && reach(build.model, base, element.table, null).kind !== "direct";
}
