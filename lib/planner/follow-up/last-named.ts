/** The number that the last answer showed: what "over 100" compares when the question names nothing. */
import type { ColumnRef, Plan, PlanMetric } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { allColumns } from "../build/build-list.ts";
import type { Item, Mention, Ranking, Request } from "../request/request.ts";
import { isSameColumn } from "../same-column.ts";

type Detail = NonNullable<Plan["detail"]>;

/** Null where it is none or several. */
export function lastNamed(model: SemanticModel, plan: Plan): Item | null {
  if (plan.detail !== null) {
    const fact = lastFact(model, plan.detail);
    return fact === null ? null : asItem({ kind: "column", table: fact.table, column: fact.column }, fact.column, []);
  }
  const [metric, ...more] = plan.metrics;
  if (metric === undefined || more.length > 0) return null;
  return ofMetric(metric);
}

/** Where columns were named the last one, else the only one. */
export function lastFact(model: SemanticModel, { table, columns }: Detail): ColumnRef | null {
  const isFact = (place: ColumnRef): boolean => findColumn(model, place.table, place.column)?.role === "fact";
  const usual = allColumns(model, table);
  const isUsual = columns.length === usual.length && columns.every((one, index) => isSameAt(usual, one, index));
  const last = columns.at(-1);
  if (!isUsual && last !== undefined && isFact(last)) return last;
  const [fact, ...more] = columns.filter(isFact);
  return more.length > 0 ? null : (fact ?? null);
}

function isSameAt(usual: readonly ColumnRef[], column: ColumnRef, index: number): boolean {
  const other = usual[index];
  return other !== undefined && isSameColumn(other, column);
}

/** "most expensive first", "the oldest one": of all that an adjective can speak of, what the last rows have. */
export function ofShownRows(model: SemanticModel, request: Request, { detail }: Plan): Request {
  if (detail === null) return request;
  const last = lastFact(model, detail);
  const tables = new Set([detail.table, ...detail.columns.map(({ table }) => table)]);
  const near = (by: Item | null): Item | null => {
    if (by === null) return null;
    const { candidates } = by.mention;
    const own = candidates.filter(({ element }) => element.kind === "column" && tables.has(element.table));
    const named = own.filter(
      ({ element }) => last !== null && element.kind === "column" && isSameColumn(element, last),
    );
    const [first] = [named, own, candidates].filter((list) => list.length > 0);
    return { ...by, mention: { ...by.mention, candidates: first ?? candidates } };
  };
  const { ranking } = request;
  return {
    ...request,
    sorts: request.sorts.map((sort) => (sort.foremost === null ? sort : { ...sort, by: near(sort.by) })),
    ranking: ranking === null ? null : { ...ranking, by: ranksByWord(ranking, tables) ? null : near(ranking.by) },
  };
}

/** "and the highest?": an adjective that speaks of nothing that was shown only turns the order round. */
function ranksByWord({ by, text }: Ranking, tables: ReadonlySet<string>): boolean {
  const isConcept = by !== null && by.mention.chunk.text === text;
  return (
    isConcept && !by.mention.candidates.some(({ element }) => element.kind !== "metric" && tables.has(element.table))
  );
}

function ofMetric({ name, label, expression }: PlanMetric): Item | null {
  if (name !== null) return asItem({ kind: "metric", metric: name }, label, []);
  if (expression.kind === "count")
    return asItem({ kind: "table", table: expression.table, via: null }, label, ["count"]);
  if (expression.kind !== "aggregate") return null;
  return asItem({ kind: "column", ...expression.column }, label, [expression.function]);
}

function asItem(element: ModelElement, text: string, functions: Item["functions"]): Item {
  const mention: Mention = {
    id: idBefore,
    chunk: { meaning: { type: "unknown" }, first: idBefore, length: 0, text, start: idBefore, end: idBefore },
    candidates: [{ element, weight: 1 }],
    text: null,
    preposition: null,
    reversed: [],
  };
  return {
    mention,
    functions,
    outer: null,
    isDistinct: false,
    joiner: null,
    rowLimit: null,
    isEach: false,
    isSecond: false,
    isBehindPreposition: false,
  };
}

/** Before all that a question can mention. */
const idBefore = -1;
