/** Looking at a stored result: sorted, filtered, summed up. The rows are the browser's own, or the test's own sums. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ColumnKind } from "#lib/domain/catalog";
import { ok } from "#lib/domain/errors";
import { plainView } from "#lib/domain/plain-view";
import type { Cell, ResultColumn, ResultRow } from "#lib/domain/result-set";
import type { ResultFilter, ResultView } from "#lib/domain/result-view";
import { passesFilters } from "#lib/domain/row-filter";
import { orderRows } from "#lib/domain/row-order";
import { randomCases } from "../support/random-cases.ts";
import { openResultWorld, type ResultWorld, statementOf } from "../support/results/result-world.ts";

let world: ResultWorld;
beforeAll(async () => {
  world = await openResultWorld({ atEnd: afterAll });
});

function column(kind: ColumnKind): ResultColumn {
  return { name: "A", kind, nativeType: kind.toUpperCase() };
}

async function pageOf(resultId: string, view: ResultView, offset = 0, limit = 1_000) {
  const page = await world.results.readPage("local", { resultId, view, offset, limit });
  if (!page.ok) throw new Error(page.error.message, { cause: page.error });
  return page.value;
}

async function keepColumn(kind: ColumnKind, cells: readonly Cell[]): Promise<string> {
  return world.keep(
    [column(kind)],
    cells.map((cell) => [cell]),
  );
}

async function sorted(kind: ColumnKind, cells: readonly Cell[], direction: "ascending" | "descending" = "ascending") {
  const resultId = await keepColumn(kind, cells);
  const { rows } = await pageOf(resultId, { order: [{ column: 0, direction }], filters: [] });
  return rows.map(([cell]) => cell);
}

async function filtered(kind: ColumnKind, cells: readonly Cell[], filter: ResultFilter): Promise<readonly Cell[]> {
  const { rows, matchingCount } = await pageOf(await keepColumn(kind, cells), { order: [], filters: [filter] });
  expect(matchingCount).toBe(rows.length);
  return rows.map(([cell]) => cell ?? null);
}

const words = fc.oneof(
  fc.string({ unit: fc.constantFrom(..."abAB12 é-_.".split("")), maxLength: 5 }),
  fc.constantFrom("item 2", "item 10", "Item 9", "Äpfel", "apfel", "Zebra", "straße", "", "日本", "😀"),
);
const cellsOf: readonly (readonly [ColumnKind, fc.Arbitrary<string | number | boolean>])[] = [
  ["text", words],
  ["integer", fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom("9007199254740993", "9007199254740994"))],
  ["decimal", fc.integer({ min: -300, max: 300 }).map((cents) => (cents / 100).toFixed(2))],
  ["float", fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0.1, 0.2))],
  ["boolean", fc.boolean()],
  ["date", fc.constantFrom("2024-02-29", "2024-02-28", "1999-12-31", "0001-01-01")],
  ["timestamp", fc.constantFrom("2024-02-29 10:00:00", "2024-02-29 10:00:00.5", "2024-02-29 10:00:00.25")],
];

type Looked = { readonly kinds: ColumnKind[]; readonly rows: ResultRow[]; readonly view: ResultView };

const comparisons = fc.constantFrom<"=" | "!=" | ">" | ">=" | "<" | "<=">("=", "!=", ">", ">=", "<", "<=");
const searches = fc.constantFrom<"contains" | "not_contains" | "starts_with" | "ends_with">(
  "contains",
  "not_contains",
  "starts_with",
  "ends_with",
);

/** Rows of some columns, and a view of them with values that the columns may have. */
const anyLook: fc.Arbitrary<Looked> = fc
  .array(fc.constantFrom(...cellsOf), { minLength: 1, maxLength: 4 })
  .chain((columns) => {
    const row = fc.tuple(...columns.map(([, cells]) => fc.option(cells, { freq: 6 })));
    const position = fc.nat(columns.length - 1);
    const key = fc.record({ column: position, direction: fc.constantFrom("ascending", "descending") });
    const filter = position.chain((place): fc.Arbitrary<ResultFilter> => {
      const [kind, cells] = columns[place] ?? ["text", words];
      const compared = fc.record({ operator: comparisons, column: fc.constant(place), value: cells });
      const absent = fc.record({ operator: fc.constantFrom("is_null", "is_not_null"), column: fc.constant(place) });
      const text = words.filter((word) => word !== "");
      const searched = fc.record({ operator: searches, column: fc.constant(place), text });
      return kind === "text" ? fc.oneof(compared, absent, searched) : fc.oneof(compared, absent);
    });
    return fc.record({
      kinds: fc.constant(columns.map(([kind]) => kind)),
      rows: fc.array(row, { maxLength: 40 }),
      view: fc.record({ order: fc.array(key, { maxLength: 3 }), filters: fc.array(filter, { maxLength: 2 }) }),
    });
  });

