/** A plan in a few words: the title of its card, and the question that asks for it again. */
import type { Plan, PlanDimension, PlanFilter, PlanValue, SinglePlan, TimeGrain } from "#lib/domain/plan";
import { capitalise, lowerFirst, plural } from "#lib/semantic/words";
import { singularLabel } from "../plan/measures.ts";
import { partWords } from "./plan-condition-words.ts";

/** "Revenue by region (2025)"; not all conditions have a place in it. */
export function planTitle(plan: Plan): string {
  const { setOperation } = plan;
  const own = singleTitle(plan);
  return setOperation === null
    ? own
    : `${own}, ${setWords[setOperation.kind]} ${lowerFirst(singleTitle(setOperation.plan))}`;
}

const setWords = { intersect: "also in:", except: "but not in:", union: "or in:" } as const;

function singleTitle(plan: SinglePlan): string {
  const parts = plan.detail === null ? [subject(plan), grouping(plan)] : [spread(plan) ?? listing(plan)];
  const words = [...parts, ...comparison(plan), ...conditions(plan)].filter((part) => part !== "").join(" ");
  return capitalise(words);
}

/** The grain as an adjective: "Monthly revenue". */
export const grainAdjectives: Readonly<Record<TimeGrain, string>> = {
  day: "daily",
  week: "weekly",
  month: "monthly",
  quarter: "quarterly",
  year: "yearly",
};

function subject(plan: SinglePlan): string {
  const names = plan.metrics.map((metric) => lowerFirst(metric.label));
  const joined = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
  const measured = `${plan.isRunning ? "running total of " : ""}${plan.asShare ? "share of " : ""}${joined}`;
  const grain = plan.dimensions.find((dimension) => dimension.grain !== null)?.grain ?? null;
  const adjective = grain === null ? "" : `${grainAdjectives[grain]} `;
  if (plan.limit === null) return `${adjective}${measured}`;
  const ranked = plan.dimensions.find((_, index) => !plan.limitWithin.includes(index));
  const noun = ranked === undefined ? "" : lowerFirst(ranked.label);
  const within = plan.limitWithin.flatMap((index) => plan.dimensions[index]?.label ?? []).map(lowerFirst);
  return `${rankedTitle(plan, noun, measured)}${within.length === 0 ? "" : ` in each ${within.join(" and ")}`}`;
}

/** Beside what the figures stand. */
function comparison({ compare }: SinglePlan): string[] {
  return compare === null ? [] : [`compared with ${compare.label.replace(/^in /, "")}`];
}

function grouping(plan: SinglePlan): string {
  if (plan.limit !== null) return "";
  const names = plan.dimensions.filter((dimension) => dimension.grain === null).map(dimensionName);
  return names.length === 0 ? "" : `by ${names.join(" and ")}`;
}

function dimensionName(dimension: PlanDimension): string {
  const label = lowerFirst(dimension.label);
  if (dimension.part === null) return label;
  const part = partWords[dimension.part];
  return label === part || label.includes(dimension.part.replaceAll("_", " ")) ? label : `${part} of ${label}`;
}

/** "Distribution of order value", "spread of order value by channel": of the values themselves, not of their rows. */
function spread({ detail, chartHint }: SinglePlan): string | null {
  const names = (detail?.columns ?? []).map(({ column }) => column.toLowerCase().replaceAll("_", " "));
  if (chartHint === "histogram" && names.length === 1) return `distribution of ${names[0]}`;
  if (chartHint === "scatter" && names.length === 2) return `relation of ${names[0]} and ${names[1]}`;
  if (chartHint !== "box" || names.length === 0 || names.length > 2) return null;
  return `spread of ${names.at(-1)}${names.length === 2 ? ` by ${names[0]}` : ""}`;
}

