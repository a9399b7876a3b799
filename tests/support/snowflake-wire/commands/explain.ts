/** EXPLAIN USING JSON: what a statement would touch, and how much of it at most. Needs no warehouse. */
import type { DuckDBConnection } from "@duckdb/node-api";
import { z } from "zod";
import { type Catalog, type CatalogTable, storedBytes } from "../catalog.ts";
import { fromDuckdb } from "../duckdb-errors.ts";
import { type ResultSet, tableOf, textColumn } from "../result-set.ts";
import type { RunScope } from "../run-scope.ts";
import type { Cursor } from "../sql/cursor.ts";
import { translateSelect } from "../sql/translate.ts";
import { statementContext } from "./scope.ts";

const partitionBytes = 16 * 1_024 * 1_024;

export async function explain(scope: RunScope, cursor: Cursor): Promise<ResultSet> {
  if (cursor.accept("USING")) cursor.next();
  const context = await statementContext(scope);
  const translation = translateSelect(cursor.rest(), context);
  const scanned = await scannedTables(await scope.connect(), translation.sql, context.catalog);
  const named = translation.tables.filter((table) => table.kind === "TABLE");
  const plan = planOf([...new Set([...named, ...scanned])]);
  return tableOf([textColumn("content")], [[JSON.stringify(plan)]], scope.options);
}

type PlanNode = { readonly children: readonly PlanNode[]; readonly extra_info: { readonly Table?: string } };

const nodeSchema: z.ZodType<PlanNode> = z.object({
  children: z.array(z.lazy(() => nodeSchema)),
  extra_info: z.looseObject({ Table: z.string().optional() }),
});

/** DuckDB's own plan tells the tables behind views; and what it refuses to plan, the service would refuse too. */
async function scannedTables(connection: DuckDBConnection, sql: string, catalog: Catalog): Promise<CatalogTable[]> {
  try {
    const reader = await connection.runAndReadAll(`EXPLAIN (FORMAT JSON) ${sql}`);
    const nodes = z.array(nodeSchema).parse(JSON.parse(String(reader.getRows()[0]?.[1])));
    const names = new Set(nodes.flatMap(tableNames));
    return catalog.tables.filter((table) => names.has(`${table.database}.${table.storedSchema}.${table.name}`));
  } catch (error) {
    throw fromDuckdb(error);
  }
}

function tableNames(node: PlanNode): string[] {
  const own = node.extra_info.Table;
  return [...(own === undefined ? [] : [own]), ...node.children.flatMap(tableNames)];
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
