/**
 * The answers of DuckDB's own sniffers for which dropped files are read by our own rules (docs/adr/0016). Where one of
 * them is another one now, the decision is to be looked at again.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../support/warehouse/temporary-folder.ts";

type Sniffed = {
  readonly types: readonly string[];
  readonly rows: readonly unknown[];
  readonly names: readonly string[];
};

async function sniffed(name: string, text: string): Promise<Sniffed> {
  const file = join(await temporaryFolder(), name);
  await writeFile(file, text);
  const instance = await DuckDBInstance.create(":memory:");
  try {
    const connection = await instance.connect();
    const reading = name.endsWith(".csv") ? "read_csv" : "read_json";
    const reader = await connection.runAndReadAll(`SELECT * FROM ${reading}('${file}')`);
    return { names: reader.columnNames(), types: reader.columnTypes().map(String), rows: reader.getRowsJson() };
  } finally {
    instance.closeSync();
  }
}

test.each([
  ["makes Infinity of a number that nothing can hold", "n.json", '[{"n": 1e400}]', { rows: [["Infinity"]] }],
  ["makes Infinity of it in a CSV, too", "n.csv", "n\n1e400\n", { rows: [["Infinity"]] }],
  ["takes NaN for a number of JSON", "n.json", '[{"n": NaN}]', { rows: [["NaN"]] }],
  ["loses digits of 30", "n.csv", "n\n123456789012345678901234567890\n", { types: ["DOUBLE"] }],
  ["loses digits of 22 places", "n.csv", "n\n0.1234567890123456789012\n", { types: ["DOUBLE"] }],
  [
    "takes a heading of years for a row",
    "years.csv",
    "Country,2023,2024,2025\nA,1,2,3\nB,4,5,6\n",
    { names: ["column0", "column1", "column2", "column3"] },
  ],
  [
    "takes the day for the first part of dates that are read both ways",
    "days.csv",
    "d\n03/04/2025\n05/06/2025\n",
    { types: ["DATE"], rows: [["2025-04-03"], ["2025-06-05"]] },
  ],
  [
    "leaves a number with a decimal comma as text",
    "n.csv",
    "n;m\n1.234,50;x\n2.000,25;y\n",
    { types: ["VARCHAR", "VARCHAR"] },
  ],
  ["makes one column of rows with different lengths", "rows.csv", "a,b\n1,2\n3,4,5\n6,7\n", { names: ["a,b"] }],
  ["drops a title above the table", "title.csv", "Report of 2025\na,b\n1,2\n3,4\n", { names: ["a", "b"] }],
  [
    "takes an empty text in quotes for a missing one",
    "n.csv",
    'a,b\n"",1\nx,2\n',
    {
      rows: [
        [null, "1"],
        ["x", "2"],
      ],
    },
  ],
] as const)("the engine's sniffer %s", async (_, name, text, answer) => {
  expect(await sniffed(name, text)).toMatchObject(answer);
});
