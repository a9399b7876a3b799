import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomCases } from "../../../../support/random-cases.ts";
import { type Guard, openDuckdbGuard } from "../../../../support/warehouse/duckdb-guard.ts";

let opened: Awaited<ReturnType<typeof openDuckdbGuard>>;
let guard: Guard;
beforeAll(async () => {
  opened = await openDuckdbGuard();
  guard = opened.guard;
});
afterAll(() => opened.close());

const column = fc.constantFrom("ID", "TOTAL", "KIND", '"odd; column"', "'a;b'", "'ö--'", "1", "NULL");
const table = fc.constantFrom(
  "ORDERS",
  "SALES.LINES",
  '"odd name"',
  "STAFF.PEOPLE",
  "(SELECT * FROM ORDERS LIMIT 7777)",
);
const blank = fc.constantFrom(" ", "\n", "\t", " /* c */ ", " -- c\n");

const reading = fc
  .record({ columns: fc.array(column, { minLength: 1, maxLength: 4 }), table, blank, where: fc.option(column) })
  .map((parts) => {
    const where = parts.where === null ? "" : `${parts.blank}WHERE ${parts.where} IS NOT NULL`;
    return `SELECT${parts.blank}${parts.columns.join(", ")}${parts.blank}FROM${parts.blank}${parts.table}${where}`;
  });

const second = fc.oneof(
  reading,
  fc.constantFrom("DROP TABLE ORDERS", "SELECT 1", "x", "PRAGMA version", "ATTACH 'a' AS b", "'", '"', "$$", "(", "1"),
  fc.string({ minLength: 1, maxLength: 30 }).filter((text) => /[a-z0-9]/i.test(text) && !/--|\/\*/.test(text)),
);

const runs = { numRuns: randomCases({ few: 100, all: 300 }) };

describe("rules of the guard", () => {
  test("a plain reading passes as it is", async () => {
    await fc.assert(
      fc.asyncProperty(reading, async (sql) => {
        expect(await guard(sql)).toMatchObject({ isSafe: true, sanitizedQuery: sql });
      }),
      runs,
    );
  });

  test("whatever follows a semicolon is refused", async () => {
    await fc.assert(
      fc.asyncProperty(reading, blank, second, async (sql, between, more) => {
        expect((await guard(`${sql};${between}${more}`)).isSafe).toBe(false);
      }),
      runs,
    );
  });

  test("cutting the outer limit changes its digits and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(reading, fc.integer({ min: 0, max: 1_000_000 }), blank, async (sql, limit, tail) => {
        const verdict = await guard(`${sql} LIMIT ${limit}${tail}`);
        expect(verdict.isSafe).toBe(true);
        expect(verdict.sanitizedQuery).toBe(`${sql} LIMIT ${Math.min(limit, 101)}${tail}`);
        expect(verdict.limitEnforced).toBe(limit > 101);
      }),
      runs,
    );
  });

  test("a text that is cut reads as the same tree but for the limit", async () => {
    await fc.assert(
      fc.asyncProperty(reading, fc.integer({ min: 101, max: 1_000_000 }), async (sql, limit) => {
        const { sanitizedQuery } = await guard(`${sql} LIMIT ${limit}`);
        expect(await opened.treeOf(sanitizedQuery)).toBe(await opened.treeOf(`${sql} LIMIT 101`));
      }),
      runs,
    );
  });

  test("any text gets a verdict; a refusal has a reason, a place inside the text, and leaves the text alone", async () => {
    const fragments = fc.constantFrom(
      "SELECT",
      "FROM",
      "ORDERS",
      "(",
      ")",
      "*",
      ",",
      "'",
      '"',
      ";",
      "--",
      "/*",
      "*/",
      "$1",
      "WITH",
      "AS",
      "x",
      "DELETE",
      "1",
      "LIMIT",
      "ö",
      "\n",
    );
    const anything = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fragments).map((words) => words.join(" ")),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (sql) => {
        const verdict = await guard(sql);
        if (verdict.isSafe) return;
        expect(verdict.reason).toMatch(/\.$/);
        expect(verdict.sanitizedQuery).toBe(sql);
        if (verdict.position !== null) {
          expect(verdict.position.start).toBeLessThan(verdict.position.end);
          expect(verdict.position.end).toBeLessThanOrEqual(sql.length);
        }
      }),
      { numRuns: randomCases({ few: 300, all: 1_000 }) },
    );
  });
});
