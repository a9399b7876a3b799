import { describe, expect, onTestFinished, test } from "vitest";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { sideBySide } from "#lib/db/warehouse/side-by-side";
import { err } from "#lib/domain/errors";
import { duckdbEngine } from "../../../support/warehouse/duckdb-engine.ts";
import { checkOptions, failureFrom, readAll, runOptions, valueFrom } from "../../../support/warehouse/read-rows.ts";

const isAside = (database: string) => database.toUpperCase() === "ARCHIVE";

/** Two real engines that both hold SHOP and ARCHIVE; only the second may be asked about ARCHIVE. */
async function open(
  change: (first: Warehouse, second: Warehouse) => readonly [Warehouse, Warehouse] = (a, b) => [a, b],
) {
  const worlds = await Promise.all([duckdbEngine.open(), duckdbEngine.open()]);
  onTestFinished(async () => {
    await Promise.all(worlds.map((world) => world.close()));
  });
  return sideBySide(...change(worlds[0].warehouse, worlds[1].warehouse), isAside);
}

const shop = { database: "SHOP", schema: "SALES" };
const archive = { database: "archive", schema: "SALES" };

describe("two warehouses side by side", () => {
  test("list every database once, those of the second after those of the first", async () => {
    const warehouse = await open();
    expect(valueFrom(await warehouse.listDatabases()).map(({ name }) => name)).toEqual(["SHOP", "ARCHIVE"]);
  });

  test("answer for a database by the one that owns it, in any spelling", async () => {
    const unreachable = (warehouse: Warehouse): Warehouse => ({
      ...warehouse,
      run: async () => err(warehouseFailure("UNAVAILABLE")),
    });
    const warehouse = await open((first, second) => [unreachable(first), second]);
    const { rows } = valueFrom(await readAll(warehouse, "SELECT count(*) AS N FROM ORDERS", runOptions(archive)));
    expect(rows).toEqual([[3]]);
    expect(failureFrom(await warehouse.run("SELECT 1", runOptions(shop))).code).toBe("UNAVAILABLE");
  });

  test("a statement about both is told to be asked one database at a time", async () => {
    const warehouse = await open();
    const sql = "SELECT * FROM ORDERS o JOIN ARCHIVE.SALES.ORDERS a ON a.ORDER_ID = o.ORDER_ID";
    const { verdict } = valueFrom(await warehouse.check(sql, checkOptions(shop)));
    expect(verdict).toMatchObject({ isSafe: false, code: "CROSS_DB" });
  });

  test("trouble with the second hides only its own databases; trouble with the first is told", async () => {
    const silent = (warehouse: Warehouse): Warehouse => ({
      ...warehouse,
      listDatabases: async () => err(warehouseFailure("CONNECTION")),
    });
    const withoutSecond = await open((first, second) => [first, silent(second)]);
    expect(valueFrom(await withoutSecond.listDatabases()).map(({ name }) => name)).toEqual(["SHOP"]);
    const withoutFirst = await open((first, second) => [silent(first), second]);
    expect(failureFrom(await withoutFirst.listDatabases()).code).toBe("CONNECTION");
  });
});
