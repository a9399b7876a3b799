/** Why a figure changed, over the demo data: asked in words, answered by router and agent on the real engine. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnalysedAnswer, analysedAnswer } from "../support/planner/analysed-answer.ts";
import { type AnalysedSchema, openAnalysedSchema, unknownFigures } from "../support/planner/analysed-schema.ts";

const today = "2026-07-10";
let schema: AnalysedSchema;

beforeAll(async () => {
  schema = await openAnalysedSchema("DEMO/SALES");
}, 240_000);

afterAll(() => schema.close());

const ask = (question: string): Promise<AnalysedAnswer> => analysedAnswer(schema.subject, { question, today });

function numberAt(answer: AnalysedAnswer, part: string, column: number): number {
  const [main] = answer.results;
  const row = main === undefined ? undefined : answer.rowsOf(main).find((cells) => cells[1] === part);
  return Number(row?.[column]);
}

describe("why did it change", () => {
  test.each([
    "why did revenue fall in february 2026?",
    "gross margin % dropped in November 2025, why",
    "what's driving the decline in the number of orders in Northern Europe in May 2026? compare with the same month last year",
    "Why was December 2025 so much better than December 2024 in terms of revenue?",
    "what explains the change in average order value in Q2 2026",
    "how come refunds rose in March 2026",
  ])("is told from the figures, every number of which stands in a table: %s", async (question) => {
    const answer = await ask(question);
    expect(answer.kind).toBe("done");
    const [main, looked] = answer.results;
    expect(main?.chart?.kind).toBe("waterfall");
    const rows = main === undefined ? [] : answer.rowsOf(main);
    const sum = rows.filter((cells) => cells[1] !== "end").reduce((total, cells) => total + Number(cells[2]), 0);
    const end = numberAt(answer, "end", 2);
    expect(Math.abs(sum - end)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(end)) * rows.length);
    expect(unknownFigures(answer)).toEqual([]);
    expect(looked?.title).toBe("Where it was looked for");
    expect(answer.statements.length).toBeLessThanOrEqual(12);
    expect(main?.plan?.analysis?.kind).toBe("why");
  });

  test("both totals are those of a statement of its own", async () => {
    const answer = await ask("why did revenue fall in february 2026?");
    const own = await schema.subject.ask(
      `SELECT sum(l.REVENUE) FILTER (month(o.ORDER_DATE) = 1), sum(l.REVENUE) FILTER (month(o.ORDER_DATE) = 2)
       FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID) WHERE year(o.ORDER_DATE) = 2026`,
    );
    if ("error" in own) throw new Error(own.error);
    expect(numberAt(answer, "start", 2)).toBeCloseTo(Number(own.rows[0]?.[0]), 4);
    expect(numberAt(answer, "end", 2)).toBeCloseTo(Number(own.rows[0]?.[1]), 4);
    // Three days fewer are no cause to look for.
    expect(answer.text).toContain("the calendar: February 2026 has fewer days than January 2026");
  });

  test("a sum is told by its drivers, which make up the whole change", async () => {
    const answer = await ask("why did online revenue of Electronics rise in 2025?");
    const looked = answer.results[1];
    const parts = (looked === undefined ? [] : answer.rowsOf(looked)).filter(([by]) => by === "Parts of the figure");
    const drivers = parts.slice(-3);
    expect(drivers.map((cells) => cells[2])).toEqual(["Customers", "Orders per customer", "Revenue per order"]);
    const all = numberAt(answer, "end", 2) - numberAt(answer, "start", 2);
    const told = drivers.reduce((sum, cells) => sum + Number(cells[3]), 0);
    expect(Math.abs(told - all)).toBeLessThanOrEqual(1e-9 * numberAt(answer, "end", 2));
    const own = await schema.subject.ask(
      `SELECT count(DISTINCT o.CUSTOMER_ID) FILTER (year(o.ORDER_DATE) = 2024) AS earlier,
              count(DISTINCT o.CUSTOMER_ID) FILTER (year(o.ORDER_DATE) = 2025) AS later
       FROM SALES.ORDERS o JOIN SALES.ORDER_LINES l USING (ORDER_ID) JOIN SALES.PRODUCTS p USING (PRODUCT_ID)
       JOIN SALES.CATEGORIES c USING (CATEGORY_ID) WHERE o.CHANNEL = 'Online' AND c.DEPARTMENT = 'Electronics'`,
    );
    if ("error" in own) throw new Error(own.error);
    const [earlier, later] = (own.rows[0] ?? []).map(Number);
    expect(Number(drivers[0]?.[5])).toBeCloseTo(((later ?? 0) - (earlier ?? 0)) / (earlier ?? 1), 9);
  });

  test.each([
    ["why did revenue fall in June 2026?", "left out: the newest rows have not got so far yet"],
    ["why did revenue fall in February 2026?", "no"],
  ])("states that the newest rows have not reached yet are no cause: %s", async (question, standsOut) => {
    const answer = await ask(question);
    const looked = answer.results[1];
    const rows = looked === undefined ? [] : answer.rowsOf(looked);
    expect(rows.find(([by]) => by === "Status")?.[6]).toBe(standsOut);
  });

  test("a claim that does not hold is said not to", async () => {
    expect((await ask("why did revenue rise in february 2026?")).text).toMatch(/^Revenue did not rise: it fell by/);
  });

  test("goes on from the answer before, whose conditions hold", async () => {
    const first = await ask("online revenue in May 2026");
    const previousPlan = first.results[0]?.plan ?? null;
    const why = await analysedAnswer(schema.subject, { question: "why?", today, previousPlan });
    expect(previousPlan?.filters.length).toBe(1);
    expect(why.results[0]?.plan?.filters).toEqual(previousPlan?.filters);
    expect(why.results[0]?.plan?.time?.from).toBe("2026-05-01");
  });

  test.each([
    "why do customers return items?",
    "why did the median order value fall in May 2026?",
    "why did revenue fall in May 2020?",
  ])("is refused with its reason where nothing of the kind can be told: %s", async (question) => {
    const answer = await ask(question);
    expect(answer.results).toEqual([]);
  });

  test.each(["which stores had the largest fall in revenue in May 2026", "revenue by month"])(
    "is not told where nobody asks why: %s",
    async (question) => {
      expect((await ask(question)).results[0]?.plan?.analysis).toBeNull();
    },
  );
});
