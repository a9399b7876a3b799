import { describe, expect, test } from "vitest";
import { planIdentity } from "#lib/planner/understand/resolve";
import { likeliest, waysOf } from "../../../support/planner/ways-to-read.ts";

describe("the likeliest way to read a question", () => {
  test.each([
    ["how many bookings in Kiel", "how many bookings are in Kiel"],
    ["number of boats per boat type", "per boat type, number of boats"],
    ["average daily price by boat type", "by boat type average daily price"],
    ["boats with bookings", "boats that have bookings"],
    ["average daily price of yachts", "yachts: daily price on average"],
  ])("is the same in another order of its parts: %s", (one, other) => {
    expect(planIdentity(likeliest(other).plan)).toBe(planIdentity(likeliest(one).plan));
  });

  test.each([
    ["the boats with the highest daily price", "compare_aggregate"],
    ["boats with a daily price above the average", "compare_aggregate"],
    ["names of guests containing 'an'", "contains"],
    ["boats with a daily price between 100 and 200", "between"],
    ["boats that are not yachts", "!="],
  ])("has the condition that is said: %s", (question, operator) => {
    const conditions = waysOf(question).flatMap(({ plan }) => plan.filters.map(({ condition }) => condition.operator));
    expect(conditions).toContain(operator);
  });

  test.each([
    ["guests without bookings", true],
    ["guests who never booked", true],
    ["boats that have bookings in 2025", false],
  ])("has the rows that belong to it: %s", (question, isNegated) => {
    expect(likeliest(question).plan.exists).toMatchObject([{ table: "BOOKINGS", isNegated }]);
  });

  test("counts how often something was done", () => {
    const { having } = likeliest("guests with more than 3 bookings").plan;
    expect(having).toMatchObject([{ metric: { kind: "count", table: "BOOKINGS" }, operator: ">", value: 3 }]);
  });

  test.each(["lowest and highest daily price by boat type", "minimum and maximum daily price by boat type"])(
    "shows both ends as figures: %s",
    (question) => {
      const functions = likeliest(question).plan.metrics.map(({ expression }) =>
        expression.kind === "aggregate" ? expression.function : expression.kind,
      );
      expect(functions).toEqual(["min", "max"]);
    },
  );

  test("takes a word for the one that is a letter away", () => {
    expect(planIdentity(likeliest("number of bokings").plan)).toBe(planIdentity(likeliest("number of bookings").plan));
  });

  test("puts one figure over the other where a ratio of two is asked for", () => {
    expect(likeliest("ratio of boats to guests").plan.metrics[0]?.expression.kind).toBe("ratio");
  });

  test("names the words that it leaves out, and no others", () => {
    expect(likeliest("number of frobnicated boats").request.unexplained).toEqual(["frobnicated"]);
    expect(likeliest("please show me the number of boats").request.unexplained).toEqual([]);
  });
});
