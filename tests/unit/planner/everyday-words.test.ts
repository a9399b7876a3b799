import { describe, expect, it } from "vitest";
import { planned, refusal, sketch } from "../../support/planner/sketch-plan.ts";

/** The same plan as the plain question, and nothing else. */
function expectSame(question: string, plain: string): void {
  const [asked, said] = [planned(question), planned(plain)];
  expect(sketch(asked)).toBe(sketch(said));
  expect(asked.filters.map(({ condition }) => condition)).toEqual(said.filters.map(({ condition }) => condition));
  expect(asked.limit).toBe(said.limit);
  expect(asked.order.map(({ direction }) => direction)).toEqual(said.order.map(({ direction }) => direction));
}

describe("a mistyped word", () => {
  it.each([
    ["number of bookings in Febuary 2025", "number of bookings in February 2025"],
    ["numbr of bookings by status", "number of bookings by status"],
    ["wich boat type has the most bookings", "which boat type has the most bookings"],
    ["bookings per boat type last yr", "bookings per boat type last year"],
    ["number of bookings by status pls", "number of bookings by status"],
  ])("of common use is mended: %s", expectSame);

  it("of a stored value is mended and told", () => {
    const plan = planned("number of guests in Germny");
    expect(plan.filters[0]?.condition).toMatchObject({ value: "Germany" });
    expect(plan.assumptions.join()).toContain('"Germny" is read as "germany"');
  });

  it.each(["shared", "tower", "mouth"])("that is another word is not: %s", (word) => {
    expect(refusal(`${word} number of bookings by status`)?.unknownWords).toEqual([word]);
  });
});

describe("what is wrapped round a question", () => {
  it.each([
    "I'd like to see the number of bookings by status",
    "For the board meeting tomorrow I need the number of bookings by status, please",
    "my boss wants to know the number of bookings by status",
    "quick question: number of bookings by status?",
    "hi team, any idea what the number of bookings by status looks like?",
    "number of bookings by status for my report",
    "give me an overview of the number of bookings by status asap",
  ])("says nothing about the data: %s", (question) => {
    expectSame(question, "number of bookings by status");
  });

  it("is a word of the data where the model has it", () => {
    expect(refusal("number of bookings by status for my crew")).not.toBeNull();
  });
});

describe("other ways to say it", () => {
  it.each([
    ["bookings in 2025 - how many?", "how many bookings in 2025"],
    ["amount of guests by country", "number of guests by country"],
    ["number of bookings boat type wise", "number of bookings by boat type"],
    ["number of bookings at boat type level", "number of bookings by boat type"],
    ["number of bookings on a monthly basis", "monthly number of bookings"],
    ["number of bookings segmented by status", "number of bookings by status"],
    ["the leading 3 boat types by number of bookings", "top 3 boat types by number of bookings"],
    ["number one boat type by number of bookings", "top 1 boat type by number of bookings"],
  ])("means the same: %s", expectSame);

  it('keeps "amount of" for what has an amount', () => {
    expect(sketch(planned("total amount of bookings by status"))).toBe("sum(AMOUNT) by BOOKINGS.STATUS");
  });
});
