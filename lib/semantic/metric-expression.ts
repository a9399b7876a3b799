/** Reads the SQL expression of a curated metric into the plan's measure form, so that it can be compiled fan-out safe. */
import type { MeasureExpression, SimpleMeasure } from "#lib/domain/plan";
import type { SemanticTable } from "./model.ts";

const callPattern = /^(sum|avg|min|max|median|count)\s*\(\s*(distinct\s+)?([\w.]+|\*)\s*\)$/i;

/**
 * `text` is e.g. `SUM(REVENUE)`, `COUNT(*)`, `COUNT(DISTINCT ORDERS.CUSTOMER_ID)` or
 * `SUM(REVENUE) / COUNT(DISTINCT ORDER_ID)`. Bare columns belong to `home`. Null when it is none of these.
 */
export function readMetricExpression(
  text: string,
  home: SemanticTable | null,
  tables: readonly SemanticTable[],
): MeasureExpression | null {
  const parts = text.split("/").map((part) => part.trim());
  if (parts.length > 2) return null;
  const [first, second] = parts.map((part) => readSimple(part, home, tables));
  if (first === null || first === undefined) return null;
  if (parts.length === 1) return first;
  return second === null || second === undefined ? null : { kind: "ratio", numerator: first, denominator: second };
}

function readSimple(text: string, home: SemanticTable | null, tables: readonly SemanticTable[]): SimpleMeasure | null {
  const match = callPattern.exec(text);
  const [, name = "", distinct, argument = ""] = match ?? [];
  if (match === null) return null;
  if (argument === "*") return home === null ? null : { kind: "count", table: home.name };
  const [tableName, columnName] = argument.includes(".") ? argument.split(".") : [home?.name, argument];
  const table = tables.find((candidate) => candidate.name === tableName);
  const column = table?.columns.find((candidate) => candidate.name === columnName);
  if (table === undefined || column === undefined) return null;
  const reference = { table: table.name, column: column.name };
  switch (name.toLowerCase()) {
    case "sum":
      return { kind: "aggregate", function: "sum", column: reference };
    case "avg":
      return { kind: "aggregate", function: "avg", column: reference };
    case "min":
      return { kind: "aggregate", function: "min", column: reference };
    case "max":
      return { kind: "aggregate", function: "max", column: reference };
    case "median":
      return { kind: "aggregate", function: "median", column: reference };
    default:
      return distinct === undefined
        ? { kind: "count", table: table.name }
        : { kind: "aggregate", function: "count_distinct", column: reference };
  }
}
