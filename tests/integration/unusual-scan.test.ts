/** What was unusual, asked without a figure: the main figures and their groups, over the demo data and over what is planted in it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { agentLimits } from "#lib/config/limits";
import { type AppError, appError, err } from "#lib/domain/errors";
import { type AnalysedAnswer, analysedAnswer } from "../support/planner/analysed-answer.ts";
import { type AnalysedSchema, openAnalysedSchema, unknownFigures } from "../support/planner/analysed-schema.ts";

const today = "2026-07-10";
let schema: AnalysedSchema;

beforeAll(async () => {
  schema = await openAnalysedSchema("DEMO/SALES");
}, 240_000);

afterAll(() => schema.close());

/** With the lines of one brand on one day worth twelve times as much as they were. */
function withPlanted({ subject }: AnalysedSchema): AnalysedSchema["subject"] {
  const lines = "DEMO.SALES.ORDER_LINES AS order_lines";
  const brand = "PRODUCT_ID IN (SELECT PRODUCT_ID FROM DEMO.SALES.PRODUCTS WHERE BRAND = 'Brightwell')";
  const day = "ORDER_ID IN (SELECT ORDER_ID FROM DEMO.SALES.ORDERS WHERE CAST(ORDER_DATE AS DATE) = DATE '2026-06-10')";
  const times = `CASE WHEN ${brand} AND ${day} THEN 12 ELSE 1 END`;
  const columns = ["REVENUE", "COST", "QUANTITY"].map((column) => `${times} * ${column} AS ${column}`).join(", ");
  const planted = `(SELECT * REPLACE (${columns}) FROM DEMO.SALES.ORDER_LINES) AS order_lines`;
  const { warehouse } = subject;
  return {
    ...subject,
    warehouse: { ...warehouse, run: (sql, options) => warehouse.run(sql.replaceAll(lines, planted), options) },
  };
}

function cellsOf(answer: AnalysedAnswer, title: string): readonly (readonly unknown[])[] {
  const result = answer.results.find((one) => one.title === title);
  return result === undefined ? [] : answer.rowsOf(result);
}

test("what stands out in one group is told with where it is", async () => {
  const answer = await analysedAnswer(withPlanted(schema), { question: "anything unusual last month?", today });
  expect(answer.text).toMatch(/^Something is unusual in .*in Brightwell.* last month \(June 2026\):/);
  const found = cellsOf(answer, "What was found").filter((cells) => cells[3] !== null);
  const own = found.find((cells) => cells[0] === "Revenue in Brightwell");
  expect(own?.slice(1, 5)).toEqual(["Brand: Brightwell", "above", "2026-06-10", "2026-06-10"]);
  const [actual, , , high] = (own ?? []).slice(5, 9).map(Number);
  expect(actual).toBeGreaterThan(high ?? Number.POSITIVE_INFINITY);
  // Nothing else was planted.
  expect(found.filter((cells) => String(cells[3]) > "2026-06-10" || String(cells[4]) < "2026-06-10")).toEqual([]);
  const [main] = answer.results;
  expect(main?.chart).toMatchObject({ kind: "line", outlook: { expected: 2, band: { low: 3, high: 4 }, marks: 5 } });
  expect(main === undefined ? [] : answer.rowsOf(main).filter((cells) => cells[5] === "above")).toHaveLength(1);
  expect(unknownFigures(answer)).toEqual([]);
});

test("what was looked at is told and counted, in few statements", async () => {
  const answer = await analysedAnswer(schema.subject, { question: "anything unusual last month?", today });
  const looked = cellsOf(answer, "What was looked at");
  const [all] = looked.slice(-1);
  const rows = looked.slice(0, -1);
  const sum = (column: number): number => rows.reduce((total, cells) => total + Number(cells[column]), 0);
  expect(all?.slice(0, 4)).toEqual(["All", null, sum(2), sum(3)]);
  expect(sum(2)).toBeGreaterThan(20);
  expect(answer.text).toContain(`I looked at ${sum(2)} series: each figure as a whole and by `);
  expect(answer.text).toContain(`${sum(3)} of them could not be judged: `);
  expect(answer.statements.length).toBeLessThanOrEqual(16);
  expect(answer.statements.length).toBeLessThan(agentLimits.maxStatements);
  // The groups of a column are those that the data has.
  const own = await schema.subject.ask("SELECT count(DISTINCT coalesce(PAYMENT_METHOD, '')) FROM SALES.ORDERS");
  const byMethod = rows.find(([figure, by]) => figure === "Revenue" && by === "Payment method");
  expect("error" in own ? null : Number(own.rows[0]?.[0])).toBe(byMethod?.[2]);
  expect(unknownFigures(answer)).toEqual([]);
});

/** Whatever reads the brand fails. */
function withoutBrand({ subject }: AnalysedSchema, failure: AppError): AnalysedSchema["subject"] {
  const { warehouse } = subject;
  const run: typeof warehouse.run = async (sql, options) =>
    sql.includes("BRAND") ? err(failure) : warehouse.run(sql, options);
  return { ...subject, warehouse: { ...warehouse, run } };
}

const question = "anything unusual last month?";

test("what cannot be read is said, and the others are looked at", async () => {
  const failure = appError("TIMEOUT", "Stopped after 30 seconds.");
  const answer = await analysedAnswer(withoutBrand(schema, failure), { question, today });
  expect(answer.text).toContain("I could not look at brand: stopped after 30 seconds.");
  expect(answer.text).toContain("by payment method.");
  expect(unknownFigures(answer)).toEqual([]);
});

test("a stop ends the search", async () => {
  const failure = appError("CANCELLED", "The statement was stopped.");
  const answer = await analysedAnswer(withoutBrand(schema, failure), { question, today });
  expect(cellsOf(answer, "What was looked at")).toEqual([]);
});

test("a figure that is named is looked at as it is", async () => {
  const answer = await analysedAnswer(schema.subject, { question: "anything unusual in revenue last month?", today });
  expect(answer.results.map(({ title }) => title)).not.toContain("What was looked at");
  expect(answer.text).toContain("revenue");
  expect(unknownFigures(answer)).toEqual([]);
});
