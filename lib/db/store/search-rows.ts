/**
 * The full-text index. A row's number says which field of which message of which conversation it is, field by field, so
 * that a search ranks what it found without reading any table but the index.
 */
import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type SearchField, searchFields } from "#lib/domain/session";
import type { Database, Transaction } from "./database.ts";
import type { SearchText } from "./search-texts.ts";

/** 22 bits for the message, 29 for the conversation, the rest for the field. */
const rowsPerSession = 2 ** 22;
const rowsPerField = 2 ** 51;

/** Where a row of the index stands. */
export type SearchPlace = { readonly sessionNumber: number; readonly seq: number; readonly field: SearchField };

/** The place of a row. */
export function placeOf(row: number): SearchPlace {
  const field = searchFields[Math.floor(row / rowsPerField)] ?? "sql";
  const within = row % rowsPerField;
  return { field, sessionNumber: Math.floor(within / rowsPerSession), seq: within % rowsPerSession };
}

/** The conversation's number within a row's, in SQL. */
export const sessionNumberOfRow: SQL = sql.raw(`(rowid % ${rowsPerField} / ${rowsPerSession})`);

/** What a row is worth, in SQL: the lower the better. Fields come in their order, then the latest message. */
export const rankOfRow: SQL = sql.raw(`(rowid - 2 * (rowid % ${rowsPerSession}))`);

/** The field of a rank, as its place in the order of fields, in SQL. */
export const fieldOfRank: SQL = sql.raw(`(rank / ${rowsPerField})`);

/** The row that has a rank. */
export function rowOfRank(rank: number): number {
  return 2 * Math.ceil(rank / rowsPerSession) * rowsPerSession - rank;
}

/** Rows of the index: the first, and the first that does not belong to them any more. */
export type RowRange = readonly [from: number, to: number];

export const allRows: RowRange = [0, searchFields.length * rowsPerField];

/** The rows of one kind of place. */
export function rowsOfField(field: SearchField): RowRange {
  const from = searchFields.indexOf(field) * rowsPerField;
  return [from, from + rowsPerField];
}

/** Adds texts of a conversation, or puts them in the place of those that were there. */
export async function writeSearchTexts(
  database: Transaction | Database["orm"],
  sessionId: string,
  texts: readonly SearchText[],
): Promise<void> {
  if (texts.length === 0) return;
  const rows = texts.map(({ seq, field, text }) => [rowsOfField(field)[0] + seq, text]);
  // One parameter, however many rows: statements have room for a limited number of them.
  await database.run(sql`
    INSERT OR REPLACE INTO search (rowid, body)
    SELECT sessions.number * ${rowsPerSession} + (entry.value ->> 0), entry.value ->> 1
    FROM sessions, json_each(${JSON.stringify(rows)}) AS entry
    WHERE sessions.id = ${sessionId}`);
}

/** Takes the messages up to a number out of the index: they are hidden, and must not be found. The title stays. */
export async function removeClearedTexts(transaction: Transaction, sessionId: string, upTo: number): Promise<void> {
  for (const field of searchFields.filter((name) => name !== "title")) {
    const [from] = rowsOfField(field);
    await transaction.run(sql`
      DELETE FROM search WHERE rowid IN (
        SELECT ${from} + sessions.number * ${rowsPerSession} + messages.seq
        FROM sessions JOIN messages ON messages.session_id = sessions.id
        WHERE sessions.id = ${sessionId} AND messages.seq <= ${upTo})`);
  }
}

/** Takes a conversation out of the index. */
export async function removeSearchTexts(transaction: Transaction, sessionNumber: number): Promise<void> {
  for (const field of searchFields) {
    const from = rowsOfField(field)[0] + sessionNumber * rowsPerSession;
    await transaction.run(sql`DELETE FROM search WHERE rowid BETWEEN ${from} AND ${from + rowsPerSession - 1}`);
  }
}
