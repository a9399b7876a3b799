/** Downloads of a result in every format: the same rows, exact, and harmless to the program that opens them. */
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ColumnKind } from "#lib/domain/catalog";
import { ok } from "#lib/domain/errors";
import { plainView } from "#lib/domain/plain-view";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import type { ResultView } from "#lib/domain/result-view";
import { csvLines, exported, readParquet, readSheet } from "../support/results/exported.ts";
import { openResultWorld, type ResultWorld, statementOf } from "../support/results/result-world.ts";

// One process keeps the files of all tests: each test has results of its own.
let world: ResultWorld;
beforeAll(async () => {
  world = await openResultWorld({ atEnd: afterAll });
});

function column(name: string, kind: ColumnKind): ResultColumn {
  return { name, kind, nativeType: kind.toUpperCase() };
}

const textAndNumber = [column("NAME", "text"), column("AMOUNT", "decimal")];
const formulas: ResultRow[] = [
  ['=HYPERLINK("http://evil")', "-12345678901234567.89"],
  ["+1", "0.10"],
  ["-1", null],
  ["@SUM(A1)", "1"],
  ["\tx", "=1+1"],
];

describe("G11: a CSV", () => {
  it("defuses text that a spreadsheet would run, and leaves numbers exact", async () => {
    const resultId = await world.keep(textAndNumber, formulas);
    expect(csvLines(await exported(world.results, { resultId, format: "csv" }))).toEqual([
      "NAME,AMOUNT",
      '"\'=HYPERLINK(""http://evil"")",-12345678901234567.89',
      "'+1,0.10",
      "'-1,",
      "'@SUM(A1),1",
      "'\tx,'=1+1",
    ]);
  });

  it("defuses names of columns too", async () => {
    const resultId = await world.keep([column("=cmd()", "text")], [["x"]]);
    expect(csvLines(await exported(world.results, { resultId, format: "csv" }))).toEqual(["'=cmd()", "x"]);
  });

  it("G8: tells NULL from an empty text and quotes what needs it", async () => {
    const rows = [
      [null, null],
      ["", "1"],
      ['a "b", c\nd', "2"],
    ];
    const resultId = await world.keep(textAndNumber, rows);
    const text = (await exported(world.results, { resultId, format: "csv" })).toString("utf8");
    expect(text).toBe('NAME,AMOUNT\r\n,\r\n"",1\r\n"a ""b"", c\nd",2\r\n');
  });

  it("of no rows is its header", async () => {
    const resultId = await world.keep(textAndNumber, []);
    expect(csvLines(await exported(world.results, { resultId, format: "csv" }))).toEqual(["NAME,AMOUNT"]);
  });

  it("writes values as people read them when it is asked to", async () => {
    const columns = [column("AMOUNT", "decimal"), column("AT", "timestamp"), column("STORE_ID", "integer")];
    const resultId = await world.keep(columns, [["-1234567.891", "2024-02-29 10:00:00", 12_345]]);
    const lines = csvLines(await exported(world.results, { resultId, format: "csv", values: "formatted" }));
    expect(lines).toEqual(["AMOUNT,AT,STORE_ID", '"-1,234,567.89",2024-02-29 10:00,12345']);
  });
});

const everyKind: readonly (readonly [ResultColumn, ResultRow])[] = [
  [column("WHOLE", "integer"), [1, "9007199254740993", null]],
  [column("EXACT", "decimal"), ["0.10", "12345678901234567.89", null]],
  [column("FLOAT", "float"), [0.5, "NaN", null]],
  [column("TEXT", "text"), ["ü😀", "", null]],
  [column("YES", "boolean"), [true, false, null]],
  [column("DAY", "date"), ["2024-02-29", "0001-01-01", null]],
  [column("AT", "timestamp"), ["2024-02-29 10:00:00", "2024-02-29 10:00:00.123456", null]],
  [column("NESTED", "json"), ['{"a":[1,2]}', '{"big":9007199254740993}', null]],
  [column("text", "text"), ["-x", " y", null]],
];
const kindColumns = everyKind.map(([one]) => one);
const kindRows = [0, 1, 2].map((row) => everyKind.map(([, cells]) => cells[row] ?? null));

describe("a Parquet file", () => {
  it("has typed columns, and names that are all different", async () => {
    const resultId = await world.keep(kindColumns, kindRows);
    const table = await readParquet(await exported(world.results, { resultId, format: "parquet" }));
    expect(table.names).toEqual(["WHOLE", "EXACT", "FLOAT", "TEXT", "YES", "DAY", "AT", "NESTED", "text_2"]);
    expect(table.types).toEqual([
      "BIGINT",
      "DECIMAL(19,2)",
      "DOUBLE",
      "VARCHAR",
      "BOOLEAN",
      "DATE",
      "TIMESTAMP",
      "VARCHAR",
      "VARCHAR",
    ]);
    expect(table.rows).toEqual(kindRows);
  });
});

describe("a JSON file", () => {
  it("keeps numbers as numbers while a float holds them, and as text beyond", async () => {
    const resultId = await world.keep(kindColumns, kindRows);
    const parsed: unknown = JSON.parse((await exported(world.results, { resultId, format: "json" })).toString("utf8"));
    expect(parsed).toEqual([
      {
        WHOLE: 1,
        EXACT: 0.1,
        FLOAT: 0.5,
        TEXT: "ü😀",
        YES: true,
        DAY: "2024-02-29",
        AT: "2024-02-29 10:00:00",
        NESTED: { a: [1, 2] },
        text_2: "-x",
      },
      {
        WHOLE: "9007199254740993",
        EXACT: "12345678901234567.89",
        FLOAT: "NaN",
        TEXT: "",
        YES: false,
        DAY: "0001-01-01",
        AT: "2024-02-29 10:00:00.123456",
        NESTED: '{"big":9007199254740993}',
        text_2: " y",
      },
      Object.fromEntries(
        ["WHOLE", "EXACT", "FLOAT", "TEXT", "YES", "DAY", "AT", "NESTED", "text_2"].map((name) => [name, null]),
      ),
    ]);
  });

  it("of no rows is an empty list", async () => {
    const resultId = await world.keep(kindColumns, []);
    expect((await exported(world.results, { resultId, format: "json" })).toString("utf8")).toBe("[]\n");
  });
});

