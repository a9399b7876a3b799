import { Readable } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import type { DriverConnection, DriverRequest, DriverStatement } from "#lib/db/warehouse/snowflake/driver";
import { callStatement } from "#lib/db/warehouse/snowflake/statement-call";

/** A driver that answers when the test says so. */
function scriptedDriver() {
  const requests: DriverRequest[] = [];
  let cancels = 0;
  const statement: DriverStatement = {
    getColumns: () => [],
    getQueryId: () => "01b",
    streamRows: () => Readable.from([]),
    cancel: () => {
      cancels += 1;
    },
  };
  const connection: DriverConnection = {
    connect: () => undefined,
    execute: (request) => {
      requests.push(request);
      return statement;
    },
    isUp: () => true,
    isValidAsync: async () => true,
    destroy: () => undefined,
  };
  const answer = (thrown: unknown) => requests.at(-1)?.complete?.(thrown, statement);
  return { connection, statement, requests, answer, cancelCount: () => cancels };
}

const sql = "SELECT 1";

describe("a statement in the driver's hands", () => {
  test("ends with its statement or with what was thrown, whichever comes", async () => {
    const driver = scriptedDriver();
    const done = callStatement(driver.connection, { sql }, new AbortController().signal);
    driver.answer(undefined);
    expect(await done).toEqual({ kind: "done", statement: driver.statement });
    const failed = callStatement(driver.connection, { sql }, new AbortController().signal);
    driver.answer("why");
    expect(await failed).toEqual({ kind: "failed", thrown: "why", wasTaken: true });
  });

  test("is one statement whatever the account allows, and its rows come unread", async () => {
    const driver = scriptedDriver();
    void callStatement(
      driver.connection,
      { sql, parameters: { MULTI_STATEMENT_COUNT: 0 } },
      new AbortController().signal,
    );
    expect(driver.requests[0]).toMatchObject({ parameters: { MULTI_STATEMENT_COUNT: 1 }, streamResult: true });
  });

  test("is told as stopped at once, though the driver never calls back", async () => {
    vi.useFakeTimers();
    try {
      const driver = scriptedDriver();
      const stop = new AbortController();
      const call = callStatement(driver.connection, { sql }, stop.signal);
      stop.abort();
      const outcome = await call;
      expect(outcome.kind).toBe("stopped");
      const hasEnded = outcome.kind === "stopped" ? outcome.hasEnded : Promise.resolve(true);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await hasEnded).toBe(false);
      expect(driver.cancelCount()).toBeGreaterThan(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test("has ended when the driver confirms the cancel", async () => {
    const driver = scriptedDriver();
    const stop = new AbortController();
    const call = callStatement(driver.connection, { sql }, stop.signal);
    stop.abort();
    driver.answer(new Error("SQL execution canceled"));
    const outcome = await call;
    expect(outcome.kind === "stopped" && (await outcome.hasEnded)).toBe(true);
  });

  test("is never sent after a stop", async () => {
    const driver = scriptedDriver();
    const outcome = await callStatement(driver.connection, { sql }, AbortSignal.abort());
    expect(outcome.kind).toBe("stopped");
    expect(driver.requests).toEqual([]);
  });

  test("that the driver refuses outright is a failure", async () => {
    const driver = scriptedDriver();
    const refusing = {
      ...driver.connection,
      execute: () => {
        throw new Error("invalid argument");
      },
    };
    const outcome = await callStatement(refusing, { sql }, new AbortController().signal);
    expect(outcome).toMatchObject({ kind: "failed", wasTaken: false });
  });
});