function listing(plan: SinglePlan): string {
  const table = plan.detail?.table.toLowerCase().replaceAll("_", " ") ?? "";
  if (plan.limit === null) return table;
  if (plan.order.length === 0) return `${plan.limit} ${table}`;
  const [order] = plan.order;
  const column = order === undefined ? undefined : plan.detail?.columns[order.index]?.column;
  const by = column === undefined ? "order" : column.toLowerCase().replaceAll("_", " ");
  const words = order?.evidence[0]?.toLowerCase() ?? "";
  if (/latest|newest|oldest|earliest|first|last|recent/.test(words)) {
    return `${words} ${plan.limit === 1 ? singularLabel(table) : table}`;
  }
  return rankedTitle(plan, singularLabel(table), by);
}

/** "Top 10 products by revenue", "Region with the highest revenue". */
function rankedTitle(plan: SinglePlan, noun: string, measured: string): string {
  const isAscending = plan.order[0]?.direction === "ascending";
  if (plan.limit === 1) return `${noun} with the ${placeWord(plan)}${extremeWord(plan, isAscending)} ${measured}`;
  return `${isAscending ? "bottom" : "top"} ${plan.limit} ${plural(noun)} by ${measured}`;
}

/** "second " before the superlative; nothing for the first. */
function placeWord({ offset }: SinglePlan): string {
  const place = offset + 1;
  return offset === 0 ? "" : `${ordinalWords[place] ?? `${place}th`} `;
}

const ordinalWords: Readonly<Record<number, string>> = { 2: "second", 3: "third", 4: "fourth", 5: "fifth" };

/** Things are counted with "most", amounts are compared with "highest". */
function extremeWord(plan: SinglePlan, isAscending: boolean): string {
  if (plan.metrics[0]?.expression.kind === "count") return isAscending ? "fewest" : "most";
  return isAscending ? "lowest" : "highest";
}

function conditions(plan: SinglePlan): string[] {
  const values = plan.filters.filter((filter) => filter.evidence.length > 0).flatMap(filterWords);
  const time = plan.time === null ? [] : [plan.time.label.replace(/^(in|during|for|of|on|over|within) /i, "")];
  const having = plan.having.map(
    ({ operator, value }) => `${operator} ${value === "average" ? value : value.toLocaleString("en-US")}`,
  );
  const all = [...values, ...time, ...having];
  return all.length === 0 ? [] : [`(${all.join(", ")})`];
}

/** Whether the title alone says which rows a plan is about, so that it can stand for its question. */
export function titleSaysAll({ filters, exists, alternatives, having, setOperation }: Plan): boolean {
  const isSaid = ({ condition, evidence }: PlanFilter): boolean =>
    evidence.length > 0 && (condition.operator === "in" || (condition.operator === "=" && condition.value !== ""));
  return exists.length + alternatives.length + having.length === 0 && setOperation === null && filters.every(isSaid);
}

/** A filter in few words; what takes many is left to the assumptions. */
function filterWords({ column, condition }: PlanFilter): string[] {
  switch (condition.operator) {
    case "in":
      return [condition.values.join(", ")];
    case "between":
      return [`${condition.low} to ${condition.high}`];
    case "is_null":
      return [`no ${column.column.toLowerCase().replaceAll("_", " ")}`];
    case "=":
    case "!=":
    case ">":
    case ">=":
    case "<":
    case "<=":
      return [comparisonWords(column.column, condition.operator, condition.value)];
    default:
      return [];
  }
}

function comparisonWords(column: string, operator: string, value: PlanValue): string {
  if (typeof value === "boolean") return flagWords(column, value === (operator === "="));
  if (typeof value === "number") return `${operator} ${value.toLocaleString("en-US")}`;
  return operator === "=" ? value : `not ${value}`;
}

/** "IS_CONVERSION" that holds is "conversion". */
function flagWords(column: string, holds: boolean): string {
  const words = column
    .toLowerCase()
    .replace(/^(is|has|was)_/, "")
    .replaceAll("_", " ");
  return holds ? words : `not ${words}`;
}
