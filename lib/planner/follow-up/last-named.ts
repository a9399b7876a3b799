/** The number that the last answer showed: what "over 100" compares when the question names nothing. */
import type { ColumnRef, Plan, PlanMetric } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { stem } from "#lib/semantic/words";
import { isSameColumn } from "../plan/same-column.ts";
import { allColumns } from "../plan-building/build-list.ts";
import type { Item, Mention, Ranking, Request } from "../request/request.ts";
import { tableOfRows } from "./same-rows.ts";

type Detail = NonNullable<Plan["detail"]>;

/** "what about below 4" behind "over 4 metres": the number that was compared, else that which was shown. */
export function lastCompared(model: SemanticModel, plan: Plan, question: string): Item | null {
  const compared = plan.filters.filter(({ column, condition }) => {
    const isNumber = findColumn(model, column.table, column.column)?.role === "fact";
    return isNumber && (/^[<>]/.test(condition.operator) || condition.operator === "between");
  });
  const counted = plan.exists.flatMap(({ having }) => (having === null ? [] : [having.measure]));
  const isAnew = /^\s*(?:and|or|now|what about|how about)\b/i.test(question);
  if (!isAnew || compared.length + counted.length + plan.having.length !== 1) return lastNamed(model, plan);
  const [measure] = counted;
  if (measure?.kind === "count")
    return asItem({ kind: "table", table: measure.table, via: null }, measure.table, ["count"]);
  const [filter] = compared;
  if (filter === undefined) return lastNamed(model, plan);
  return asItem({ kind: "column", table: filter.column.table, column: filter.column.column }, filter.column.column, []);
}

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

/** Of all lengths that of the rows that were shown: "their length". */
export function ofRowsMeant(model: SemanticModel, request: Request, plan: Plan): Request {
  const table = tableOfRows(model, plan);
  const near = (item: Item): Item => {
    const own = item.mention.candidates.filter(({ element }) => element.kind === "column" && element.table === table);
    return own.length === 0 ? item : { ...item, mention: { ...item.mention, candidates: own } };
  };
  return { ...request, shown: request.shown.map(near) };
}

/** "what about id 7" behind "crews with id 9", "what about stores" behind "online": of all meanings that of the last condition. */
export function ofLastConditions(model: SemanticModel, request: Request, plan: Plan): Request {
  const clauses = request.clauses.map((clause) => {
    if (clause.kind !== "compare" || clause.subject === null) return clause;
    const known = clause.subject.mention.candidates.filter(
      ({ element }) => element.kind === "column" && plan.filters.some(({ column }) => isSameColumn(column, element)),
    );
    if (known.length === 0) return clause;
    return { ...clause, subject: { ...clause.subject, mention: { ...clause.subject.mention, candidates: known } } };
  });
  const [item, ...more] = request.shown;
  const value =
    item === undefined || more.length > 0 || item.functions.length > 0 ? null : otherValue(model, item, plan);
  if (item === undefined || value === null) return { ...request, clauses };
  const mention = { ...item.mention, candidates: [{ element: value, weight: 1 }] };
  const { joiner } = item;
  const asked = { kind: "value", joiner, isNegated: false, text: mention.chunk.text, mention } as const;
  return { ...request, shown: [], clauses: [...clauses, asked] };
}

/** The value of a column that the last answer was restricted by, where the words are called like it. */
function otherValue(model: SemanticModel, { mention }: Item, { filters }: Plan): ModelElement | null {
  const word = stem(mention.chunk.text.toLowerCase());
  for (const { column, condition } of filters) {
    const stored = findColumn(model, column.table, column.column)?.profile.values ?? [];
    const value = stored.find((text) => stem(text.toLowerCase()) === word);
    if (value !== undefined && condition.operator === "=" && condition.value !== value)
      return { kind: "value", table: column.table, column: column.column, value, via: null };
  }
  return null;
}

/** Of all that an adjective can speak of, what the last rows have: "most expensive first". */
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

/** An adjective that speaks of nothing that was shown only turns the order round: "and the highest?" */
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
