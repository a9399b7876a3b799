/** Which groups a plan keeps, in the words that stand behind "with" or "have". */
import { functionCalled } from "#lib/domain/aggregate-function";
import type { PlanDimension, PlanHaving, SimpleMeasure, SinglePlan } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { countedNoun, isUncountable, lowerFirst, plural } from "#lib/semantic/words";
import { plainMeasure, simpleMeasures } from "../plan/measures.ts";
import { metricNumber } from "../plan/metric-number.ts";
import { besideComparison, comparisonWords, plainValue } from "./comparison-words.ts";
import { statusLabel } from "./condition-phrase.ts";
import { namedColumn, tableNoun, withArticle } from "./spoken-condition.ts";

/** Plain text: "more than 1,000 orders", "revenue over $1,500", "revenue above the average of all cities". */
export function groupCondition(having: PlanHaving, plan: SinglePlan, model: SemanticModel): string {
  const { metric, operator, value } = having;
  const shown = plan.metrics.find(({ expression }) => isSame(expression, metric));
  const isCount = metric.kind === "count" || (metric.kind === "filtered" && metric.measure.kind === "count");
  const label = shown === undefined ? figureName(having, model) : lowerFirst(shown.label);
  if (value === "average") return averageWords({ operator, label, isCount, groups: groupsNoun(plan) });
  const known = { name: null, label, expression: metric, evidence: [] };
  const { format, unit } = metricNumber(shown ?? known, model);
  const amount = plainValue(value, { name: label, format, unit });
  const things = value === 1 ? countedNoun(label, 1) : label;
  if (isCount) return `${operator === "<" ? "fewer than" : comparisonWords(operator)} ${amount} ${things}`;
  return comparedFigure({ label, operator, amount });
}

type Compared = Pick<PlanHaving, "operator"> & { readonly label: string; readonly amount: string };

/** "revenue over $1,500", "an average delay of at most 5 minutes" */
export function comparedFigure({ label, operator, amount }: Compared): string {
  const words = shortWords[operator] ?? comparisonWords(operator);
  const of = /^(at|exactly)\b/.test(words) ? "of " : "";
  return withArticle(`${label} ${of}${words} ${amount}`, label);
}

/** Whether groups are kept by their figures, so that no row that was left is to blame for an empty result. */
export function hasGroupConditions({ having, compare }: SinglePlan): boolean {
  return having.length > 0 || compare?.only != null;
}

/** What the groups are: "cities"; of several columns just "groups". */
export function groupsNoun({ dimensions }: SinglePlan): string {
  const [group, ...others] = dimensions;
  if (group === undefined || others.length > 0) return "groups";
  return plural(groupNoun(group).replace(/\s+(id|key|code|name)$/i, ""));
}

/** What one of the groups is: "city"; of a yes or no its "gift status". */
export function groupNoun({ label }: PlanDimension): string {
  const noun = lowerFirst(label);
  const asks = /^(?:is|has|was|are|were) /.test(noun);
  return asks ? statusLabel({ label: noun, isFlag: true, rows: "" }) : noun;
}

const shortWords: Partial<Record<PlanHaving["operator"], string>> = { ">": "over", "<": "under" };

type Averaged = {
  readonly operator: PlanHaving["operator"];
  readonly label: string;
  readonly isCount: boolean;
  readonly groups: string;
};

function averageWords({ operator, label, isCount, groups }: Averaged): string {
  const beside = besideComparison(operator);
  const figure = isCount ? `a number of ${label}` : withArticle(label);
  return `${figure} ${beside} the average of all ${groups}`;
}

function isSame(left: PlanHaving["metric"], right: PlanHaving["metric"]): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Of a figure that is not shown. */
function figureName({ metric }: PlanHaving, model: SemanticModel): string {
  const [measure] = simpleMeasures(metric);
  return measure === undefined ? "figure" : measureName(measure, model);
}

/** What one figure is called where nobody has named it: "orders", "revenue", "average delay". */
export function measureName(measure: SimpleMeasure, model: SemanticModel): string {
  const plain = plainMeasure(measure);
  if (plain.kind === "count") return tableNoun(model, plain.table);
  const column = findColumn(model, plain.column.table, plain.column.column);
  const label = column === undefined ? lowerFirst(plain.column.column) : namedColumn(model)(plain.column).label;
  // What is added up wherever it is named is called by its name alone.
  if (plain.function === "sum" && column?.defaultAggregate === "sum") return label;
  return `${functionCalled(functionWords, plain.function, " of ")}${plain.function === "count_distinct" && !isUncountable(label) ? plural(label) : label}`;
}

const functionWords = {
  sum: "total ",
  avg: "average ",
  median: "median ",
  min: "lowest ",
  max: "highest ",
  count_distinct: "different ",
} as const;
