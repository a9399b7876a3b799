import { describe, expect, it } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import type { PlanningOutcome } from "#lib/planner/plan/outcome";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../support/planner/sample-model.ts";

/** What the last turn of a conversation gets; each turn goes on from what the ones before got. */
function lastOf(...questions: readonly string[]): PlanningOutcome {
  let previousPlan: Plan | null = null;
  let unanswered: readonly string[] = [];
  let outcome: PlanningOutcome | null = null;
  for (const question of questions) {
    outcome = planQuestion(question, { ...sampleArgs, previousPlan, unanswered });
    unanswered = outcome.kind === "plan" ? [] : [...unanswered, question];
    if (outcome.kind === "plan") previousPlan = outcome.plan;
  }
  if (outcome === null) throw new Error("no turn");
  return outcome;
}

function sqlOf(...questions: readonly string[]): string {
  const outcome = lastOf(...questions);
  if (outcome.kind !== "plan") throw new Error(JSON.stringify(outcome));
  const { sql } = compilePlan(outcome.plan, { model: sampleArgs.model, dialect: dialects.duckdb });
  return sql.split(/\s+/).join(" ");
}

describe("a follow-up that cannot be known", () => {
  it.each([
    ["the number of all boats", "and the 3 best?"],
    ["list the boats", "which port does that boat belong to?"],
    ["list the boats", "how many bookings did it have?"],
    ["top 5 boats by amount", "sort by boat name"],
    ["top 5 boats by amount", "and nights?"],
    ["bookings in 2024", "also show those in 2025"],
    ["boats in Norway", "also include the Yacht boats"],
    ["boats in Norway", "and the ones with both?"],
    ["the number of boats in Norway", "with a boat id of 1510"],
  ])("%j, %j is not answered as if the words were not there", (...questions) => {
    expect(lastOf(...questions).kind).not.toBe("plan");
  });

  it.each([
    [["the boats in Norway", "only glorious Yacht boats", "how many are there?"]],
    [["the boats in Norway", "only glorious Yacht boats", "list just the daily price"]],
    [["amount by boat type", "by glorious boat type", "and what nights?"]],
    [["amount by boat type", "by glorious boat type", "show also the number of bookings"]],
  ])("%j goes on from what got no answer", (questions) => {
    expect(lastOf(...questions).kind).toBe("refuse");
  });
});

describe("a follow-up that names a part of the last answer", () => {
  it("speaks of the one thing that was asked for", () => {
    const sql = sqlOf("the boat with the highest daily price", "what is the boat type of that boat?");
    expect([sql.includes("boats.BOAT_TYPE"), sql.includes("LIMIT 1")]).toEqual([true, true]);
  });

  it("asks for the first where it asks which one has most", () => {
    expect(sqlOf("bookings by month", "which month had the most")).toContain("LIMIT 1");
  });

  it("aggregates the last figure in groups", () => {
    expect(sqlOf("average daily price of boats", "can you show the average by boat type")).toContain(
      "avg(boats.DAILY_PRICE)",
    );
  });

  it.each([
    [["average nights by boat type", "which one is the most expensive"], 'ORDER BY "Average nights" DESC'],
    [["average daily price by boat type", "which one has the lowest daily price"], "ASC NULLS LAST"],
    [["boats in Norway", "which has the highest daily price"], "= 'Norway'"],
  ])("ranks what was shown: %j", (questions, part) => {
    const sql = sqlOf(...questions);
    expect([sql.includes(part), sql.includes("LIMIT 1")]).toEqual([true, true]);
  });

  it("adds another aggregate of it where it says so", () => {
    const sql = sqlOf("average daily price of boats", "also show the maximum");
    expect([sql.includes("avg("), sql.includes("max(")]).toEqual([true, true]);
  });
});

describe("further columns of ranked rows", () => {
  it("leave those in that have nothing in them", () => {
    expect(sqlOf("top 5 boats by amount", "show their boat type")).not.toContain("BOAT_TYPE IS NOT NULL");
  });
});

describe("a condition in a follow-up", () => {
  it.each([
    [["boats with a daily price over 300", "what about below 200"], ["DAILY_PRICE < 200"], "> 300"],
    [["bookings by month with nights over 3", "and over 5?"], ["NIGHTS > 5"], "> 3"],
    [["boats with a daily price over 300", "and under 400"], ["DAILY_PRICE > 300", "DAILY_PRICE < 400"], "HAVING"],
    [["boats with more than 3 bookings", "and more than 5?"], ["HAVING count(*) > 5"], "> 3"],
    [
      ["how many boats have more than 3 bookings", "what about fewer than 2"],
      ["HAVING count(*) >= 2", "NOT EX"],
      "> 3",
    ],
    [
      ["boats in Norway", "how many of them have more than 3 bookings"],
      ["SELECT count(*)", "= 'Norway'"],
      "GROUP BY b",
    ],
  ])("%j compares what was compared before", (questions, parts, lost) => {
    const sql = sqlOf(...questions);
    expect(parts.filter((part) => !sql.includes(part))).toEqual([]);
    expect(sql).not.toContain(lost);
  });

  it("is of the column that was restricted last, also where something else has that name", () => {
    expect(sqlOf("guests with guest id 9", "what about id 7")).toContain("guests.GUEST_ID = 7");
  });
});

describe("a word with several meanings in a follow-up", () => {
  it("is what the shown rows have, where it is theirs", () => {
    expect(sqlOf("top 5 ports by boats", "what are their countries?")).toContain("ports.COUNTRY");
  });

  it("that asks for the most goes on from what was counted", () => {
    expect(sqlOf("paid bookings by boat type", "which boat type had the most")).toContain("'PAID'");
  });
});

describe("what is shown of rows that were ranked", () => {
  it("is a figure of theirs, of those same rows", () => {
    const sql = sqlOf("the boat with the most bookings in 2025", "what is its boat type", "and its daily price?");
    expect(["boats.DAILY_PRICE", "BOOKING_DATE >=", "LIMIT 1"].filter((part) => !sql.includes(part))).toEqual([]);
  });

  it("is one row where it asks which of them is first", () => {
    expect(sqlOf("boats in Norway", "which of them has the best daily price")).toContain("LIMIT 1");
  });

  it("may be one more figure of them", () => {
    const sql = sqlOf("top 5 boats by amount", "show also the number of bookings");
    expect([sql.includes("count(*)"), sql.includes("LIMIT 5")]).toEqual([true, true]);
  });

  it("is only what is asked for, of the same rows", () => {
    const sql = sqlOf("boats in Norway", "list just the names");
    expect([sql.includes("= 'Norway'"), sql.includes("DAILY_PRICE")]).toEqual([true, false]);
  });

  it("is asked for by an adjective as well", () => {
    const sql = sqlOf("the boat with the highest daily price", "how expensive is it?");
    expect([sql.includes("LIMIT 1"), sql.includes("avg(")]).toEqual([true, false]);
  });
});
