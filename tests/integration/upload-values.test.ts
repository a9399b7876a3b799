import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { columnTexts, openUploadFolder } from "../support/uploads/upload-folder.ts";
import { buildDuckdbFile } from "../support/warehouse/duckdb-engine.ts";
import { valueFrom } from "../support/warehouse/read-rows.ts";

describe("the values of a file", () => {
  test("are exact, however they are written", async () => {
    const folder = await openUploadFolder();
    const header = "whole;huge;comma;day;both;moment;zone;time;yes;zip;missing";
    const first =
      "1;123456789012345678901;1.234,50;31.12.2025;3/4/25;31.12.2025 9:05;2025-01-31T10:00:00+02:00;10:30;true;007;5";
    const second =
      "-20;9007199254740993;,5;5-Jan-2025;13/04/2025;01.01.2025 23:59:59;2025-01-31T10:00:00Z;9:05:01;FALSE;12;n/a";
    const found = await folder.found([header, first, second, ""].join("\r\n"));
    const rows = [
      [1, "123456789012345678901", "1234.50", "2025-12-31", "2025-04-03", "2025-12-31 09:05:00"],
      [-20, "9007199254740993", "0.50", "2025-01-05", "2025-04-13", "2025-01-01 23:59:59"],
    ];
    const ends = [
      ["2025-01-31 08:00:00+00:00", "10:30:00", true, "007", 5],
      ["2025-01-31 10:00:00+00:00", "09:05:01", false, "12", null],
    ];
    const expected = rows.map((row, at) => [...row, ...(ends[at] ?? [])]);
    expect(found.rows).toEqual(expected);
    valueFrom(await folder.add(found, "VALUES_OF_ALL_KINDS"));
    expect(await folder.rowsOf("SELECT * FROM VALUES_OF_ALL_KINDS")).toEqual(expected);
  });

  test("of JSON keep their lists and objects; names are told apart", async () => {
    const folder = await openUploadFolder();
    const lines =
      '{"id": 1, "tags": ["a", "b"], "at": "2025-01-31"}\n{"id": 9007199254740993, "tags": [], "ID": "x"}\n';
    const found = await folder.found(lines, { name: "things.jsonl" });
    expect([found.format, found.rowCount, found.hasHeader]).toEqual(["json", 2, null]);
    expect(columnTexts(found.columns)).toEqual(["id BIGINT", "tags VARCHAR[]", "at DATE", "ID_1 VARCHAR"]);
    valueFrom(await folder.add(found, "THINGS"));
    expect(await folder.rowsOf("SELECT * FROM THINGS")).toEqual([
      [1, '["a","b"]', "2025-01-31", null],
      ["9007199254740993", "[]", null, "x"],
    ]);
  });

  test("A7: of Parquet have the types that they have there", async () => {
    const folder = await openUploadFolder();
    const file = join(folder.dataDirectory, "rows.parquet");
    const select = "SELECT 1::SMALLINT AS a, 1.50::DECIMAL(9,2) AS b, DATE '2025-01-31' AS c, 'x' AS \"a b\"";
    await buildDuckdbFile(join(folder.dataDirectory, "source.duckdb"), [`COPY (${select}) TO '${file}'`]);
    const found = await folder.found(await readFile(file), { name: "rows.parquet" });
    expect(columnTexts(found.columns)).toEqual(["a SMALLINT", "b DECIMAL(9,2)", "c DATE", "a_b VARCHAR"]);
    valueFrom(await folder.add(found, "ROWS_OF_PARQUET"));
    expect(await folder.rowsOf("SELECT * FROM ROWS_OF_PARQUET")).toEqual([[1, "1.50", "2025-01-31", "x"]]);
  });
});

describe("a file is refused", () => {
  test.each([
    ["data.parquet", "not one", "The file is not a Parquet file."],
    ["data.parquet", "PAR1 cut off", "The Parquet file has no end: it was cut off while it was written or copied."],
    ["data.parquet", "PAR1 no footer in here PAR1", "The Parquet file is damaged."],
    [
      "data.json",
      '[{"a": 1}, {"a": 2]',
      'Line 1, column 19: "]" stands where a comma or the end of the list or object belongs.',
    ],
    ["data.json", '[{"a": 2.5},\n{"a": 1e400}]', 'Line 2, column 7: "1e400" is more or less than a number can hold.'],
    [
      "data.csv",
      "PK\u0003\u0004",
      "This is an Excel workbook or another archive: save the sheet as CSV and drop that file.",
    ],
    ["data.csv", "\u0089PNG\u0000", "Line 1 has a zero byte: this is not a text file."],
  ])("%s with %j: %s", async (name, content, sentence) => {
    const folder = await openUploadFolder();
    expect(await folder.refusal(Buffer.from(content, "latin1"), { name })).toBe(sentence);
    expect(await folder.leftFiles()).toEqual([]);
  });
});
