import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HistoryArgs, historyText, jaccard, subjectTerms } from "#lib/agents/runtime/history";
import { readPreviousRows } from "#lib/agents/runtime/previous-rows";
import { estimateTokens } from "#lib/agents/runtime/prompt";
import { plainQuestion } from "#lib/agents/runtime/question";
import { shareableSentence, shareableSql } from "#lib/agents/runtime/shareable-text";
import { historyLimits, promptLimits } from "#lib/config/limits";
import { appError, err, ok } from "#lib/domain/errors";
import type { HistoryEntry } from "#lib/domain/session";
import { turn } from "../../../support/agents/conversation.ts";
import { shopIndex } from "../../../support/agents/small-model.ts";

const entries: readonly HistoryEntry[] = [
  { role: "user", text: "revenue" },
  { role: "router", text: "By what?" },
  { role: "user", text: "by city" },
];

function shown(more: Partial<HistoryArgs> = {}) {
  return historyText({
    entries,
    turns: [],
    terms: subjectTerms("revenue by city", shopIndex),
    modelData: "results",
    level: "full",
    ...more,
  });
}

const weather = turn({
  question: "rain in May",
  title: "Rain",
  sql: "select sum(RAIN) from WEATHER",
  tables: ["WEATHER"],
  columns: ["RAIN"],
  resultColumns: ["RAIN"],
  answer: "It rained.",
});
const numbered = (count: number) =>
  Array.from({ length: count }, (_unused, number) => ({ ...weather, question: `rain in year ${number + 1900}` }));

describe("the history that a model is shown", () => {
  test("holds the request at work word for word", () => {
    expect(shown().text).toBe(
      ["The request at work, oldest first:", "user: revenue", "router: By what?", "user: by city"].join("\n"),
    );
    expect(shown({ entries: [] })).toEqual({ text: "", tokens: 0 });
  });

  test("is written around the statement: question, statement, its columns, its answer [req 133]", () => {
    const { text } = shown({ entries: [], turns: [turn({ satisfaction: "needs_work" })] });
    expect(text.split("\n")).toEqual([
      "Earlier requests with their answers, oldest first:",
      "question: revenue by city in 2025",
      "  shows: Revenue by city (2025)",
      "  sql: select CITY, sum(REVENUE) as REVENUE from ORDERS join STORES using (STORE_ID) group by CITY",
      "  columns: CITY, REVENUE",
      "  rows: 2",
      "  answer: Berlin has the highest revenue with 69.50.",
      "  this answer left a doubt",
    ]);
  });

  test("holds the newest requests whole whatever they are about, as many as the configuration says [req 139, 140]", () => {
    const { text } = shown({ turns: numbered(8) });
    expect(text.match(/^question: .*$/gm)).toEqual([1905, 1906, 1907].map((year) => `question: rain in year ${year}`));
    expect(text.match(/^question: /gm)).toHaveLength(historyLimits.recentTurns);
    expect(text).toContain("- rain in year 1904 -> WEATHER");
  });

  test("holds older requests whole where they are about the same, and only those [req 140]", () => {
    const turns = [turn(), ...numbered(2), turn({ question: "sales per city" }), turn({ question: "city revenue" })];
    const { text } = shown({ turns: [...turns, ...numbered(3)] });
    expect(text).toContain("question: revenue by city in 2025");
    expect(text).toContain("question: city revenue");
    // Only so many: the one of three that has least in common is named in the list.
    expect(text).toContain("- sales per city -> ORDERS, STORES");
    expect(text.match(/^question: /gm)).toHaveLength(historyLimits.recentTurns + historyLimits.relevantTurns);
  });

  test("never takes more than its budget, keeps the latest words and stays in order [req 140]", () => {
    const anyTurn = fc
      .record({ question: fc.string(), answer: fc.string({ maxLength: 900 }), sql: fc.option(fc.string()) })
      .map((more) => turn(more));
    const anyEntry = fc.record({ role: fc.constantFrom("user" as const, "router" as const), text: fc.string() });
    fc.assert(
      fc.property(
        fc.array(anyTurn, { maxLength: 12 }),
        fc.array(anyEntry, { maxLength: 6 }),
        fc.integer({ min: 60, max: promptLimits.historyTokenBudget }),
        (turns, said, tokenBudget) => {
          const last: HistoryEntry = { role: "user", text: "the last words" };
          const { text, tokens } = shown({ turns, entries: [...said, last], tokenBudget });
          // The three headings are not counted.
          expect(tokens).toBeLessThanOrEqual(tokenBudget + 40);
          expect(tokens).toBe(estimateTokens(text));
          expect(text.endsWith("user: the last words")).toBe(true);
        },
      ),
    );
  });

  test("leaves the finished requests out of the try after a prompt that was too long", () => {
    expect(shown({ turns: [turn()], level: "reduced" })).toEqual(shown());
  });

  test("says no more than may leave", () => {
    const samples = shown({ turns: [turn()], modelData: "samples" }).text;
    expect(samples).not.toMatch(/69\.50|rows: 2/);
    const berlin = turn({ title: "Revenue (Berlin)", sql: "select 1 from ORDERS where CITY = 'Berlin'" });
    const metadata = shown({ turns: [berlin], modelData: "metadata" }).text;
    expect(metadata).not.toMatch(/69\.50|Berlin/);
    expect(metadata).toContain("select 1 from ORDERS where CITY = '?'");
  });
});

