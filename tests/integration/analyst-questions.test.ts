/** What analysts ask in few words, on the real demo data: read as they mean it, or asked back. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Plan } from "#lib/domain/plan";
import { type DashboardWorld, openDashboardWorld } from "../support/planner/dashboard-world.ts";

const databases: Readonly<Record<string, string>> = { SALES: "DEMO", MARKETING: "DEMO" };

function contextOf(schema: string) {
  return { database: databases[schema] ?? "OPENDATA", schema };
}

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
