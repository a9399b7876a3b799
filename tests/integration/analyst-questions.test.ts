/** What analysts ask in few words, on the real demo data: read as they mean it, or asked back. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Plan } from "#lib/domain/plan";
import { contextOf, type DashboardWorld, openDashboardWorld } from "../support/planner/dashboard-world.ts";

let world: DashboardWorld;

beforeAll(async () => {
  world = await openDashboardWorld();
}, 120_000);

afterAll(() => world.close());

async function planOf(question: string, schema: string): Promise<Plan> {
  const outcome = await world.plan(question, contextOf(schema));
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

function columnsOf({ dimensions }: Plan): string[] {
  return dimensions.map(({ column }) => column.column);
}

describe("a class by another one", () => {
  it.each([
    ["damage by phase of flight", "AVIATION", ["PHASE_OF_FLIGHT", "DAMAGE"]],
    ["order status by payment method as stacked bars", "SALES", ["PAYMENT_METHOD", "STATUS"]],
    ["signups by segment", "SALES", ["SEGMENT"]],
    ["device by country", "MARKETING", ["COUNTRY", "DEVICE"]],
  ] as const)("counts the rows that have both: %s", async (question, schema, columns) => {
    const plan = await planOf(question, schema);
    expect(plan.metrics).toMatchObject([{ expression: { kind: "count" } }]);
    expect(columnsOf(plan)).toEqual(columns);
  });

  it("lists the names of single things", async () => {
    const plan = await planOf("customer names by segment", "SALES");
    expect(plan.detail?.columns.map(({ column }) => column)).toEqual(["CUSTOMER_NAME", "SEGMENT"]);
  });
});

describe("named conditions of one column", () => {
  it("are values side by side, of which no row has two", async () => {
    const plan = await planOf("stock price of apple and google by month as lines", "ECONOMY");
    expect(plan.filters).toMatchObject([
      { column: { column: "SYMBOL" }, condition: { operator: "in", values: ["AAPL", "GOOG"] } },
    ]);
    expect(columnsOf(plan)).toEqual(["MONTH", "SYMBOL"]);
  });

  it("keep their name where they stand alone", async () => {
    const plan = await planOf("share price of apple by month", "ECONOMY");
    expect(plan.filters.map(({ column }) => column.column)).toEqual(["apple"]);
  });
});

describe("a dashboard of the performance of something", () => {
  it("is about these rows, and a place is theirs", async () => {
    const { tiles } = await world.build("dashboard of store performance in Germany", contextOf("SALES"));
    const filters = tiles.flatMap((tile) => (tile.status === "ready" ? [tile.result.plan?.filters[0]?.column] : []));
    expect(filters).toEqual(filters.map(() => ({ table: "STORES", column: "COUNTRY" })));
    expect(filters.length).toBeGreaterThan(3);
  });
});

describe("two times that are set against each other", () => {
  it.each([
    ["revenue by month 2024 vs 2025", "month"],
    ["compare 2024 and 2025 revenue by month", "month"],
    ["compare revenue by month in 2024 and 2025", "month"],
    ["revenue by month in 2025 compared with 2024", "month"],
    ["revenue by quarter 2025 versus 2024", "quarter"],
  ] as const)("stand beside each other step by step: %s", async (question, grain) => {
    const plan = await planOf(question, "SALES");
    expect(plan).toMatchObject({
      time: { from: "2025-01-01", to: "2026-01-01" },
      compare: { shift: { grain: "year", count: 1 }, label: "a year before" },
      dimensions: [{ grain }],
    });
  });

  it.each([
    "top 5 stores by orders in 2025 versus 2024",
    "top 5 stores by orders in 2025 compared with the previous year",
  ])("leave a ranking that of the later one, with the earlier figure beside each: %s", async (question) => {
    const rows = await world.answer(question, contextOf("SALES"));
    expect(rows).toHaveLength(5);
    const later = rows.map((row) => Number(row[1]));
    expect(later).toEqual(later.toSorted((left, right) => right - left));
    const plan = await planOf(question, "SALES");
    expect(plan).toMatchObject({ time: { from: "2025-01-01" }, compare: { shift: { grain: "year" } }, limit: 5 });
  });

  it("are kept in the questions back", async () => {
    const outcome = await world.plan("top 5 products this year versus last year", contextOf("SALES"));
    const options = outcome.kind === "ask" ? outcome.options.map(({ question }) => question) : [];
    expect(options[0]).toBe("top 5 products by revenue this year compared with the previous year");
    expect(await planOf(options[0] ?? "", "SALES")).toMatchObject({ compare: { shift: { grain: "year" } }, limit: 5 });
  });

  it("are one stretch where nothing sets them against each other", async () => {
    expect(await planOf("revenue by month in 2024 and 2025", "SALES")).toMatchObject({
      time: { from: "2024-01-01", to: "2026-01-01" },
      compare: null,
    });
  });
});

describe("a superlative before a plural", () => {
  it.each([
    ["biggest orders this year", "SALES"],
    ["strongest earthquakes", "CLIMATE"],
    ["longest flights", "AVIATION"],
    ["biggest countries by population", "CULTURE"],
  ] as const)("shows several, and says how many: %s", async (question, schema) => {
    const plan = await planOf(question, schema);
    expect(plan.limit).toBe(10);
    expect(plan.assumptions.some((note) => note.endsWith("without a number shows the first 10."))).toBe(true);
  });

  it("may be one behind its noun", async () => {
    expect((await planOf("which earthquakes were the strongest", "CLIMATE")).limit).toBe(1);
  });
});

describe("a word that is a part of several names", () => {
  it("is asked back, also where one column has it once", async () => {
    const outcome = await world.plan("life expectancy in africa over time", contextOf("CULTURE"));
    const labels = outcome.kind === "ask" ? outcome.options.map(({ label }) => label) : [];
    expect(labels).toEqual([
      "South Africa as country of the country indicator",
      "Middle East and North Africa as world region of the country indicator",
      "Sub-Saharan Africa as world region of the country indicator",
    ]);
  });
});

describe("classes as a pie", () => {
  it("are counted, as parts of a whole", async () => {
    const plan = await planOf("weather types in new york as a pie", "CLIMATE");
    expect(plan).toMatchObject({ metrics: [{ expression: { kind: "count" } }], chartHint: "donut" });
    expect(columnsOf(plan)).toEqual(["WEATHER_TYPE"]);
  });
});

describe("a board that is to be made", () => {
  it.each([
    ["build a board of targets by region", "Targets by region"],
    ["make me an overview of customers", "Customers"],
  ])("is a dashboard of what it is about: %s", async (request, title) => {
    expect(await world.build(request, contextOf("SALES"))).toMatchObject({ title, tiles: { length: 6 } });
  });
});

describe("the change between two years", () => {
  it("names each of them", async () => {
    const plan = await planOf("percentage change of orders by region 2024 vs 2025", "SALES");
    expect(plan).toMatchObject({ time: { label: "2025" }, compare: { label: "2024" } });
  });
});

describe("new rows", () => {
  it.each([
    ["new customers per month", "SALES", "SIGNUP_DATE"],
    ["new customers by month and segment", "SALES", "SIGNUP_DATE"],
    ["new campaigns per quarter", "MARKETING", "START_DATE"],
  ] as const)("are those that came in each step, by the date of their own: %s", async (question, schema, column) => {
    const plan = await planOf(question, schema);
    expect(plan).toMatchObject({ metrics: [{ expression: { kind: "count" } }], filters: [] });
    expect(columnsOf(plan)).toContain(column);
  });

  it("are counted where they are asked for by number", async () => {
    const plan = await planOf("how many new customers in 2025", "SALES");
    expect(plan).toMatchObject({ metrics: [{ expression: { kind: "count" } }], time: { from: "2025-01-01" } });
  });

  it.each(["new customers", "revenue of new customers by month", "new vs returning customers"])(
    "are not guessed at where nothing says when they came: %s",
    async (question) => {
      expect((await world.plan(question, contextOf("SALES"))).kind).toBe("refuse");
    },
  );
});
