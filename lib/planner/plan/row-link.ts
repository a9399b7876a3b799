/** How the rows of one table belong to a row of another one: what "customers with orders" looks for, over any way between them. */
import type { ColumnRef, ComparisonOperator, PlanExists, SimpleMeasure } from "#lib/domain/plan";
import { pathsToOne } from "#lib/semantic/join-graph";
import type { Relationship, SemanticModel } from "#lib/semantic/model";
import { plainMeasure, simpleTable } from "./measures.ts";
import { reach } from "./reach.ts";

export type RowLink = {
  /** The table that the related rows are read from. */
  readonly base: string;
  /** Which columns have to be equal: one that the related row reaches, and one of the table that it belongs to. */
  readonly pairs: readonly { readonly own: ColumnRef; readonly of: ColumnRef }[];
  /** A key behind `base` that has to be filled, where `base` is only a bridge. */
  readonly present: ColumnRef | null;
};

/** The rows of `table` for one row of `of`; `measure` is what is counted or added up of them. */
export function linkTo(model: SemanticModel, of: string, table: string, measure: SimpleMeasure | null = null): RowLink {
  const measured = measure === null ? table : simpleTable(measure);
  const link =
    linkUp(model, of, measured) ??
    linkToSelf(model, of, measured) ??
    (measure === null ? linkDown(model, of, table) : null) ??
    linkOver(model, of, measured);
  if (link === null) throw new Error(`No way from ${measured} to ${of}`);
  if (measure !== null && link.present !== null) refuseRepeated(measure, link.base);
  return link;
}

/** Whether no related row at all meets the condition: "fewer than 3", "at most 5", "exactly 0". */
export function isAboutNothing({ measure, operator, value }: NonNullable<PlanExists["having"]>): boolean {
  const plain = plainMeasure(measure);
  const isCount = plain.kind === "count" || plain.function === "count_distinct";
  return isCount && holds(0, operator, value);
}

function holds(left: number, operator: ComparisonOperator, right: number): boolean {
  switch (operator) {
    case "=":
      return left === right;
    case "!=":
      return left !== right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    case "<":
      return left < right;
    case "<=":
      return left <= right;
  }
}

/** Behind a bridge a row stands several times: only what repetition does not change can be told. */
function refuseRepeated(measure: SimpleMeasure, bridge: string): void {
  const plain = plainMeasure(measure);
  if (plain.kind === "count" || ["min", "max", "count_distinct"].includes(plain.function)) return;
  throw new Error(`${plain.column.table}.${plain.column.column} cannot be added up over ${bridge}`);
}

/** The related rows belong to the row: orders of a customer, order lines of a customer. */
function linkUp(model: SemanticModel, of: string, table: string): RowLink | null {
  const last = pathsToOne(model, table, of)[0]?.at(-1);
  return last === undefined ? null : { base: table, pairs: pairsOf(last), present: null };
}

/** Rows of the same table: employees whom others report to. */
function linkToSelf(model: SemanticModel, of: string, table: string): RowLink | null {
  const step = of === table ? model.relationships.find((one) => one.fromTable === of && one.toTable === of) : undefined;
  return step === undefined ? null : { base: table, pairs: pairsOf(step), present: null };
}

/** The row belongs to the related one: orders of a customer that exists. */
function linkDown(model: SemanticModel, of: string, table: string): RowLink | null {
  const [path] = pathsToOne(model, of, table);
  const [first, ...rest] = path ?? [];
  if (first === undefined) return null;
  const pairs = pairsOf(first).map(({ own, of: target }) => ({ own: target, of: own }));
  const last = rest.at(-1);
  return { base: first.toTable, pairs, present: last === undefined ? null : targetOf(last) };
}

/** Over a table that has rows of both: products that customers of a country bought. */
function linkOver(model: SemanticModel, of: string, table: string): RowLink | null {
  const way = reach(model, of, table, null);
  if (way.kind !== "bridged") return null;
  const [toOf] = pathsToOne(model, way.bridge, of);
  const [toTable] = pathsToOne(model, way.bridge, table);
  const [last, behind] = [toOf?.at(-1), toTable?.at(-1)];
  if (last === undefined || behind === undefined) return null;
  return { base: way.bridge, pairs: pairsOf(last), present: targetOf(behind) };
}

function pairsOf({ fromTable, fromColumns, toTable, toColumns }: Relationship): RowLink["pairs"] {
  return fromColumns.map((column, index) => ({
    own: { table: fromTable, column },
    of: { table: toTable, column: toColumns[index] ?? column },
  }));
}

function targetOf({ fromColumns, toTable, toColumns }: Relationship): ColumnRef {
  return { table: toTable, column: toColumns[0] ?? fromColumns[0] ?? "" };
}
