/** The question with what its words became. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QuestionReading } from "#lib/domain/question-reading";
import { readingOfPlan, readingOfRefusal } from "#lib/planner/explain/question-reading";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../support/planner/sample-model.ts";

/** Words of the language stand as they are; what became of the others behind them in brackets. */
function written(reading: QuestionReading): string {
  return reading
    .map(({ text, role, became }) => {
      if (role === "language") return text.trim();
      return `${text.trim()} (${became === null ? role : `${role}: ${became}`})`;
    })
    .join(" ");
}

function read(question: string): string {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind === "ask") throw new Error(`${question} is asked back.`);
  const reading =
    outcome.kind === "plan"
      ? readingOfPlan(question, outcome.plan, { ...sampleArgs, isFollowUp: false })
      : readingOfRefusal(question, outcome.unknownWords, sampleArgs);
  return written(reading);
}

describe("the reading of an answered question", () => {
  it.each([
    [
      "bookings by month in 2025",
      "bookings (figure: Bookings) by month (group: By month) in 2025 (period: Booking date in 2025)",
    ],
    ["Which boats were never booked?", "Which boats (shown: Boats) were never booked? (condition: Without bookings)"],
    [
      "top 3 boats by bookings last month",
      "top 3 (order: Bookings, largest first, 3 rows) boats (group: By boat) by bookings (figure: Bookings) last month (period: Booking date last month (April 2026))",
    ],
    [
      "boats with more than 3 bookings in 2025",
      "boats (shown: Boats) with more than 3 bookings (condition: With more than 3 bookings in 2025) in 2025 (period: Booking date in 2025)",
    ],
    ["bokings by month", "bokings (figure: Bookings) by month (group: By month)"],
    [
      "Our controller dropped by and asked: bookings per boat, whenever you have a minute",
      "Our controller dropped by and asked: (left_out) bookings (figure: Bookings) per boat (group: By boat) , whenever you have a minute (left_out)",
    ],
  ])("says of each word what it became: %s", (question, expected) => {
    expect(read(question)).toBe(expected);
  });
});

describe("the reading of a turn that goes on from an answer", () => {
  it("calls no name left out: the plan does not tell which were taken out of it", () => {
    const outcome = planQuestion("bookings by month", sampleArgs);
    if (outcome.kind !== "plan") throw new Error("The plan is gone.");
    const [alone, after] = [false, true].map((isFollowUp) =>
      written(readingOfPlan("for all ports", outcome.plan, { ...sampleArgs, isFollowUp })),
    );
    expect(alone).toBe("for all ports (left_out)");
    expect(after).toBe("for all ports");
  });
});

describe("the reading of a refused question", () => {
  it.each([
    [
      "bookings by gizmo in 2025",
      "bookings (name: Bookings or booking date) by gizmo (unknown) in 2025 (period: Period)",
    ],
  ])("tells known words from unknown ones: %s", (question, expected) => {
    expect(read(question)).toBe(expected);
  });
});

describe("every reading", () => {
  it("is the question, letter by letter", () => {
    const words = fc.constantFrom(
      ..."bookings boats port by in 2025 top 3 the , ? ! ( ) \u201c \u201d \" ' gizmo over 100 fare not \n é 🚤 O'Hare's".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), fc.string({ maxLength: 8 }), (parts, noise) => {
        const question = [...parts, noise].join(" ");
        const planned = planQuestion("bookings by month in 2025", sampleArgs);
        if (planned.kind !== "plan") throw new Error("The plan of the property is gone.");
        const readings = [
          readingOfPlan(question, planned.plan, { ...sampleArgs, isFollowUp: false }),
          readingOfRefusal(question, ["gizmo"], sampleArgs),
        ];
        for (const reading of readings) expect(reading.map(({ text }) => text).join("")).toBe(question);
      }),
    );
  });
});
