/** "Give me a report on sales last month": a page of sections, each with words whose numbers stand in its tables. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DashboardTile, MessagePart } from "#lib/domain/message";
import { resultsOfTile } from "#lib/domain/message-results";
import { type AnalysedAnswer, analysedAnswer } from "../support/planner/analysed-answer.ts";
import { type AnalysedSchema, openAnalysedSchema } from "../support/planner/analysed-schema.ts";

const today = "2026-07-10";
let schema: AnalysedSchema;

beforeAll(async () => {
  schema = await openAnalysedSchema("DEMO/SALES");
}, 240_000);

afterAll(() => schema.close());

const ask = (question: string): Promise<AnalysedAnswer> => analysedAnswer(schema.subject, { question, today });

type Report = Extract<MessagePart, { type: "dashboard" }>;
type Section = Extract<DashboardTile, { status: "ready" }>;

async function reportOf(question: string): Promise<{ readonly report: Report; readonly sections: readonly Section[] }> {
  const { parts } = await ask(question);
  const report = parts.find((part) => part.type === "dashboard");
  if (report === undefined) throw new Error(`No report: ${JSON.stringify(parts).slice(0, 400)}`);
  return { report, sections: report.tiles.filter((tile) => tile.status === "ready") };
}

describe("a report", () => {
  test("has headline figures with their change, what moved them, groups, what is unusual and the outlook", async () => {
    const { report, sections } = await reportOf("give me a report on sales last month");
    expect(report).toMatchObject({ form: "report", title: "Sales report, Jun 2026" });
    expect(sections.map(({ title }) => title)).toEqual([
      "Headline figures",
      "What moved revenue",
      "Revenue by region",
      "Top 10 stores by revenue",
      "What is unusual in revenue",
      "Outlook for revenue",
    ]);
    const kinds = sections.map(({ result }) => result.plan?.analysis?.kind ?? null);
    expect(kinds).toEqual([null, "why", null, null, "unusual", "forecast"]);
    expect(sections.map(({ result }) => result.chart?.kind)).toEqual([
      "kpi",
      "waterfall",
      "bar",
      "bar",
      "line",
      "line",
    ]);
    expect(sections[0]?.told?.text).toMatch(/^Revenue (?:rose|fell) by .* May 2026 .* June 2026/);
  });

  test.each([
    "give me a report on sales last month",
    "quarterly report on orders",
    "revenue report for online in 2025",
  ])("says no number that stands in none of its tables: %s", async (question) => {
    const { sections } = await reportOf(question);
    expect(sections.length).toBeGreaterThanOrEqual(5);
    for (const section of sections) {
      const ids = new Set(resultsOfTile(section).map(({ ref }) => ref.id));
      const figures = section.told?.figures ?? [];
      expect(figures.length, section.title).toBeGreaterThan(section.title.startsWith("What is unusual") ? -1 : 0);
      for (const figure of figures) {
        expect(figure.origin, `${section.title}: ${section.told?.text}`).not.toBe("unknown");
        expect(ids.has(figure.resultId ?? "")).toBe(true);
      }
    }
  });

  test("without a period is about the last whole month, and says so", async () => {
    const { parts } = await ask("report on revenue");
    const assumed = parts.flatMap((part) => (part.type === "assumptions" ? part.items : []));
    expect(assumed[0]).toBe("No period was named, so the report is about last month.");
  });

  test("keeps its conditions in every section", async () => {
    const { sections } = await reportOf("report on revenue of online orders in 2025");
    for (const { title, result } of sections) {
      const filters = result.plan?.filters ?? [];
      expect(JSON.stringify(filters), title).toContain("Online");
    }
  });

  test("of words that nothing is known of is refused, and of doubtful ones asked back", async () => {
    const unknown = await ask("give me a report on gravity waves last month");
    expect(unknown.parts.find((part) => part.type === "dashboard")).toBeUndefined();
    expect((await ask("report on revenue in Germany")).kind).toBe("ask");
  });

  test("of rows by a group is a table", async () => {
    const answer = await ask("give me a report of revenue by region");
    expect(answer.parts.some((part) => part.type === "dashboard")).toBe(false);
    expect(answer.results).toHaveLength(1);
  });
});
