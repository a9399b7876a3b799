/** Statements through the unmodified driver: values, binds, large results, waiting, stopping. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { patiently } from "../../support/patiently.ts";
import { connectDriver, type DriverSession } from "../../support/snowflake-wire/driver.ts";
import { type SnowflakeWire, startSnowflakeWire } from "../../support/snowflake-wire/index.ts";

let wire: SnowflakeWire;
let session: DriverSession;
beforeAll(async () => {
  const statements = ["CREATE SCHEMA SALES", "CREATE TABLE SALES.NOTHING (A INTEGER, B VARCHAR)"];
  wire = await startSnowflakeWire({ databases: [{ name: "SHOP", statements }], answerWithinMs: 150, chunkRows: 1_000 });
  session = await connectDriver(wire, { database: "SHOP", schema: "SALES" });
});
afterAll(async () => {
  await session.close();
  await wire.close();
});

const numbers = (count: number) => `SELECT SEQ4() AS N FROM TABLE(GENERATOR(ROWCOUNT => ${count})) ORDER BY N`;
const executionsOf = (sqlText: string) => wire.log.statements.filter((one) => one.sqlText === sqlText).length;

describe("values", () => {
  test("arrive exactly and with their types", async () => {
    const sql = `SELECT 9007199254740993::NUMBER(38,0) AS I, 1.50::NUMBER(10,2) AS D, 2.5::FLOAT AS F, TRUE AS B, 'ö€😀' AS T,
      NULL AS N, DATE '1969-12-31' AS DAY, TIME '12:34:56.5' AS HOUR, TIMESTAMP '1969-12-31 23:59:58.123456' AS M,
      '2024-02-29 23:59:59 +02:00'::TIMESTAMP_TZ AS Z, '4142'::VARCHAR AS V, X'4142' AS X`;
    const { columns, rows } = await session.run(sql, { fetchAsString: ["Number", "Date", "Boolean", "Buffer"] });
    expect(rows[0]).toEqual({
      I: "9007199254740993",
      D: "1.50",
      F: "2.5",
      B: "TRUE",
      T: "ö€😀",
      N: null,
      DAY: "1969-12-31",
      HOUR: "12:34:56",
      M: "1969-12-31 23:59:58.123",
      Z: "2024-02-29 21:59:59.000 +0000",
      V: "4142",
      X: "4142",
    });
    const types = columns.map((column) => column.split(" ")[1]);
    const moments = ["date", "time", "timestamp_ntz", "timestamp_tz"];
    expect(types).toEqual(["fixed", "fixed", "real", "boolean", "text", "text", ...moments, "text", "binary"]);
  });

  test("of the semi-structured kinds arrive as JSON", async () => {
    const sql =
      "SELECT PARSE_JSON('{\"a\": [1, null]}') AS V, ARRAY_CONSTRUCT(1, 'x') AS A, OBJECT_CONSTRUCT('k', 2) AS O";
    const { columns, rows } = await session.run(sql);
    const read = Object.entries(rows[0] ?? {}).map(([name, cell]) => [name, JSON.parse(String(cell))]);
    expect(Object.fromEntries(read)).toEqual({ V: { a: [1, null] }, A: [1, "x"], O: { k: 2 } });
    expect(columns).toEqual(["V variant", "A array", "O object"]);
  });

  test("of an empty result have their columns", async () => {
    const { columns, rows } = await session.run("SELECT * FROM NOTHING");
    expect(rows).toEqual([]);
    expect(columns).toEqual(["A fixed", "B text"]);
  });

  test("are bound by place and by number, whatever they hold", async () => {
    const binds = [7, 1.5, true, "it's ?", null];
    expect(await session.rows("SELECT ? AS A, ? AS B, ? AS C, ? AS D, ? AS E", { binds })).toEqual([
      { A: 7, B: 1.5, C: true, D: "it's ?", E: null },
    ]);
    expect(await session.rows("SELECT :2 || :1 AS T", { binds: ["b", "a"] })).toEqual([{ T: "ab" }]);
  });

  test("are not read when a statement is only described", async () => {
    const { columns, rows } = await session.run("SELECT A, B FROM NOTHING", { describeOnly: true });
    expect(rows).toEqual([]);
    expect(columns).toEqual(["A fixed", "B text"]);
  });
});

describe("a large result", () => {
  test("comes in chunks, whole and in order, fetched without the session's token", async () => {
    const { statement } = await session.run(numbers(20_000), { streamResult: true });
    const read: unknown[] = [];
    for await (const row of statement.streamRows()) read.push(row.N);
    expect(read).toEqual(Array.from({ length: 20_000 }, (_, n) => n));
    const chunks = wire.log.requests.filter(({ path }) => path.startsWith("/stage/"));
    expect(chunks.length).toBeGreaterThanOrEqual(20);
    expect(chunks.some((chunk) => chunk.isAuthorised)).toBe(false);
  });

  test("gives a window of its rows", async () => {
    const { statement } = await session.run(numbers(5_000), { streamResult: true });
    const read: unknown[] = [];
    for await (const row of statement.streamRows({ start: 1_495, end: 1_504 })) read.push(row.N);
    expect(read).toEqual(Array.from({ length: 10 }, (_, n) => 1_495 + n));
  });

  test("ends at ROWS_PER_RESULTSET", async () => {
    const { statement, rows } = await session.run(numbers(5_000), { parameters: { ROWS_PER_RESULTSET: 700 } });
    expect(rows).toHaveLength(700);
    expect(statement.getNumRows()).toBe(700);
  });
});

describe("a long statement", () => {
  test("is polled for until it is done, and runs once", async () => {
    const sql = "SELECT SYSTEM$WAIT(0.6)";
    expect(await session.rows(sql)).toHaveLength(1);
    expect(executionsOf(sql)).toBe(1);
    const polls = wire.log.requests.filter(({ path }) => path.endsWith("/result"));
    expect(polls.length).toBeGreaterThanOrEqual(2);
  });

  // Its condition needs both sides, so that no engine can tell early that nothing meets it.
  const numbered = (name: string) => `(SELECT SEQ4() AS ${name} FROM TABLE(GENERATOR(ROWCOUNT => 100000000)))`;
  const endless = `SELECT COUNT(*) FROM ${numbered("M")} A, ${numbered("N")} B WHERE MOD(A.M * B.N, 7) = 8`;

  test("is stopped before its id is known", async () => {
    const patient = await startSnowflakeWire({ answerWithinMs: 60_000 });
    const own = await connectDriver(patient);
    const run = startEndless(own);
    await vi.waitUntil(() => patient.log.statements.at(-1)?.state === "running", { timeout: 10_000 });
    run.cancel();
    expect(await run.failure).toMatchObject({ code: "000604", sqlState: "57014" });
    expect(patient.log.requests.at(-1)?.path).toBe("/queries/v1/abort-request");
    await own.close();
    await patient.close();
  });

  test("is stopped while it is polled for", async () => {
    const run = startEndless(session);
    const id = () => wire.log.statements.findLast(({ sqlText }) => sqlText === endless)?.queryId;
    const isPolled = () => wire.log.requests.some(({ path }) => path === `/queries/${id()}/result`);
    await vi.waitUntil(isPolled, { timeout: 10_000 });
    run.cancel();
    expect(await run.failure).toMatchObject({ code: "000604", sqlState: "57014" });
    expect(wire.log.requests.some(({ path }) => path === `/queries/${id()}/abort-request`)).toBe(true);
  });

  function startEndless(own: DriverSession) {
    let cancel = (): void => {
      throw new Error("The statement has not started.");
    };
    const failure = new Promise<unknown>((resolve) => {
      const statement = own.connection.execute({ sqlText: endless, complete: (error) => resolve(error) });
      cancel = () => statement.cancel();
    });
    return { cancel: () => cancel(), failure };
  }

  test("ends at its deadline", async () => {
    const parameters = { STATEMENT_TIMEOUT_IN_SECONDS: 1 };
    expect(await session.failure("SELECT SYSTEM$WAIT(30)", { parameters })).toMatchObject({
      code: "000630",
      sqlState: "57014",
    });
  });

  test("may run in the background and be asked for later", async () => {
    const { statement } = await session.run("SELECT 42 AS A", { asyncExec: true });
    const queryId = statement.getQueryId();
    const later = await session.connection.getResultsFromQueryId({ queryId, sqlText: "" });
    const rows: unknown[] = [];
    for await (const row of later.streamRows()) rows.push(row);
    expect(rows).toEqual([{ A: 42 }]);
    expect(await session.connection.getQueryStatus(queryId)).toBe("SUCCESS");
  });
});

test("the log keeps the tag and the session of each statement", async () => {
  await session.run("SELECT 'tagged'", { parameters: { QUERY_TAG: "tag-1" } });
  expect(wire.log.statements.at(-1)).toMatchObject({
    sqlText: "SELECT 'tagged'",
    queryTag: "tag-1",
    user: "ANALYST",
    role: "ANALYST_RO",
    database: "SHOP",
    schema: "SALES",
    warehouse: "ANALYSIS_WH",
    state: "succeeded",
    rowCount: 1,
  });
});

test("many statements of many sessions get their own rows", async () => {
  const sessions = await Promise.all(Array.from({ length: 4 }, () => connectDriver(wire)));
  const rows = await Promise.all(
    Array.from({ length: 24 }, (_, n) => (sessions[n % 4] ?? session).rows(`SELECT ${n} AS N`)),
  );
  expect(rows).toEqual(Array.from({ length: 24 }, (_, n) => [{ N: n }]));
  await Promise.all(sessions.map((one) => one.close()));
});

test("a server that closes stops what it runs", async () => {
  const other = await startSnowflakeWire();
  const own = await connectDriver(other);
  const sent = own.rows("SELECT 1");
  const waiting = own.failure("SELECT SYSTEM$WAIT(60)");
  await sent;
  await vi.waitUntil(() => other.log.statements.some((statement) => statement.state === "running"), patiently);
  await other.close();
  expect(await waiting).toMatchObject({ code: "000604" });
});
