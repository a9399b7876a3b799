/** What a SELECT shows, as the figures and groups, or the list of rows, of a plan. */
import { isTemporalKind } from "#lib/domain/column-kind";
import type { Plan, PlanDimension, PlanHaving, PlanMetric, TimeGrain } from "#lib/domain/plan";
import { timeGrainSchema } from "#lib/domain/plan";
import { findTable } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { isSame } from "../compile/measure-sources.ts";
import { singularLabel } from "../plan/measures.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { isToken, splitAtCommas } from "../sql/sql-tokens.ts";
import { conjuncts, type Expression, readBeginning, readExpression } from "./expression.ts";
import { comparedFigure, figureLabel, isAggregated, metricOf } from "./measures-of.ts";
import type { ReadSelect, StatementItem } from "./read-select.ts";
import { knownColumn, type StatementScope } from "./scope.ts";

export type Draft = Pick<Plan, "metrics" | "dimensions" | "having" | "detail"> & {
  /** For each item of the SELECT: where it stands among the groups, then the figures, or among the listed columns. */
  readonly places: readonly number[];
};

/** Null where it shows what no plan shows. */
export function draftOf(read: ReadSelect): Draft | null {
  const { select, items, outline } = read;
  const orders = splitAtCommas(outline.orderBy).flatMap((tokens) => readBeginning(tokens)?.expression ?? []);
  const shown = items.map(({ expression }) => expression);
  if ([...shown, ...orders].some(isAggregated) || select.having.length > 0) return groupedDraft(read);
  const groups = groupsOf(read);
  const isShown = (group: Expression): boolean =>
    items.some(({ expression }) => isSameThing(group, expression, read.scope));
  // Grouped by all that it shows, and nothing measured: each once.
  if (groups === null || !groups.every(isShown)) return groupedDraft(read);
  return listDraft(read, select.isDistinct || groups.length > 0);
}

function listDraft({ items, scope, select }: ReadSelect, isDistinct: boolean): Draft | null {
  const { base } = scope;
  const [only, another] = items;
  if (only?.expression.kind === "star" && another === undefined) {
    const own = findTable(scope.model, base)?.columns.filter(
      ({ isHidden, expression }) => !isHidden && expression === null,
    );
    if (own === undefined || own.length === 0 || select.sources.length > 1) return null;
    const columns = own.map(({ name }) => ({ table: base, column: name }));
    return { ...empty, detail: { table: base, columns, isDistinct }, places: columns.map((_, place) => place) };
  }
  const columns = items.flatMap(({ expression }) => {
    const placed = expression.kind === "name" ? scope.column(expression.path) : null;
    return placed === null || placed.via !== null ? [] : [placed.column];
  });
  if (columns.length < items.length || columns.length === 0) return null;
  return { ...empty, detail: { table: base, columns, isDistinct }, places: columns.map((_, place) => place) };
}

const empty = { metrics: [], dimensions: [], having: [], detail: null };

function groupedDraft(read: ReadSelect): Draft | null {
  const { items, scope, select } = read;
  const groups = groupsOf(read);
  if (groups === null || select.isDistinct) return null;
  const figures = items.filter(({ expression }) => isAggregated(expression));
  const shown = items.filter((item) => !figures.includes(item));
  // "The dearest boat and its price": a column beside a figure of all rows is none of their groups.
  if (select.groupBy.length === 0 && shown.length > 0) return null;
  const hidden = groups.filter((group) => !shown.some(({ expression }) => isSameThing(group, expression, scope)));
  const dimensions = [...shown.map(({ expression }) => expression), ...hidden].map((one) => dimensionOf(one, scope));
  const metrics = figures.map(({ expression }) => metricOf(expression, scope));
  const having = havingOf(read);
  const known = { dimensions: whole(dimensions), metrics: whole(metrics) };
  if (known.dimensions === null || known.metrics === null || having === null) return null;
  const kept = known.dimensions.filter(
    (one, place) => place < shown.length || !isToldBy(one, known.dimensions ?? [], scope),
  );
  const places = items.map((item) => {
    const place = figures.indexOf(item);
    return place === -1 ? shown.indexOf(item) : kept.length + place;
  });
  const held = having.flatMap(({ metric }) =>
    known.metrics?.some((one) => isSame(one.expression, metric)) ? [] : [metric],
  );
  return {
    dimensions: kept,
    metrics: [...known.metrics, ...held.map((metric) => shownFigure(metric, scope))],
    having,
    detail: null,
    places,
  };
}

