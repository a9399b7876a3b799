import { describe, expect, it } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { planTitle } from "#lib/planner/explain/plan-title";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../support/planner/sample-model.ts";

/** Plans a chain of turns, each after the answer to the one before. */
function chain(...questions: readonly string[]): Plan {
  let previousPlan: Plan | null = null;
  for (const question of questions) {
    const outcome = planQuestion(question, { ...sampleArgs, previousPlan });
    if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
    previousPlan = outcome.plan;
  }
  if (previousPlan === null) throw new Error("no turn");
  return previousPlan;
}

/** The statement of the last turn of a chain, on one line. */
function sqlOf(...questions: readonly string[]): string {
  const { sql } = compilePlan(chain(...questions), { model: sampleArgs.model, dialect: dialects.duckdb });
  return sql
    .split(/\s+/)
    .join(" ")
    .replace(/ AS "[^"]*"/g, "");
}

describe("a follow-up edits the last plan", () => {
  it.each([
    [["amount by boat type", "now by status"], "Amount by status"],
    [["amount by boat type", "by month instead"], "Monthly amount"],
    [["amount by boat type", "and in 2025?"], "Amount by boat type (2025)"],
    [["amount by boat type in 2024", "what about 2025"], "Amount by boat type (2025)"],
    [["amount by boat type", "only paid"], "Amount by boat type (PAID)"],
    [["amount by boat type for paid", "and open?"], "Amount by boat type (OPEN)"],
    [["amount by boat", "top 5"], "Top 5 boats by amount"],
    [["amount by boat type", "and by status"], "Amount by boat type and status"],
    [["amount by boat type for paid", "and for open"], "Amount by boat type (PAID or OPEN)"],
    [["amount by boat type", "by status", "in 2025", "only Yacht"], "Amount by status (Yacht, 2025)"],
    [["amount by boat type in 2025", "and the year before?"], "Amount by boat type (2025, a year before)"],
    [["amount by status for Yacht in 2025", "remove that filter"], "Amount by status (2025)"],
    [["amount by status for Yacht in 2025", "remove all filters"], "Amount by status"],
    [["top 5 boats by amount", "by nights instead"], "Top 5 boats by total nights"],
    [["amount by boat type", "by status instead of boat type"], "Amount by status"],
    [["bookings by boat type", "only paid bookings"], "Bookings by boat type (PAID)"],
    [["amount by boat type", "break it down by status"], "Amount by status"],
    [["amount by boat type", "exclude Yacht"], "Amount by boat type (not Yacht)"],
    [["amount by boat type", "Yacht only"], "Amount by boat type (Yacht)"],
    [["top 5 boats by amount", "make it ten"], "Top 10 boats by amount"],
  ])("%j", (questions, title) => {
    expect(planTitle(chain(...questions), sampleArgs.model)).toBe(title);
  });

  it("about another period moves that of the related rows, where the last one was theirs", () => {
    const [exists] = chain("boats with bookings in 2025", "and in 2024?").exists;
    expect(exists?.time).toMatchObject({ from: "2024-01-01", to: "2025-01-01" });
    expect(chain("boats with bookings in 2025", "and in 2024?").time).toBeNull();
  });

  it("that wants more of the ranked rows keeps the ranking", () => {
    const plan = chain("top 5 boats by amount", "show their boat type");
    expect([plan.limit, plan.dimensions.length]).toEqual([5, 2]);
  });

  it("may ask for another chart and leaves the rest as it was", () => {
    const plan = chain("amount by quarter", "as a bar chart");
    expect([plan.chartHint, planTitle(plan, sampleArgs.model)]).toEqual(["bar", "Quarterly amount"]);
  });

  it("with a figure of its own is a new question", () => {
    expect(planTitle(chain("amount by boat type in 2025", "bookings by status"), sampleArgs.model)).toBe(
      "Bookings by status",
    );
  });

  it("is never taken for a new list of rows", () => {
    const previousPlan = chain("amount by boat type");
    expect(planQuestion("and bookings", { ...sampleArgs, previousPlan }).kind).toBe("refuse");
  });

  it("without a question before it is asked back or refused", () => {
    expect(planQuestion("now by status", sampleArgs).kind).not.toBe("plan");
    expect(planQuestion("and last year?", sampleArgs).kind).not.toBe("plan");
  });
});

