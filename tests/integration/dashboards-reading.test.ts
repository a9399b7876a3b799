/** How a request for a dashboard is read on the real demo data: conditions, numbers, open requests, and a tile that fails. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planDashboard } from "#lib/planner/plan-dashboard";
import { contextOf, type DashboardWorld, openDashboardWorld } from "../support/planner/dashboard-world.ts";

let world: DashboardWorld;

beforeAll(async () => {
  world = await openDashboardWorld();
}, 120_000);

afterAll(() => world.close());

describe("a request for a dashboard", () => {
  it("lays its conditions and its period over every tile", async () => {
    const { tiles } = await world.build(
      'dashboard of sales of 2025 in "CUSTOMERS.COUNTRY=Germany"',
      contextOf("SALES"),
    );
    const plans = tiles.map((tile) => (tile.status === "ready" ? tile.result.plan : null));
    expect(plans.map((plan) => plan?.time?.from)).toEqual(tiles.map(() => "2025-01-01"));
    expect(plans.every((plan) => plan?.filters.some(({ column }) => column.column === "COUNTRY"))).toBe(true);
  });

  it("finds a named value in each table that has it, and places each tile by its own date", async () => {
    const { tiles } = await world.build("dashboard of visits and leads in Germany", contextOf("MARKETING"));
    const tables = tiles.flatMap((tile) =>
      tile.status === "ready" ? (tile.result.plan?.filters ?? []).map(({ column }) => column.table) : [],
    );
    expect(new Set(tables)).toEqual(
      new Set(["WEB_SESSIONS", "LEADS", ...tables.filter((table) => table === "CAMPAIGNS")]),
    );
  });

  it("says that more than six charts were asked for", async () => {
    const { outcome } = await world.build("show me eight charts about revenue", contextOf("SALES"));
    const assumed = outcome.parts.find(({ type }) => type === "assumptions");
    expect(assumed).toMatchObject({
      items: expect.arrayContaining([
        "A dashboard holds at most 6 charts, so these are 6 of the 8 that were asked for.",
      ]),
    });
  });

  it("begins with its headline figures and leads on to other questions", async () => {
    const { outcome } = await world.build("build a dashboard of sales", contextOf("SALES"));
    const [text] = outcome.parts;
    expect(text).toMatchObject({
      text: expect.stringMatching(/^Sales: revenue .+, orders 68,115 and gross margin .+\. 6 charts: /),
    });
    expect(outcome.parts.some(({ type }) => type === "follow-ups")).toBe(true);
  });

  it("shows its headline figures beside those of the time before, where the data holds that", async () => {
    const headline = async (request: string) => {
      const { outcome, tiles } = await world.build(request, contextOf("SALES"));
      const [tile] = tiles;
      const result = tile?.status === "ready" ? tile.result : null;
      return { text: outcome.parts[0], result };
    };
    const year = await headline("build a dashboard of sales in 2025");
    expect(year.result?.plan?.compare).toMatchObject({ label: "previous year" });
    expect(year.result?.chart).toMatchObject({ kind: "kpi" });
    expect(year.text).toMatchObject({
      text: expect.stringMatching(
        /^Sales in 2025: revenue \$[\d.]+\sM, orders [\d,]+ and gross margin [\d.]+%\. 6 charts: /,
      ),
    });
    for (const request of ["build a dashboard of sales", "build a dashboard of sales in 2023"]) {
      expect((await headline(request)).result?.plan?.compare, request).toBeNull();
    }
  });

  it("leaves five good tiles where the statement of one is broken", async () => {
    const spoil = (sql: string) => (/month/i.test(sql) ? `${sql} LIMIT LIMIT` : sql);
    const built = await world.build("build a dashboard of sales", contextOf("SALES"), { spoil });
    expect(built.outcome.kind).toBe("partial");
    expect(built.tiles.map(({ status }) => status)).toEqual(["ready", "failed", "ready", "ready", "ready", "ready"]);
  });
});

describe("an open request", () => {
  it.each([
    ["SALES", "build me a dashboard", ["Orders", "Returns", "Targets", "All of them"]],
    ["SALES", "build a dashboard for the board", ["Orders", "Returns", "Targets", "All of them"]],
    ["MARKETING", "give me a dashboard for my weekly meeting", ["Web sessions", "Leads", "Campaigns", "All of them"]],
    ["AVIATION", "dashboard", ["Flights", "Bird strikes", "All of them"]],
  ])("%s: %s asks once which area is meant, and each answer is a dashboard", async (schema, request, labels) => {
    const knowledge = await world.knowledge(contextOf(schema));
    const args = { ...knowledge, today: "2026-11-21", previousPlan: null };
    const asked = planDashboard(request, args);
    if (asked.kind !== "ask") throw new Error("It was not asked.");
    expect(asked.options.map(({ label }) => label)).toEqual(labels);
    for (const { question } of asked.options)
      expect([question, planDashboard(question, { ...args, mayAsk: false }).kind]).toEqual([question, "dashboard"]);
    // A second time it is assumed, and said.
    const assumed = planDashboard(request, { ...args, mayAsk: false });
    expect(assumed.kind === "dashboard" ? assumed.assumptions : []).toContain(
      "No area was named, so the dashboard shows the main figures of all of them.",
    );
  });

  it("about something that the data has not is refused with what there is", async () => {
    const knowledge = await world.knowledge(contextOf("SALES"));
    const refused = planDashboard("dashboard of unicorns", { ...knowledge, today: "2026-11-21", previousPlan: null });
    expect(refused).toMatchObject({ kind: "refuse", unknownWords: ["unicorns"] });
    expect(refused.kind === "refuse" ? refused.sentence : "").toContain("DEMO / SALES holds categories, customers");
  });
});
