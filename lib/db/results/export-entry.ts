/**
 * Writes one download into a file, in a process of its own: making a large sheet takes seconds and memory, and nobody
 * else waits for it.
 */
import "server-only";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { toWarehouseFailure } from "#lib/db/warehouse/duckdb/errors";
import { die } from "#lib/db/warehouse/process/parent-channel";
import { type AppError, appError } from "#lib/domain/errors";
import { csvText } from "./export-csv.ts";
import { jsonText } from "./export-json.ts";
import { writeParquet } from "./export-parquet.ts";
import { type ExportOrder, type ExportOutcome, exportOrderSchema } from "./export-protocol.ts";
import { writeXlsx, xlsxProblem } from "./export-xlsx.ts";
import { fileFailure } from "./file-failure.ts";
import { openResultInstance } from "./instance.ts";
import { fileSql, readRows } from "./reader.ts";
import { type ViewSql, viewSql } from "./view-sql.ts";

process.umask(0o077);
process.on("disconnect", die);
process.on("SIGINT", () => undefined);
process.on("message", (message: unknown) => {
  void answer(message);
});

async function answer(message: unknown): Promise<void> {
  const order = exportOrderSchema.parse(message);
  const outcome: ExportOutcome = { failure: await write(order) };
  process.send?.(outcome, undefined, undefined, die);
}

async function write(order: ExportOrder): Promise<AppError | null> {
  try {
    const instance = await openResultInstance(order.settings, `spill-${order.target}`);
    const sql = viewSql(order.view, order.columns);
    if (!sql.ok) return sql.error;
    return await writeFormat(await instance.connect(), order, sql.value);
  } catch (error) {
    return fileFailure(toWarehouseFailure(error, ""));
  }
}

async function writeFormat(connection: DuckDBConnection, order: ExportOrder, sql: ViewSql): Promise<AppError | null> {
  const { columns, values } = order;
  const source = path.join(order.settings.folder, order.file);
  const target = path.join(order.settings.folder, order.target);
  const rows = readRows(connection, { path: source, columns }, sql);
  switch (order.format) {
    case "csv":
      await writeText(target, csvText(rows, columns, values));
      return null;
    case "json":
      await writeText(target, jsonText(rows, columns, values));
      return null;
    case "parquet":
      await writeParquet(connection, { source, target }, columns, sql);
      return null;
    case "xlsx": {
      const problem = xlsxProblem(await countRows(connection, source), columns.length, order.maxXlsxCells);
      if (problem !== null) return appError("RESOURCE", problem, { nextStep: "Download it as CSV or Parquet." });
      await writeXlsx(target, rows, columns, values);
      return null;
    }
  }
}

function writeText(target: string, text: AsyncIterable<string>): Promise<void> {
  return pipeline(Readable.from(text), createWriteStream(target, { flags: "wx", mode: 0o600 }));
}

async function countRows(connection: DuckDBConnection, source: string): Promise<number> {
  const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${fileSql(source)}`);
  return Number(reader.getRows()[0]?.[0] ?? 0);
}
