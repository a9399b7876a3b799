/** How a demo database gets its place on disk: whole or not at all, and only when it is needed. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureDemoData } from "../../demo/databases/build.ts";
import { writeDatabaseFile } from "../../demo/databases/database-file.ts";
import { databaseFile, demoDatabases, isUpToDate, writeStamp } from "../../demo/databases/stamp.ts";
import { openDuckdbReader } from "../support/duckdb-reader.ts";

let folder = "";
let file = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "demo-files-"));
  file = join(folder, "SMALL.duckdb");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process number that no process has: it is above the largest that Linux gives out. */
const noProcess = 4_194_305;

test("a failed build leaves the database that stood there alone, and nothing else", async () => {
  await writeDatabaseFile(file, async (connection) => {
    await connection.run("CREATE TABLE T AS SELECT 1 AS x");
  });
  const failed = writeDatabaseFile(file, async (connection) => {
    await connection.run("CREATE TABLE T AS SELECT 2 AS x");
    throw new Error("the disk is full");
  });
  await expect(failed).rejects.toThrow("the disk is full");
  const reader = await openDuckdbReader(file);
  expect(await reader.value("SELECT x FROM T")).toBe(1);
  reader.close();
  expect(readdirSync(folder)).toEqual(["SMALL.duckdb"]);
});

test("what a killed build left behind goes with the next one; a build still at work is left alone", async () => {
  const abandoned = `.building-${noProcess}-1`;
  const atWork = `.building-${process.pid}-1`;
  for (const name of [abandoned, atWork]) writeFileSync(join(folder, name), "half");
  await writeDatabaseFile(file, async () => undefined);
  expect(readdirSync(folder).sort()).toEqual([atWork, "SMALL.duckdb"]);
});

test("nothing is built while both databases stand and were built by the present sources", async () => {
  placeDatabases();
  writeStamp(folder);
  const lines: string[] = [];
  expect(await ensureDemoData({ dataFolder: folder, report: (line) => lines.push(line) })).toBe(false);
  expect(lines).toEqual([]);
});

test("databases without a stamp, or with the stamp of other sources, are stale", () => {
  placeDatabases();
  expect(isUpToDate(folder)).toBe(false);
  writeStamp(folder);
  expect(isUpToDate(folder)).toBe(true);
  writeFileSync(join(folder, "app", "demo-data.stamp"), "of other sources\n");
  expect(isUpToDate(folder)).toBe(false);
});

test.each(demoDatabases)("without %s the demo data is stale", (database) => {
  placeDatabases();
  writeStamp(folder);
  rmSync(databaseFile(folder, database));
  expect(isUpToDate(folder)).toBe(false);
});

/** Only whether they stand matters here, not what is in them. */
function placeDatabases() {
  mkdirSync(join(folder, "databases"));
  for (const database of demoDatabases) writeFileSync(databaseFile(folder, database), "");
}
