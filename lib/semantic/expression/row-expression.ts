/**
 * The expression of a calculated column, as a model keeps it: SQL of one table whose columns, stored and calculated
 * ones, stand in double quotes; no other word of it is a column.
 */
import type { ColumnName, Expression } from "./expression.ts";
import { quoteName, renderExpression } from "./render.ts";

/** As a model keeps it; `nameOf` gives the model's own name of a column. */
export function keptExpression(expression: Expression, nameOf: (column: ColumnName) => string): string {
  return renderExpression(expression, (column) => quoteName(nameOf(column)));
}

/** The kept text with each of its columns written as `writeColumn` says. */
export function writeRowExpression(kept: string, writeColumn: (column: string) => string): string {
  return kept.replace(/'(?:[^']|'')*'|"((?:[^"]|"")+)"/g, (text: string, name: string | undefined) =>
    name === undefined ? text : writeColumn(name.replaceAll('""', '"')),
  );
}

/** The columns that a kept expression reads, each once. */
export function expressionColumns(kept: string): readonly string[] {
  const names = new Set<string>();
  writeRowExpression(kept, (name) => {
    names.add(name);
    return name;
  });
  return [...names];
}

type Column = { readonly name: string; readonly expression: string | null };

/** The calculation over stored columns alone: those that it stands on are written out. */
export function expandedExpression(column: Column, columns: readonly Column[]): string {
  if (column.expression === null) return quoteName(column.name);
  const others = columns.filter((other) => other !== column);
  return writeRowExpression(column.expression, (name) => {
    const other = others.find((candidate) => candidate.name === name);
    if (other === undefined || other.expression === null) return quoteName(name);
    return `(${expandedExpression(other, others)})`;
  });
}

/** True when the calculation reads that column, itself or through others. */
export function readsColumn(column: Column, name: string, columns: readonly Column[]): boolean {
  const others = columns.filter((other) => other !== column);
  return expressionColumns(column.expression ?? "").some((read) => {
    const other = others.find((candidate) => candidate.name === read);
    return read === name || (other !== undefined && readsColumn(other, name, others));
  });
}
