/** Runs one SELECT on DuckDB and writes its rows down as they come. */
import type { DuckDBConnection } from "@duckdb/node-api";
import { fromDuckdb } from "./duckdb-errors.ts";
import { createResultWriter, type ResultSet } from "./result-set.ts";
import type { Translation } from "./sql/context.ts";
import { type SqlType, typeOfColumn } from "./sql/sql-types.ts";
import { cellSql, wireColumn } from "./wire-cells.ts";

export type ResultSize = {
  readonly inlineRows: number;
  readonly chunkRows: number;
  /** ROWS_PER_RESULTSET; 0 keeps all. */
  readonly rowCap: number;
  readonly isDescribeOnly: boolean;
};

const selectStatement = 0x10_00;

/** Throws SnowflakeErrors; `isStopped` is asked between the batches. */
export async function runSelect(
  connection: DuckDBConnection,
  translation: Translation,
  size: ResultSize,
  isStopped: () => boolean,
): Promise<ResultSet> {
  try {
    const columns = translation.columns ?? [];
    const stored = await storedTypes(connection, translation.sql);
    const types = stored.map(({ type }, index) => wireType(columns[index]?.type, type));
    const names = stored.map(({ name }, index) => columns[index]?.name ?? name);
    const writer = createResultWriter({
      ...size,
      columns: types.map((type, index) => wireColumn(names[index] ?? "", type)),
      statementTypeId: selectStatement,
    });
    if (!size.isDescribeOnly) {
      const result = await connection.stream(rowTexts(translation.sql, types));
      for (;;) {
        const chunk = await result.fetchChunk();
        if (chunk === null || chunk.rowCount === 0 || isStopped()) break;
        await writer.push(chunk.getColumnValues(0).map(String));
      }
    }
    return await writer.finish();
  } catch (error) {
    throw fromDuckdb(error);
  }
}

async function storedTypes(connection: DuckDBConnection, sql: string) {
  const prepared = await connection.prepare(sql);
  const columns = Array.from({ length: prepared.columnCount }, (_, index) => {
    const type = prepared.columnType(index);
    return { name: prepared.columnName(index), type: typeOfColumn(type.alias ?? type.toString()) };
  });
  prepared.destroySync();
  return columns;
}

// What the value is stored as decides how it is written; the translation knows finer differences.
function wireType(known: SqlType | undefined, stored: SqlType): SqlType {
  if (known === undefined || known.kind === "null") return known ?? stored;
  if (known.kind === "number" && stored.kind === "number") return { ...known, scale: stored.scale };
  const isFiner =
    (stored.kind === "variant" && (known.kind === "array" || known.kind === "object")) ||
    (stored.kind === "timestamp_ltz" && known.kind === "timestamp_tz") ||
    (stored.kind === "text" && known.kind === "text");
  return isFiner ? known : stored;
}

// DuckDB writes the JSON of each row: far faster than a script could, and on its own threads.
function rowTexts(sql: string, types: readonly SqlType[]): string {
  const cells = types.map((type, index) => cellSql(`result.c${index}`, type));
  const names = types.map((_, index) => `c${index}`);
  return `SELECT to_json([${cells.join(", ")}])::VARCHAR FROM (${sql}\n) AS result(${names.join(", ")})`;
}
