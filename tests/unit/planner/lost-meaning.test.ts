import { describe, expect, test } from "vitest";
import type { Plan } from "#lib/domain/plan";
import { planQuestion } from "#lib/planner/plan-question";
import { lostMeaning } from "#lib/planner/understand/lost-meaning";
import { sampleArgs } from "../../support/planner/sample-model.ts";

function planOf(question: string): Plan {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") throw new Error(`"${question}": ${outcome.kind}`);
  return outcome.plan;
}

describe("a plan that holds what its question says", () => {
  test.each([
    "average cost of repairs by boat",
    "median repair cost",
    "bookings that were not cancelled",
    "boats without bookings",
    "boats never repaired",
    "boat with the most bookings",
    "share of bookings by status",
    "number of bookings in 2025 compared with 2024",
  ])("loses nothing of it: %s", (question) => {
    expect(lostMeaning(question, planOf(question), sampleArgs.model)).toBeNull();
  });
});

describe("a plan without the mark of a word has lost it", () => {
  const plain = planOf("bookings by status");

  test.each([
    ["average number of bookings by status", "average"],
    ["the median bookings by status", "median"],
    ["bookings by status without the cancelled ones", "without"],
    ["bookings that are not paid, by status", "not"],
    ["bookings that weren't paid, by status", "n't"],
    ["percentage of bookings by status", "percentage"],
    ["bookings by status, and by how much", "by how much"],
    ["how many bookings by status, and what share of them were paid", "share"],
    ["how many bookings by status and how many boats", "how many"],
    ["bookings by status of those who booked again", "again"],
    ["bookings by status of guests who still book", "still"],
    ["bookings by status of guests who booked every month", "every"],
    ["bookings by status where all nights are paid", "all"],
    ["bookings by status only with breakfast", "only"],
    ["bookings by status that were booked together with a boat", "together with"],
    ["bookings by status in a single month", "single"],
    ["months in which bookings fell by status", "fell"],
    ["returning customers by status", "returning"],
    ["highest number of bookings by status, and when", "when"],
  ])("%s: %s", (question, word) => {
    expect(lostMeaning(question, plain, sampleArgs.model)).toBe(word);
  });

  test("in words that say something else the same letters are no mark", () => {
    for (const question of [
      "bookings by status at most 5",
      "bookings by status, no more than 5",
      "the most recent bookings by status",
      "not only bookings by status",
      "show me the bookings by status again",
      "bookings by status again, please",
      "I still need the bookings by status",
    ])
      expect(lostMeaning(question, plain, sampleArgs.model), question).toBeNull();
  });

  test("groups of a column that is held to one value say that the value means something else", () => {
    const filter = {
      column: { table: "BOOKINGS", column: "STATUS" },
      via: null,
      condition: { operator: "=" as const, value: "New" },
      evidence: ["new"],
    };
    expect(lostMeaning("new bookings by status", { ...plain, filters: [filter] }, sampleArgs.model)).toBe("new");
  });
});

describe("questions whose plan would lose a word", () => {
  test("are refused with it", () => {
    const outcome = planQuestion("who manages the boats", sampleArgs);
    expect(outcome.kind).toBe("refuse");
  });
});
