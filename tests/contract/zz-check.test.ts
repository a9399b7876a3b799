import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EngineWorld } from "../support/warehouse/engine-world.ts";
import { engines } from "../support/warehouse/engines.ts";
import { checkOptions, failureFrom, valueFrom } from "../support/warehouse/read-rows.ts";

describe.each(engines)("checking a statement with $name", (engine) => {
  let world: EngineWorld;
  beforeAll(async () => {
    world = await engine.open();
  });
  afterAll(() => world.close());

  const check = (sql: string, schemas = ["SALES"]) =>
    world.warehouse.check(
      sql,
      checkOptions(world.context, { scope: { context: world.context, schemas }, maxRows: 100 }),
    );
  const wordAt = (sql: string, position: { start: number; end: number } | null) =>
    position === null ? null : sql.slice(position.start, position.end);

  test("a good statement is told with its columns and tables before it runs", async () => {
    const report = valueFrom(await check("SELECT NAME, count(*) AS N FROM CUSTOMERS GROUP BY NAME"));
    expect(report.columns?.map(({ name, kind }) => ({ name, kind }))).toEqual([
      { name: "NAME", kind: "text" },
      { name: "N", kind: "integer" },
    ]);
    expect(report.verdict).toMatchObject({ isSafe: true, tables: [{ ...world.context, table: "CUSTOMERS" }] });
  });

  test("a limit above the cap is cut, and the text is otherwise the same", async () => {
    const { verdict } = valueFrom(await check("SELECT * FROM CUSTOMERS LIMIT 5000"));
    expect(verdict).toMatchObject({ sanitizedQuery: "SELECT * FROM CUSTOMERS LIMIT 101", limitEnforced: true });
  });

  test("writing is unsafe, not a failure", async () => {
    const report = valueFrom(await check("DELETE FROM ORDERS"));
    expect(report.verdict.reason).toBe("Only reading is allowed: DELETE would change data.");
    expect(report).toMatchObject({ verdict: { isSafe: false }, columns: null });
  });

  test("a schema is readable when the scope has it and not otherwise", async () => {
    const sql = "SELECT * FROM VAULT.SECRETS";
    expect(valueFrom(await check(sql)).verdict.isSafe).toBe(false);
    expect(valueFrom(await check(sql, ["SALES", "VAULT"])).verdict.isSafe).toBe(true);
  });

  test("another database is unsafe, and the reason says that each is asked on its own", async () => {
    const { verdict } = valueFrom(await check(`SELECT * FROM ${world.otherDatabase}.SALES.ORDERS`));
    expect(verdict.isSafe).toBe(false);
    expect(verdict.reason).toContain("Ask each database on its own");
  });

  test.each([
    ["SYNTAX", "SELECT FROM WHERE", "WHERE"],
    ["SYNTAX", "SELECT NAME, count(*) FROM CUSTOMERS", "NAME"],
    ["UNKNOWN_OBJECT", "SELECT * FROM CUSTOMER", "CUSTOMER"],
    ["UNKNOWN_OBJECT", "SELECT 'ö', NAMES FROM CUSTOMERS", "NAMES"],
    ["AMBIGUOUS", engine.statements.ambiguous, "CUSTOMER_ID"],
    ["TYPE", "SELECT sum(BORN) FROM CUSTOMERS", "sum"],
  ])("%s is told for %s, pointing at %s", async (code, sql, word) => {
    const failure = failureFrom(await check(sql));
    expect(failure.code).toBe(code);
    expect(wordAt(sql, failure.position)).toBe(word);
  });

  test("close names are kept for repair, out of what the user reads", async () => {
    const column = failureFrom(await check("SELECT NAMES FROM CUSTOMERS"));
    expect(column.cause).toContain("NAME");
    expect(column.message).toBe("There is no column NAMES in the tables of the statement.");
    expect(failureFrom(await check("SELECT * FROM CUSTOMER")).cause).toContain("CUSTOMERS");
  });

  test("a context that does not exist is an unknown object", async () => {
    const options = checkOptions({ database: world.context.database, schema: "NOWHERE" });
    expect(failureFrom(await world.warehouse.check("SELECT 1", options)).code).toBe("UNKNOWN_OBJECT");
  });
});
