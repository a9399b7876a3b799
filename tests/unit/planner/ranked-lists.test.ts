import { describe, expect, it } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { planQuestion } from "#lib/planner/plan-question";
import { indexModel } from "#lib/semantic/index-model";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";

function planned(question: string): Plan {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

function order({ limit, order: [first], filters }: Plan) {
  return { limit, direction: first?.direction, conditions: filters.length };
}

describe("a ranking that asks for an order as well", () => {
  it.each([
    ["which boats have the highest daily price, sorted in descending order", "descending"],
    ["which boats have the highest daily price, ordered from largest to smallest", "descending"],
    ["which boats have the highest daily price, sorted in ascending order", "ascending"],
    ["which boats have the most repairs, ordered by the number of repairs in descending order", "descending"],
  ])("shows all: %s", (question, direction) => {
    expect(order(planned(question))).toMatchObject({ limit: null, direction });
  });

  it("shows every row, also one without the number", () => {
    expect(order(planned("which boats have the highest daily price, in descending order")).conditions).toBe(0);
    expect(order(planned("which boat has the highest daily price")).conditions).toBe(1);
  });

  it("shows as many as were asked for, and one where one thing is named", () => {
    expect(planned("top 3 boats by daily price, in descending order").limit).toBe(3);
    expect(planned("which boat has the highest daily price, in descending order").limit).toBe(1);
  });
});

describe("rows that are named with their own numbers behind them", () => {
  it.each(["list all boats along with day rates", "boats and their day rates"])("are listed: %s", (question) => {
    const column = { table: "BOATS", column: "DAILY_PRICE" };
    const rate = { name: "day_rates", label: "day rates", synonyms: [], description: null } as const;
    const expression = { kind: "aggregate", function: "sum", column } as const;
    const model = { ...sampleModel, metrics: [{ ...rate, expression, format: "currency" as const }] };
    const outcome = planQuestion(question, { ...sampleArgs, model, index: indexModel(model) });
    expect(outcome).toMatchObject({ plan: { detail: { columns: [{ column: "BOAT_NAME" }, column] } } });
  });
});

describe("a number of the best with a superlative behind it", () => {
  it("goes by the superlative", () => {
    const plan = planned("what are the top 5 boats with the most repairs");
    expect([plan.limit, plan.metrics[0]?.expression]).toEqual([5, { kind: "count", table: "REPAIRS" }]);
    const lowest = planned("first 2 boats with the lowest daily price");
    expect(order(lowest)).toMatchObject({ limit: 2, direction: "ascending" });
  });
});

describe("what an order speaks of", () => {
  it.each([
    ["list the ports alphabetically", "PORT_NAME", "ascending"],
    ["list the ports Z to A", "PORT_NAME", "descending"],
    ["boats with daily price from highest to lowest", "DAILY_PRICE", "descending"],
  ])("is the name or the number that it fits: %s", (question, column, direction) => {
    const plan = planned(question);
    const [first] = plan.order;
    expect([plan.detail?.columns[first?.index ?? -1]?.column, first?.direction]).toEqual([column, direction]);
  });

  it("is the figure of groups, unless these are steps in time or names are meant", () => {
    expect(planned("bookings by status, descending").order[0]?.by).toBe("metric");
    expect(planned("bookings by status alphabetically").order[0]?.by).toBe("dimension");
    expect(planned("bookings by month, descending").order[0]?.by).toBe("dimension");
  });
});

describe("a ranking of what stands in many rows", () => {
  it("adds an amount up for each value", () => {
    const plan = planned("top 2 booking statuses by amount");
    expect([plan.detail, plan.limit]).toEqual([null, 2]);
    expect(plan.dimensions[0]?.column).toEqual({ table: "BOOKINGS", column: "STATUS" });
    expect(plan.metrics[0]?.expression).toMatchObject({ function: "sum", column: { column: "AMOUNT" } });
  });

  it("still lists rows that are ranked by their own number", () => {
    expect(planned("top 2 boats by daily price").detail?.table).toBe("BOATS");
  });
});

describe("words that rank without saying by what", () => {
  it.each(["leading", "top performing", "best selling"])("leave that to the figure: the %s boat by amount", (word) => {
    const plan = planned(`the ${word} boat by amount`);
    expect([plan.limit, plan.metrics[0]?.label]).toEqual([1, "Amount"]);
  });

  it("show several where several are spoken of", () => {
    expect(planned("top performing boats by amount").limit).toBe(10);
  });

  it("count where nothing else is said, as many as are asked for", () => {
    expect(planned("2 most common booking statuses")).toMatchObject({ limit: 2 });
    expect(planned("busiest ports by number of boats").metrics[0]?.expression).toEqual({
      kind: "count",
      table: "BOATS",
    });
  });
});

describe("a thing that is asked for of others", () => {
  it.each(["which countries do our guests come from", "in which countries do the guests live"])(
    "is shown once each, without them: %s",
    (question) => {
      expect(planned(question).detail).toEqual({
        table: "GUESTS",
        columns: [{ table: "GUESTS", column: "COUNTRY" }],
        isDistinct: true,
      });
    },
  );
});

describe("one that is not the first", () => {
  it.each([
    ["the second most expensive boat", 1],
    ["which boat has the third highest daily price", 2],
    ["2nd most common booking status", 1],
    ["which guest made the second most bookings", 1],
    ["second highest daily price", 1],
  ])("passes over those before it: %s", (question, offset) => {
    expect(planned(question)).toMatchObject({ limit: 1, offset });
  });

  it("is counted in each group", () => {
    const plan = planned("second best boat of each boat type by amount");
    expect([plan.limit, plan.offset, plan.limitWithin]).toEqual([1, 1, [0]]);
    const { sql } = compilePlan(plan, { model: sampleArgs.model, dialect: dialects.duckdb });
    expect(sql).toMatch(/> 1\b[\s\S]*<= 2\b/);
  });

  it("is left out of the rows by the statement, and said in the title", () => {
    const outcome = planQuestion("the second most expensive boat", sampleArgs);
    if (outcome.kind !== "plan") throw new Error(JSON.stringify(outcome));
    expect(compilePlan(outcome.plan, { model: sampleArgs.model, dialect: dialects.duckdb }).sql).toMatch(
      /LIMIT 1 OFFSET 1$/,
    );
    expect(outcome.title).toMatch(/second-highest/i);
  });
});

describe("a list that says what to tell of each row", () => {
  const columnsOf = (question: string) => planned(question).detail?.columns.map(({ column }) => column);

  it("shows an amount of the row itself as it is", () => {
    expect(columnsOf("bookings with status and amount")).toEqual(expect.arrayContaining(["STATUS", "AMOUNT"]));
    expect(columnsOf("the 5 latest bookings with amount and nights")).toEqual(
      expect.arrayContaining(["AMOUNT", "NIGHTS", "BOOKING_DATE"]),
    );
  });

  it("keeps each of them apart beside a figure of what belongs to it", () => {
    const plan = planned("boats with boat type and number of bookings");
    expect(plan.metrics[0]?.expression).toEqual({ kind: "count", table: "BOOKINGS" });
    expect(plan.dimensions.map(({ column }) => column.column)).toEqual(["BOAT_TYPE", "BOAT_NAME"]);
  });

  it.each([
    ["boats by daily price, highest first", "DAILY_PRICE", "descending"],
    ["repairs by repair date, oldest first", "REPAIR_DATE", "ascending"],
  ])("is put in order by what it goes by, instead of grouped: %s", (question, column, direction) => {
    const { detail, order } = planned(question);
    expect([detail?.columns[order[0]?.index ?? -1]?.column, order[0]?.direction]).toEqual([column, direction]);
  });
});

describe("what a ranking is of", () => {
  it("is the sum where the most is asked for", () => {
    const plan = planned("which booking status had the most nights");
    expect(plan.metrics[0]?.expression).toMatchObject({ kind: "aggregate", function: "sum" });
  });

  it("is what was named before, where only a number of it is asked for", () => {
    expect(planned("among the boats of type Yacht, which three had the most bookings")).toMatchObject({
      limit: 3,
    });
  });
});

describe("the best and the worst first", () => {
  it.each([
    ["repair cost by boat, worst first", "descending"],
    ["repair cost by boat, best first", "ascending"],
    ["booking amount by boat, worst first", "ascending"],
    ["booking amount by boat, best first", "descending"],
  ])("depend on whether less is better: %s", (question, direction) => {
    const { order: orders, assumptions } = planned(question);
    expect(orders.map(({ by, direction: found }) => [by, found])).toEqual([["metric", direction]]);
    expect(assumptions.some((note) => note.includes("is better"))).toBe(question.startsWith("repair cost"));
  });
});