describe("G11: an Excel file", () => {
  it("has real numbers and days as far as Excel keeps them, and text beyond", async () => {
    const resultId = await world.keep(kindColumns, kindRows);
    const [header, first, second, third] = readSheet(await exported(world.results, { resultId, format: "xlsx" }));
    expect(header?.map((cell) => cell?.[1])).toEqual(kindColumns.map(({ name }) => name));
    expect(first).toEqual([
      ["n", "1"],
      ["n", "0.1"],
      ["n", "0.5"],
      ["s", "ü😀"],
      ["b", "1"],
      ["n", "45351"],
      ["n", "45351.41666666667"],
      ["s", '{"a":[1,2]}'],
      ["s", "'-x"],
    ]);
    expect(second).toEqual([
      ["s", "9007199254740993"],
      ["s", "12345678901234567.89"],
      ["s", "NaN"],
      null,
      ["b", "0"],
      ["s", "0001-01-01"],
      ["s", "2024-02-29 10:00:00.123456"],
      ["s", '{"big":9007199254740993}'],
      ["s", " y"],
    ]);
    expect(third).toEqual([]);
  });

  it("has no formula and no letter that XML forbids, whatever the cells say", async () => {
    const resultId = await world.keep(
      [column("A", "text")],
      [["=1+1"], ['a\u0000\u0008b <c> & "d"'], ["x".repeat(40_000)]],
    );
    const [, formula, forbidden, long] = readSheet(await exported(world.results, { resultId, format: "xlsx" }));
    expect(formula).toEqual([["s", "'=1+1"]]);
    expect(forbidden).toEqual([["s", 'ab <c> & "d"']]);
    expect(long?.[0]?.[1]).toHaveLength(32_767);
  });
});

const order: ResultView = {
  order: [{ column: 1, direction: "descending" }],
  filters: [{ operator: "contains", column: 0, text: "B" }],
};

describe("a download of what is looked at", () => {
  it.each(["csv", "json", "parquet", "xlsx"] as const)(
    "has the view's rows in the view's order as %s",
    async (format) => {
      const rows = [
        ["ab", "1.00"],
        ["a", "9.00"],
        ["b1", "3.00"],
        ["B2", "2.00"],
      ];
      const resultId = await world.keep(textAndNumber, rows);
      const bytes = await exported(world.results, { resultId, format, view: order });
      const names = {
        csv: () =>
          csvLines(bytes)
            .slice(1)
            .map((line) => line.split(",")[0]),
        json: () => [...bytes.toString("utf8").matchAll(/"NAME":"(\w+)"/g)].map((match) => match[1]),
        parquet: async () => (await readParquet(bytes)).rows.map((row) => row[0]),
        xlsx: () =>
          readSheet(bytes)
            .slice(1)
            .map((row) => row[0]?.[1]),
      };
      expect(await names[format]()).toEqual(["b1", "B2", "ab"]);
    },
  );

  it("holds every row of a long result", async () => {
    const rows = Array.from({ length: 12_345 }, (_, index) => [`row ${index}`, `${index}.50`]);
    const resultId = await world.keep(textAndNumber, rows);
    const lines = csvLines(await exported(world.results, { resultId, format: "csv" }));
    expect(lines).toHaveLength(12_346);
    expect(lines.at(-1)).toBe("row 12344,12344.50");
  });

  it("of a result that was cut is refused when it is sorted, and has all its rows when it is not", async () => {
    const result = statementOf(textAndNumber, [ok([["a", "1.00"]])], true);
    const stored = await world.results.store({ ownerId: "local", result, signal: new AbortController().signal });
    const resultId = stored.ok ? stored.value.ref.id : "";
    const request = { resultId, format: "csv", values: "raw", signal: new AbortController().signal } as const;
    expect(await world.results.openExport("local", { ...request, view: order })).toMatchObject({
      error: { code: "RESULT_LIMITED" },
    });
    expect(csvLines(await exported(world.results, { resultId, format: "csv" }))).toEqual(["NAME,AMOUNT", "a,1.00"]);
  });

  it("leaves no file behind, read or given up", async () => {
    const { results, keep, folder } = await openResultWorld();
    const resultId = await keep(textAndNumber, [["a", "1.00"]]);
    await exported(results, { resultId, format: "csv" });
    const request = { resultId, format: "json", values: "raw", view: plainView } as const;
    const unread = await results.openExport("local", { ...request, signal: new AbortController().signal });
    if (unread.ok) await unread.value.stream.cancel();
    const given = await results.openExport("local", { ...request, signal: AbortSignal.abort() });
    expect(given).toMatchObject({ error: { code: "CANCELLED" } });
    expect(await readdir(folder)).toEqual([`${resultId}.parquet`]);
  });

  it("with a filter that makes no sense is refused in plain words", async () => {
    const resultId = await world.keep([column("DAY", "date")], [["2024-01-01"]]);
    const view: ResultView = { order: [], filters: [{ operator: ">", column: 0, value: "soon" }] };
    const request = { resultId, format: "csv", values: "raw", signal: new AbortController().signal } as const;
    expect(await world.results.openExport("local", { ...request, view })).toMatchObject({
      error: { code: "BAD_REQUEST" },
    });
  });
});
