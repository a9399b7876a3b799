/**
 * Calculated columns and named filters of a model file: SQL over columns of one table. Their names are brought under
 * the alias that the table has in a statement; everything else stays as it is written.
 */

import type { Dialect } from "#lib/domain/dialect";
import { findTable, type SemanticColumn, type SemanticModel, type SemanticTable } from "#lib/semantic/model";
import { identifier } from "../sql/sql-text.ts";
import {
  applyChanges,
  isToken,
  meaningfulTokens,
  nameOfToken,
  readSqlTokens,
  type SqlToken,
} from "../sql/sql-tokens.ts";

type Place = { readonly model: SemanticModel; readonly dialect: Dialect; readonly alias: string };

/** A column of a table as it is read under an alias: its name, or its expression in brackets. */
export function columnText(reference: { readonly table: string; readonly column: string }, place: Place): string {
  const table = findTable(place.model, reference.table);
  const column = table?.columns.find((candidate) => candidate.name === reference.column);
  return table === undefined || column === undefined
    ? storedText(reference.column, place)
    : ownText(column, { ...place, table, depth: 0 });
}

function storedText(name: string, { alias, dialect }: Place): string {
  return `${alias}.${identifier(name, dialect)}`;
}

type Work = Place & { readonly table: SemanticTable; readonly depth: number };

/** Calculations may stand on one another; deeper than this they go in a circle. */
const maxDepth = 8;

function ownText(column: SemanticColumn, work: Work): string {
  if (column.expression === null || work.depth > maxDepth) return storedText(column.name, work);
  const tokens = meaningfulTokens(readSqlTokens(column.expression, work.dialect));
  const changes = tokens.flatMap((token, index) => {
    const known = mayBeColumn(tokens, index) ? columnNamed(token, work.table, column) : undefined;
    if (known === undefined) return [];
    const start = qualifierStart(tokens, index, work.table);
    return start === null ? [] : [{ start, end: token.end, text: ownText(known, { ...work, depth: work.depth + 1 }) }];
  });
  return `(${applyChanges(column.expression, changes).trim()})`;
}

/** The calculation itself may bear the name of the stored column that it reads. */
function columnNamed(token: SqlToken, table: SemanticTable, own: SemanticColumn): SemanticColumn | undefined {
  const name = nameOfToken(token);
  if (name === null || token.kind === "backtick") return undefined;
  const others = table.columns.filter((candidate) => candidate !== own);
  const exact = others.find((candidate) => candidate.name === name);
  return exact ?? others.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
}

/** A word at this place names a column: it calls no function, is no type, no unit of time and no keyword of a literal. */
function mayBeColumn(tokens: readonly SqlToken[], index: number): boolean {
  const [before, next] = [tokens[index - 1], tokens[index + 1]];
  if (isToken(next, "(", ".") || next?.kind === "text" || isToken(before, "AS", ":")) return false;
  if (isToken(before, "::") || before?.kind === "text" || before?.kind === "number") return false;
  const isFirstArgument = isToken(before, "(");
  if (isFirstArgument && isToken(next, "FROM")) return false;
  return !(isFirstArgument && isToken(tokens[index - 2], ...unitFunctions));
}

/** Functions whose first argument is a unit of time. */
const unitFunctions = ["DATEDIFF", "DATEADD", "DATE_TRUNC", "DATE_PART", "TIMESTAMPDIFF", "TIMESTAMPADD", "EXTRACT"];

/** Where the name begins with its table in front; null where it is a part of something else. */
function qualifierStart(tokens: readonly SqlToken[], index: number, table: SemanticTable): number | null {
  const [token, dot, qualifier] = [tokens[index], tokens[index - 1], tokens[index - 2]];
  if (token === undefined) return null;
  if (!isToken(dot, ".")) return token.start;
  const name = qualifier === undefined ? null : nameOfToken(qualifier);
  return qualifier !== undefined && name?.toLowerCase() === table.name.toLowerCase() ? qualifier.start : null;
}
