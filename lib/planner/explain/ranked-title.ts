/** The title of a ranking: who is looked for, and by which figure. */

import { ordinal, ordinalNumber } from "#lib/domain/ordinal";
import type { PlanMetric, SinglePlan } from "#lib/domain/plan";
import { plural } from "#lib/semantic/words";
import { joined } from "./condition-phrase.ts";
import { isCounting, isStepped } from "./counted-things.ts";

/** What it goes by, in all its words, and the names of all figures that are shown. */
export type RankedFigures = { readonly measured: string; readonly names: readonly string[] };

/** One row or several: "Top 10 products by revenue", "City with the second-highest revenue", "3 products with the lowest list price". */
export function rankedTitle(plan: SinglePlan, nouns: readonly string[], figures: RankedFigures): string {
  const { noun, several } = rankedThings(nouns);
  const isAscending = plan.order[0]?.direction === "ascending";
  const { figure, beside } = rankedBy(plan, figures);
  if (plan.limit === 1) return `${noun} with the ${extremeWords(plan, isAscending)} ${figure}${beside}`;
  if (plan.offset > 0 && plan.limit !== null) {
    const [first, last] = [plan.offset + 1, plan.offset + plan.limit].map(ordinalNumber);
    return `${several} ranked ${first} to ${last} by ${figure}${beside}`;
  }
  const judged = judgedWord(plan, isAscending);
  if (judged !== null) return `${plan.limit} ${judged} ${several} by ${figure}${beside}`;
  if (isAscending && !isTotal(plan)) return `${plan.limit} ${several} with the lowest ${figure}${beside}`;
  const isOfChange = changeOrder(plan) !== null;
  return `${isAscending && !isOfChange ? "bottom" : "top"} ${plan.limit} ${several} by ${figure}${beside}`;
}

const sortWords =
  /\b(?:newest|oldest|latest|earliest|most recent|youngest|longest|shortest|largest|smallest|biggest|recent|first|last)\b/;

/** "newest", "most recent": the word by which a cut list was asked to be sorted, without its number; null for other lists. */
export function sortWord({ limit, offset, order: [order] }: SinglePlan): string | null {
  if (limit === null || offset > 0) return null;
  return sortWords.exec(order?.evidence[0]?.toLowerCase() ?? "")?.[0] ?? null;
}

/** "3 oldest stores", "last 3 orders", "oldest store"; null where the word is one of size, which a title says by its figure. */
export function sortedTitle(
  plan: SinglePlan,
  { one, several }: Readonly<Record<"one" | "several", string>>,
): string | null {
  const word = sortWord(plan);
  if (word === null || /^(?:longest|shortest|largest|smallest|biggest)$/.test(word)) return null;
  if (plan.limit === 1) return `${word} ${one}`;
  return /^(?:first|last)$/.test(word) ? `${word} ${plan.limit} ${several}` : `${plan.limit} ${word} ${several}`;
}

type RankedBy = { readonly figure: string; readonly beside: string };

/** The figure of the order; of several the others stand beside it. */
function rankedBy(plan: SinglePlan, { measured, names }: RankedFigures): RankedBy {
  const change = changeOrder(plan);
  const [order] = plan.order;
  const index = change === null && order?.by !== "metric" ? null : (order?.index ?? 0);
  const own = index === null ? undefined : names[index];
  if (own === undefined) return { figure: measured, beside: "" };
  const others = names.filter((_, place) => place !== index);
  const figure = names.length === 1 ? measured : own;
  const beside = others.length === 0 ? "" : `, with ${others.join(" and ")}`;
  return { figure: change === null ? figure : `${change} in ${figure}`, beside };
}

/** "city", "cities"; of several columns "combinations of city and channel". */
function rankedThings(nouns: readonly string[]): { readonly noun: string; readonly several: string } {
  const [noun = "group", ...others] = nouns;
  if (others.length === 0) return { noun, several: plural(noun) };
  const all = joined(nouns, "and");
  return { noun: `combination of ${all}`, several: `combinations of ${all}` };
}

/** By how far the figure moved: "rise", "percentage fall"; null for the figure itself. */
function changeOrder({ order: [order] }: SinglePlan): string | null {
  if (order === undefined || (order.by !== "change" && order.by !== "change_part")) return null;
  const way = order.direction === "ascending" ? "fall" : "rise";
  return order.by === "change_part" ? `percentage ${way}` : way;
}

/** "best" or "worst" where the best are those with the lowest figure, which "top" would not say. */
function judgedWord({ order }: SinglePlan, isAscending: boolean): string | null {
  const judged = /\b(?:best|worst)\b/i.exec(order[0]?.evidence[0] ?? "")?.[0].toLowerCase();
  return judged !== undefined && (judged === "best") === isAscending ? judged : null;
}

/** Of what is counted or added up the smallest are the bottom; a low price or a short delay is none. */
function isTotal({ metrics, order, detail }: SinglePlan): boolean {
  if (detail !== null) return false;
  const expression = metrics[order[0]?.by === "metric" ? order[0].index : 0]?.expression;
  const measure = expression?.kind === "filtered" ? expression.measure : expression;
  return (
    measure?.kind === "count" || (measure?.kind === "aggregate" && /^(sum|count_distinct)$/.test(measure.function))
  );
}

/** "highest", "second-lowest", "most"; things are counted with "most", amounts are compared with "highest". */
function extremeWords(plan: SinglePlan, isAscending: boolean): string {
  const place = plan.offset === 0 ? "" : `${ordinal(plan.offset + 1)}-`;
  if (changeOrder(plan) !== null) return `${place}largest`;
  const [order] = plan.order;
  const metric = plan.metrics[order?.by === "metric" ? order.index : 0];
  const isCount = metric !== undefined && (metric.expression.kind === "count" || isPluralCount(metric));
  const [least, greatest] = isCount ? countedWords(metric) : ["lowest", "highest"];
  return `${place}${isAscending ? least : greatest}`;
}

function isPluralCount({ expression, label }: PlanMetric): boolean {
  return isCounting(expression) && /[^su]s$/.test(label);
}

function countedWords({ label }: PlanMetric): readonly [string, string] {
  return isStepped(label) ? ["lowest number of", "highest number of"] : ["fewest", "most"];
}
