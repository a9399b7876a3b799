import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { discoverDatabases } from "#lib/db/warehouse/duckdb/databases";
import { temporaryFolder } from "../../../../support/warehouse/temporary-folder.ts";

async function discoverAmong(...files: readonly string[]) {
  const folder = await temporaryFolder();
  for (const file of files) await writeFile(join(folder, file), "");
  await mkdir(join(folder, "folder.duckdb"));
  const found = await discoverDatabases(folder);
  return found.map(({ kind, name, file }) => [kind, name, file.slice(folder.length + 1)]);
}

describe("databases of a folder", () => {
  test("are its database files and the data files that can be loaded", async () => {
    const files = ["b.duckdb", "a.parquet", "c.JSON", "d.tsv", "b.duckdb.wal", "notes.txt", ".hidden.csv", "x.csv.gz"];
    expect(await discoverAmong(...files)).toEqual([
      ["duckdb", "b", "b.duckdb"],
      ["import", "A", "a.parquet"],
      ["import", "C", "c.JSON"],
      ["import", "D", "d.tsv"],
    ]);
  });

  test.each([
    ["Sales 2025 (final).csv", "SALES_2025_FINAL"],
    ["Umsätze.csv", "UMSATZE"],
    ["2025.csv", "DATA_2025"],
    ["system.csv", "DATA_SYSTEM"],
    ["数据.csv", "DATA_"],
    ["a.b.c.csv", "A_B_C"],
  ])("a data file named %s becomes %s", async (file, name) => {
    expect(await discoverAmong(file)).toEqual([["import", name, file]]);
  });

  test("files that would share a name are told apart by their kind", async () => {
    const found = await discoverAmong("sales.duckdb", "SALES.csv", "sales.parquet", "Sales.Csv");
    expect(found.map(([, name]) => name)).toEqual(["sales", "SALES_CSV", "SALES_CSV_2", "SALES_PARQUET"]);
  });

  test("a missing folder has none", async () => {
    expect(await discoverDatabases("/nowhere/at/all")).toEqual([]);
  });
});
