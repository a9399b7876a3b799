/** What goes wrong on purpose, and that a statement which was accepted never runs twice. */
import { describe, expect, onTestFinished, test } from "vitest";
import { connectDriver, failureOf } from "../../support/snowflake-wire/driver.ts";
import { startSnowflakeWire } from "../../support/snowflake-wire/index.ts";

const large = "SELECT SEQ4() AS N FROM TABLE(GENERATOR(ROWCOUNT => 3000)) ORDER BY N";

async function openWorld() {
  const wire = await startSnowflakeWire({ chunkRows: 1_000 });
  const session = await connectDriver(wire);
  onTestFinished(async () => {
    await session.close();
    await wire.close();
  });
  const executionsOf = (sql: string) => wire.log.statements.filter((one) => one.sqlText === sql).length;
  return { wire, session, executionsOf };
}

describe("a statement runs once", () => {
  test.each(["unavailableQueries", "droppedBeforeAccept", "droppedAfterAccept", "truncatedAnswers"] as const)(
    "through %s",
    async (fault) => {
      const { wire, session, executionsOf } = await openWorld();
      wire.faults[fault] = 1;
      expect(await session.rows("SELECT 1 AS N")).toEqual([{ N: 1 }]);
      expect(wire.faults[fault]).toBe(0);
      expect(executionsOf("SELECT 1 AS N")).toBe(1);
    },
  );
});

describe("chunks", () => {
  test.each(["forbiddenChunks", "truncatedChunks"] as const)("arrive after %s", async (fault) => {
    const { wire, session, executionsOf } = await openWorld();
    wire.faults[fault] = 1;
    expect(await session.rows(large)).toHaveLength(3_000);
    expect(wire.faults[fault]).toBe(0);
    expect(executionsOf(large)).toBe(1);
  });

  test("have addresses that expire, and new ones whenever the result is asked for", async () => {
    const { wire, session, executionsOf } = await openWorld();
    const { statement, rows } = await session.run(large);
    expect(rows).toHaveLength(3_000);
    const chunk = wire.log.requests.find(({ path }) => path.startsWith("/stage/"))?.path;
    expect((await fetch(`${wire.url}${chunk}?signature=made-up`)).status).toBe(403);
    wire.expireChunkAddresses();
    const again = session.connection.fetchResult({ queryId: statement.getQueryId(), sqlText: "" });
    let count = 0;
    for await (const row of again.streamRows()) {
      expect(row.N).toBe(count);
      count += 1;
    }
    expect(count).toBe(3_000);
    expect(executionsOf(large)).toBe(1);
  });
});

test("a failure without its SQL state reaches the driver so", async () => {
  const { wire, session } = await openWorld();
  wire.faults.missingSqlStates = 1;
  const failure = await session.failure("SELECT NOCOL", { streamResult: true });
  expect(failure).toMatchObject({ code: "000904" });
  expect(failure.sqlState).not.toBe("42000");
});

test("a statement that is never answered is accepted and runs", async () => {
  const { wire, session, executionsOf } = await openWorld();
  wire.faults.silentQueries = 1;
  let isAnswered = false;
  session.connection.execute({
    sqlText: "SELECT 'silence'",
    complete: () => {
      isAnswered = true;
    },
  });
  await expect.poll(() => executionsOf("SELECT 'silence'")).toBe(1);
  expect(await session.rows("SELECT 1 AS N")).toEqual([{ N: 1 }]);
  expect(isAnswered).toBe(false);
});

describe("a login", () => {
  test("may fail as the test says", async () => {
    const { wire } = await openWorld();
    wire.faults.loginFailure = { code: "390422", message: "Incoming request with IP/Token 10.0.0.1 is not allowed" };
    expect(await failureOf(connectDriver(wire))).toMatchObject({ code: "390422" });
    wire.faults.loginFailure = null;
    await (await connectDriver(wire)).close();
  });

  test("comes through when the service is away for a moment", async () => {
    const { wire } = await openWorld();
    wire.faults.unavailableLogins = 1;
    await (await connectDriver(wire)).close();
    expect(wire.faults.unavailableLogins).toBe(0);
  });
});