describe("what two requests have in common", () => {
  test("is the share of equal names and words, from nothing to all", () => {
    const set = fc.array(fc.constantFrom("a", "b", "c", "d")).map((items) => new Set(items));
    fc.assert(
      fc.property(set, set, (left, right) => {
        const share = jaccard(left, right);
        expect(share).toBe(jaccard(right, left));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        if (left.size > 0) expect(jaccard(left, left)).toBe(1);
      }),
    );
  });

  test("counts the tables and columns that the words mean [req 134]", () => {
    expect(subjectTerms("top 5 cities by sales", shopIndex)).toEqual(
      new Set(["city", "sale", "stores", "orders", "revenue"]),
    );
  });
});

describe("the rows of the last answer", () => {
  const needing = { ...plainQuestion("those cities"), needsPreviousRows: true };
  const reads: unknown[] = [];
  const readRows = async (id: string, slice: { offset: number; limit: number }) => {
    reads.push({ id, ...slice });
    return ok([
      ["Berlin", "69.50"],
      [null, "1"],
    ]);
  };

  test("are read only for a question that needs them, and at most twenty [req 141]", async () => {
    expect(await readPreviousRows(plainQuestion("revenue"), [turn()], { readRows, modelData: "results" })).toBeNull();
    expect(reads).toEqual([]);
    const rows = await readPreviousRows(needing, [turn()], { readRows, modelData: "results" });
    expect(rows).toBe("CITY | REVENUE\nBerlin | 69.50\nNULL | 1");
    expect(reads).toEqual([{ id: "result-1", offset: 0, limit: historyLimits.previousRows }]);
  });

  test("do not leave where results may not, and their absence is no failure [req 141]", async () => {
    expect(await readPreviousRows(needing, [turn()], { readRows, modelData: "samples" })).toBeNull();
    expect(await readPreviousRows(needing, [turn({ resultId: null })], { readRows, modelData: "results" })).toBeNull();
    const gone = async () => err(appError("INTERNAL", "The result is gone."));
    expect(await readPreviousRows(needing, [turn()], { readRows: gone, modelData: "results" })).toBeNull();
  });
});

describe("a sentence that may leave with names only", () => {
  test("keeps what the user said and hides stored texts and days", () => {
    const sentence = 'No rows for "Calif."; matched "CA". The newest data is 2026-06, not 2027-01-01.';
    expect(shareableSentence(sentence, "metadata", "sales in calif. since 2027-01-01")).toBe(
      'No rows for "Calif."; matched "?". The newest data is ?, not 2027-01-01.',
    );
    expect(shareableSentence(sentence, "samples", "")).toBe(sentence);
  });
});

describe("a statement that may leave with names only", () => {
  test("keeps the texts that the user said and hides every other one", () => {
    const sql = "select 'x''y' from T where A = 'Berlin' and B = 'Kiel' and C = ''";
    expect(shareableSql(sql, "metadata", "revenue in berlin")).toBe(
      "select '?' from T where A = 'Berlin' and B = '?' and C = ''",
    );
    expect(shareableSql(sql, "samples", "")).toBe(sql);
  });
});
