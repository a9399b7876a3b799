/**
 * Statements that measure a table's columns: one aggregate over all of them, then the stored values
 * of the text columns with few different ones. Plain SQL that every engine of ours runs.
 */
import type { DatabaseContext, TableInfo } from "#lib/domain/catalog";
import { cellToNumber } from "#lib/domain/cell-number";
import { isNumericKind, isTemporalKind } from "#lib/domain/column-kind";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import { type ColumnProfile, emptyProfile } from "./model.ts";

type ProfileQuery = {
  readonly sql: string;
  /** Profiles by column name, from the rows of this statement. */
  readonly read: (rows: readonly ResultRow[]) => Map<string, ColumnProfile>;
};

export type ValueLimits = { readonly valuesPerColumn: number; readonly valueCharacters: number };

/**
 * Measures every column of a table: the summary first, then the values of each text column.
 * `query` runs one statement and gives its rows, or null when it failed; a failed part only means less is known.
 */
export async function profileTable(
  args: { readonly table: TableInfo; readonly context: DatabaseContext; readonly limits: ValueLimits },
  query: (sql: string) => Promise<readonly ResultRow[] | null>,
): Promise<Map<string, ColumnProfile>> {
  const summary = summaryQuery(args.table, args.context);
  const profiles = summary.read((await query(summary.sql)) ?? []);
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
function summaryQuery(table: TableInfo, context: DatabaseContext): ProfileQuery {
  const columns = table.columns.filter(
    (column) => column.kind !== "binary" && column.kind !== "json" && column.kind !== "other",
  );
  const parts = columns.flatMap((column) => {
    const name = quote(column.name);
    const hasRange = isNumericKind(column.kind) || isTemporalKind(column.kind);
    const text = (aggregate: string): string => (hasRange ? `CAST(${aggregate}(${name}) AS VARCHAR)` : "NULL");
    return [`approx_count_distinct(${name})`, `count(*) - count(${name})`, text("min"), text("max")];
  });
  return {
    sql: `SELECT ${parts.length === 0 ? "1" : parts.join(", ")} FROM ${qualified(context, table.name)}`,
    read: (rows) => {
      const row = rows[0] ?? [];
      return new Map(
        columns.map((column, index) => [
          column.name,
          {
            ...emptyProfile,
            distinctCount: wholeNumber(row[index * 4]),
            nullCount: wholeNumber(row[index * 4 + 1]),
            min: textOf(row[index * 4 + 2]),
            max: textOf(row[index * 4 + 3]),
          },
        ]),
      );
    },
  };
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
      return new Map([[args.column, { ...profile, distinctCount, values: kept, valuesAreComplete: complete }]]);
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
