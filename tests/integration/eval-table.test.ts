import { expect, test } from "vitest";
import { figureTable } from "../../evals/figure-table.ts";
import { resolveDataFolder } from "../../scripts/lib/data-folder.mjs";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("the table has a line with its command for each of our own suites, and tells which sets are not there", async () => {
  const told: string[] = [];
  const lines = await figureTable({
    sets: await temporaryFolder(),
    dataFolder: resolveDataFolder(process.env.DATA_DIR),
    report: (line) => told.push(line),
  });
  const [head = "", rule = "", ...rows] = lines;
  const columns = (line: string) => line.split("|").length;
  expect(rows.map((row) => columns(row))).toEqual(rows.map(() => columns(head)));
  expect(columns(rule)).toBe(columns(head));
  expect(rows.map((row) => /`(npm run eval[^`]*)`/.exec(row)?.[1])).toEqual([
    "npm run eval -- --suite evals/suites/in-scope",
    "npm run eval -- --suite evals/suites/follow-ups",
    "npm run eval -- --suite evals/suites/out-of-scope",
  ]);
  expect(told.length).toBeGreaterThan(0);
  expect(told.every((line) => line.startsWith("There is nothing at "))).toBe(true);
}, 120_000);
