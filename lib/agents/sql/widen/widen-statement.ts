/** A wider statement after one that found nothing: stored values and the period of the data. Only literals are touched. */
import "server-only";
import type { Dialect } from "#lib/domain/dialect";
import { literal } from "#lib/planner/sql/sql-text";
import { applyChanges, isTooDeep, meaningfulTokens, readSqlTokens } from "#lib/planner/sql/sql-tokens";
import type { SemanticModel } from "#lib/semantic/model";
import type { Repair } from "../repair/repair.ts";
import { readNames } from "../repair/statement-names.ts";
import { nearestValue } from "./nearest-value.ts";
import { movedPeriods } from "./statement-times.ts";
import { comparedValues } from "./statement-values.ts";

/** Null where no text and no period of the statement has a clear counterpart in the data. */
export function widenStatement(sql: string, model: SemanticModel, dialect: Dialect): Repair | null {
  const found = [...storedValues(sql, model, dialect), ...periods(sql, model, dialect)];
  const changes = found.flatMap((one) => one.changes);
  const widened = applyChanges(sql, changes);
  if (widened === sql) return null;
  return { sql: widened, changes: [...new Set(found.map(({ sentence }) => sentence))] };
}

function storedValues(sql: string, model: SemanticModel, dialect: Dialect) {
  return comparedValues(sql, model, dialect).flatMap(({ column, value, token }) => {
    const stored = nearestValue(value, column.profile.values);
    if (stored === null) return [];
    const change = { start: token.start, end: token.end, text: literal(stored, dialect) };
    return [{ changes: [change], sentence: `No rows for "${value}"; matched "${stored}".` }];
  });
}

function periods(sql: string, model: SemanticModel, dialect: Dialect) {
  const names = readNames(sql, model, dialect);
  const tokens = meaningfulTokens(readSqlTokens(sql, dialect));
  return names === null || isTooDeep(tokens) ? [] : movedPeriods(tokens, names.sources, model);
}
