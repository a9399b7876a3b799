import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../support/planner/sample-model.ts";
import { planned, refusal, sketch } from "../../support/planner/sketch-plan.ts";
import { randomCases } from "../../support/random-cases.ts";

function optionsOf(question: string): readonly string[] {
  const outcome = planQuestion(question, sampleArgs);
  return outcome.kind === "ask" ? outcome.options.map((option) => option.label) : [];
}

function optionQuestions(question: string): readonly string[] {
  const outcome = planQuestion(question, sampleArgs);
  return outcome.kind === "ask" ? outcome.options.map((option) => option.question) : [];
}

describe("a question in plain words", () => {
  it.each([
    ["how many bookings", "count"],
    ["number of bookings by status", "count by BOOKINGS.STATUS"],
    ["total amount", "sum(AMOUNT)"],
    ["average amount per boat type", "avg(AMOUNT) by BOATS.BOAT_TYPE"],
    ["amount by status and boat type", "sum(AMOUNT) by BOOKINGS.STATUS by BOATS.BOAT_TYPE"],
    ["maximum daily price", "max(DAILY_PRICE)"],
    ["highest amount", "max(AMOUNT)"],
    ["monthly bookings", "count by BOOKINGS.BOOKING_DATE/month"],
    ["amount over time", "sum(AMOUNT) by BOOKINGS.BOOKING_DATE/month"],
    ["amount by quarter", "sum(AMOUNT) by BOOKINGS.BOOKING_DATE/quarter"],
    ["bookings per year", "count by BOOKINGS.BOOKING_DATE/year"],
    ["paid bookings by boat type", "count by BOATS.BOAT_TYPE where STATUS ="],
    ["amount for Yacht and Dinghy", "sum(AMOUNT) by BOATS.BOAT_TYPE where BOAT_TYPE in"],
    ["bookings by status excluding cancelled", "count by BOOKINGS.STATUS where STATUS !="],
    ["boats with daily price over 200", "rows of BOATS where DAILY_PRICE >"],
    ["boats with daily price between 100 and 200", "rows of BOATS where DAILY_PRICE between"],
    ["list boats", "rows of BOATS"],
    ["ids of the boats", "rows of BOATS"],
    ["guests with more than 3 bookings", "count by GUESTS.GUEST_NAME"],
    ["amount by home port", "sum(AMOUNT) by PORTS.PORT_NAME"],
    ["chartered boats by boat type", "count by BOATS.BOAT_TYPE where IS_CHARTERED ="],
    ["number of different boat types", "count_distinct(BOAT_TYPE)"],
    ["what is the total amount of bookings?", "sum(AMOUNT)"],
    ["amount by month and status", "sum(AMOUNT) by BOOKINGS.BOOKING_DATE/month by BOOKINGS.STATUS"],
    ["amount by status and year", "sum(AMOUNT) by BOOKINGS.BOOKING_DATE/year by BOOKINGS.STATUS"],
    ["average amount and bookings", "avg(AMOUNT) count"],
    ["number of Yacht boats", "count where BOAT_TYPE ="],
    ["boats with daily price between 1000 and 2000", "rows of BOATS where DAILY_PRICE between"],
    ["boats with daily price over 2000", "rows of BOATS where DAILY_PRICE >"],
    ["chartered by boat type", "count by BOATS.BOAT_TYPE where IS_CHARTERED ="],
    ["boats with daily price over 1.5 thousand", "rows of BOATS where DAILY_PRICE >"],
    ["amount in 2024 and 2025", "sum(AMOUNT) by BOOKINGS.BOOKING_DATE/year"],
    ["min, max and average amount", "min(AMOUNT) max(AMOUNT) avg(AMOUNT)"],
    ["amount total by status", "sum(AMOUNT) by BOOKINGS.STATUS"],
    ["amount for Yacht vs Dinghy", "sum(AMOUNT) by BOATS.BOAT_TYPE where BOAT_TYPE in"],
    ["how many guests have more than 3 bookings", "count"],
    ["maximum amount and minimum daily price", "max(AMOUNT) min(DAILY_PRICE)"],
    ["which month had the most bookings", "count by BOOKINGS.BOOKING_DATE/month"],
  ])("%s", (question, expected) => {
    expect(sketch(planned(question))).toBe(expected);
  });

  it("ranks what is named and keeps as many as were asked for", () => {
    const plan = planned("top 5 boats by amount");
    expect([plan.limit, plan.order[0]?.direction, sketch(plan)]).toEqual([
      5,
      "descending",
      "sum(AMOUNT) by BOATS.BOAT_NAME",
    ]);
  });

  it("lists the ranked rows themselves when they carry the number", () => {
    const plan = planned("top 3 boats by daily price");
    expect(plan.detail?.columns.map((column) => column.column)).toEqual(["BOAT_NAME", "DAILY_PRICE"]);
  });

  it("answers which one has the most with one row", () => {
    const plan = planned("which boat type has the highest amount");
    expect([plan.limit, sketch(plan)]).toEqual([1, "sum(AMOUNT) by BOATS.BOAT_TYPE"]);
  });

  it("lists the newest rows by their date", () => {
    const plan = planned("list the 5 newest bookings");
    const [order] = plan.order;
    expect([plan.limit, order?.direction, plan.detail?.columns[order?.index ?? -1]?.column]).toEqual([
      5,
      "descending",
      "BOOKING_DATE",
    ]);
  });

  it("says how many a bare top shows", () => {
    expect(planned("top boats by amount").assumptions).toContain('"top" without a number shows the first 10.');
  });

  it("counts old data's periods from its newest day, and says so", () => {
    const plan = planned("amount last quarter");
    expect([plan.time?.from, plan.time?.to, plan.time?.anchor]).toEqual(["2026-01-01", "2026-04-01", "2026-05-20"]);
    expect(plan.assumptions.join()).toContain("newest data is from 2026-05-20");
  });

  it("counts periods from the newest day of the table that is asked, whatever the others hold", () => {
    const plan = planned("number of repairs this month");
    expect([plan.time?.from, plan.time?.to, plan.time?.anchor]).toEqual(["2026-05-01", "2026-06-01", "2026-05-01"]);
    expect(planned("number of repairs last month").time).toMatchObject({ from: "2026-04-01", anchor: "2026-05-01" });
  });

  it("counts live data's periods from today", () => {
    const outcome = planQuestion("amount this month", { ...sampleArgs, today: "2026-06-10" });
    expect(outcome.kind === "plan" ? outcome.plan.time?.from : null).toBe("2026-06-01");
  });

  it("takes the last complete month of live data that lags behind, and says so", () => {
    const outcome = planQuestion("amount last month", { ...sampleArgs, today: "2026-06-10" });
    const plan = outcome.kind === "plan" ? outcome.plan : null;
    expect(plan?.time).toMatchObject({ from: "2026-04-01", to: "2026-05-01", anchor: "2026-05-20" });
    expect(plan?.assumptions).toContain(
      'The newest data is from 2026-05-20, so "last month" is Apr 2026, the last complete month.',
    );
  });

  it("takes the way that a preposition names", () => {
    expect(planned("bookings to Kiel").filters[0]?.via?.column).toBe("TO_PORT_ID");
  });

  it("reads a word one letter off as the word it must be, and says so", () => {
    expect(planned("bokings by status").assumptions.join()).toContain('"bokings" is read as "booking"');
  });

  it("is planned the same way every time", () => {
    expect(planned("amount by status")).toEqual(planned("amount by status"));
  });
});

