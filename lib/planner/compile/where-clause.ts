/** The conditions of one SELECT: filters, alternatives, the time window, and rows with or without related rows. */

import type { Dialect } from "#lib/domain/dialect";
import type { ColumnRef, PlanExists, PlanFilter, PlanTime, SinglePlan } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { plainMeasure } from "../plan/measures.ts";
import { mayBeMissing, reach } from "../plan/reach.ts";
import { isAboutNothing, linkTo, type RowLink } from "../plan/row-link.ts";
import { dateLiteral } from "../sql/sql-text.ts";
import { isYearColumn } from "../time/time-part.ts";
import { conditionText } from "./condition-sql.ts";
import { type FromClause, fromClause } from "./from-clause.ts";
import { aggregatedText, figureText } from "./measure-figure.ts";

export type Scope = {
  readonly model: SemanticModel;
  readonly dialect: Dialect;
  readonly base: string;
  /** The table that the plan is about, where its rows are read over another one. */
  readonly counted?: string;
  readonly from: FromClause;
};

/** One text per condition; joins what they need into the scope's FROM clause. */
export function conditions(
  plan: Pick<SinglePlan, "filters" | "alternatives" | "time" | "exists">,
  scope: Scope,
): string[] {
  return [
    ...plan.filters.map((filter) => filterText(filter, scope)),
    ...plan.alternatives.map((filters) => `(${filters.map((filter) => filterText(filter, scope)).join(" OR ")})`),
    ...(plan.time === null ? [] : timeText(plan.time, scope)),
    ...plan.exists.map((exists) => existsText(exists, scope)),
  ];
}

/** A condition on the base's row, on the row it belongs to, or on one of the rows that are joined to it over a bridge. */
export function filterText(filter: PlanFilter, scope: Scope): string {
  const { column, via, condition } = filter;
  const link = bridgeLink(scope, column.table, via);
  if (link !== null) return relatedText(scope, { link }, (inner) => [filterText(filter, inner)]);
  return conditionText(condition, {
    dialect: scope.dialect,
    column: scope.from.column(column, via),
    kind: findColumn(scope.model, column.table, column.column)?.kind ?? "other",
    other: ({ other }) => scope.from.column(other, other.table === column.table ? via : null),
    figure: (asked) => figureOfAll(asked, filter, scope),
  });
}

/** The related rows from which a table is known, where the row itself does not know it; null where it does. */
function bridgeLink({ model, base, counted = base }: Scope, table: string, via: ColumnRef | null): RowLink | null {
  const way = reach(model, base, table, via);
  if (way.kind === "direct") return null;
  if (way.kind === "bridged") return linkTo(model, base, way.bridge);
  const other = reach(model, counted, table, via);
  return other.kind === "bridged" ? linkTo(model, counted, other.bridge) : null;
}

type Figure = Extract<PlanFilter["condition"], { operator: "compare_aggregate" }>;

/** One figure over the rows of the column's own table: all, or those around the row that is compared. */
function figureOfAll({ function: name, within, time }: Figure, { column, via }: PlanFilter, scope: Scope): string {
  const { model, dialect } = scope;
  const outer = within.map((same) => scope.from.column(same, same.table === column.table ? via : null));
  const all = fromClause({ model, dialect, aliasPrefix: "all_", around: scope.from.aliases() }, column.table);
  const value = aggregatedText({ function: name, column }, { model, dialect, column: (own) => all.column(own, null) });
  const alike = within.map((same, index) => `${all.column(same, null)} = ${outer[index] ?? ""}`);
  const texts = [...alike, ...(time === null ? [] : timeText(time, { ...scope, from: all }))];
  const where = texts.length === 0 ? "" : ` WHERE ${texts.join(" AND ")}`;
  return `(SELECT ${name}(${value}) ${oneLine(all.text())}${where})`;
}

/** Half-open, so that no moment of the last day is lost. */
function timeText(time: PlanTime, scope: Scope): string[] {
  const column = scope.from.column(time.column, null);
  const known = findColumn(scope.model, time.column.table, time.column.column);
  const isYear = known !== undefined && isYearColumn(known);
  const bound = (date: string): string => (isYear ? String(Number(date.slice(0, 4))) : dateLiteral(date));
  return [
    ...(time.from === null ? [] : [`${column} >= ${bound(time.from)}`]),
    ...(time.to === null ? [] : [`${column} < ${bound(time.to)}`]),
  ];
}

