/** The texts that a statement compares columns with: `column = 'text'` and `column IN ('text', ...)`. */
import "server-only";
import type { Dialect } from "#lib/domain/dialect";
import {
  afterBracket,
  isToken,
  meaningfulTokens,
  readSqlTokens,
  type SqlToken,
  valueOfToken,
} from "#lib/planner/sql/sql-tokens";
import type { SemanticColumn, SemanticModel } from "#lib/semantic/model";
import { columnAt, readNames } from "../repair/statement-names.ts";

export type ComparedValue = {
  readonly column: SemanticColumn;
  readonly value: string;
  /** The literal. */
  readonly token: SqlToken;
};

/** In their order; empty where the statement cannot be read. */
export function comparedValues(sql: string, model: SemanticModel, dialect: Dialect): readonly ComparedValue[] {
  const names = readNames(sql, model, dialect);
  if (names === null) return [];
  const tokens = meaningfulTokens(readSqlTokens(sql, dialect));
  return [...tokens.keys()].flatMap((index) => {
    const literals = comparedLiterals(tokens, index + 1);
    const found = literals.length === 0 ? null : columnAt(tokens, index, names.sources);
    if (found === null) return [];
    return literals.flatMap((token) => {
      const value = valueOfToken(token);
      return value === null ? [] : [{ column: found.column, value, token }];
    });
  });
}

function comparedLiterals(tokens: readonly SqlToken[], index: number): readonly SqlToken[] {
  const next = tokens[index + 1];
  if (isToken(tokens[index], "=") && next?.kind === "text") return isExpression(tokens[index + 2]) ? [] : [next];
  if (!isToken(tokens[index], "IN") || !isToken(next, "(")) return [];
  const inner = tokens.slice(index + 2, afterBracket(tokens, index + 1) - 1);
  const isList = inner.every((token) => token.kind === "text" || isToken(token, ","));
  return isList ? inner.filter(({ kind }) => kind === "text") : [];
}

/** `'a' || b` is no literal. */
function isExpression(token: SqlToken | undefined): boolean {
  return isToken(token, "||", "::", "+");
}
