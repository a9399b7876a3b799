/** What somebody with rights on parts of a database is answered from: a copy that never had the rest. */
import { readdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { rightsLimits } from "#lib/config/rights-limits";
import { PolicyCopies } from "#lib/db/warehouse/duckdb/policy-copies";
import { databaseRightsOf, sightsOf } from "#lib/domain/data-rights";
import { rightsOfGroups } from "#lib/domain/rights-file";
import { readRightsFile } from "#lib/services/rights/read-rights-file";
import { atFileEnd, endFile } from "../support/at-end.ts";
import { partialRights, rightsOfSet, tradeSales, wholeTrade } from "../support/rights/trade.ts";
import { openTradeFolder, type TradeFolder, writeDatabase } from "../support/rights/trade-world.ts";
import { failureFrom, readAll, runOptions, valueFrom } from "../support/warehouse/read-rows.ts";

let trade: TradeFolder;
beforeAll(async () => {
  trade = await openTradeFolder(atFileEnd);
}, 60_000);
afterAll(() => endFile());

const read = async (warehouse: ReturnType<TradeFolder["seenBy"]>, sql: string) =>
  valueFrom(await readAll(warehouse, sql, runOptions(tradeSales))).rows;

function rightsOf(text: string) {
  const parsed = readRightsFile(text);
  if (parsed.kind === "faulty") throw new Error(parsed.faults.join("\n"));
  return partialRights(rightsOfGroups(parsed.file, ["some"]));
}

describe("a copy", () => {
  it("keeps types, comments and the keys of what is seen", async () => {
    const catalog = valueFrom(await trade.seenBy("emea").describeSchema(tradeSales));
    const [customers, orders] = catalog.tables;
    expect(catalog.tables.map(({ name }) => name)).toEqual(["CUSTOMERS", "ORDERS", "TOTALS"]);
    expect(customers).toMatchObject({ primaryKey: ["ID"], columns: { length: 6 } });
    expect(customers?.columns.find(({ name }) => name === "TIER")?.nativeType).toBe("ENUM('silver', 'gold', 'bronze')");
    expect(customers?.columns.find(({ name }) => name === "NAME")).toMatchObject({ isNullable: false });
    expect(orders).toMatchObject({ primaryKey: ["ID"], comment: "What was ordered." });
    expect(orders?.foreignKeys).toEqual([
      { columns: ["CUSTOMER_ID"], targetSchema: "SALES", targetTable: "CUSTOMERS", targetColumns: ["ID"] },
    ]);
    expect(orders?.columns.find(({ name }) => name === "AMOUNT")).toMatchObject({
      nativeType: "DECIMAL(18,2)",
      comment: "In USD.",
    });
  });

  it("is whole where a schema has the database's own name, and lists no hidden values at any depth of a type", async () => {
    const secret = "'SECRET, ''mood'''";
    const own = await openTradeFolder(onTestFinished, [
      "CREATE SCHEMA TRADE",
      `CREATE TYPE TRADE.TRADE.mood AS ENUM ('calm', ${secret}, 'glad')`,
      `CREATE TABLE TRADE.TRADE.CUSTOMERS (AREA VARCHAR, M TRADE.TRADE.mood, S STRUCT("ENUM('x')" TRADE.TRADE.mood), L TRADE.TRADE.mood[])`,
      `INSERT INTO TRADE.TRADE.CUSTOMERS VALUES ('EU', 'glad', row('calm'), ['glad']), ('US', ${secret}, NULL, NULL)`,
      "CREATE VIEW TRADE.TRADE.MOODS AS SELECT M, count(*) AS N FROM TRADE.TRADE.CUSTOMERS GROUP BY M",
    ]);
    const rights = rightsOf(`
      groups: { some: { databases: { TRADE: { schemas: { TRADE: { tables: {
        CUSTOMERS: { rows: [{ column: AREA, operator: equals, values: [EU] }] } } } } } } } }`);
    const warehouse = own.restricted.open(rights, () => undefined);
    onTestFinished(() => warehouse.close());
    const { tables } = valueFrom(await warehouse.describeSchema({ database: "TRADE", schema: "TRADE" }));
    expect(tables.map(({ name }) => name)).toEqual(["CUSTOMERS", "MOODS"]);
    expect(tables[0]?.columns.map(({ nativeType }) => nativeType)).toEqual([
      ...["VARCHAR", "ENUM('glad')", `STRUCT("ENUM('x')" VARCHAR)`, "VARCHAR[]"],
    ]);
    expect(JSON.stringify(tables)).not.toContain("SECRET");
  });

  it("says of a column that some rows do not show that it can be empty", async () => {
    const { tables } = valueFrom(await trade.seenBy("emea and partner").describeSchema(tradeSales));
    const columns = tables.find(({ name }) => name === "CUSTOMERS")?.columns ?? [];
    expect(columns.find(({ name }) => name === "CARD")).toMatchObject({ isNullable: true });
    expect(columns.find(({ name }) => name === "NAME")).toMatchObject({ isNullable: false });
  });

  it("is shared by all who have the same rights, and private", async () => {
    const [first, second] = [trade.seenBy("emea"), trade.seenBy("emea")];
    await Promise.all([read(first, "SELECT 1"), read(second, "SELECT 1")]);
    const folder = join(trade.folder, "policies");
    const sizes = await Promise.all(
      (await readdir(folder)).map(async (name) => (await stat(join(folder, name, "TRADE.duckdb"))).mode & 0o777),
    );
    expect(new Set(sizes)).toEqual(new Set([0o600]));
  });

  it("follows its source, and the old ones go", async () => {
    const own = await openTradeFolder(onTestFinished);
    const warehouse = own.seenBy("emea");
    const before = Number((await read(warehouse, "SELECT count(*) FROM CUSTOMERS"))[0]?.[0]);
    const next = join(own.folder, "TRADE.duckdb");
    await writeDatabase(next, [
      ...wholeTrade(),
      "INSERT INTO SALES.CUSTOMERS VALUES (999, 'New', 'EU', 'CARD-1', NULL, NULL, NULL)",
    ]);
    await rename(next, own.file);
    expect(Number((await read(warehouse, "SELECT count(*) FROM CUSTOMERS"))[0]?.[0])).toBe(before + 1);
    expect(await readdir(join(own.folder, "policies"))).toHaveLength(1);
  });

  it("goes when others need its room, and is made again when it is asked for", async () => {
    const directory = join(trade.folder, "small");
    const clock = { at: Date.now() };
    const copies = new PolicyCopies({ directory, maxBytes: 1, now: () => clock.at });
    onTestFinished(() => copies.close());
    const wanted = (set: "emea" | "desk") => {
      const schemas = databaseRightsOf(rightsOfSet(set), "TRADE");
      if (schemas === null || schemas === "all") throw new Error("these rights are on parts");
      return { database: "TRADE", source: trade.file, schemas };
    };
    const first = valueFrom(await copies.make(wanted("emea")));
    clock.at += rightsLimits.copyHeldMs;
    await copies.make(wanted("desk"));
    expect(await readdir(directory)).toHaveLength(1);
    clock.at += rightsLimits.copyHeldMs;
    expect(valueFrom(await copies.make(wanted("emea"))).file).toBe(first.file);
    expect(await readdir(directory)).toHaveLength(1);
  });

  it("that takes long is told to be on its way, and is there later", async () => {
    const copies = new PolicyCopies({ directory: join(trade.folder, "slow"), patienceMs: 0 });
    onTestFinished(() => copies.close());
    const schemas = [{ schema: "sales", showsOthers: true, tables: [] }];
    const wanted = { database: "TRADE", source: trade.file, schemas };
    expect(failureFrom(await copies.ready(wanted))).toMatchObject({ code: "UNAVAILABLE", retryable: true });
    await copies.make(wanted);
    expect(valueFrom(await copies.make(wanted)).misfits).toEqual([]);
  });
});

describe("what is not given", () => {
  it("is not told apart from what is not there", async () => {
    const warehouse = trade.seenBy("emea");
    const hidden = failureFrom(await warehouse.listSchemas("OTHER"));
    const missing = failureFrom(await warehouse.listSchemas("NOWHERE"));
    expect(hidden.message.replace("OTHER", "NOWHERE")).toBe(missing.message);
    expect(valueFrom(await warehouse.listDatabases()).map(({ name }) => name)).toEqual(["TRADE"]);
    expect(valueFrom(await warehouse.listSchemas("TRADE")).map(({ name }) => name)).toEqual(["SALES"]);
  });

  it("stays hidden where the rights name what the database does not have", async () => {
    const tables =
      "tables: { CUSTOMERS: { hideColumns: [CREDIT_CARD] }, ORDERS: { rows: [{ column: REGION, operator: equals, values: [EU] }] } }";
    const rights = rightsOf(`groups: { some: { databases: { TRADE: { schemas: { SALES: { ${tables} } } } } } }`);
    const warehouse = trade.restricted.open(rights, () => undefined);
    onTestFinished(() => warehouse.close());
    const { tables: seen } = valueFrom(await warehouse.describeSchema(tradeSales));
    expect(seen.map(({ name }) => name)).not.toContain("CUSTOMERS");
    expect(seen.map(({ name }) => name)).toContain("ORDERS");
    expect(await trade.restricted.prepare(rights)).toEqual([
      "TRADE: The table SALES.CUSTOMERS is left out: it has no column credit_card, which the rights name.",
    ]);
  });

  it("stays hidden with its whole schema where a named table goes by another name now", async () => {
    const rights = rightsOf(
      "groups: { some: { databases: { TRADE: { schemas: { SALES: { tables: { CLIENTS: hidden } }, HR: all } } } } }",
    );
    const warehouse = trade.restricted.open(rights, () => undefined);
    onTestFinished(() => warehouse.close());
    expect(valueFrom(await warehouse.listSchemas("TRADE")).map(({ name }) => name)).toEqual(["HR"]);
    expect(await trade.restricted.prepare(rights)).toEqual([
      "TRADE: The schema sales is left out: it has no table clients, which the rights name.",
    ]);
  });

  it("stays hidden where values are compared with what they are not", async () => {
    const conditions = [
      "{ column: REGION, operator: equals, values: [1] }",
      "{ column: AMOUNT, operator: equals, values: [much] }",
      "{ column: ORDERED, operator: at least, values: [yesterday] }",
      "{ column: STATUS, operator: in, values: [true] }",
    ];
    for (const condition of conditions) {
      const tables = `tables: { ORDERS: { rows: [${condition}] } }`;
      const rights = rightsOf(`groups: { some: { databases: { TRADE: { schemas: { SALES: { ${tables} } } } } } }`);
      expect((await trade.restricted.prepare(rights)).join(" "), condition).toMatch(/SALES\.ORDERS is left out/);
    }
  });
});

describe("rights on views", () => {
  it("are applied over what is seen of the tables below", async () => {
    const view = "TOTALS: { rows: [{ column: ENTRIES, operator: more than, values: [1] }], hideColumns: [TURNED] }";
    const orders = "ORDERS: { rows: [{ column: REGION, operator: equals, values: [EU] }] }";
    const rights = rightsOf(
      `groups: { some: { databases: { TRADE: { schemas: { SALES: { tables: { ${view}, ${orders} } } } } } } }`,
    );
    const warehouse = trade.restricted.open(rights, () => undefined);
    onTestFinished(() => warehouse.close());
    const [row, ...others] = await read(warehouse, "SELECT * FROM TOTALS");
    expect(others).toEqual([]);
    expect(row).toHaveLength(2);
    expect(row?.[0]).toBe("EU");
  });

  it("show a view in no schema that the rights do not name", () => {
    expect(sightsOf({ showsOthers: false, tables: [] }, "TOTALS")).toEqual([]);
  });
});
