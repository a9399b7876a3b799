import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Guard, openDuckdbGuard } from "../../../../support/warehouse/duckdb-guard.ts";

let opened: Awaited<ReturnType<typeof openDuckdbGuard>>;
let guard: Guard;
beforeAll(async () => {
  opened = await openDuckdbGuard();
  guard = opened.guard;
});
afterAll(() => opened.close());

const notReading: readonly (readonly [string, string])[] = [
  ["DELETE FROM ORDERS", "DELETE"],
  ["delete from ORDERS where 1 = 1", "DELETE"],
  ["UPDATE ORDERS SET ID = 1", "UPDATE"],
  ["INSERT INTO ORDERS VALUES (1)", "INSERT"],
  ["INSERT OR REPLACE INTO ORDERS SELECT * FROM ORDERS", "INSERT"],
  ["MERGE INTO ORDERS USING LINES ON (true) WHEN MATCHED THEN DELETE", "MERGE"],
  ["TRUNCATE ORDERS", "TRUNCATE"],
  ["DROP TABLE ORDERS", "DROP"],
  ["DROP SCHEMA SALES CASCADE", "DROP"],
  ["CREATE TABLE X (A INTEGER)", "CREATE"],
  ["CREATE OR REPLACE TEMP TABLE X AS SELECT * FROM ORDERS", "CREATE"],
  ["CREATE VIEW X AS SELECT 1", "CREATE"],
  ["CREATE MACRO X(A) AS A + 1", "CREATE"],
  ["CREATE SECRET X (TYPE s3)", "CREATE"],
  ["ALTER TABLE ORDERS ADD COLUMN X INTEGER", "ALTER"],
  ["COMMENT ON TABLE ORDERS IS 'x'", "COMMENT"],
  ["ATTACH 'other.duckdb' AS OTHER", "ATTACH"],
  ["DETACH SHOP", "DETACH"],
  ["USE ARCHIVE", "USE"],
  ["COPY ORDERS TO 'x.csv'", "COPY"],
  ["COPY (SELECT * FROM ORDERS) TO '/tmp/x.parquet'", "COPY"],
  ["COPY FROM DATABASE SHOP TO ARCHIVE", "COPY"],
  ["EXPORT DATABASE 'x'", "EXPORT"],
  ["IMPORT DATABASE 'x'", "IMPORT"],
  ["PRAGMA database_list", "PRAGMA"],
  ["PRAGMA table_info('ORDERS')", "PRAGMA"],
  ["SET memory_limit = '100GB'", "SET"],
  ["SET VARIABLE x = 1", "SET"],
  ["RESET memory_limit", "RESET"],
  ["INSTALL httpfs", "INSTALL"],
  ["FORCE INSTALL httpfs", "FORCE"],
  ["LOAD httpfs", "LOAD"],
  ["CALL pragma_version()", "CALL"],
  ["PREPARE p AS SELECT 1", "PREPARE"],
  ["EXECUTE p", "EXECUTE"],
  ["DEALLOCATE p", "DEALLOCATE"],
  ["BEGIN TRANSACTION", "BEGIN"],
  ["COMMIT", "COMMIT"],
  ["ROLLBACK", "ROLLBACK"],
  ["VACUUM", "VACUUM"],
  ["ANALYZE", "ANALYZE"],
  ["CHECKPOINT", "CHECKPOINT"],
  ["EXPLAIN SELECT 1", "EXPLAIN"],
  ["EXPLAIN ANALYZE SELECT * FROM ORDERS", "EXPLAIN"],
  ["SHOW TABLES", "SHOW"],
  ["SHOW ALL TABLES", "SHOW"],
  ["DESCRIBE ORDERS", "DESCRIBE"],
  ["DESC ORDERS", "DESC"],
  ["SUMMARIZE ORDERS", "SUMMARIZE"],
  ["/* a comment */ DELETE FROM ORDERS", "DELETE"],
  ["-- SELECT 1\nDROP TABLE ORDERS", "DROP"],
];