describe("a view of stored rows", () => {
  it("shows what the browser shows of rows that are all there", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyLook, async ({ kinds, rows, view }) => {
        const kept = rows.filter((row) => passesFilters(row, kinds, view.filters));
        const expected = orderRows(kept, kinds, view.order).map((position) => kept[position]);
        const page = await pageOf(await world.keep(kinds.map(column), rows), view);
        expect(page.rows).toEqual(expected);
        expect(page.matchingCount).toBe(expected.length);
      }),
      { numRuns: randomCases({ few: 80, all: 400 }) },
    );
  });

  it("is cut into pages that together are the whole, whatever their size", async () => {
    const rows = Array.from({ length: 500 }, (_, index) => [index % 7, `name ${index}`]);
    const resultId = await world.keep([column("integer"), column("text")], rows);
    const view: ResultView = { order: [{ column: 0, direction: "descending" }], filters: [] };
    const whole = (await pageOf(resultId, view)).rows;
    const pages = await Promise.all([0, 170, 340].map((offset) => pageOf(resultId, view, offset, 170)));
    expect(pages.flatMap((page) => page.rows)).toEqual(whole);
    expect(await pageOf(resultId, view, 500, 10)).toMatchObject({ rows: [], matchingCount: 500, offset: 500 });
  });

  it("keeps equal rows in the order in which they came, across pages", async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => [index % 2 === 0 ? "a" : "A", index]);
    const resultId = await world.keep([column("text"), column("integer")], rows);
    const view: ResultView = { order: [{ column: 0, direction: "ascending" }], filters: [] };
    const { rows: sameWord } = await pageOf(resultId, view, 0, 1_000);
    expect(sameWord.map((row) => row[1])).toEqual(Array.from({ length: 1_000 }, (_, index) => index * 2));
  });
});

describe("sorting", () => {
  it("tells numbers apart that a float does not", async () => {
    const cells = ["9007199254740994", "9007199254740993", 9_007_199_254_740_991, null];
    expect(await sorted("integer", cells)).toEqual([
      9_007_199_254_740_991,
      "9007199254740993",
      "9007199254740994",
      null,
    ]);
    const decimals = ["0.12345678901234567891", "0.12345678901234567890", "-1.00000000000000000000"];
    expect(await sorted("decimal", decimals)).toEqual([decimals[2], decimals[1], decimals[0]]);
  });

  it("puts NULL last in both directions, and NaN after every number", async () => {
    const cells = ["NaN", null, 1, "-Infinity", "Infinity"];
    expect(await sorted("float", cells)).toEqual(["-Infinity", 1, "Infinity", "NaN", null]);
    expect(await sorted("float", cells, "descending")).toEqual(["NaN", "Infinity", 1, "-Infinity", null]);
  });

  it("orders numbers, days and moments by what they say, though they were written in several ways", async () => {
    expect(await sorted("decimal", ["10", "9.5", "1e1", "-0.0"])).toEqual(["-0.0", "9.5", "1e1", "10"]);
    const moments = ["2024-01-01 10:00:00+02:00", "2024-01-01 09:00:00+00:00"];
    expect(await sorted("timestamp_tz", moments)).toEqual(moments);
  });
});

describe("a filter", () => {
  it("compares numbers of any length exactly", async () => {
    const cells = ["9007199254740993", "9007199254740992", 5];
    const value = "9007199254740992.5";
    expect(await filtered("integer", cells, { operator: ">", column: 0, value })).toEqual(["9007199254740993"]);
    expect(await filtered("integer", cells, { operator: "=", column: 0, value })).toEqual([]);
    const huge = `1${"0".repeat(60)}`;
    expect(await filtered("decimal", ["1.50", null], { operator: "<", column: 0, value: huge })).toEqual(["1.50"]);
  });

  it("takes nothing of a value for SQL", async () => {
    const cells = ["it's", "100%", "a_b", "') OR 1=1 --"];
    expect(await filtered("text", cells, { operator: "contains", column: 0, text: "') OR 1=1 --" })).toEqual([
      cells[3],
    ]);
    expect(await filtered("text", cells, { operator: "contains", column: 0, text: "%" })).toEqual(["100%"]);
    expect(await filtered("text", cells, { operator: "contains", column: 0, text: "_" })).toEqual(["a_b"]);
  });

  it.each<[ColumnKind, Cell, string]>([
    ["integer", 1, "one"],
    ["float", 1, ""],
    ["date", "2024-01-01", "yesterday"],
    ["boolean", true, "maybe"],
  ])("on a column of kind %s with a value that does not fit is refused in plain words", async (kind, cell, value) => {
    const resultId = await keepColumn(kind, [cell]);
    const view: ResultView = { order: [], filters: [{ operator: "=", column: 0, value }] };
    const page = await world.results.readPage("local", { resultId, view, offset: 0, limit: 5 });
    expect(page).toMatchObject({
      ok: false,
      error: { code: "BAD_REQUEST", message: "The value of a filter does not fit its column." },
    });
  });

  it("or an order on a column that is not there is refused", async () => {
    const resultId = await keepColumn("text", ["a"]);
    const views: ResultView[] = [
      { order: [{ column: 1, direction: "ascending" }], filters: [] },
      { order: [], filters: [{ operator: "is_null", column: 7 }] },
    ];
    for (const view of views) {
      const page = await world.results.readPage("local", { resultId, view, offset: 0, limit: 5 });
      expect(page).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
    }
  });
});

