/**
 * The expression of a calculated column, as a model keeps it: SQL of one table whose columns stand in double quotes,
 * so that a statement can put a table's alias before each.
 */
import type { ColumnName, Expression } from "./expression.ts";
import { quoteName, renderExpression } from "./render.ts";

/** A stored column by its name, or a calculated one by its kept text. */
export type KeptColumn = { readonly name: string; readonly expression: string | null };

/** As a model keeps it. */
export function keptExpression(expression: Expression, columnOf: (column: ColumnName) => KeptColumn): string {
  return renderExpression(expression, (column) => {
    const kept = columnOf(column);
    return kept.expression === null ? quoteName(kept.name) : `(${kept.expression})`;
  });
}

/** The SQL of a calculated column within a statement; `writeColumn` is given the name of each stored column that it reads. */
export function writeRowExpression(kept: string, writeColumn: (column: string) => string): string {
  return kept.replace(/'(?:[^']|'')*'|"((?:[^"]|"")+)"/g, (text: string, name: string | undefined) =>
    name === undefined ? text : writeColumn(name.replaceAll('""', '"')),
  );
}

/** The stored columns that a kept expression reads, each once. */
export function expressionColumns(kept: string): readonly string[] {
  const names = new Set<string>();
  writeRowExpression(kept, (name) => {
    names.add(name);
    return name;
  });
  return [...names];
}
