import { mkdir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createWarehouse } from "#lib/db/warehouse/registry";
import { buildDuckdbFile } from "../../../../support/warehouse/duckdb-engine.ts";
import { readAll, runOptions, valueFrom } from "../../../../support/warehouse/read-rows.ts";
import { temporaryFolder } from "../../../../support/warehouse/temporary-folder.ts";

/** A data folder; `open` is a start of the app. */
async function dataFolder() {
  const dataDirectory = await temporaryFolder();
  const databases = join(dataDirectory, "databases");
  await mkdir(databases);
  const open = async () => {
    const { warehouse } = valueFrom(await createWarehouse({ engine: "duckdb", dataDirectory }));
    onTestFinished(() => warehouse.close());
    return {
      rowsOf: async (database: string, sql: string) =>
        valueFrom(await readAll(warehouse, sql, runOptions({ database, schema: "main" }))).rows,
      columnsOf: async (database: string) => {
        const { tables } = valueFrom(await warehouse.describeSchema({ database, schema: "main" }));
        return tables.flatMap((table) => table.columns.map((column) => [table.name, column.name, column.kind]));
      },
      problems: async () =>
        Object.fromEntries(valueFrom(await warehouse.listDatabases()).map(({ name, problem }) => [name, problem])),
    };
  };
  const write = (name: string, content: string | Uint8Array) => writeFile(join(databases, name), content);
  return { open, write, databases, imported: join(dataDirectory, "app", "imported") };
}

describe("data files", () => {
  test("become databases of one table with typed columns", async () => {
    const folder = await dataFolder();
    await folder.write("people.csv", 'ID,NAME,BORN\n1,Ada,1990-01-31\n2,"Bo, Jr",\n');
    await folder.write("prices.json", '[{"ITEM": "a", "PRICE": 1.5}, {"ITEM": "b", "PRICE": null}]');
    await folder.write("lines.jsonl", '{"N": 1}\n{"N": 2}\n');
    const source = join(folder.databases, "SOURCE.duckdb");
    await buildDuckdbFile(source, [`COPY (SELECT 1 AS A, 'x' AS B) TO '${join(folder.databases, "rows.parquet")}'`]);
    await rm(source);
    const app = await folder.open();
    expect(await app.problems()).toEqual({ LINES: null, PEOPLE: null, PRICES: null, ROWS: null });
    expect(await app.columnsOf("PEOPLE")).toEqual([
      ["PEOPLE", "ID", "integer"],
      ["PEOPLE", "NAME", "text"],
      ["PEOPLE", "BORN", "date"],
    ]);
    expect(await app.rowsOf("PEOPLE", "SELECT * FROM PEOPLE")).toEqual([
      [1, "Ada", "1990-01-31"],
      [2, "Bo, Jr", null],
    ]);
    expect(await app.rowsOf("PRICES", "SELECT count(*), sum(PRICE) FROM PRICES")).toEqual([[2, 1.5]]);
    expect(await app.rowsOf("LINES", "SELECT sum(N) FROM LINES")).toEqual([[3]]);
    expect(await app.rowsOf("ROWS", 'SELECT * FROM "ROWS"')).toEqual([[1, "x"]]);
  });

  test("are loaded again when they have changed, and only then", async () => {
    const folder = await dataFolder();
    await folder.write("t.csv", "N\n1\n");
    expect(await (await folder.open()).rowsOf("T", "SELECT N FROM T")).toEqual([[1]]);
    const built = join(folder.imported, "T.duckdb");
    const longAgo = new Date("2001-01-01T00:00:00Z");
    await utimes(built, longAgo, longAgo);
    await folder.open();
    expect(await modifiedAt(built)).toBe(longAgo.getTime());
    await folder.write("t.csv", "N\n1\n2\n");
    expect(await (await folder.open()).rowsOf("T", "SELECT N FROM T")).toEqual([[1], [2]]);
  });

  test("that cannot be loaded are listed with what is wrong, and the others work", async () => {
    const folder = await dataFolder();
    await folder.write("good.csv", "N\n1\n");
    await folder.write("empty.csv", "");
    await folder.write("cut.parquet", "PAR1 but nothing more");
    await folder.write("broken.json", '[{"a": 1}, {"a": ');
    await folder.write("odd*.csv", "N\n1\n");
    const app = await folder.open();
    expect(await app.problems()).toEqual({
      BROKEN: 'Line 1, column 18: the file ends before "}".',
      CUT: "The Parquet file has no end: it was cut off while it was written or copied.",
      EMPTY: "The file is empty.",
      GOOD: null,
      ODD: "The file's name or folder has one of the characters * ? [ ] { }: rename it.",
    });
    expect(await app.rowsOf("GOOD", "SELECT N FROM GOOD")).toEqual([[1]]);
    expect((await readdir(folder.imported)).sort()).toEqual(["GOOD.duckdb", "GOOD.origin.json"]);
  });

  test("with a line that does not fit are refused by its number", async () => {
    const folder = await dataFolder();
    const lines = Array.from({ length: 50 }, (_, n) => `${n},a,b`);
    lines[20] = "20,a,b,c,d";
    await folder.write("lines.csv", ["A,B,C", ...lines].join("\n"));
    const problems = await (await folder.open()).problems();
    expect(problems).toEqual({
      LINES:
        'Line 22 has 5 values, and the first line has 3: every line needs as many. A value with "," in it must stand in quotes.',
    });
  });
});

async function modifiedAt(file: string): Promise<number> {
  return (await stat(file)).mtimeMs;
}
