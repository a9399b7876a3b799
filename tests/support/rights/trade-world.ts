/** The trading house in a data folder of its own, opened as the app opens it. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { createDuckdbWarehouse, type OpenDuckdbFolder, openDuckdbFolder } from "#lib/db/warehouse/duckdb/index";
import type { AtEnd } from "../at-end.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { rightsOfSet, seenTrade, type TradeSet, wholeTrade } from "./trade.ts";

/** Writes a database file from statements. */
export async function writeDatabase(file: string, statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

export type TradeFolder = OpenDuckdbFolder & {
  readonly folder: string;
  readonly file: string;
  /** What somebody with the rights of a set can ask. */
  seenBy(set: TradeSet): Warehouse;
};

/** With several threads, groups come in any order. */
const limits = { threads: 1 };

export async function openTradeFolder(atEnd: AtEnd, statements = wholeTrade()): Promise<TradeFolder> {
  const folder = await temporaryFolder(atEnd);
  const file = join(folder, "databases", "TRADE.duckdb");
  await mkdir(join(folder, "databases"));
  await writeDatabase(file, statements);
  await writeDatabase(join(folder, "databases", "OTHER.duckdb"), ["CREATE TABLE THINGS AS SELECT 42 AS THING"]);
  const opened = await openDuckdbFolder({ dataDirectory: folder, limits });
  atEnd(() => opened.warehouse.close());
  return {
    ...opened,
    ...{ folder, file },
    seenBy: (set) => {
      const warehouse = opened.restricted.open(rightsOfSet(set), () => undefined);
      atEnd(() => warehouse.close());
      return warehouse;
    },
  };
}

/** The database that never had what the set may not see. */
export async function openLackingTrade(set: TradeSet, atEnd: AtEnd): Promise<Warehouse> {
  const file = join(await temporaryFolder(atEnd), "TRADE.duckdb");
  await writeDatabase(file, seenTrade(set));
  const warehouse = createDuckdbWarehouse({ databases: [{ name: "TRADE", file }], limits });
  atEnd(() => warehouse.close());
  return warehouse;
}