const hidden: readonly string[] = [
  "WITH x AS (DELETE FROM ORDERS RETURNING *) SELECT * FROM x",
  "WITH x AS (INSERT INTO ORDERS VALUES (1) RETURNING ID) SELECT * FROM x",
  "WITH x AS (SELECT 1) DELETE FROM ORDERS",
  "WITH x AS (SELECT 1) INSERT INTO ORDERS SELECT * FROM x",
  "SELECT * FROM (DELETE FROM ORDERS RETURNING *)",
  "SELECT * FROM (UPDATE ORDERS SET ID = 1 RETURNING *)",
  "SELECT ID INTO COPIES FROM ORDERS",
  "SELECT * FROM ORDERS FOR UPDATE",
  "SELECT * FROM ORDERS FOR SHARE",
  "SELECT * FROM (SHOW TABLES)",
  "SELECT * FROM (DESCRIBE ORDERS)",
  "FROM (SUMMARIZE ORDERS)",
  "SELECT 1; SELECT 2",
  "SELECT 1; DROP TABLE ORDERS",
  "SELECT 1;\n-- nothing\nDELETE FROM ORDERS",
  "SELECT ';' ; DROP TABLE ORDERS",
  "SELECT 1 /* ; */; ATTACH 'x' AS y",
  "SELECT ?",
  "SELECT * FROM ORDERS WHERE ID = $1",
  "SELECT * FROM ORDERS WHERE ID = $name",
];

const functions: readonly (readonly [string, string])[] = [
  ["SELECT * FROM read_csv('x.csv')", "read_csv"],
  ["SELECT * FROM read_csv_auto('x.csv')", "read_csv_auto"],
  ["SELECT * FROM READ_PARQUET('x.parquet')", "READ_PARQUET"],
  ["SELECT * FROM parquet_metadata('x.parquet')", "parquet_metadata"],
  ["SELECT * FROM read_json('x.json')", "read_json"],
  ["SELECT * FROM read_text('/etc/passwd')", "read_text"],
  ["SELECT * FROM read_blob('/etc/passwd')", "read_blob"],
  ["SELECT * FROM sniff_csv('x.csv')", "sniff_csv"],
  ["SELECT * FROM glob('*')", "glob"],
  ["SELECT * FROM duckdb_settings()", "duckdb_settings"],
  ["SELECT * FROM duckdb_secrets()", "duckdb_secrets"],
  ["SELECT * FROM pragma_table_info('ORDERS')", "pragma_table_info"],
  ["SELECT * FROM query('DELETE FROM ORDERS')", "query"],
  ["SELECT * FROM query_table('ORDERS')", "query_table"],
  ["SELECT * FROM json_execute_serialized_sql('{}')", "json_execute_serialized_sql"],
  ["SELECT * FROM histogram_values(ORDERS, 'ID')", "histogram_values"],
  ["SELECT * FROM sql_auto_complete('sel')", "sql_auto_complete"],
  ["SELECT * FROM test_all_types()", "test_all_types"],
  ["SELECT getenv('HOME')", "getenv"],
  ["SELECT nextval('s')", "nextval"],
  ["SELECT currval('s')", "currval"],
  ["SELECT current_setting('memory_limit')", "current_setting"],
  ["SELECT getvariable('x')", "getvariable"],
  ["SELECT setseed(0.1)", "setseed"],
  ["SELECT sleep_ms(100000)", "sleep_ms"],
  ["SELECT write_log('x')", "write_log"],
  ["SELECT json_serialize_sql('SELECT 1')", "json_serialize_sql"],
  ["SELECT inet_server_addr()", "inet_server_addr"],
  ["SELECT my_function(ID) FROM ORDERS", "my_function"],
  ["SELECT 1 WHERE EXISTS (SELECT * FROM read_text('x'))", "read_text"],
  ["WITH x AS (SELECT * FROM glob('*')) SELECT 1", "glob"],
  ["SELECT 1 UNION ALL SELECT getenv('HOME')", "getenv"],
  ["SELECT ID FROM ORDERS ORDER BY nextval('s')", "nextval"],
  ["SELECT ID FROM ORDERS LIMIT (SELECT nextval('s'))", "nextval"],
  ["SELECT sum(ID) FILTER (WHERE getenv('x') = 'y') FROM ORDERS", "getenv"],
  ["SELECT sum(ID) OVER (PARTITION BY getenv('x')) FROM ORDERS", "getenv"],
  ["SELECT ID FROM ORDERS QUALIFY row_number() OVER (ORDER BY nextval('s')) = 1", "nextval"],
  ["SELECT CASE WHEN true THEN getenv('x') END", "getenv"],
  ["SELECT list_transform([1], lambda x: nextval('s'))", "nextval"],
  ["SELECT * FROM ORDERS JOIN LINES ON getenv('x') = 'y'", "getenv"],
  ["SELECT * FROM ORDERS, LATERAL (SELECT * FROM read_csv('x'))", "read_csv"],
  ["SELECT * FROM (VALUES (getenv('x')))", "getenv"],
  ["SELECT ID FROM ORDERS GROUP BY GROUPING SETS ((ID), (getenv('x')))", "getenv"],
];

