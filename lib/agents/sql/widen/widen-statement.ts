/** Stored values in place of texts that are not stored, in the conditions of a statement. Only the literals are touched. */
import "server-only";
import { literal } from "#lib/planner/sql-text";
import { applyChanges } from "#lib/planner/sql-tokens";
import type { SemanticModel } from "#lib/semantic/model";
import type { Repair } from "../repair/repair.ts";
import { nearestValue } from "./nearest-value.ts";
import { comparedValues } from "./statement-values.ts";

/** Null where no literal of `column = 'text'` or `column IN (...)` has a clear stored counterpart. */
export function widenStatement(sql: string, model: SemanticModel): Repair | null {
  const found = comparedValues(sql, model).flatMap(({ column, value, token }) => {
    const stored = nearestValue(value, column.profile.values);
    // Engines differ in what a backslash means.
    if (stored === null || stored.includes("\\")) return [];
    const change = { start: token.start, end: token.end, text: literal(stored, "duckdb") };
    return [{ change, sentence: `No rows for "${value}"; matched "${stored}".` }];
  });
  if (found.length === 0) return null;
  return {
    sql: applyChanges(
      sql,
      found.map(({ change }) => change),
    ),
    changes: [...new Set(found.map(({ sentence }) => sentence))],
  };
}
