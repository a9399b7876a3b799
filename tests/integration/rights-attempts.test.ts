/** Attempts to learn of what may not be seen, one by one: by statements, by what is known of the data, by questions. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { plainView } from "#lib/domain/plain-view";
import type { App } from "#lib/services/app";
import { atFileEnd, endFile } from "../support/at-end.ts";
import { answerTo } from "../support/dashboards/board-world.ts";
import { hiddenNames, openRightsWorld, secrets } from "../support/rights/rights-world.ts";
import { tradeSales } from "../support/rights/trade.ts";
import { expectValue } from "../support/run-world.ts";
import { checkOptions, failureFrom, readAll, runOptions, valueFrom } from "../support/warehouse/read-rows.ts";

let whole: App;
let emea: App;
let seen: Warehouse;
beforeAll(async () => {
  ({ whole, emea, seen } = await openRightsWorld(atFileEnd));
}, 240_000);
afterAll(() => endFile());

const tellsNothing = (told: unknown) => expect(JSON.stringify(told)).not.toMatch(secrets);
const namesNothing = (told: unknown) => expect(JSON.stringify(told)).not.toMatch(hiddenNames);

const signal = new AbortController().signal;
const pageOf = (resultId: string) => ({ resultId, view: plainView, offset: 0, limit: 100 });

describe("by a statement", () => {
  test.each<[string, string]>([
    ["a table of a schema that is not given", "SELECT * FROM HR.SALARIES"],
    ["a hidden table", "SELECT * FROM SALES.AUDIT"],
    ["a hidden column", "SELECT CARD FROM SALES.CUSTOMERS"],
    ["all columns", "SELECT * FROM SALES.CUSTOMERS"],
    ["columns by a pattern", "SELECT COLUMNS('.*') FROM SALES.CUSTOMERS"],
    ["a row as one value", "SELECT CUSTOMERS FROM SALES.CUSTOMERS"],
    ["a view over hidden columns", "SELECT * FROM SALES.CARDS"],
    ["a view over hidden rows", "SELECT * FROM SALES.TOTALS"],
    ["a view over a hidden schema", "SELECT * FROM SALES.WHO_PAYS"],
    [
      "a probe by EXISTS",
      "SELECT 'SECRET' FROM SALES.ORDERS WHERE EXISTS (SELECT 1 FROM SALES.CUSTOMERS WHERE NAME = 'x')",
    ],
    ["a sort order", "SELECT NAME FROM SALES.CUSTOMERS ORDER BY AREA DESC NULLS FIRST"],
    ["a largest value", "SELECT max(NAME), max(AMOUNT) FROM SALES.CUSTOMERS JOIN SALES.ORDERS USING (ID)"],
    ["a failing cast", "SELECT count(*) FROM SALES.ORDERS WHERE AMOUNT::DECIMAL(5,1) IS NOT NULL"],
    ["a failing function", "SELECT count(*) FROM SALES.CUSTOMERS WHERE hamming(NAME, 'xx') >= 0"],
    ["a yes or no by a failure", "SELECT chr(CASE WHEN AMOUNT > 899999 THEN -1 ELSE 65 END) FROM SALES.ORDERS"],
    ["a message of its own", "SELECT error(NAME) FROM SALES.CUSTOMERS WHERE AREA = 'US'"],
    ["the list of values of a type", "SELECT enum_range(TIER), enum_last(TIER), typeof(TIER) FROM SALES.CUSTOMERS"],
    ["types of columns", "DESCRIBE SALES.CUSTOMERS"],
    ["statistics of a column", "SELECT stats(NAME) FROM SALES.CUSTOMERS LIMIT 1"],
    ["storage of a table", "SELECT * FROM pragma_storage_info('SALES.CUSTOMERS')"],
    ["tables of the engine", "SELECT table_name, sql FROM duckdb_tables()"],
    ["views of the engine", "SELECT view_name, sql FROM duckdb_views() WHERE NOT internal"],
    ["columns of the engine", "SELECT table_name, column_name, comment FROM duckdb_columns() WHERE NOT internal"],
    ["constraints of the engine", "SELECT constraint_text FROM duckdb_constraints()"],
    ["databases with their files", "SELECT database_name FROM duckdb_databases()"],
    ["a summary", "SUMMARIZE SALES.CUSTOMERS"],
    ["a statement in a text", "SELECT * FROM query('SELECT * FROM SALES.AUDIT')"],
    ["the source's file", "SELECT * FROM read_blob('databases/TRADE.duckdb')"],
    ["another copy", "ATTACH '../policies/x/TRADE.duckdb' AS y"],
    ["a hidden database", "SELECT * FROM OTHER.main.THINGS"],
    ["numbers of rows", "SELECT rowid FROM SALES.CUSTOMERS ORDER BY rowid DESC LIMIT 1"],
    ["a sample", "SELECT NAME FROM SALES.CUSTOMERS USING SAMPLE 100%"],
  ])("by %s", async (_name, sql) => {
    const checked = await seen.check(sql, checkOptions(tradeSales));
    const ran = await readAll(seen, sql, runOptions(tradeSales));
    // How long it took has digits of its own.
    tellsNothing([checked, ran.ok ? { ...ran.value, stats: null } : ran]);
  });
});

describe("by what is known of the data", () => {
  it("the list of databases", async () => {
    expect(expectValue(await emea.catalog.listDatabases()).map(({ name }) => name)).toEqual(["TRADE"]);
  });
  it("the list of schemas", async () => {
    expect(expectValue(await emea.catalog.listSchemas("TRADE")).map(({ name }) => name)).toEqual(["SALES"]);
  });
  it("tables, columns, comments and counts of a schema", async () => {
    const catalog = expectValue(await emea.catalog.describeSchema(tradeSales));
    namesNothing(catalog);
    tellsNothing(catalog);
    expect(catalog.tables.find(({ name }) => name === "CUSTOMERS")?.rowCount).toBeLessThan(60);
  });
  it("a schema read anew", async () => namesNothing(expectValue(await emea.catalog.refresh(tradeSales))));
  it("a preview of a hidden table", async () => {
    expect(await emea.catalog.previewTable({ ...tradeSales, table: "AUDIT", signal })).toMatchObject({ ok: false });
  });
  it("a preview of a table that is seen in part", async () => {
    tellsNothing(expectValue(await emea.catalog.previewTable({ ...tradeSales, table: "CUSTOMERS", signal })));
  });
  it("values of a hidden column", async () => {
    const column = { database: "TRADE", schema: "SALES", table: "CUSTOMERS", column: "CARD" };
    tellsNothing(failureFrom(await seen.sampleValues(column, 10)));
  });
  it("values of a column that is seen in part", async () => {
    const column = { database: "TRADE", schema: "SALES", table: "CUSTOMERS", column: "NAME" };
    tellsNothing(valueFrom(await seen.sampleValues(column, 100)));
  });
  it("suggestions", async () => {
    const told = expectValue(await emea.suggestions.forContext(tradeSales));
    namesNothing(told);
    tellsNothing(told);
  });
  it("the exploration of a schema", async () => {
    const told = expectValue(await emea.exploration.overview(tradeSales));
    namesNothing(told);
    tellsNothing(told);
  });
  it("values of the exploration", async () => {
    const { dimensions } = expectValue(await emea.exploration.overview(tradeSales));
    for (const { id } of dimensions) {
      tellsNothing(await emea.exploration.part({ context: tradeSales, kind: "dimension", id, signal }));
    }
  });
  it("a part of somebody else's exploration by its name", async () => {
    const own = expectValue(await emea.exploration.overview(tradeSales)).dimensions.map(({ id }) => id);
    const others = expectValue(await whole.exploration.overview(tradeSales)).dimensions.map(({ id }) => id);
    const hidden = others.find((id) => !own.includes(id));
    if (hidden === undefined) return expect(own).toEqual(others);
    const part = await emea.exploration.part({ context: tradeSales, kind: "dimension", id: hidden, signal });
    return expect(failureFrom(part).code).toBe("NOT_FOUND");
  });
  it("another schema by a chat's context", async () => {
    const asked = { ...tradeSales, schema: "HR", sessionId: randomUUID(), clientMessageId: randomUUID() };
    const told = await emea.conversations.ask("local", { ...asked, otherContexts: [], text: "total pay" });
    expect(failureFrom(told).code).toBe("NOT_FOUND");
  });
  it("another database beside one's own", async () => {
    const other = [{ database: "OTHER", schema: "main" }];
    const asked = { ...tradeSales, sessionId: randomUUID(), clientMessageId: randomUUID(), otherContexts: other };
    expect((await emea.conversations.ask("local", { ...asked, text: "things" })).ok).toBe(false);
  });
});

describe("by a question", () => {
  it("the count of all rows", async () => {
    const { part } = await answerTo(emea, "number of customers", tradeSales);
    const { rows } = expectValue(await emea.results.readPage("local", pageOf(part.ref.id)));
    expect(Number(rows[0]?.[0])).toBe(24);
  });
  it("groups that hold hidden rows", async () => {
    const { part } = await answerTo(emea, "number of orders by region", tradeSales);
    const { rows } = expectValue(await emea.results.readPage("local", pageOf(part.ref.id)));
    expect(rows.map(([region]) => region).toSorted()).toEqual(["EU", "UK"]);
  });
  it("a hidden value by its name", async () => {
    const [known, made] = ["SECRET-1", "SECRET-77777"];
    const ask = async (name: string) => {
      const sessionId = randomUUID();
      const asked = { ...tradeSales, sessionId, clientMessageId: randomUUID(), otherContexts: [] };
      const { runId } = expectValue(await emea.conversations.ask("local", { ...asked, text: `orders of ${name}` }));
      for await (const _ of expectValue(await emea.runs.attach("local", { runId, fromSeq: 1 })).events);
      const parts = expectValue(await emea.sessions.load("local", sessionId)).messages.at(-1)?.parts ?? [];
      return parts.filter(({ type }) => type === "text");
    };
    expect(JSON.stringify(await ask(known))).toBe(JSON.stringify(await ask(made)).replaceAll("77777", "1"));
  });
  it("the statement by hand", async () => {
    const { sessionId } = await answerTo(emea, "number of customers", tradeSales);
    const check = (column: string) =>
      emea.statementChecks.check("local", { sessionId, sql: `SELECT ${column} FROM CUSTOMERS`, context: null, signal });
    const [hidden, made] = [failureFrom(await check("CARD")), failureFrom(await check("CARQ"))];
    expect(JSON.stringify(hidden).replaceAll("CARD", "CARQ")).toBe(JSON.stringify(made));
  });
  it("a repair that knows the name", async () => {
    const { sessionId } = await answerTo(emea, "number of customers", tradeSales);
    const fixed = await emea.statementHelp.fix("local", {
      sessionId,
      sql: "SELECT CARDD FROM CUSTOMERS",
      context: null,
      signal,
    });
    expect(JSON.stringify(fixed)).not.toMatch(/\bCARD\b/);
  });
});
