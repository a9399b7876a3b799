/**
 * Statements that measure a table's columns: one aggregate over all of them, then the stored values
 * of the text columns with few different ones. Plain SQL that every engine of ours runs.
 */
import type { ColumnInfo, DatabaseContext, TableInfo } from "#lib/domain/catalog";
import { cellToNumber } from "#lib/domain/cell-number";
import { isNumericKind, isTemporalKind } from "#lib/domain/column-kind";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import { type ColumnProfile, emptyProfile } from "./model.ts";
import { patternOf } from "./value-pattern.ts";

type ProfileQuery = {
  readonly sql: string;
  /** Profiles by column name, from the rows of this statement. */
  readonly read: (rows: readonly ResultRow[]) => Map<string, ColumnProfile>;
};

export type ValueLimits = {
  readonly valuesPerColumn: number;
  readonly valueCharacters: number;
  /** False: nothing but counts is asked, so that no stored value leaves the database. */
  readonly readsValues: boolean;
};

type Profiling = { readonly table: TableInfo; readonly context: DatabaseContext; readonly limits: ValueLimits };

/**
 * Measures every column of a table: the summary first, then whether what looks like a key is one, then the values of
 * each text column. A view computes its rows anew for each statement, so its summary counts the keys as well. `query`
 * runs one statement and gives its rows, or null when it failed; a failed part only means less is known.
 */
export async function profileTable(
  args: Profiling,
  query: (sql: string) => Promise<readonly ResultRow[] | null>,
): Promise<Map<string, ColumnProfile>> {
  const summary = summaryQuery(args);
  const profiles = summary.read((await query(summary.sql)) ?? []);
  const unique = args.table.kind === "view" ? null : uniqueQuery(args, profiles);
  const counted = unique === null ? null : await query(unique.sql);
  for (const [name, profile] of unique?.read(counted ?? []) ?? []) profiles.set(name, profile);
  if (!args.limits.readsValues) return profiles;
  for (const column of args.table.columns.filter((candidate) => candidate.kind === "text")) {
    const profile = profiles.get(column.name) ?? emptyProfile;
    const values = valuesQuery({ ...args, table: args.table.name, column: column.name }, profile);
    const rows = await query(values.sql);
    if (rows === null) continue;
    for (const [name, measured] of values.read(rows)) profiles.set(name, measured);
  }
  return profiles;
}

/** Counts, nulls, smallest and largest value of every column in one pass. Distinct counts are approximate. */
function summaryQuery({ table, context, limits }: Profiling): ProfileQuery {
  const columns = table.columns.filter(
    (column) => column.kind !== "binary" && column.kind !== "json" && column.kind !== "other",
  );
  const parts = columns.flatMap((column) => {
    const name = quote(column.name);
    const hasRange = limits.readsValues && (isNumericKind(column.kind) || isTemporalKind(column.kind));
    const text = (aggregate: string): string => (hasRange ? `CAST(${aggregate}(${name}) AS VARCHAR)` : "NULL");
    return [`approx_count_distinct(${name})`, `count(*) - count(${name})`, text("min"), text("max")];
  });
  const counted = table.kind === "view" ? columns.filter(isNamedAsKey).slice(0, mostCounted) : [];
  parts.push(...counted.map(countsEachOnce));
  return {
    sql: `SELECT ${parts.length === 0 ? "1" : parts.join(", ")} FROM ${qualified(context, table.name)}`,
    read: (rows) => {
      const row = rows[0] ?? [];
      const unique = new Map(counted.map(({ name }, place) => [name, yesOrNo(row[columns.length * 4 + place])]));
      return new Map(
        columns.map((column, index) => {
          const distinctCount = wholeNumber(row[index * 4]);
          const nullCount = wholeNumber(row[index * 4 + 1]);
          const [min, max] = [textOf(row[index * 4 + 2]), textOf(row[index * 4 + 3])];
          const mayBeKey = distinctCount !== 0 && nullCount === 0;
          const isUnique = isOnlyKey(table, column.name) || (mayBeKey ? (unique.get(column.name) ?? null) : null);
          return [column.name, { ...emptyProfile, distinctCount, nullCount, min, max, isUnique }];
        }),
      );
    },
  };
}

/** Names of columns that may tell rows apart. */
const keyName = /(?:id|key|code|cd|no|nr|num|number)$/i;

function isNamedAsKey({ name, kind }: ColumnInfo): boolean {
  return (kind === "text" || kind === "integer" || kind === "decimal") && keyName.test(name);
}

/** True where each row has a value of its own. */
function countsEachOnce({ name }: ColumnInfo): string {
  return `count(*) = count(DISTINCT ${quote(name)})`;
}

function yesOrNo(cell: Cell | undefined): boolean | null {
  return typeof cell === "boolean" ? cell : null;
}

/** Approximate counts are a little off; below this share of the rows a column is no key. */
const leastDistinct = 0.9;
const mostCounted = 4;

/** Counts exactly, for the columns that may be keys and that nobody declared; null where there are none. */
function uniqueQuery({ table, context }: Profiling, profiles: ReadonlyMap<string, ColumnProfile>): ProfileQuery | null {
  const mayBeKey = (column: ColumnInfo): boolean => {
    const { distinctCount, nullCount, isUnique } = profiles.get(column.name) ?? emptyProfile;
    if (isUnique !== null || distinctCount === null || nullCount !== 0 || distinctCount === 0) return false;
    return isNamedAsKey(column) && distinctCount >= leastDistinct * (table.rowCount ?? 0);
  };
  const columns = table.columns.filter(mayBeKey).slice(0, mostCounted);
  if (columns.length === 0) return null;
  return {
    sql: `SELECT ${columns.map(countsEachOnce).join(", ")} FROM ${qualified(context, table.name)}`,
    read: ([row]) =>
      new Map(
        columns.map(({ name }, index) => [
          name,
          { ...(profiles.get(name) ?? emptyProfile), isUnique: yesOrNo(row?.[index]) },
        ]),
      ),
  };
}

function isOnlyKey({ primaryKey }: TableInfo, column: string): boolean {
  return primaryKey.length === 1 && primaryKey[0] === column;
}

/** Stored values of a text column, most frequent first. One more than the limit is read, to know whether they are all. */
function valuesQuery(
  args: {
    readonly table: string;
    readonly column: string;
    readonly context: DatabaseContext;
    readonly limits: ValueLimits;
  },
  profile: ColumnProfile,
): ProfileQuery {
  const name = quote(args.column);
  const { valuesPerColumn, valueCharacters } = args.limits;
  return {
    sql:
      `SELECT ${name}, count(*) FROM ${qualified(args.context, args.table)} WHERE ${name} IS NOT NULL` +
      ` AND length(${name}) <= ${valueCharacters} GROUP BY ${name} ORDER BY count(*) DESC, ${name} LIMIT ${valuesPerColumn + 1}`,
    read: (rows) => {
      const values = rows.flatMap((row) => (typeof row[0] === "string" ? [row[0]] : []));
      const complete = values.length <= valuesPerColumn;
      const kept = complete ? values : [];
      const distinctCount = complete ? values.length : profile.distinctCount;
      const known = { ...profile, distinctCount, values: kept, valuesAreComplete: complete };
      return new Map([[args.column, { ...known, pattern: patternOf(values) }]]);
    },
  };
}

function qualified(context: DatabaseContext, table: string): string {
  return [context.database, context.schema, table].map(quote).join(".");
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function wholeNumber(cell: Cell | undefined): number | null {
  return cellToNumber(cell);
}

function textOf(cell: Cell | undefined): string | null {
  return cell === null || cell === undefined ? null : String(cell);
}
