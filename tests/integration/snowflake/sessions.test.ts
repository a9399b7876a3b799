/** Sessions with Snowflake: signed in late, never shared between schemas, bounded, and gone at the end. */
import { describe, expect, test } from "vitest";
import { connectDriver } from "../../support/snowflake-wire/driver.ts";
import { worldStatements } from "../../support/warehouse/engine-world.ts";
import { checkOptions, failureFrom, readAll, runOptions, valueFrom } from "../../support/warehouse/read-rows.ts";
import { openSnowflakeWorld } from "../../support/warehouse/snowflake-world.ts";

const orders = "SELECT COUNT(*) FROM ORDERS";

describe("sessions", () => {
  test("are signed in when they are first needed, and used again", async () => {
    const { wire, run } = await openSnowflakeWorld();
    expect(wire.log.logins).toEqual([]);
    for (let turn = 0; turn < 5; turn += 1) valueFrom(await run(orders));
    // One for statements, one for the catalog.
    expect(wire.log.logins.length).toBe(2);
  });

  test("use the role and the warehouse of the settings, no other role, and UTC", async () => {
    const { wire, run } = await openSnowflakeWorld();
    valueFrom(await run(orders, { tag: "chat-1", timeoutMs: 9_000, maxRows: 10 }));
    const { role, warehouse } = wire.credentials;
    const statement = wire.log.statements.find((each) => each.sqlText === orders);
    expect(statement).toMatchObject({ role, warehouse, database: "SHOP", schema: "SALES", queryTag: "chat-1" });
    expect(statement?.parameters).toMatchObject({
      ROWS_PER_RESULTSET: 11,
      STATEMENT_TIMEOUT_IN_SECONDS: 14,
      MULTI_STATEMENT_COUNT: 1,
      TIMEZONE: "UTC",
    });
    const first = wire.log.statements.filter((each) => each.sqlText === "USE SECONDARY ROLES NONE");
    expect(first).toHaveLength(wire.log.logins.length);
  });

  test("of one schema never serve another, however many statements run at a time", async () => {
    const statements = [
      ..."ABCDEF".split("").map((name) => `CREATE SCHEMA ${name}`),
      ..."ABCDEF".split("").map((name) => `CREATE TABLE ${name}.WHO AS SELECT '${name}' AS NAME`),
    ];
    const { warehouse, wire } = await openSnowflakeWorld({ wire: { databases: [{ name: "SHOP", statements }] } });
    const ask = async (schema: string) =>
      valueFrom(await readAll(warehouse, "SELECT NAME FROM WHO", runOptions({ database: "SHOP", schema }))).rows;
    const schemas = Array.from({ length: 60 }, (_, index) => "ABCDEF".charAt((index * 7) % 6));
    const answers = await Promise.all(schemas.map(ask));
    expect(answers).toEqual(schemas.map((schema) => [[schema]]));
    // Four for statements at a time and two for the catalog.
    expect(wire.log.logins.length).toBeLessThanOrEqual(6);
  });

  test("that were idle too long are closed", async () => {
    const { wire, run } = await openSnowflakeWorld({ limits: { idleSessionMs: 50 } });
    valueFrom(await run(orders));
    await expect.poll(() => wire.sessions.count()).toBe(0);
    expect(valueFrom(await run(orders)).rows).toEqual([[3]]);
  });

  test("that the server forgot while they were idle are replaced before they are used", async () => {
    const { wire, run, executionsOf } = await openSnowflakeWorld({ limits: { trustedIdleMs: 0 } });
    valueFrom(await run("SELECT 1"));
    wire.sessions.endAll();
    expect(valueFrom(await run(orders)).rows).toEqual([[3]]);
    expect(executionsOf(orders)).toBe(1);
  });

  test("that the server forgot all at once cost a statement one try, however many there were", async () => {
    const { wire, run, executionsOf } = await openSnowflakeWorld();
    await Promise.all([run("SELECT 1"), run("SELECT 2"), run("SELECT 3"), run("SELECT 4")]);
    expect(wire.sessions.count()).toBeGreaterThan(1);
    wire.sessions.endAll();
    expect(valueFrom(await run(orders)).rows).toEqual([[3]]);
    expect(executionsOf(orders)).toBe(1);
  });

  test("are all ended at the end, and nothing is answered after it", async () => {
    const { wire, run, warehouse } = await openSnowflakeWorld();
    await Promise.all([run(orders), run(orders), warehouse.listDatabases()]);
    expect(wire.sessions.count()).toBeGreaterThan(0);
    await warehouse.close();
    expect(wire.sessions.count()).toBe(0);
    expect(failureFrom(await run("SELECT 1")).code).toBe("CONNECTION");
  });

  test("are bounded: statements beyond the bound wait, and those that wait can be stopped", async () => {
    const { run } = await openSnowflakeWorld({ limits: { maxParallelStatements: 1 } });
    valueFrom(await run(orders));
    const [first, second] = [new AbortController(), new AbortController()];
    const endless = `SELECT COUNT(*) FROM ${"ABCDEFGHIJKL"
      .split("")
      .map((name) => `(VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS ${name} (X)`)
      .join(", ")} WHERE MOD(A.X * B.X + L.X, 7) = 3`;
    const running = run(endless, { signal: first.signal });
    const waiting = run(orders, { signal: second.signal });
    second.abort();
    expect(failureFrom(await waiting).code).toBe("CANCELLED");
    first.abort();
    expect(failureFrom(await running).code).toBe("CANCELLED");
    expect(valueFrom(await run(orders)).rows).toEqual([[3]]);
  });
});

describe("the connection test", () => {
  test("signs in anew, asks something trivial and leaves no session behind", async () => {
    const { wire, warehouse } = await openSnowflakeWorld();
    expect(valueFrom(await warehouse.ping("SHOP"))).toBeNull();
    expect(wire.log.statements.map((each) => each.sqlText)).toEqual(["USE SECONDARY ROLES NONE", "SELECT 1"]);
    await expect.poll(() => wire.sessions.count()).toBe(0);
  });
});

describe("a check", () => {
  test("compiles without running, and tells what would be read at most", async () => {
    const { wire, warehouse, context } = await openSnowflakeWorld();
    const sql = "SELECT NAME FROM CUSTOMERS";
    const report = valueFrom(await warehouse.check(sql, checkOptions(context)));
    expect(report.verdict.isSafe).toBe(true);
    expect(report.columns).toMatchObject([{ name: "NAME", kind: "text" }]);
    expect(report.estimatedBytes).toBeTypeOf("number");
    const sent = wire.log.statements.map((each) => each.sqlText);
    expect(sent).toContain(`EXPLAIN USING JSON ${sql}`);
  });

  test("sends nothing that the guard refused", async () => {
    const { wire, warehouse, context } = await openSnowflakeWorld();
    valueFrom(await warehouse.describeSchema(context));
    const before = wire.log.statements.length;
    const report = valueFrom(await warehouse.check("SELECT SYSTEM$WAIT(1)", checkOptions(context)));
    expect(report.verdict.isSafe).toBe(false);
    expect(wire.log.statements).toHaveLength(before);
  });

  test("finds a table that was made after the catalog was read", async () => {
    const { wire, warehouse, context } = await openSnowflakeWorld({ limits: { freshCatalogMs: 0 } });
    valueFrom(await warehouse.describeSchema(context));
    const sql = "SELECT * FROM LATER";
    expect(failureFrom(await warehouse.check(sql, checkOptions(context))).code).toBe("UNKNOWN_OBJECT");
    const loader = await connectDriver(wire, { role: "LOADER", database: "SHOP", schema: "SALES" });
    await loader.run("CREATE TABLE LATER (A INTEGER)");
    await loader.close();
    expect(valueFrom(await warehouse.check(sql, checkOptions(context))).verdict.isSafe).toBe(true);
  });

  test("lets a view be read whose tables lie elsewhere, and not the tables themselves", async () => {
    const statements = [...worldStatements, "CREATE VIEW SALES.WINDOW_ON_VAULT AS SELECT X FROM VAULT.SECRETS"];
    const { warehouse, context } = await openSnowflakeWorld({ wire: { databases: [{ name: "SHOP", statements }] } });
    const isSafe = async (sql: string) => valueFrom(await warehouse.check(sql, checkOptions(context))).verdict.isSafe;
    expect(await isSafe("SELECT X FROM WINDOW_ON_VAULT")).toBe(true);
    expect(await isSafe("SELECT X FROM VAULT.SECRETS")).toBe(false);
  });

  test("goes on where a part of the catalog may not be seen", async () => {
    const roles = [
      { name: "ANALYST_RO", isReadOnly: true, hiddenSchemas: ["SHOP.VAULT"], refusedTables: ["SHOP.SALES.ORDERS"] },
    ];
    const { warehouse, run } = await openSnowflakeWorld({
      wire: { databases: [{ name: "SHOP", statements: worldStatements }], roles },
    });
    expect(valueFrom(await warehouse.listSchemas("SHOP")).map((schema) => schema.name)).toEqual(["SALES"]);
    expect(failureFrom(await run("SELECT * FROM ORDERS")).code).toBe("PERMISSION");
    expect(valueFrom(await run("SELECT COUNT(*) FROM CUSTOMERS")).rows).toEqual([[4]]);
  });
});
