/**
 * Search over everything that was said. A conversation is found when it has all words, in one place or in several; it
 * is told once, with the place that has the most of them: the title before a question, an answer, a statement.
 */
import "server-only";
import { inArray, sql } from "drizzle-orm";
import { type SessionHit, searchFields } from "#lib/domain/session";
import type { Database } from "./database.ts";
import { groupBy } from "./group-by.ts";
import { sessions } from "./schema.ts";
import {
  allRows,
  fieldOfRank,
  placeOf,
  type RowRange,
  rankOfRow,
  rowOfRank,
  rowsOfField,
  sessionNumberOfRow,
} from "./search-rows.ts";
import { allOf, anyOf, searchWords } from "./search-words.ts";
import type { SearchQuery, StoredHit } from "./session-records.ts";
import { itemOf, listColumns } from "./session-rows.ts";

/** @returns those with all words in one place first, by the kind of place, then the latest. */
export async function searchSessions(
  database: Database,
  { ownerId, text, limit }: SearchQuery,
): Promise<readonly StoredHit[]> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const found: number[] = [];
  // A common word stands in so many titles and questions that the long texts need not be looked at; several words
  // together are rare enough to look for them everywhere at once.
  for (const range of words.length === 1 ? searchFields.map(rowsOfField) : [allRows]) {
    if (found.length < limit) found.push(...(await findWhole(database, { ownerId, words, limit, found }, range)));
  }
  const isFull = found.length >= limit || words.length === 1;
  const spread = isFull ? [] : await findSpread(database, { ownerId, words, limit, found });
  return hitsAt(database, words, [...found, ...spread]);
}

type Search = {
  readonly ownerId: string;
  readonly words: readonly string[];
  readonly limit: number;
  /** Rows of the index, one per conversation that is known already. */
  readonly found: readonly number[];
};

/** Conversations that have all words in one place, the latest one of the best kind. @returns rows of the index. */
async function findWhole(
  { orm, read }: Database,
  { ownerId, words, limit, found }: Search,
  [from, to]: RowRange,
): Promise<readonly number[]> {
  const rows = await read(() =>
    orm.all<{ readonly rank: number }>(sql`
      SELECT found.rank AS rank
      FROM (
        SELECT ${sessionNumberOfRow} AS number, MIN(${rankOfRow}) AS rank
        FROM search
        WHERE search MATCH ${allOf(words)} AND rowid >= ${from} AND rowid < ${to}
        GROUP BY 1
      ) AS found
      ${ofTheOwner(ownerId, found)}
      ORDER BY ${fieldOfRank}, sessions.updated_at DESC
      LIMIT ${limit - found.length}`),
  );
  return rows.map(({ rank }) => rowOfRank(rank));
}

/** The order of the two is fixed: the other way round, the index would be read once per conversation. */
function ofTheOwner(ownerId: string, found: readonly number[]) {
  const numbers = JSON.stringify(found.map((row) => placeOf(row).sessionNumber));
  return sql`CROSS JOIN sessions INDEXED BY sessions_by_number
      WHERE sessions.number = found.number AND sessions.owner_id = ${ownerId} AND sessions.deleted_at IS NULL
        AND found.number NOT IN (SELECT value FROM json_each(${numbers}))`;
}

/** Conversations that have the words in several places; of each, the place with the most of them. */
async function findSpread(
  { orm, read }: Database,
  { ownerId, words, limit, found }: Search,
): Promise<readonly number[]> {
  const withWord = words.map(
    (word) => sql`SELECT ${sessionNumberOfRow} AS number FROM search WHERE search MATCH ${allOf([word])}`,
  );
  const chosen = await read(() =>
    orm.all<{ readonly number: number }>(sql`
      SELECT found.number AS number
      FROM (${sql.join(withWord, sql` INTERSECT `)}) AS found
      ${ofTheOwner(ownerId, found)}
      ORDER BY sessions.updated_at DESC
      LIMIT ${limit - found.length}`),
  );
  if (chosen.length === 0) return [];
  const numbers = JSON.stringify(chosen.map(({ number }) => number));
  const places = words.map(
    (word) => sql`
      SELECT ${rankOfRow} AS rank FROM search
      WHERE search MATCH ${allOf([word])} AND ${sessionNumberOfRow} IN (SELECT value FROM json_each(${numbers}))`,
  );
  const rows = await read(() =>
    orm.all<WordsAtPlace>(
      sql`SELECT rank, COUNT(*) AS words FROM (${sql.join(places, sql` UNION ALL `)}) GROUP BY rank`,
    ),
  );
  const bySession = groupBy(rows, ({ rank }) => placeOf(rowOfRank(rank)).sessionNumber);
  return chosen.flatMap(({ number }) => bestOf(bySession.get(number) ?? []));
}

type WordsAtPlace = { readonly rank: number; readonly words: number };

/** The latest of the places of the best kind that have the most words. */
function bestOf(rows: readonly WordsAtPlace[]): readonly number[] {
  const most = Math.max(...rows.map(({ words }) => words));
  const ranks = rows.filter(({ words }) => words === most).map(({ rank }) => rank);
  return ranks.length === 0 ? [] : [rowOfRank(Math.min(...ranks))];
}

/** Stand around what matched; no stored text holds them. */
const marks = { begin: "\u0001", end: "\u0002" } as const;
const markedPiece = new RegExp(`(${marks.begin}[^${marks.end}]*${marks.end})`);
const excerptWords = 24;
const mostPieceCharacters = 400;

/** What is shown of rows of the index, in their order. */
async function hitsAt(
  { orm, read }: Database,
  words: readonly string[],
  rows: readonly number[],
): Promise<readonly StoredHit[]> {
  if (rows.length === 0) return [];
  const numbers = rows.map((row) => placeOf(row).sessionNumber);
  const listed = await read(() => orm.select(listColumns).from(sessions).where(inArray(sessions.number, numbers)));
  const items = new Map(listed.map((row) => [row.number, itemOf(row)]));
  // Read in one go, hence the plus: asked for one by one, each row would begin with all beginnings of the words.
  const excerpts = await read(() =>
    orm.all<{ readonly place: number; readonly excerpt: string }>(sql`
      SELECT rowid AS place,
        CASE WHEN rowid < ${rowsOfField("title")[1]}
          THEN highlight(search, 0, ${marks.begin}, ${marks.end})
          ELSE snippet(search, 0, ${marks.begin}, ${marks.end}, '…', ${excerptWords}) END AS excerpt
      FROM search
      WHERE search MATCH ${anyOf(words)} AND rowid BETWEEN ${Math.min(...rows)} AND ${Math.max(...rows)}
        AND +rowid IN (SELECT value FROM json_each(${JSON.stringify(rows)}))`),
  );
  const texts = new Map(excerpts.map(({ place, excerpt }) => [place, excerpt]));
  return rows.flatMap((row) => {
    const { sessionNumber, seq, field } = placeOf(row);
    const [item, text] = [items.get(sessionNumber), texts.get(row)];
    // Gone between two looks.
    return item === undefined || text === undefined ? [] : [{ item, field, seq, excerpt: piecesOf(text) }];
  });
}

function piecesOf(marked: string): SessionHit["excerpt"] {
  const pieces = marked.split(markedPiece).filter((piece) => piece !== "");
  return pieces.map((piece) => {
    const isMatch = piece.startsWith(marks.begin);
    const text = isMatch ? piece.slice(1, -1) : piece;
    // A word can be as long as a message.
    return { text: text.length > mostPieceCharacters ? `${text.slice(0, mostPieceCharacters)}…` : text, isMatch };
  });
}