const tables: readonly (readonly [string, string])[] = [
  ["SELECT * FROM 'file.csv'", "'file.csv'"],
  ["SELECT * FROM '/etc/passwd'", "'/etc/passwd'"],
  ["SELECT * FROM 's3://bucket/x.parquet'", "'s3://bucket/x.parquet'"],
  ['SELECT * FROM "x.parquet"', '"x.parquet"'],
  ["SELECT * FROM information_schema.tables", "information_schema.tables"],
  ["SELECT * FROM SHOP.information_schema.columns", "SHOP.information_schema.columns"],
  ["SELECT * FROM pg_catalog.pg_class", "pg_catalog.pg_class"],
  ["SELECT * FROM pg_class", "pg_class"],
  ["SELECT * FROM duckdb_tables", "duckdb_tables"],
  ["SELECT * FROM sqlite_master", "sqlite_master"],
  ["SELECT * FROM pragma_database_list", "pragma_database_list"],
  ["SELECT * FROM system.main.duckdb_settings", "system.main.duckdb_settings"],
  ["SELECT * FROM temp.x", "temp.x"],
  ["SELECT * FROM VAULT.SECRETS", "VAULT.SECRETS"],
  ["SELECT * FROM SHOP.VAULT.SECRETS", "SHOP.VAULT.SECRETS"],
  ['SELECT * FROM "VAULT"."SECRETS"', '"VAULT"."SECRETS"'],
  ["SELECT * FROM SHOP.LOOSE", "SHOP.LOOSE"],
  ["SELECT (SELECT max(X) FROM VAULT.SECRETS)", "VAULT.SECRETS"],
  ["WITH SECRETS AS (SELECT * FROM VAULT.SECRETS) SELECT * FROM SECRETS", "VAULT.SECRETS"],
  ["SELECT * FROM ORDERS WHERE ID IN (SELECT ID FROM vault.secrets)", "vault.secrets"],
  ["PIVOT VAULT.SECRETS ON X IN ('a') USING sum(Y)", "VAULT.SECRETS"],
];

describe("statements that are no reading", () => {
  test.each(notReading)("%s is refused, naming %s", async (sql, word) => {
    const verdict = await guard(sql);
    expect(verdict).toMatchObject({ isSafe: false, refusal: "unsafe", sanitizedQuery: sql });
    expect(verdict.reason).toMatch(new RegExp(`^Only reading is allowed: ${word} .+\\.$`));
    expect(sql.slice(verdict.position?.start, verdict.position?.end).toUpperCase()).toBe(word);
  });

  test("the reason says what the statement would do", async () => {
    expect((await guard("DELETE FROM ORDERS")).reason).toBe("Only reading is allowed: DELETE would change data.");
  });

  test.each(hidden)("%s is refused", async (sql) => {
    expect(await guard(sql)).toMatchObject({ isSafe: false, refusal: "unsafe" });
  });
});

