/** What is unusual, what comes, and whether a difference is more than chance: asked in words, over the demo data. */
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

describe("what comes", () => {
  test.each([
    ["forecast revenue for the next 3 months", 3],
    ["how many orders will we have in December?", 6],
    ["outlook for online revenue in july, august and september please", 3],
    ["predict daily orders for the next two weeks", 14],
    ["where will the number of orders be by year end", 6],
  ])("%s", async (question, steps) => {
    const answer = await ask(question);
    const [main, test] = answer.results;
    const rows = main === undefined ? [] : answer.rowsOf(main);
    const ahead = rows.filter((cells) => cells[1] === null);
    expect(ahead).toHaveLength(steps);
    for (const [, , expected, low, high] of ahead) {
      expect(Number(low)).toBeLessThanOrEqual(Number(expected));
      expect(Number(expected)).toBeLessThanOrEqual(Number(high));
    }
    expect(main?.chart).toMatchObject({ kind: "line", outlook: { forecast: 2, band: { low: 3, high: 4 } } });
    expect(test?.title).toBe("How it would have done in the past");
    expect(unknownFigures(answer)).toEqual([]);
  });

  test.each(["which orders will be delivered next month", "explain what return rate means"])(
    "is not said of what is none: %s",
    async (question) => {
      expect((await ask(question)).results).toEqual([]);
    },
  );

  test("goes on from a course that is shown", async () => {
    const previousPlan = (await ask("orders by month")).results[0]?.plan ?? null;
    const answer = await analysedAnswer(schema.subject, {
      question: "forecast it for the next 6 months",
      today,
      previousPlan,
    });
    expect(answer.results[0]?.plan?.analysis).toMatchObject({ kind: "forecast", steps: 6 });
  });

  test("is refused with its reason where the past is too short", async () => {
    const answer = await ask("forecast revenue by year for the next 2 years");
    expect(JSON.stringify(answer.parts)).toContain("I do not forecast this");
  });
});

describe("what is unusual", () => {
  test.each(["anything unusual?", "any anomalies?"])(
    "without a time is looked for in the last month: %s",
    async (question) => {
      const { parts, results } = await ask(question);
      expect(results[0]?.plan).toMatchObject({ analysis: { kind: "unusual" }, time: { from: "2026-06-01" } });
      const assumed = parts.flatMap((part) => (part.type === "assumptions" ? part.items : []));
      expect(assumed).toContain("No period was named, so last month was looked at.");
    },
  );

  test.each([
    "anything unusual last month?",
    "is there something odd about refunds in March",
    "find outliers in daily orders",
  ])("is held against the figure's own past: %s", async (question) => {
    const answer = await ask(question);
    const [main, found] = answer.results;
    expect(main?.chart).toMatchObject({ kind: "line", outlook: { expected: 2 } });
    expect(found?.title).toBe("What was found");
    expect(unknownFigures(answer)).toEqual([]);
  });

  test("names of the data are no analysis", async () => {
    expect((await ask("show me unusual customer names")).results).toEqual([]);
  });
});

