/** EXPLAIN USING JSON: what a statement would touch, and how much of it at most. Needs no warehouse. */
import { type CatalogTable, storedBytes } from "../catalog.ts";
import { fromDuckdb } from "../duckdb-errors.ts";
import { type ResultSet, tableOf, textColumn } from "../result-set.ts";
import type { RunScope } from "../run-scope.ts";
import type { Cursor } from "../sql/cursor.ts";
import { translateSelect } from "../sql/translate.ts";
import { statementContext } from "./scope.ts";

const partitionBytes = 16 * 1_024 * 1_024;

export async function explain(scope: RunScope, cursor: Cursor): Promise<ResultSet> {
  if (cursor.accept("USING")) cursor.next();
  const translation = translateSelect(cursor.rest(), await statementContext(scope));
  const connection = await scope.connect();
  try {
    // Compiled, not run: what DuckDB refuses, the service would refuse too.
    const prepared = await connection.prepare(translation.sql);
    prepared.destroySync();
  } catch (error) {
    throw fromDuckdb(error);
  }
  return tableOf([textColumn("content")], [[JSON.stringify(planOf(translation.tables))]], scope.options);
}

function planOf(tables: readonly CatalogTable[]) {
  const scans = tables.map((table, index) => {
    const bytes = storedBytes(table);
    const partitions = Math.ceil(bytes / partitionBytes);
    return {
      id: index + 1,
      parentOperators: [0],
      operation: "TableScan",
      objects: [`${table.database}.${table.schema}.${table.name}`],
      expressions: table.columns.map((column) => column.name),
      partitionsTotal: partitions,
      partitionsAssigned: partitions,
      bytesAssigned: bytes,
    };
  });
  const sum = (pick: (scan: (typeof scans)[number]) => number) => scans.reduce((total, scan) => total + pick(scan), 0);
  return {
    GlobalStats: {
      partitionsTotal: sum((scan) => scan.partitionsTotal),
      partitionsAssigned: sum((scan) => scan.partitionsAssigned),
      bytesAssigned: sum((scan) => scan.bytesAssigned),
    },
    Operations: [[{ id: 0, operation: "Result", expressions: [] }, ...scans]],
  };
}
