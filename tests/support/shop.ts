/** A small shop in a DuckDB file of its own, behind the real engine. */
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { onTestFinished } from "vitest";
import { createDuckdbWarehouse } from "#lib/db/warehouse/duckdb/index";
import type { AtEnd } from "./at-end.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Database SHOP, schema main: two stores, three orders, and what further statements make. Closed when the test ends, unless told otherwise. */
export async function openShop(more: readonly string[] = [], atEnd: AtEnd = onTestFinished) {
  const file = join(await temporaryFolder(atEnd), "SHOP.duckdb");
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run("create table STORES (STORE_ID integer primary key, CITY varchar, COUNTRY varchar)");
  await connection.run(
    "create table ORDERS (ORDER_ID integer primary key, STORE_ID integer, ORDER_DATE date, STATUS varchar, REVENUE decimal(18,2))",
  );
  await connection.run("insert into STORES values (1, 'Berlin', 'Germany'), (2, 'Paris', 'France')");
  await connection.run(
    "insert into ORDERS values (1, 1, '2025-01-05', 'COMPLETED', 40), (2, 1, '2025-02-01', 'RETURNED', 29.5), (3, 2, '2025-06-30', 'COMPLETED', 30.5)",
  );
  for (const statement of more) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
  const warehouse = createDuckdbWarehouse({ databases: [{ name: "SHOP", file }] });
  atEnd(() => warehouse.close());
  return warehouse;
}
