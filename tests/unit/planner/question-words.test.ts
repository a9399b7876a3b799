import { describe, expect, it } from "vitest";
import { planned, refusal, sketch } from "../../support/planner/sketch-plan.ts";

describe("a name with @", () => {
  it.each([
    ["@BOOKINGS by @BOOKINGS.STATUS", "count by BOOKINGS.STATUS"],
    ["average @BOOKINGS.AMOUNT by @boats.boat_type", "avg(AMOUNT) by BOATS.BOAT_TYPE"],
    ['total @"BOOKINGS"."AMOUNT"', "sum(AMOUNT)"],
  ])("means that element and no other: %s", (question, expected) => {
    expect(sketch(planned(question))).toBe(expected);
  });

  it("that the model does not have is refused by name", () => {
    expect(refusal("amount by @HARBOUR_MASTERS")?.unknownWords).toEqual(["HARBOUR_MASTERS"]);
  });
});

describe("words behind what they speak of", () => {
  it('puts all rows in order for "highest ... first", and shows what they are ordered by', () => {
    const plan = planned("number of bookings by boat type, highest amount first");
    expect(sketch(plan)).toBe("count sum(AMOUNT) by BOATS.BOAT_TYPE");
    expect([plan.order[0]?.direction, plan.limit]).toEqual(["descending", null]);
  });

  it("turns the values that are left out round, together where they are joined", () => {
    expect(sketch(planned("amount by boat type, cancelled excluded"))).toContain("where STATUS !=");
    const { condition } = planned("amount by boat type, cancelled and paid left out").filters[0] ?? {};
    expect(condition).toMatchObject({ operator: "not_in" });
  });

  it("compares the column that a participle speaks of", () => {
    expect(planned("bookings worth over 500").filters[0]).toMatchObject({
      column: { table: "BOOKINGS", column: "AMOUNT" },
      condition: { operator: ">", value: 500 },
    });
  });

  it("tells one figure of two values for each of them", () => {
    expect(sketch(planned("total amount of cancelled and paid bookings"))).toBe(
      "sum(AMOUNT) by BOOKINGS.STATUS where STATUS in",
    );
  });

  it("asks for the column that an adjective speaks of", () => {
    expect(sketch(planned("how expensive are bookings by status"))).toContain("AMOUNT");
  });
});
