/** SHOW, DESCRIBE, INFORMATION_SCHEMA, EXPLAIN and USE, as the unmodified driver sees them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDriver, type DriverSession } from "../../support/snowflake-wire/driver.ts";
import { type SnowflakeWire, startSnowflakeWire } from "../../support/snowflake-wire/index.ts";
import { worldStatements } from "../../support/warehouse/engine-world.ts";

const manyTables = Array.from(
  { length: 130 },
  (_, n) => `CREATE TABLE MANY.T${String(n).padStart(4, "0")} (A INTEGER)`,
);

let wire: SnowflakeWire;
let session: DriverSession;
beforeAll(async () => {
  wire = await startSnowflakeWire({
    showRows: 100,
    databases: [
      { name: "SHOP", statements: worldStatements, comment: "A small shop" },
      { name: "ARCHIVE", statements: ["CREATE SCHEMA MANY", ...manyTables] },
    ],
  });
  session = await connectDriver(wire, { database: "SHOP", schema: "SALES" });
});
afterAll(async () => {
  await session.close();
  await wire.close();
});

const namesOf = async (sql: string) => (await session.rows(sql)).map((row) => row.name);

describe("SHOW", () => {
  test("lists databases with their comments", async () => {
    const rows = await session.rows("SHOW DATABASES");
    expect(rows).toEqual([
      expect.objectContaining({ name: "ARCHIVE", comment: "", is_current: "N" }),
      expect.objectContaining({ name: "SHOP", comment: "A small shop", is_current: "Y" }),
    ]);
  });

  test.each([
    ["SHOW SCHEMAS", ["INFORMATION_SCHEMA", "SALES", "VAULT"]],
    ["SHOW TERSE SCHEMAS IN DATABASE ARCHIVE", ["INFORMATION_SCHEMA", "MANY"]],
    ["SHOW TABLES", ["CUSTOMERS", "NOTHING", "ORDERS"]],
    ["SHOW TABLES LIKE 'o%' IN DATABASE SHOP", ["ORDERS"]],
    ["show tables in schema shop.vault", ["SECRETS"]],
    ["SHOW TABLES IN DATABASE SHOP STARTS WITH 'S'", ["SECRETS"]],
    ["SHOW VIEWS IN ACCOUNT", ["BERLINERS"]],
    ["SHOW OBJECTS IN SCHEMA SALES", ["BERLINERS", "CUSTOMERS", "NOTHING", "ORDERS"]],
    ["SHOW WAREHOUSES LIKE 'other%'", ["OTHER_WH"]],
    ["SHOW ROLES", ["ANALYST_RO", "LOADER"]],
  ])("%s gives %j", async (sql, names) => {
    expect(await namesOf(sql)).toEqual(names);
  });

  test("tells of a table its place, comment, rows and bytes", async () => {
    const [row] = await session.rows("SHOW TABLES LIKE 'CUSTOMERS'");
    expect(row).toMatchObject({
      database_name: "SHOP",
      schema_name: "SALES",
      kind: "TABLE",
      comment: "People who bought something",
      rows: 4,
      bytes: 512,
    });
  });

  test("refuses a list that is too long, and gives it by pages in one schema", async () => {
    expect(await session.failure("SHOW TABLES IN SCHEMA ARCHIVE.MANY")).toMatchObject({
      code: "090153",
      sqlState: "22000",
    });
    expect(await session.failure("SHOW TABLES IN SCHEMA ARCHIVE.MANY LIMIT 101")).toMatchObject({ code: "090153" });
    const listed: unknown[] = [];
    for (let from = ""; ; ) {
      const page = await namesOf(`SHOW TABLES IN SCHEMA ARCHIVE.MANY LIMIT 50${from}`);
      listed.push(...page);
      if (page.length < 50) break;
      from = ` FROM '${page.at(-1)}'`;
    }
    expect(listed).toEqual(Array.from({ length: 130 }, (_, n) => `T${String(n).padStart(4, "0")}`));
  });

  test("tells columns with their types as JSON", async () => {
    const rows = await session.rows("SHOW COLUMNS IN TABLE SHOP.SALES.ORDERS");
    expect(rows.map((row) => [row.column_name, JSON.parse(String(row.data_type))])).toEqual([
      ["ORDER_ID", { type: "FIXED", precision: 38, scale: 0, nullable: false }],
      ["CUSTOMER_ID", { type: "FIXED", precision: 38, scale: 0, nullable: true }],
      ["TOTAL", { type: "FIXED", precision: 18, scale: 2, nullable: true }],
      ["PLACED", { type: "TIMESTAMP_NTZ", precision: 0, scale: 9, nullable: true }],
    ]);
  });

  test("tells primary and imported keys", async () => {
    const primary = await session.rows("SHOW PRIMARY KEYS IN SCHEMA SHOP.SALES");
    expect(primary.map((row) => [row.table_name, row.column_name, row.key_sequence])).toEqual([
      ["CUSTOMERS", "CUSTOMER_ID", 1],
      ["ORDERS", "ORDER_ID", 1],
    ]);
    expect(await session.rows("SHOW IMPORTED KEYS IN SCHEMA SHOP.SALES")).toEqual([
      expect.objectContaining({
        pk_database_name: "SHOP",
        pk_schema_name: "SALES",
        pk_table_name: "CUSTOMERS",
        pk_column_name: "CUSTOMER_ID",
        fk_table_name: "ORDERS",
        fk_column_name: "CUSTOMER_ID",
        key_sequence: 1,
      }),
    ]);
  });

  test.each(["SHOW TABLES IN SCHEMA NOWHERE", "SHOW SCHEMAS IN DATABASE NOWHERE", "SHOW COLUMNS IN TABLE NOWHERE"])(
    "does not find: %s",
    async (sql) => {
      expect(await session.failure(sql)).toMatchObject({ code: "002043", sqlState: "02000" });
    },
  );
});

test("DESCRIBE tells the columns of a table and of a view", async () => {
  const table = await session.rows("DESCRIBE TABLE CUSTOMERS");
  expect(table.map((row) => [row.name, row.type, row["null?"], row["primary key"], row.comment])).toEqual([
    ["CUSTOMER_ID", "NUMBER(38,0)", "N", "Y", null],
    ["NAME", "VARCHAR(16777216)", "N", "N", null],
    ["CITY", "VARCHAR(16777216)", "Y", "N", null],
    ["BORN", "DATE", "Y", "N", "Day of birth"],
  ]);
  expect((await session.rows("DESC VIEW SHOP.SALES.BERLINERS")).map((row) => row.name)).toEqual([
    "CUSTOMER_ID",
    "NAME",
  ]);
  expect(await session.failure("DESCRIBE TABLE NOWHERE")).toMatchObject({ code: "002003" });
});

describe("INFORMATION_SCHEMA", () => {
  test("has columns with Snowflake's types", async () => {
    const sql = `SELECT COLUMN_NAME, DATA_TYPE, NUMERIC_PRECISION, NUMERIC_SCALE, IS_NULLABLE, COMMENT
      FROM SHOP.INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA = 'SALES' AND TABLE_NAME IN ('ORDERS', 'CUSTOMERS')
      ORDER BY TABLE_NAME, ORDINAL_POSITION`;
    const rows = await session.rows(sql);
    expect(rows.map((row) => Object.values(row))).toEqual([
      ["CUSTOMER_ID", "NUMBER", 38, 0, "NO", null],
      ["NAME", "TEXT", null, null, "NO", null],
      ["CITY", "TEXT", null, null, "YES", null],
      ["BORN", "DATE", null, null, "YES", "Day of birth"],
      ["ORDER_ID", "NUMBER", 38, 0, "NO", null],
      ["CUSTOMER_ID", "NUMBER", 38, 0, "YES", null],
      ["TOTAL", "NUMBER", 18, 2, "YES", null],
      ["PLACED", "TIMESTAMP_NTZ", null, null, "YES", null],
    ]);
  });

  test("has schemas, tables and views of its own database", async () => {
    const one = async (sql: string) => (await session.rows(sql)).map((row) => Object.values(row).join());
    expect(await one("SELECT SCHEMA_NAME FROM INFORMATION_SCHEMA.SCHEMATA ORDER BY 1")).toEqual(["SALES", "VAULT"]);
    expect(await one("SELECT COUNT(*) FROM ARCHIVE.INFORMATION_SCHEMA.TABLES")).toEqual(["130"]);
    expect(await one("SELECT TABLE_NAME FROM SHOP.INFORMATION_SCHEMA.VIEWS")).toEqual(["BERLINERS"]);
  });
});

describe("EXPLAIN USING JSON", () => {
  const explain = async (sql: string) => {
    const [row] = await session.rows(`EXPLAIN USING JSON ${sql}`);
    return JSON.parse(String(row?.content));
  };

  test("names the tables, those behind a view too", async () => {
    const plan = await explain("SELECT * FROM BERLINERS B JOIN ORDERS O ON O.CUSTOMER_ID = B.CUSTOMER_ID");
    const objects = plan.Operations[0].flatMap((operation: { objects?: string[] }) => operation.objects ?? []);
    expect(objects.toSorted()).toEqual(["SHOP.SALES.CUSTOMERS", "SHOP.SALES.ORDERS"]);
    expect(plan.GlobalStats.bytesAssigned).toBeGreaterThan(0);
  });

  test("costs nothing where no table is read, and runs nothing", async () => {
    expect(await explain("SELECT 1 / 0")).toMatchObject({ GlobalStats: { partitionsTotal: 0, bytesAssigned: 0 } });
  });

  test("fails as the statement would", async () => {
    expect(await session.failure("EXPLAIN USING JSON SELECT NOCOL FROM ORDERS")).toMatchObject({ code: "000904" });
  });
});

describe("USE", () => {
  test("moves the session to another place, role and warehouse", async () => {
    const own = await connectDriver(wire);
    for (const sql of ["USE DATABASE shop", "USE SCHEMA sales", "USE ROLE loader", "USE WAREHOUSE other_wh"])
      await own.run(sql);
    await own.run("USE SECONDARY ROLES NONE");
    expect(await own.rows("SELECT COUNT(*) AS N FROM CUSTOMERS")).toEqual([{ N: 4 }]);
    expect(wire.log.statements.at(-1)).toMatchObject({
      database: "SHOP",
      schema: "SALES",
      role: "LOADER",
      warehouse: "OTHER_WH",
    });
    await own.close();
  });

  test.each(["USE DATABASE NOWHERE", "USE SCHEMA SHOP.NOWHERE", "USE ROLE NOBODY", "USE WAREHOUSE NONE_WH"])(
    "fails: %s",
    async (sql) => {
      expect(await session.failure(sql)).toMatchObject({ code: "002043", sqlState: "02000" });
    },
  );

  test("of a parameter lasts for the session", async () => {
    const own = await connectDriver(wire);
    await own.run("ALTER SESSION SET ROWS_PER_RESULTSET = 3, QUERY_TAG = 'mine'");
    expect(await own.rows("SELECT SEQ4() FROM TABLE(GENERATOR(ROWCOUNT => 9))")).toHaveLength(3);
    expect(wire.log.statements.at(-1)?.queryTag).toBe("mine");
    await own.run("ALTER SESSION UNSET ROWS_PER_RESULTSET");
    expect(await own.rows("SELECT SEQ4() FROM TABLE(GENERATOR(ROWCOUNT => 9))")).toHaveLength(9);
    await own.close();
  });
});
