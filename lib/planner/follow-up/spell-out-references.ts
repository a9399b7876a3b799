/** Words that stand for something of the last answer, put in full: "for each of them", "above that". */
import { isPercentile } from "#lib/domain/aggregate-function";
import type { Plan, PlanFilter } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { singularLabel } from "../plan/measures.ts";
import { oppositeOf } from "../plan-building/comparison-operators.ts";
import { tableOfRows } from "./same-rows.ts";

const eachOfThem = /\b(for each|for every|per)(?: (?:of (?:them|these|those|the ones)|one)\b|(?=\s*(?:[,?!.]|$)))/i;
const thanThat =
  /\b(than|above|below|over|under|exceeding)(?: (?:this|that|it)\b)(?: (?:average|mean|value|number|figure)\b)?(?=\s*(?:[,?!.]|$))/i;

const howManyOfThem = /\bhow many of (?:them|these|those|the ones)\b/i;

/** Whether the rows that were shown are to be the groups, or are to be counted. */
export function speaksOfThem(question: string): boolean {
  return eachOfThem.test(question) || howManyOfThem.test(question);
}

/** "for each of them" and "how many of them" name the rows that were shown, "above that" the figure of all rows that was shown. */
export function spelledOut(asked: string, model: SemanticModel, plan: Plan): string {
  const question = withCountedRows(asked, model, plan);
  const table = eachOfThem.test(question) ? tableOfRows(model, plan) : null;
  const noun = table === null ? null : singularLabel(findTable(model, table)?.label ?? table);
  const grouped = noun === null ? question : question.replace(eachOfThem, (_, each: string) => `${each} ${noun}`);
  const figure = thanThat.test(grouped) ? figureOf(model, plan) : null;
  return figure === null ? grouped : grouped.replace(thanThat, (_, than: string) => `${than} ${figure}`);
}

/** Of a ranking or of groups the rows that were shown are not all that there are, so that the name would count others. */
function withCountedRows(question: string, model: SemanticModel, plan: Plan): string {
  if (plan.limit !== null || plan.dimensions.length > 0) return question;
  const table = howManyOfThem.test(question) ? tableOfRows(model, plan) : null;
  const noun = table === null ? null : findTable(model, table)?.label;
  return noun === undefined || noun === null ? question : question.replace(howManyOfThem, () => `how many ${noun}`);
}

const figureWords = { avg: "the average", min: "the minimum", max: "the maximum", median: "the median" } as const;

/** "the average length"; null where it is not the figure of all rows. */
function figureOf(model: SemanticModel, plan: Plan): string | null {
  const [metric, ...more] = plan.metrics;
  const expression = metric?.expression;
  const restrictions = plan.filters.length + plan.exists.length + plan.alternatives.length + plan.dimensions.length;
  if (expression?.kind !== "aggregate" || more.length + restrictions > 0 || plan.time !== null) return null;
  const { function: name, column } = expression;
  if (name === "sum" || name === "count_distinct" || isPercentile(name)) return null;
  const label = findColumn(model, column.table, column.column)?.label;
  return label === undefined ? null : `${figureWords[name]} ${label}`;
}

const otherThan =
  /\b(?:except(?: for)?|other than|outside(?: of)?|besides|apart from|not among)\s+(?:those|these|them|the ones)\b/i;

/** The question without these words; null where they are not said: "all boats except for those". */
export function withoutException(question: string): string | null {
  return otherThan.test(question) ? question.replace(otherThan, (words) => " ".repeat(words.length)) : null;
}

/** The rows that did not meet the only condition of a plan; null where there are several or none. */
export function complementOf(plan: Plan): Plan | null {
  const [exists, ...moreExists] = plan.exists;
  const [filter, ...moreFilters] = plan.filters;
  const hasOther = plan.alternatives.length + plan.having.length > 0 || plan.time !== null || plan.limit !== null;
  if (hasOther || moreExists.length + moreFilters.length > 0 || plan.detail === null) return null;
  if (exists !== undefined && filter === undefined)
    return { ...plan, exists: [{ ...exists, isNegated: !exists.isNegated }] };
  const turned = filter === undefined || exists !== undefined ? null : oppositeFilter(filter);
  return turned === null ? null : { ...plan, filters: [turned] };
}

function oppositeFilter(filter: PlanFilter): PlanFilter | null {
  const { condition } = filter;
  switch (condition.operator) {
    case "=":
    case "!=":
    case ">":
    case ">=":
    case "<":
    case "<=":
      return { ...filter, condition: { operator: oppositeOf[condition.operator], value: condition.value } };
    default:
      return null;
  }
}
