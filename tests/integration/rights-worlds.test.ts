/** What is kept for each set of rights: that it follows the data, and that it goes when nobody uses it. */
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openRightsWorld } from "../support/rights/rights-world.ts";
import { wholeTrade } from "../support/rights/trade.ts";
import { writeDatabase } from "../support/rights/trade-world.ts";
import { expectValue } from "../support/run-world.ts";

it("what was read under another spelling of a database's name is read anew when the database is another one", async () => {
  const { emea, whole, trade } = await openRightsWorld(onTestFinished);
  const spelled = { database: "trade", schema: "SALES" };
  const tablesSeen = async () => expectValue(await emea.catalog.describeSchema(spelled)).tables.map(({ name }) => name);
  expect(expectValue(await whole.catalog.listSchemas("trade")).map(({ name }) => name)).toContain("SALES");
  expect(expectValue(await emea.catalog.listSchemas("trade")).map(({ name }) => name)).toEqual(["SALES"]);
  expect(await tablesSeen()).not.toContain("NEWS");
  const next = join(trade.folder, "TRADE.duckdb");
  await writeDatabase(next, [...wholeTrade(), "CREATE TABLE SALES.NEWS AS SELECT 1 AS ID"]);
  await rename(next, trade.file);
  expectValue(await emea.catalog.ping("TRADE"));
  expect(await tablesSeen()).toContain("NEWS");
});
