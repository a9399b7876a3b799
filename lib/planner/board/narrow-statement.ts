/** Narrows down a statement that has no plan: by those of its own columns that bear the name of the condition's. */

import type { Dialect } from "#lib/domain/dialect";
import type { ResultColumn } from "#lib/domain/result-set";
import { withoutTrailing } from "#lib/domain/without-trailing";
import { dateLiteral, literal, quoted } from "../sql/sql-text.ts";
import { type Narrowing, valueOfKind } from "./narrowing.ts";

export type Statement = {
  readonly sql: string;
  /** What it gives; empty where that is not known. */
  readonly columns: readonly ResultColumn[];
};

export type NarrowedStatement = { readonly sql: string } | { readonly why: string };

/** The statement in brackets, with the condition behind it; or why it does not reach it. */
export function narrowStatement(statement: Statement, narrowing: Narrowing, dialect: Dialect): NarrowedStatement {
  const { column, label } = narrowing;
  const alike = statement.columns.filter(({ name }) => name.toLowerCase() === column.column.toLowerCase());
  const [own, ...others] = alike;
  if (own === undefined || others.length > 0) {
    return { why: `It was written as a statement, and its result has no column ${column.column}.` };
  }
  const texts = conditionTexts(own, narrowing, dialect);
  if (texts === null) return { why: `Its column ${own.name} holds no values of ${label}.` };
  const inner = withoutTrailing(statement.sql, dialect);
  // On lines of its own: a comment at its end must not swallow the bracket.
  return { sql: ["SELECT *", "FROM (", inner, ") AS tile_rows", `WHERE ${texts.join(" AND ")}`].join("\n") };
}

function conditionTexts(own: ResultColumn, { condition }: Narrowing, dialect: Dialect): string[] | null {
  const name = quoted(own.name);
  switch (condition.kind) {
    case "empty":
      return [`${name} IS NULL`];
    case "values": {
      const values = condition.values.map((value) => valueOfKind(String(value), own.kind));
      if (values.includes(null)) return null;
      return [`${name} IN (${values.map((value) => literal(value ?? "", dialect)).join(", ")})`];
    }
    case "window": {
      if (!["date", "timestamp", "timestamp_tz"].includes(own.kind)) return null;
      const { from, to } = condition;
      return [
        ...(from === null ? [] : [`${name} >= ${dateLiteral(from)}`]),
        ...(to === null ? [] : [`${name} < ${dateLiteral(to)}`]),
      ];
    }
  }
}
