/** The same dashboards on the embedded engine and on an account: the same tiles, charts and rows. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type DashboardWorld, openDashboardWorld } from "../../support/planner/dashboard-world.ts";

const sales: DatabaseContext = { database: "DEMO", schema: "SALES" };
const marketing: DatabaseContext = { database: "DEMO", schema: "MARKETING" };
const culture: DatabaseContext = { database: "OPENDATA", schema: "CULTURE" };

let embedded: DashboardWorld;
let account: DashboardWorld;

beforeAll(async () => {
  [embedded, account] = await Promise.all([openDashboardWorld("duckdb"), openDashboardWorld("snowflake")]);
}, 180_000);

afterAll(async () => {
  await Promise.all([embedded.close(), account.close()]);
});

it.each([
  ["build a dashboard of sales", sales],
  ["dashboard of returns last year", sales],
  ["dashboard with revenue by month, top 10 customers and returns by reason", sales],
  ["dashboard of leads", marketing],
  ["dashboard of movies", culture],
] as const)(
  "%s",
  async (request, context) => {
    const [here, there] = await Promise.all([embedded.build(request, context), account.build(request, context)]);
    expect(there.outcome.kind).toBe("done");
    expect(there.shown).toEqual(here.shown);
    const counts = ({ tiles }: typeof here) =>
      tiles.map((tile) => (tile.status === "ready" ? tile.result.ref.rowCount : null));
    expect(counts(there)).toEqual(counts(here));
  },
  60_000,
);