async function summaryOf(kind: ColumnKind, cells: readonly Cell[], filters: ResultFilter[] = []) {
  const view: ResultView = { order: [], filters };
  const summary = await world.results.summarise("local", { resultId: await keepColumn(kind, cells), column: 0, view });
  if (!summary.ok) throw new Error(summary.error.message, { cause: summary.error });
  return summary.value;
}

describe("the summary of a column", () => {
  it("adds up exactly what a float would round", async () => {
    const cells = ["0.10", "0.20", "12345678901234567.89", null];
    expect(await summaryOf("decimal", cells)).toEqual({
      column: 0,
      rowCount: 4,
      nullCount: 1,
      distinctCount: 3,
      min: "0.10",
      max: "12345678901234567.89",
      sum: "12345678901234568.19",
      average: "4115226300411522.73",
    });
  });

  it("adds up integers of any length", async () => {
    const nines = "9".repeat(38);
    expect(await summaryOf("integer", [nines, nines, 1])).toMatchObject({
      sum: `1${"9".repeat(38)}`,
      min: 1,
      max: nines,
    });
    expect(await summaryOf("integer", [1, 2])).toMatchObject({ sum: 3, average: "1.5" });
  });

  it("of floats, words, days and nothing says what can be said", async () => {
    expect(await summaryOf("float", [0.25, 0.5])).toMatchObject({ sum: 0.75, average: 0.375, min: 0.25 });
    const words = await summaryOf("text", ["item 10", "item 9", "item 9", ""]);
    expect(words).toMatchObject({ distinctCount: 3, min: "", max: "item 10", sum: null, average: null });
    expect(await summaryOf("date", ["2024-02-29", null])).toMatchObject({ min: "2024-02-29", max: "2024-02-29" });
    const nothing = { rowCount: 0, nullCount: 0, distinctCount: 0, min: null, max: null, sum: null, average: null };
    expect(await summaryOf("decimal", [])).toMatchObject(nothing);
  });

  it("counts what passes the filters, and nothing else", async () => {
    const filters: ResultFilter[] = [{ operator: ">", column: 0, value: 1 }];
    expect(await summaryOf("integer", [1, 2, 3], filters)).toMatchObject({ rowCount: 2, sum: 5, min: 2 });
  });

  it("agrees with a sum by hand", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), { minLength: 1 }),
        async (units) => {
          const { sum } = await summaryOf("decimal", units.map(asHundredths));
          expect(sum).toBe(asHundredths(units.reduce((total, unit) => total + unit, 0n)));
        },
      ),
      { numRuns: 30 },
    );
  });
});

function asHundredths(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(3, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

describe("a result that was cut", () => {
  const looks: readonly (readonly [string, ResultView])[] = [
    ["sorted", { order: [{ column: 0, direction: "ascending" }], filters: [] }],
    ["filtered", { order: [], filters: [{ operator: "is_null", column: 0 }] }],
  ];

  async function keepCut(): Promise<string> {
    const result = statementOf([column("integer")], [ok([[3], [1]])], true);
    const stored = await world.results.store({ ownerId: "local", result, signal: new AbortController().signal });
    return stored.ok ? stored.value.ref.id : stored.error.message;
  }

  it.each(looks)("is not %s as if it were whole", async (_, view) => {
    const page = await world.results.readPage("local", { resultId: await keepCut(), view, offset: 0, limit: 5 });
    expect(page).toMatchObject({
      ok: false,
      error: {
        code: "RESULT_LIMITED",
        message: expect.stringMatching(/^These are the first 2 rows of more/),
        nextStep: "Ask the database again with this order or filter.",
      },
    });
  });

  it("is not summed up, and is read as it came", async () => {
    const resultId = await keepCut();
    expect(await world.results.summarise("local", { resultId, column: 0, view: plainView })).toMatchObject({
      error: { code: "RESULT_LIMITED" },
    });
    expect(await pageOf(resultId, plainView)).toMatchObject({ rows: [[3], [1]], matchingCount: 2 });
  });
});