describe("set beside each other", () => {
  test("two medians are drawn anew from what the warehouse tells of them", async () => {
    const answer = await ask("is the difference in median order value between online and store significant?");
    const [main, test] = answer.results;
    const groups = main === undefined ? [] : answer.rowsOf(main);
    const own = await schema.subject.ask(
      `SELECT CHANNEL, median(CAST(ORDER_VALUE AS DOUBLE)), count(ORDER_VALUE) FROM SALES.ORDERS
       WHERE CHANNEL IN ('Online', 'Store') GROUP BY CHANNEL ORDER BY 2 DESC`,
    );
    if ("error" in own) throw new Error(own.error);
    expect(groups.map(([name]) => name)).toEqual(own.rows.map(([name]) => name));
    for (const [place, [, middle, count]] of own.rows.entries()) {
      expect(Number(groups[place]?.[1])).toBeCloseTo(Number(middle), 6);
      expect(Number(groups[place]?.[2])).toBe(Number(count));
    }
    const [, difference, low, high, chance] = (test === undefined ? [] : answer.rowsOf(test))[0] ?? [];
    expect(Number(low)).toBeLessThan(Number(difference));
    expect(Number(high)).toBeGreaterThan(Number(difference));
    expect(chance).toBeNull();
    expect(unknownFigures(answer)).toEqual([]);
    // What is drawn from are quantiles: no single figure leaves the warehouse.
    expect(answer.statements.every((sql) => /GROUP BY/.test(sql))).toBe(true);
  });

  test("a difference is told with its range and how likely chance brings it", async () => {
    const answer = await ask("Is the difference in order value between online and store significant?");
    const own = await schema.subject.ask(
      "SELECT CHANNEL, count(ORDER_VALUE), avg(ORDER_VALUE), stddev_samp(ORDER_VALUE) FROM SALES.ORDERS WHERE CHANNEL IN ('Online', 'Store') GROUP BY 1",
    );
    if ("error" in own) throw new Error(own.error);
    const [main] = answer.results;
    const rows = main === undefined ? [] : answer.rowsOf(main);
    expect(rows.map((cells) => cells[0])).toEqual(["Online", "Store"]);
    for (const [channel, count, mean, spread] of own.rows) {
      const told = rows.find((cells) => cells[0] === channel);
      expect(Number(told?.[1])).toBeCloseTo(Number(mean), 6);
      expect(Number(told?.[2])).toBe(Number(count));
      expect(Number(told?.[3])).toBeCloseTo(Number(spread), 6);
    }
    expect(answer.text).toMatch(/^No: the difference of \$7\.75 is no more than chance brings/);
    expect(unknownFigures(answer)).toEqual([]);
  });

  test("shares are counted, not averaged", async () => {
    const answer = await ask("is the return rate significantly different between online and store");
    expect(answer.text).toMatch(/^Yes: the difference of 3\.81 pts is more than chance/);
    const [, held] = answer.results;
    expect(held === undefined ? null : answer.rowsOf(held)[0]?.[4]).toBe(0);
    expect(unknownFigures(answer)).toEqual([]);
  });

  test("more than two groups are held against chance at once, and those that stand apart are named", async () => {
    const answer = await ask("does the cancellation rate depend on the payment method");
    expect(answer.text).toMatch(/^Yes: the groups differ by more than chance/);
    const [main, held] = answer.results;
    const rows = main === undefined ? [] : answer.rowsOf(main);
    const own = await schema.subject.ask(
      "SELECT PAYMENT_METHOD, count(*) FROM SALES.ORDERS WHERE STATUS = 'CANCELLED' GROUP BY 1 ORDER BY 1",
    );
    if ("error" in own) throw new Error(own.error);
    for (const [method, cancelled] of own.rows) {
      const told = rows.find(([name]) => name === method);
      expect(Number(told?.[1]) * Number(told?.[2])).toBeCloseTo(Number(cancelled), 6);
    }
    const apart = rows.filter((cells) => cells[5] === "yes").map(([name]) => String(name));
    expect(apart.length).toBeGreaterThan(0);
    for (const name of apart) expect(answer.text).toContain(`**${name}**`);
    expect(held === undefined ? null : answer.rowsOf(held)[0]?.[2]).toBe(apart.length);
    expect(unknownFigures(answer)).toEqual([]);
  });

  test("order values of the channels differ no more than chance brings, and no channel is called apart", async () => {
    const answer = await ask("does the order value differ between channels?");
    expect(answer.text).toMatch(/^No: the groups differ no more than chance brings/);
    expect(answer.text).not.toContain("Apart from");
    expect(unknownFigures(answer)).toEqual([]);
  });

  test("a plain difference is no question of chance", async () => {
    const answer = await ask("revenue of online and store in May 2026");
    expect(answer.results[0]?.plan?.analysis).toBeNull();
  });
});
