import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { RunReport } from "#lib/domain/run-report";
import type { TraceEntry } from "#lib/domain/trace";
import { maskProse, maskSql } from "#lib/services/trace-mask-text";
import { maskReport } from "#lib/services/trace-masking";
import { callOf, entryOf, reportOf, statementOf } from "../../support/runs/sample-trace.ts";

/** A record in which the cells of a result have got wherever an agent may put them. */
function reportWith(rows: readonly (readonly (string | number)[])[]): RunReport {
  const flat = rows.flat();
  const words = flat.join(", ");
  const state: TraceEntry["reads"] = {
    question: { original: `what of ${words}`, entities: flat },
    result: { columns: ["A", "B"], preview: rows.map((row) => [...row]) },
    profile: { name: "REGION", values: flat, known: Object.fromEntries(flat.map((cell) => [String(cell), 1])) },
    sql: `SELECT * FROM T WHERE A IN (${flat.map((cell) => `'${String(cell).replaceAll("'", "''")}'`).join(", ")})`,
    answer: `The rows are ${words}.`,
  };
  const failure = { code: "TYPE" as const, message: `Cannot read '${flat[0]}'.`, cause: `Conversion of "${flat[0]}"` };
  const call = callOf({
    instructions: `Rows: <data name="x">${words}</data>`,
    input: `Question about ${words}\n<data name="rows">\n${JSON.stringify(rows)}\n</data>`,
    output: JSON.stringify({ sql: `SELECT ${flat.length}`, notes: words, figure: flat[0], name: flat[0] }),
    error: failure,
  });
  const statement = statementOf({ head: rows.map((row) => [...row]), error: failure, columns: flat.map(String) });
  return reportOf(
    [
      entryOf(1, { subject: words, detail: `Matched ${words}`, reads: state, before: state, after: state }),
      entryOf(2, { modelCalls: [call, callOf({ output: words })], statements: [statement] }),
    ],
    { question: `revenue of ${words}` },
  );
}

/** Long enough to be nothing but a cell. */
const anyCell = fc.oneof(
  fc.string({ minLength: 3, maxLength: 30, unit: "grapheme" }).map((text) => `q${text.trim()}z`),
  fc.integer({ min: 10_000_000, max: 900_000_000 }),
  fc.double({ min: 10_000_000, max: 900_000_000, noNaN: true, noDefaultInfinity: true }),
);
const anyRows = fc.array(fc.array(anyCell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });

test("no cell of a result is found in what leaves the app, wherever it has got", () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const text = JSON.stringify(maskReport(reportWith(rows)));
      const found = rows.flat().filter((cell) => text.includes(JSON.stringify(String(cell)).slice(1, -1)));
      expect(found).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("what a record is for stays: nodes, names, durations, counts, the statement's form", () => {
  const words = { quality: "high", class: "EMPTY", stage: "routing", skippedTurns: 3, distinctCount: 12 };
  const state = { ...words, rounds: 2, table: "ORDERS", halt: null, isOpen: true, sql: "SELECT A FROM T LIMIT 10" };
  const masked = maskReport(
    reportOf([
      entryOf(1, { detail: "Try 2 of 10", reads: state, modelCalls: [callOf()], statements: [statementOf()] }),
    ]),
  );
  expect(masked.isMasked).toBe(true);
  const [entry] = masked.entries;
  expect(entry).toMatchObject({ node: "plan", outcome: "candidate", ms: 40, detail: "Try 2 of 10", reads: state });
  expect(entry?.modelCalls[0]).toMatchObject({ model: "gpt-5-mini", inputTokens: 1_000, input: "Revenue by region" });
  expect(entry?.modelCalls[0]?.output).toContain("SELECT 1");
  expect(entry?.statements[0]).toMatchObject({
    sql: "SELECT REGION, SUM(AMOUNT) FROM ORDERS GROUP BY REGION",
    columns: ["REGION", "AMOUNT"],
    rowCount: 2,
    head: [
      ["•••", "•••"],
      ["•••", "•••"],
    ],
  });
});

describe("a masked statement", () => {
  it.each([
    ["SELECT A FROM T WHERE B = 'it''s' LIMIT 10", "SELECT A FROM T WHERE B = '•••' LIMIT 10"],
    ['SELECT "Net ""Rev""" FROM T WHERE X > 1234.5', 'SELECT "Net ""Rev""" FROM T WHERE X > •••'],
    ["SELECT $$secret$$ -- of Smith\nFROM T /* and Miller */", "SELECT '•••' \nFROM T "],
    ["SELECT 'not closed", "SELECT '•••'"],
    [
      `SELECT "C" FROM T WHERE CITY = "Berlin" OR T."A" = "U"."A"`,
      `SELECT "C" FROM T WHERE CITY = "•••" OR T."A" = "U"."A"`,
    ],
    ["SELECT T1.A2 FROM T1", "SELECT T1.A2 FROM T1"],
  ])("%s", (sql, masked) => {
    expect(maskSql(sql)).toBe(masked);
  });

  it("is left out whole where its dialect decides what a quote is", () => {
    expect(maskSql(String.raw`SELECT 'it\'s' || 'secret'`)).toBe("(26 characters, masked)");
  });
});

test.each([
  ["Could not convert string 'O'Brien' to INT32", "Could not convert string '•••' to INT32"],
  ["Could not read 'Smith and Mil", "Could not read '•••'"],
  ["It doesn't have 'x' in it", "It doesn't have '•••' in it"],
])("a text in quotes is hidden to its own end: %s", (text, masked) => {
  expect(maskProse(text)).toBe(masked);
});

test("a sentence keeps its words and small numbers", () => {
  expect(maskProse("Try 2 of 10: 'Calif.' matched “CA”, 1,204 rows.")).toBe(
    "Try 2 of 10: '•••' matched '•••', ••• rows.",
  );
});