describe("an unclear question is asked back", () => {
  it("when a word names columns of several tables", () => {
    expect(optionsOf("bookings by country").toSorted()).toEqual(["country of the guest", "country of the port"]);
  });

  it("when a value stands in columns of several tables", () => {
    expect(optionsOf("bookings in Germany")).toEqual([
      "Germany as country of the port: Germany as from port",
      "Germany as country of the port: Germany as to port",
      "Germany as country of the guest",
    ]);
  });

  it("when a value can be reached over several keys", () => {
    expect(optionsOf("bookings in Kiel")).toEqual(["Kiel as from port", "Kiel as to port"]);
  });

  it("when a number may be added or averaged", () => {
    expect(optionsOf("nights by status")).toEqual(["Total nights by status", "Average nights by status"]);
  });

  it("when a ranking does not say by what", () => {
    expect(optionsOf("top 10 boats")).toEqual(["By bookings", "By repairs", "By daily price"]);
  });

  it("when nothing in particular is asked for", () => {
    expect(optionsOf("show me the numbers").length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    "bookings by country",
    "bookings in Germany",
    "bookings in Kiel",
    "bookings by port",
    "nights by status",
    "show me the numbers",
  ])("and whatever is chosen for %s leads to an answer after one more question at most", (question) => {
    const first = optionQuestions(question);
    expect(first.length).toBeGreaterThanOrEqual(2);
    const second = first.flatMap((option) => {
      const further = optionQuestions(option);
      return further.length === 0 ? [option] : further;
    });
    for (const option of second) expect([option, planQuestion(option, sampleArgs).kind]).toEqual([option, "plan"]);
  });
});

describe("what cannot be answered is refused", () => {
  it("with the unknown word and what is there", () => {
    const outcome = refusal("amount by galaxy");
    expect(outcome?.unknownWords).toEqual(["galaxy"]);
    expect(outcome?.sentence).toContain("boat type");
    expect(outcome?.suggestions.length).toBeGreaterThan(0);
  });

  it("without a word about the words of grammar", () => {
    const sentence = refusal("compare that with 2024")?.sentence;
    expect(sentence).toMatch(/^That is not something this data can answer/);
    expect(sentence).not.toContain('"with"');
  });

  it("as off topic when nothing of it is in the data", () => {
    expect(refusal("What is the weather tomorrow?")?.reason).toBe("off_topic");
  });

  it.each([
    "delete all bookings",
    "please drop table boats",
    "Update boats set daily price to 0",
    "show boats; truncate bookings",
  ])("as a wish to change data: %s", (question) => {
    expect(refusal(question)?.reason).toBe("write_request");
  });

  it("when the total of a thing could be its number or an amount", () => {
    expect(planned("total bookings by status").metrics[0]?.expression.kind).toBe("count");
    expect(refusal("total booking by status")?.reason).toBe("unknown_concept");
  });

  it("when a sum would be counted twice", () => {
    expect(refusal("total daily price by guest")?.reason).toBe("unknown_concept");
  });

  it.each([
    ["amount by status and not by boat type", "not"],
    ["bookings 4711", "4711"],
    ["amount by month median", "median"],
    ["average number of bookings by status", "average"],
  ])("when an operator or a number finds nothing to apply to: %s", (question, word) => {
    expect(refusal(question)?.unknownWords).toContain(word);
  });

  it("when one word of many is not explained", () => {
    expect(refusal("amount by status for premium guests")?.unknownWords).toEqual(["premium"]);
  });
});

describe("any text at all", () => {
  it("is planned, asked back or refused, and never throws", () => {
    const words = fc.constantFrom(
      "amount",
      "boats",
      "by",
      "top",
      "5",
      "not",
      "Kiel",
      "between",
      "and",
      "last",
      "month",
      "?",
      "'",
      '"x"',
      "over",
      "port",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string({ maxLength: 12 })), { maxLength: 12 }), (parts) => {
        expect(["plan", "ask", "refuse"]).toContain(planQuestion(parts.join(" "), sampleArgs).kind);
      }),
      { numRuns: randomCases({ few: 120, all: 400 }) },
    );
  });
});