describe("a follow-up about the rows of the last answer", () => {
  it.each([
    [["boats in Norway", "what are their prices"], "WHERE ports.COUNTRY = 'Norway'"],
    [["number of boats in Norway", "what are their names"], "SELECT boats.BOAT_NAME FROM"],
    [["boats in Norway", "how many are there?"], "SELECT count(*) FROM"],
    [["boats in Norway", "which of them have no bookings?"], "ports.COUNTRY = 'Norway' AND NOT EXISTS"],
    [["boats in Norway", "in which ports are they?"], "ports.COUNTRY = 'Norway'"],
    [["list the ports in Norway", "how many boats are also there for each of them"], "ports.COUNTRY = 'Norway'"],
    [["list the ports in Norway", "how many boats are also there for each of them"], "count(*)"],
    [["average daily price of boats", "list the boats with a daily price above that"], "avg("],
    [["boats in Norway", "list all boats except for those"], "ports.COUNTRY IS DISTINCT FROM 'Norway'"],
    [["number of boats in Norway", "how many are there for each boat type?"], "GROUP BY boats.BOAT_TYPE"],
    [["lowest daily price of boats in Norway", "and the highest?"], "ORDER BY boats.DAILY_PRICE DESC"],
    [["boats in Norway with their daily price", "what is the average of them?"], "avg(boats.DAILY_PRICE)"],
    [["the boat with the highest daily price", "what is its type?"], "boats.BOAT_TYPE"],
    [["the boat with the highest daily price", "what is its type?"], "LIMIT 1"],
  ])("%j keeps what restricted them", (questions, part) => {
    expect(sqlOf(...questions)).toContain(part);
  });

  it("is no question about all rows where its words point at none that were shown", () => {
    const previousPlan = chain("amount by month");
    expect(planQuestion("what are the types of those boats", { ...sampleArgs, previousPlan }).kind).not.toBe("plan");
  });
});

describe("the order of a follow-up", () => {
  it.each([
    [["paid bookings", "oldest first"], "ORDER BY bookings.BOOKING_DATE ASC"],
    [["paid bookings", "newest first"], "ORDER BY bookings.BOOKING_DATE DESC"],
    [["boats with their daily price", "most expensive first"], "ORDER BY boats.DAILY_PRICE DESC"],
    [["amount by status", "lowest amount first"], 'ORDER BY "Amount" ASC'],
    [["amount by status", "as a share", "smallest share first"], 'ORDER BY "Amount" ASC'],
    [["amount by status", "lowest first"], 'ORDER BY "Amount" ASC'],
  ])("%j is by what the words speak of", (questions, part) => {
    expect(sqlOf(...questions)).toContain(part);
  });
});

describe("a condition without a name of its own", () => {
  it("compares the number that the last answer showed", () => {
    expect(sqlOf("boats with their daily price", "over 300")).toContain("boats.DAILY_PRICE > 300");
    expect(sqlOf("bookings by boat type", "only those over 300")).toContain("HAVING count(*) > 300");
    expect(sqlOf("bookings by boat type", "drop the boat types with fewer than 300 bookings")).toContain(
      "HAVING count(*) >= 300",
    );
  });
});

describe("another figure in a follow-up", () => {
  it("is grouped by the column of its own rows that is called the same", () => {
    expect(sqlOf("ports by country", "and guests?")).toContain("GROUP BY guests.COUNTRY");
  });

  it("is of the same period by a date of its own", () => {
    expect(sqlOf("number of bookings in 2025", "what about repairs")).toContain("repairs.REPAIR_DATE >=");
  });
});

describe("behind a question without an answer", () => {
  const previousPlan = chain("amount by boat type");
  const behind = (unanswered: readonly string[], question: string) =>
    planQuestion(question, { ...sampleArgs, previousPlan, unanswered });

  it("a follow-up that goes on from it is refused, and offered as one of the answer before", () => {
    const outcome = behind(["only glorious paid ones"], "top 2");
    expect(outcome).toMatchObject({ kind: "refuse", suggestions: ["Top 2 boat types by amount"] });
  });

  it.each([
    [["only glorious Yacht"], "only Yacht"],
    [["what is the weather"], "top 2"],
    [["delete all bookings"], "top 2"],
    [["only glorious Yacht"], "and how many bookings are there in 2025?"],
  ])("%j: what says it anew, or goes on from the answer, is answered: %s", (unanswered, question) => {
    expect(behind(unanswered, question).kind).toBe("plan");
  });
});

describe("small talk", () => {
  it.each(["Great! now by status", "Thank you. By status instead, please.", "Ok, and by status?"])(
    "changes nothing: %s",
    (question) => {
      expect(planTitle(chain("amount by boat type", question), sampleArgs.model).startsWith("Amount by status")).toBe(
        true,
      );
    },
  );
});
