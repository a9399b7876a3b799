/** Failures have Snowflake's code, SQL state, words and place, as the unmodified driver hears them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDriver, type DriverSession } from "../../support/snowflake-wire/driver.ts";
import { type SnowflakeWire, startSnowflakeWire } from "../../support/snowflake-wire/index.ts";
import { worldStatements } from "../../support/warehouse/engine-world.ts";

let wire: SnowflakeWire;
let session: DriverSession;
beforeAll(async () => {
  wire = await startSnowflakeWire({
    databases: [{ name: "SHOP", statements: worldStatements }],
    roles: [
      { name: "ANALYST_RO", isReadOnly: true },
      { name: "NARROW", isReadOnly: true, hiddenSchemas: ["SHOP.VAULT"], refusedTables: ["SHOP.SALES.ORDERS"] },
      {
        ...{ name: "POLICED", isReadOnly: true, rowPolicies: { "SHOP.SALES.CUSTOMERS": "CITY = 'Berlin'" } },
        maskedColumns: { "SHOP.SALES.CUSTOMERS": { CITY: "'***'" } },
      },
      { name: "LOADER", isReadOnly: false },
    ],
  });
  session = await connectDriver(wire, { database: "SHOP", schema: "SALES" });
});
afterAll(async () => {
  await session.close();
  await wire.close();
});

describe("the compiler", () => {
  test.each([
    ["SELECT NAME, FROM_ FROM WHERE", "001003", "42000", "syntax error line 1 at position 24 unexpected 'WHERE'"],
    ["SELEC 1", "001003", "42000", "syntax error line 1 at position 0 unexpected 'SELEC'"],
    ["SELECT NAME\nFROM CUSTOMERS WHERE )", "001003", "42000", "syntax error line 2 at position 21 unexpected ')'"],
    ["SELECT 'open", "001003", "42000", "syntax error line 1 at position 7"],
    ["", "001003", "42000", "unexpected '<EOF>'"],
    ["SELECT NOCOL FROM CUSTOMERS", "000904", "42000", "error line 1 at position 7\ninvalid identifier 'NOCOL'"],
    [
      "SELECT 'ö😀',\n  c.NOCOL FROM CUSTOMERS c",
      "000904",
      "42000",
      "line 2 at position 2\ninvalid identifier 'C.NOCOL'",
    ],
    ['SELECT "name" FROM CUSTOMERS', "000904", "42000", `invalid identifier '"name"'`],
    ["SELECT IFF(TRUE, count(*), NOCOL) FROM CUSTOMERS", "000904", "42000", "at position 27"],
    ["SELECT CUSTOMER_ID FROM CUSTOMERS, ORDERS", "002028", "42702", "ambiguous column name 'CUSTOMER_ID'"],
    ["SELECT * FROM CUSTOMER", "002003", "42S02", "Object 'CUSTOMER' does not exist or not authorized."],
    ['SELECT * FROM "customers"', "002003", "42S02", "Object 'customers' does not exist or not authorized."],
    ["SELECT * FROM SHOP.NOWHERE.T", "002003", "02000", "Schema 'SHOP.NOWHERE' does not exist or not authorized."],
    ["SELECT * FROM NOWHERE.A.T", "002003", "02000", "Database 'NOWHERE' does not exist or not authorized."],
    ["SELECT NOFUNCTION(1)", "002140", "42601", "Unknown function NOFUNCTION"],
    ["SELECT NAME, COUNT(*) FROM CUSTOMERS", "000979", "42601", "is not a valid group by expression"],
    ["SELECT 1; SELECT 2", "000008", "0A000", "Actual statement count 2 did not match the desired statement count 1."],
  ])("of %s says %s", async (sql, code, sqlState, message) => {
    const failure = await session.failure(sql);
    expect(failure).toMatchObject({ code, sqlState });
    expect(failure.message).toContain(message);
  });
});

describe("the run", () => {
  test.each([
    ["SELECT CAST(NAME AS INTEGER) FROM CUSTOMERS", "100038", "22018", "Numeric value 'Ada' is not recognized"],
    ["SELECT SUM(NAME) FROM CUSTOMERS", "100038", "22018", "Numeric value 'Ada' is not recognized"],
    ["SELECT TO_DATE('2024-13-01')", "100040", "22007", "Date '2024-13-01' is not recognized"],
    ["SELECT CUSTOMER_ID / 0 FROM CUSTOMERS", "100051", "22012", "Division by zero"],
    ["SELECT TO_NUMBER('1000')::NUMBER(2, 0)", "100046", "22003", "Number out of representable range"],
  ])("of %s says %s", async (sql, code, sqlState, message) => {
    const failure = await session.failure(sql);
    expect(failure).toMatchObject({ code, sqlState });
    expect(failure.message).toContain(message);
  });
});

describe("a role that may only read", () => {
  test.each([
    "DELETE FROM ORDERS",
    "INSERT INTO NOTHING VALUES (1)",
    "UPDATE CUSTOMERS SET NAME = 'x'",
    "CREATE TABLE X (A INTEGER)",
    "CREATE OR REPLACE VIEW V AS SELECT 1 AS A",
    "DROP TABLE ORDERS",
    "TRUNCATE TABLE ORDERS",
    "ALTER TABLE ORDERS ADD COLUMN X INTEGER",
    "MERGE INTO NOTHING USING ORDERS ON A = ORDER_ID WHEN MATCHED THEN DELETE",
    "GRANT SELECT ON ORDERS TO ROLE PUBLIC",
    "COPY INTO ORDERS FROM @stage",
    "CALL PROCEDURE()",
  ])("is refused %s", async (sql) => {
    expect(await session.failure(sql)).toMatchObject({ code: "003001", sqlState: "42501" });
  });

  test("has changed nothing", async () => {
    expect(await session.rows("SELECT COUNT(*) AS N FROM ORDERS")).toEqual([{ N: 3 }]);
  });
});

test("a role that may write does, and the catalog knows it", async () => {
  const loader = await connectDriver(wire, { role: "LOADER", database: "SHOP", schema: "SALES" });
  await loader.run("CREATE TABLE LOADED (A INTEGER)");
  await loader.run("INSERT INTO LOADED VALUES (1), (2)");
  expect(await session.rows("SELECT SUM(A) AS N FROM LOADED")).toEqual([{ N: 3 }]);
  await loader.run("DROP TABLE LOADED");
  expect(await session.failure("SELECT * FROM LOADED")).toMatchObject({ code: "002003" });
  await loader.close();
});

describe("a role that sees less", () => {
  let narrow: DriverSession;
  beforeAll(async () => {
    narrow = await connectDriver(wire, { role: "NARROW", database: "SHOP", schema: "SALES" });
  });
  afterAll(() => narrow.close());

  test("finds no hidden schema, by whatever way", async () => {
    expect(await narrow.failure("SELECT * FROM VAULT.SECRETS")).toMatchObject({ code: "002003", sqlState: "02000" });
    expect(await narrow.failure("SHOW TABLES IN SCHEMA SHOP.VAULT")).toMatchObject({ code: "002043" });
    const schemas = await narrow.rows("SHOW SCHEMAS IN DATABASE SHOP");
    expect(schemas.map((row) => row.name)).toEqual(["INFORMATION_SCHEMA", "SALES"]);
    const sql = "SELECT COUNT(*) AS N FROM SHOP.INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'VAULT'";
    expect(await narrow.rows(sql)).toEqual([{ N: 0 }]);
  });

  test("sees a table that it may not read", async () => {
    const tables = await narrow.rows("SHOW TABLES IN SCHEMA SHOP.SALES");
    expect(tables.map((row) => row.name)).toContain("ORDERS");
    expect(await narrow.failure("SELECT * FROM ORDERS")).toMatchObject({ code: "003001", sqlState: "42501" });
  });
});

describe("a session without", () => {
  test("a database needs full names", async () => {
    const bare = await connectDriver(wire);
    expect(await bare.failure("SELECT * FROM CUSTOMERS")).toMatchObject({ code: "090105", sqlState: "22000" });
    expect(await bare.rows("SELECT COUNT(*) AS N FROM SHOP.SALES.CUSTOMERS")).toEqual([{ N: 4 }]);
    await bare.close();
  });

  test("a warehouse lists and explains, but reads no table", async () => {
    const idle = await connectDriver(wire, { warehouse: "NO_SUCH_WH", database: "SHOP", schema: "SALES" });
    expect(await idle.failure("SELECT * FROM CUSTOMERS")).toMatchObject({ code: "000606", sqlState: "57P03" });
    expect(await idle.rows("SHOW TABLES")).toHaveLength(3);
    expect(await idle.rows("EXPLAIN USING JSON SELECT * FROM CUSTOMERS")).toHaveLength(1);
    await idle.run("USE WAREHOUSE ANALYSIS_WH");
    expect(await idle.rows("SELECT * FROM CUSTOMERS")).toHaveLength(4);
    await idle.close();
  });
});

test("a role with policies on a table reads the rows and values that they leave, as if there were no others", async () => {
  const policed = await connectDriver(wire, { role: "POLICED", database: "SHOP", schema: "SALES" });
  const sql = "SELECT c.NAME, c.CITY FROM SHOP.SALES.CUSTOMERS c ORDER BY NAME";
  expect(await policed.rows(sql)).toEqual([
    { NAME: "Ada", CITY: "***" },
    { NAME: "Cleo", CITY: "***" },
  ]);
  expect(await policed.rows("SELECT COUNT(*) AS N FROM CUSTOMERS WHERE CITY = 'Berlin'")).toEqual([{ N: 0 }]);
  expect(await policed.rows("SELECT COUNT(*) AS N FROM ORDERS JOIN CUSTOMERS USING (CUSTOMER_ID)")).toEqual([{ N: 2 }]);
  expect(await session.rows("SELECT COUNT(*) AS N FROM CUSTOMERS")).toEqual([{ N: 4 }]);
  await policed.close();
});
