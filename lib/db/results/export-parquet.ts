/** Rows as a Parquet file with their names and types. It always has values as they are kept: it is read by programs. */
import "server-only";
import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteName, quoteText } from "#lib/db/warehouse/duckdb/names";
import { columnName, textSql } from "./column-sql.ts";
import type { ExportColumn } from "./export-protocol.ts";
import { uniqueNames } from "./export-text.ts";
import { fileSql } from "./reader.ts";
import type { ViewSql } from "./view-sql.ts";

export async function writeParquet(
  connection: DuckDBConnection,
  paths: { readonly source: string; readonly target: string },
  columns: readonly ExportColumn[],
  { where, orderBy, values }: ViewSql,
): Promise<void> {
  const names = uniqueNames(columns.map(({ name }) => name));
  const selected = columns.map(({ storage }, position) => {
    const value = storage.as === "tagged" ? textSql(position, storage) : columnName(position);
    return `${value} AS ${quoteName(names[position] ?? "")}`;
  });
  await connection.run(
    `COPY (SELECT ${selected.join(", ")} FROM ${fileSql(paths.source)}${where}${orderBy})
     TO ${quoteText(paths.target)} (FORMAT parquet, COMPRESSION zstd)`,
    [...values],
  );
}
