/** What answers over the demo data lead on to: why a figure changed last, how it goes on, and where a change lies. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnalysedAnswer, analysedAnswer, type OfferedPlan } from "../support/planner/analysed-answer.ts";
import { type AnalysedSchema, openAnalysedSchema } from "../support/planner/analysed-schema.ts";

const today = "2026-07-10";
let schema: AnalysedSchema;

beforeAll(async () => {
  schema = await openAnalysedSchema("DEMO/SALES");
}, 240_000);

afterAll(() => schema.close());

const ask = (question: string): Promise<AnalysedAnswer> => analysedAnswer(schema.subject, { question, today });
const take = ({ question, offer }: OfferedPlan): Promise<AnalysedAnswer> =>
  analysedAnswer(schema.subject, { question, today, offer });

function analysesIn({ offered }: AnalysedAnswer): OfferedPlan[] {
  return offered.filter(({ offer }) => offer.plan.analysis !== null);
}

/** Words of questions that lead on, and how many analyses they may lead to. */
const led = [
  ["revenue by month", 1],
  ["daily orders", 1],
  ["revenue by year", 1],
  ["return rate by month", 1],
  ["revenue in May 2026 compared with the month before", 1],
  ["monthly revenue in 2026 compared with the year before", 1],
  ["revenue in 2025 compared with 2024", 1],
  ["why did gross margin fall in november 2025", 2],
  ["why did return rate fall in June 2026", 2],
] as const;

describe("what an answer leads on to", () => {
  test.each(led)("is asked as it is offered, and beside other figures: %s", async (question, most) => {
    const answer = await ask(question);
    const analyses = analysesIn(answer);
    expect(answer.offered).toHaveLength(3);
    expect(analyses.length).toBeGreaterThan(0);
    expect(analyses.length).toBeLessThanOrEqual(most);
    for (const one of analyses) {
      const next = await take(one);
      expect([one.question, next.kind, next.results[0]?.plan?.analysis?.kind]).toEqual([
        ...[one.question, "done", one.offer.plan.analysis?.kind],
      ]);
      // It went the way that the question says.
      expect(next.text).not.toMatch(/did not (?:rise|fall)/);
    }
  });

  test.each([
    ["the last whole step of a course", "return rate by month", "Why did return rate fall in June 2026?"],
    [
      "a figure beside an earlier one",
      "revenue in 2025 compared with 2024",
      "Why did revenue rise in 2025 compared with 2024?",
    ],
    ["how a quiet course goes on", "revenue by month", "Forecast of monthly revenue, the next 3 months"],
  ])("is %s", async (_, question, offered) => {
    expect((await ask(question)).offered[0]?.question).toBe(offered);
  });

  test("is the same in the group that stands out, and again in one within it", async () => {
    const [first] = analysesIn(await ask("why did gross margin fall in november 2025"));
    if (first === undefined) throw new Error("Nothing leads deeper.");
    expect(first.question).toBe("Why did gross margin (North America Web Store) fall in November 2025?");
    const [second] = analysesIn(await take(first));
    expect(second?.offer.plan.filters).toHaveLength(first.offer.plan.filters.length + 1);
    expect(second?.offer.plan).toMatchObject({ time: first.offer.plan.time, compare: first.offer.plan.compare });
  });

  test.each([
    ["of groups at one time", "revenue by region"],
    ["of several courses", "revenue by month and channel"],
    ["whose past is too short and whose last change is usual", "revenue by month in 2025"],
    ["of the first ones of a ranking", "top 3 months by revenue"],
    ["in which nothing stands out", "why did revenue fall in february 2026"],
  ])("is no analysis after an answer %s", async (_, question) => {
    const answer = await ask(question);
    expect(answer.kind).toBe("done");
    expect([question, analysesIn(answer).map((one) => one.question)]).toEqual([question, []]);
  });
});