/** What groups are kept by stands beside them. */
function shownFigure(expression: PlanMetric["expression"], scope: StatementScope): PlanMetric {
  return { name: null, label: figureLabel(expression, scope), expression, evidence: [] };
}

function whole<Part>(parts: readonly (Part | null)[]): Part[] | null {
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? known : null;
}

/** By places of items, by headings, or by what they are; null where one cannot be read. */
function groupsOf({ select, items }: ReadSelect): readonly Expression[] | null {
  if (isToken(select.groupBy[0], "ALL") && select.groupBy.length === 1) {
    return items.flatMap(({ expression }) => (isAggregated(expression) ? [] : [expression]));
  }
  return whole(splitAtCommas(select.groupBy).map((tokens) => meantItem(readExpression(tokens), items)));
}

/** `2` and a heading stand for the item; anything else for itself. */
export function meantItem(expression: Expression | null, items: readonly StatementItem[]): Expression | null {
  if (expression?.kind === "value" && typeof expression.value === "number") {
    return items[expression.value - 1]?.expression ?? null;
  }
  const [name, more] = expression?.kind === "name" ? expression.path.toReversed() : [];
  if (name === undefined || more !== undefined) return expression;
  const headed = items.find(({ heading }) => heading?.toLowerCase() === name.toLowerCase());
  return headed?.expression ?? expression;
}

/** One column under two spellings, or one expression. */
export function isSameThing(left: Expression, right: Expression, scope: StatementScope): boolean {
  if (left.kind === "name" && right.kind === "name") return isSame(scope.column(left.path), scope.column(right.path));
  return isSame(left, right);
}

const grains: ReadonlyMap<string, TimeGrain> = new Map(timeGrainSchema.options.map((grain) => [grain, grain]));

/** A column, or the calendar step of a date; null for other expressions. */
function dimensionOf(expression: Expression, scope: StatementScope): PlanDimension | null {
  const { of, grain } = stepOf(expression);
  const placed = of?.kind === "name" ? scope.column(of.path) : null;
  const known = placed === null ? undefined : knownColumn(scope, placed.column);
  if (placed === null || known === undefined) return null;
  if (grain !== null && !isTemporalKind(known.kind)) return null;
  const table = findTable(scope.model, placed.column.table);
  // "Name" alone does not say whose.
  const isName = table?.nameColumn === known.name && placed.via === null && known.label === "name";
  const label = isName ? singularLabel(table.label) : known.label;
  return { ...placed, label: capitalise(label), grain, part: null, evidence: [] };
}

/** `DATE_TRUNC('month', day)` and `YEAR(day)`. */
function stepOf(expression: Expression): { readonly of: Expression | undefined; readonly grain: TimeGrain | null } {
  if (expression.kind !== "call") return { of: expression, grain: null };
  const [first, second] = expression.args;
  if (expression.name === "YEAR" && second === undefined) return { of: first, grain: "year" };
  const unit = first?.kind === "value" ? grains.get(String(first.value).toLowerCase()) : undefined;
  return expression.name === "DATE_TRUNC" && unit !== undefined
    ? { of: second, grain: unit }
    : { of: undefined, grain: null };
}

/** A key behind the name of its row: plans keep namesakes apart by themselves. */
function isToldBy(
  { column }: PlanDimension,
  shown: readonly PlanDimension[],
  { model, base }: StatementScope,
): boolean {
  const target = model.relationships.find(
    ({ fromTable, fromColumns }) => fromTable === base && column.table === base && isSame(fromColumns, [column.column]),
  );
  const tables = [column.table, ...(target === undefined ? [] : [target.toTable])];
  return tables.some((name) => {
    const table = findTable(model, name);
    const isKey = name === column.table ? isSame(table?.primaryKey, [column.column]) : target !== undefined;
    return isKey && shown.some((other) => isSameColumn(other.column, { table: name, column: table?.nameColumn ?? "" }));
  });
}

function havingOf({ select, scope }: ReadSelect): PlanHaving[] | null {
  if (select.having.length === 0) return [];
  const read = readExpression(select.having);
  const compared = read === null ? [null] : conjuncts(read).map((one) => comparedFigure(one, scope));
  return whole(compared)?.map((one) => ({ ...one, evidence: [] })) ?? null;
}