describe("functions", () => {
  test.each(functions)("%s is refused, pointing at %s", async (sql, name) => {
    const verdict = await guard(sql);
    expect(verdict).toMatchObject({ isSafe: false, refusal: "unsafe" });
    expect(verdict.reason).toContain(name.toLowerCase());
    expect(sql.slice(verdict.position?.start, verdict.position?.end)).toBe(name);
  });

  test("a function of a schema is refused even under the name of an allowed one", async () => {
    expect(await guard("SELECT SALES.upper('x')")).toMatchObject({ isSafe: false, refusal: "unsafe" });
  });
});

describe("tables", () => {
  test.each(tables)("%s is refused, pointing at %s", async (sql, name) => {
    const verdict = await guard(sql);
    expect(verdict).toMatchObject({ isSafe: false, refusal: "unsafe" });
    expect(sql.slice(verdict.position?.start, verdict.position?.end)).toBe(name);
  });

  test.each([
    "SELECT * FROM ARCHIVE.SALES.ORDERS",
    "SELECT * FROM ARCHIVE.ORDERS",
    "SELECT * FROM nowhere.SALES.ORDERS",
  ])("%s asks another database, which is told", async (sql) => {
    const verdict = await guard(sql);
    expect(verdict).toMatchObject({ isSafe: false, refusal: "cross_db" });
    expect(verdict.reason).toContain("A statement can ask one database");
  });

  test("a name that no table has is told with the names that come close", async () => {
    const verdict = await guard("SELECT * FROM ORDER_");
    expect(verdict).toMatchObject({ isSafe: false, refusal: "unknown_table", candidates: ["ORDERS"] });
    expect(verdict.reason).toBe("There is no table ORDER_ in SALES.");
  });

  test("the name of a CTE counts only where the CTE can be seen", async () => {
    const outside = "SELECT * FROM (WITH x AS (SELECT 1) SELECT * FROM x) JOIN x ON true";
    expect(await guard(outside)).toMatchObject({ isSafe: false, refusal: "unknown_table" });
    const otherLetter = 'WITH "Ö" AS (SELECT 1) SELECT * FROM "ö"';
    expect(await guard(otherLetter)).toMatchObject({ isSafe: false, refusal: "unknown_table" });
    const before = "WITH a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a";
    expect(await guard(before)).toMatchObject({ isSafe: false, refusal: "unknown_table" });
  });
});

describe("texts that are no statement", () => {
  test.each(["", "   ", "-- only a comment", "/* only a comment */", ";", ";;"])("%j is refused", async (sql) => {
    expect(await guard(sql)).toMatchObject({ isSafe: false, reason: "There is no statement." });
  });

  test.each([
    ["SELEC 1", "SELEC"],
    ["SELECT * FROM ORDERS WHERE", ""],
    ["SELECT '😀', FROM FROM ORDERS", "FROM"],
    ["SELECT 'ö', FROM FROM ORDERS", "FROM"],
  ])("%s is a mistake whose place is told", async (sql, word) => {
    const verdict = await guard(sql);
    expect(verdict).toMatchObject({ isSafe: false, refusal: "syntax" });
    expect(sql.slice(verdict.position?.start ?? sql.length, verdict.position?.end)).toBe(word);
  });

  test("PIVOT without its values is a mistake that is explained", async () => {
    const verdict = await guard("PIVOT ORDERS ON KIND USING sum(ID)");
    expect(verdict).toMatchObject({ isSafe: false, refusal: "syntax" });
    expect(verdict.reason).toContain("PIVOT needs the list of its values");
  });

  test("a text that is too long, too deep or too large is refused", async () => {
    const long = `SELECT '${"x".repeat(6_000)}'`;
    const deep = `SELECT ${"[".repeat(80)}1${"]".repeat(80)}`;
    const large = `SELECT ${Array.from({ length: 1_000 }, () => "ID").join(", ")} FROM ORDERS`;
    for (const sql of [long, deep, large]) expect(await guard(sql)).toMatchObject({ isSafe: false, refusal: "unsafe" });
  });

  test("a NUL character is refused", async () => {
    expect(await guard("SELECT 1\0; DROP TABLE ORDERS")).toMatchObject({ isSafe: false, refusal: "unsafe" });
  });
});
