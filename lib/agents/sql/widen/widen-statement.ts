/** Stored values in place of texts that are not stored, in the conditions of a statement. Only the literals are touched. */
import "server-only";
import { literal } from "#lib/planner/sql-text";
import {
  afterBracket,
  applyChanges,
  isToken,
  meaningfulTokens,
  nameOfToken,
  readSqlTokens,
  type SqlToken,
  type TextChange,
  valueOfToken,
} from "#lib/planner/sql-tokens";
import type { SemanticColumn, SemanticModel } from "#lib/semantic/model";
import type { Repair } from "../repair/repair.ts";
import { isSameName, readNames, type StatementNames } from "../repair/statement-names.ts";
import { nearestValue } from "./nearest-value.ts";

/** Null where no literal of `column = 'text'` or `column IN (...)` has a clear stored counterpart. */
export function widenStatement(sql: string, model: SemanticModel): Repair | null {
  const names = readNames(sql, model, "duckdb");
  if (names === null) return null;
  const tokens = meaningfulTokens(readSqlTokens(sql));
  const found = [...tokens.keys()].flatMap((index) => widenedLiterals(tokens, index, names));
  if (found.length === 0) return null;
  return {
    sql: applyChanges(
      sql,
      found.map(({ change }) => change),
    ),
    changes: [...new Set(found.map(({ sentence }) => sentence))],
  };
}

type WidenedLiteral = { readonly change: TextChange; readonly sentence: string };

/** The literals that are compared with the column whose name ends at this token. */
function widenedLiterals(tokens: readonly SqlToken[], index: number, names: StatementNames): readonly WidenedLiteral[] {
  const literals = comparedLiterals(tokens, index + 1);
  if (literals.length === 0) return [];
  const column = columnAt(tokens, index, names);
  if (column === null) return [];
  return literals.flatMap((token) => {
    const asked = valueOfToken(token);
    const stored = asked === null ? null : nearestValue(asked, column.profile.values);
    if (asked === null || stored === null || stored.includes("\\")) return [];
    const change = { start: token.start, end: token.end, text: literal(stored, "duckdb") };
    return [{ change, sentence: `No rows for "${asked}"; matched "${stored}".` }];
  });
}

function comparedLiterals(tokens: readonly SqlToken[], index: number): readonly SqlToken[] {
  const next = tokens[index + 1];
  if (isToken(tokens[index], "=") && next?.kind === "text") return isSum(tokens[index + 2]) ? [] : [next];
  if (!isToken(tokens[index], "IN") || !isToken(next, "(")) return [];
  const inner = tokens.slice(index + 2, afterBracket(tokens, index + 1) - 1);
  return inner.every((token) => token.kind === "text" || isToken(token, ","))
    ? inner.filter(({ kind }) => kind === "text")
    : [];
}

/** `'a' || b` is no literal. */
function isSum(token: SqlToken | undefined): boolean {
  return isToken(token, "||", "::", "+");
}

/** The one column of the statement's tables that the name can mean. */
function columnAt(tokens: readonly SqlToken[], index: number, { sources }: StatementNames): SemanticColumn | null {
  const token = tokens[index];
  const name = token === undefined ? null : nameOfToken(token);
  if (name === null) return null;
  const before = isToken(tokens[index - 1], ".") ? tokens[index - 2] : undefined;
  const qualifier = before === undefined ? null : nameOfToken(before);
  const holders = sources
    .filter(({ alias }) => qualifier === null || isSameName(alias, qualifier))
    .flatMap(({ table }) => table.columns.filter((column) => isSameName(column.name, name)));
  const distinct = [...new Set(holders)];
  return distinct.length === 1 ? (distinct[0] ?? null) : null;
}
