/** The account in a process of its own: it serves, obeys, tells, and ends. */
import { expect, onTestFinished, test } from "vitest";
import { startSnowflakeWireProcess } from "../../support/snowflake-wire/child-process.ts";
import { connectDriver } from "../../support/snowflake-wire/driver.ts";

test("a large result comes from the other process, which tells what it saw", async () => {
  const columns = Array.from({ length: 10 }, (_, n) => `range * ${n + 1} AS C${n}`);
  const statements = ["CREATE SCHEMA LARGE", `CREATE TABLE LARGE.T AS SELECT ${columns.join(", ")} FROM range(50000)`];
  const wire = await startSnowflakeWireProcess({ databases: [{ name: "BENCH", statements }] });
  onTestFinished(() => wire.close());
  const session = await connectDriver(wire, { database: "BENCH", schema: "LARGE" });
  await wire.setFaults({ droppedAfterAccept: 1 });
  const { statement } = await session.run("SELECT * FROM T ORDER BY C0", { streamResult: true, rowMode: "array" });
  let count = 0;
  for await (const row of statement.streamRows()) {
    expect(row[9]).toBe(count * 10);
    count += 1;
  }
  expect(count).toBe(50_000);
  const log = await wire.readLog();
  expect(log.statements.map(({ state, rowCount }) => [state, rowCount])).toEqual([["succeeded", 50_000]]);
  await session.close();
});

test("the process is gone after it is closed", async () => {
  const wire = await startSnowflakeWireProcess();
  await wire.close();
  await expect(fetch(wire.url)).rejects.toThrow();
});