function existsText(exists: PlanExists, scope: Scope): string {
  const { model } = scope;
  const bridge = bridgeLink(scope, exists.of, null);
  if (bridge !== null) return relatedText(scope, { link: bridge }, (inner) => [existsText(exists, inner)]);
  if (exists.having !== null) return havingText(exists, exists.having, scope);
  const related = { link: linkTo(model, exists.of, exists.table), counted: exists.table };
  const text = relatedText(scope, related, (inner) => relatedConditions(exists, inner));
  return exists.isNegated ? `NOT ${text}` : text;
}

function relatedConditions({ filters, time }: PlanExists, inner: Scope): string[] {
  return conditions({ filters, alternatives: [], time, exists: [] }, inner);
}

type Inner = { readonly scope: Scope; readonly keys: readonly string[]; readonly outerKeys: readonly string[] };

/** The FROM clause of the related rows, with the keys that bind them to the row outside. */
function innerOf(scope: Scope, link: RowLink, counted = link.base): Inner {
  const { model, dialect } = scope;
  const outerKeys = link.pairs.map(({ of }) => scope.from.column(of, null));
  const from = fromClause({ model, dialect, aliasPrefix: "related_", around: scope.from.aliases() }, link.base);
  const keys = link.pairs.map(({ own }) => from.column(own, null));
  return { scope: { model, dialect, base: link.base, counted, from }, keys, outerKeys };
}

/** `EXISTS` over the rows of a table that belong to the row outside. */
function relatedText(
  scope: Scope,
  { link, counted }: { readonly link: RowLink; readonly counted?: string },
  more: (inner: Scope) => readonly string[],
): string {
  const inner = innerOf(scope, link, counted);
  const keys = inner.keys.map((key, index) => `${key} = ${inner.outerKeys[index] ?? ""}`);
  const texts = [...keys, ...presence(inner.scope, link), ...more(inner.scope)];
  return `EXISTS (SELECT 1 ${oneLine(inner.scope.from.text())} WHERE ${texts.join(" AND ")})`;
}

/** Over a bridge, the row behind it has to be there. */
function presence({ model, base, from }: Scope, { present }: RowLink): string[] {
  if (present === null || !mayBeMissing(model, base, present, null)) return [];
  return [`${from.column(present, null)} IS NOT NULL`];
}

/** The related rows are grouped by what they belong to, by themselves: no engine has to do so row by row. */
function havingText(exists: PlanExists, having: NonNullable<PlanExists["having"]>, scope: Scope): string {
  const { model, dialect } = scope;
  const link = linkTo(model, exists.of, exists.table, having.measure);
  const inner = innerOf(scope, link, exists.table);
  const { base, from } = inner.scope;
  const where = [
    ...relatedConditions(exists, inner.scope),
    ...presence(inner.scope, link),
    ...inner.keys.map((key) => `${key} IS NOT NULL`),
  ];
  const plain = plainMeasure(having.measure);
  const counted = plain.kind === "count" && plain.table !== base ? link.present : null;
  const figure = figureText(having.measure, {
    model,
    dialect,
    column: (column) => from.column(column, null),
    condition: (filter) => filterText(filter, inner.scope),
    countedKey: counted === null ? null : from.column(counted, null),
  });
  // "Fewer than 3" holds for no rows at all: those groups are not there, so the others are excluded instead.
  const isTurned = isAboutNothing(having);
  const operator = isTurned ? opposites[having.operator] : having.operator;
  const columns = inner.keys.map((key, index) => `${key} AS key_${index + 1}`);
  const rows = `SELECT ${columns.join(", ")} ${oneLine(from.text())} WHERE ${where.join(" AND ")} GROUP BY ${inner.keys.join(", ")} HAVING ${figure} ${operator} ${having.value}`;
  const bound = inner.outerKeys.map((key, index) => `related_groups.key_${index + 1} = ${key}`);
  const text = `EXISTS (SELECT 1 FROM (${rows}) AS related_groups WHERE ${bound.join(" AND ")})`;
  return exists.isNegated === isTurned ? text : `NOT ${text}`;
}

const opposites = { "=": "<>", "!=": "=", ">": "<=", ">=": "<", "<": ">=", "<=": ">" } as const;

function oneLine(text: string): string {
  return text.replaceAll("\n", " ");
}
