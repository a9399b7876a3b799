/** The same rows named twice are two figures, and a condition is of the one it stands before: "orders and cancelled orders per month". */
import type { Plan, PlanMetric } from "#lib/domain/plan";
import { capitalise } from "#lib/semantic/words";
import type { Clause, Item, Request } from "../request/request.ts";
import type { BuildArgs } from "./build-args.ts";
import type { Choice } from "./element-choice.ts";
import { filterOf } from "./filter-of.ts";

type Condition = Extract<Clause, { kind: "value" }>;

export type CountedParts = {
  /** The request with these rows named once, and without what is said of a part of them. */
  readonly request: Request;
  readonly table: string;
  /** In the order of the question; without a clause all of them. */
  readonly parts: readonly { readonly item: Item; readonly clause: Condition | null }[];
};

/** The figures that one table is named for several times; null where it is not. */
export function countedParts(request: Request, choice: Choice): CountedParts | null {
  const { ranking, compare, over } = request;
  if (ranking !== null || compare !== null || over !== null || request.isShare || request.isRatio) return null;
  const named = request.shown.flatMap((item) => {
    const element = choice.get(item.mention.id);
    return element?.kind === "table" ? [{ item, table: element.table }] : [];
  });
  const twice = named.find(({ table }, index) => named.findIndex((other) => other.table === table) < index);
  if (twice === undefined) return null;
  const items = named.filter(({ table }) => table === twice.table).map(({ item }) => item);
  const parts = items.map((item) => ({ item, clause: conditionBefore(request, item) }));
  const own = parts.flatMap(({ clause }) => clause ?? []);
  if (own.length < items.length - 1 || items.some(({ isBehindPreposition }) => isBehindPreposition)) return null;
  const [first] = items;
  const shown = request.shown.filter((item) => item === first || !items.includes(item));
  const clauses = request.clauses.filter((clause) => !own.some((other) => other === clause));
  return { request: { ...request, shown, clauses }, table: twice.table, parts };
}

/** "cancelled" in "cancelled orders", also where both words are one name. */
function conditionBefore({ clauses }: Request, { mention }: Item): Condition | null {
  const { first, length } = mention.chunk;
  for (const clause of clauses) {
    if (clause.kind !== "value" || clause.isNegated) continue;
    const { chunk } = clause.mention;
    const end = chunk.first + chunk.length;
    if (end === first || (chunk.first <= first && end === first + length)) return clause;
  }
  return null;
}

/** The plan of all rows with a figure for each part; null where rows are listed, or a condition is of other rows. */
export function withCountedParts(build: BuildArgs, plan: Plan, { table, parts }: CountedParts): Plan | null {
  const place = plan.metrics.findIndex(({ expression }) => expression.kind === "count" && expression.table === table);
  const whole = plan.metrics[place];
  if (plan.detail !== null || whole === undefined) return null;
  const metrics = parts.flatMap(({ item, clause }): PlanMetric[] => {
    if (clause === null) return [whole];
    const filter = filterOf(build, clause);
    if (filter === null || filter.column.table !== table || filter.via !== null) return [];
    const isWholeName = clause.mention.chunk.first + clause.mention.chunk.length > item.mention.chunk.first;
    const label = capitalise(isWholeName ? clause.text : `${clause.text} ${whole.label}`.toLowerCase());
    const expression = { kind: "filtered", measure: { kind: "count", table }, filters: [filter] } as const;
    return [{ ...whole, label, expression: { ...expression, filters: [filter] }, evidence: [clause.text] }];
  });
  if (metrics.length < parts.length) return null;
  return { ...plan, metrics: plan.metrics.flatMap((metric, index) => (index === place ? metrics : [metric])) };
}
