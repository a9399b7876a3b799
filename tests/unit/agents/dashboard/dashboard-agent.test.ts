import { describe, expect, test, vi } from "vitest";
import { buildDashboardWith } from "#lib/agents/dashboard/index";
import { afterCheck, afterDesign, afterTiles } from "#lib/agents/dashboard/transitions";
import { bindPlanner, type Planner } from "#lib/agents/runtime/planner";
import { plainQuestion } from "#lib/agents/runtime/question";
import { emptyTrail } from "#lib/agents/runtime/run-trail";
import { dialects } from "#lib/domain/dialects";
import {
  type AgentWorld,
  agentWorld,
  engineError,
  numberColumn,
  scriptedModel,
  twoCities,
  type WorldOptions,
} from "../../../support/agents/agent-world.ts";
import { unknownColumn } from "../../../support/agents/engine-complaints.ts";
import { emptyForm, revenueByCityForm } from "../../../support/agents/model-forms.ts";
import { revenueByCity, shopContext, shopIndex, shopModel } from "../../../support/agents/small-model.ts";

const builtIn = bindPlanner({ model: shopModel, index: shopIndex, today: "2025-07-01", dialect: dialects.duckdb });

/** Three tiles, told apart by their limit. */
const threeTiles: Planner = {
  ...builtIn,
  planDashboard: () => ({
    kind: "dashboard",
    title: "Sales",
    spares: [],
    assumptions: [],
    tiles: [1, 2, 3].map((limit) => ({ title: `Tile ${limit}`, plan: revenueByCity({ limit }), isWished: true })),
  }),
};

const noTiles: Planner = {
  ...builtIn,
  planDashboard: () => ({
    kind: "refuse",
    reason: "unknown_concept",
    sentence: "I do not know zorbs.",
    unknownWords: ["zorbs"],
    suggestions: ["revenue by city"],
  }),
};

const request = {
  userRequest: "dashboard of sales",
  question: plainQuestion("dashboard of sales"),
  turns: [],
  context: shopContext,
  model: shopModel,
  given: null,
  previousPlan: null,
  others: [],
  rounds: 0,
  history: [],
  trail: emptyTrail(0),
};

/** What the router hands on. */
function readBy(planner: Planner) {
  const text = "dashboard of sales";
  return [{ context: shopContext, text, outcome: planner.planDashboard(text, null) }];
}

async function build(planner: Planner, options: WorldOptions = {}) {
  const world = agentWorld(options);
  const outcome = await buildDashboardWith(planner, { ...request, readings: readBy(planner) }, world.dependencies);
  return { outcome, world };
}

describe("the dashboard agent's edges", () => {
  test.each([
    ["designed", true, "check"],
    ["ask", true, "ask"],
    ["ask", false, "respond"],
    ["refused", true, "respond"],
  ] as const)("after design: %s, may ask: %s -> %s", (outcome, canAsk, next) => {
    expect(afterDesign(outcome, { canAsk })).toBe(next);
  });

  test.each([
    ["passed", "tiles"],
    ["costly", "confirm"],
  ] as const)("after check: %s -> %s", (outcome, next) => {
    expect(afterCheck(outcome)).toBe(next);
  });

  test("after tiles: finished -> respond", () => {
    expect(afterTiles("finished")).toBe("respond");
  });
});

describe("a dashboard", () => {
  test("announces its tiles, then each one as it is ready, then the whole", async () => {
    const { outcome, world } = await build(threeTiles);
    expect(outcome).toMatchObject({ kind: "done", messageKind: "dashboard" });
    const types = outcome.parts.map((part) => part.type);
    expect(types.join(" ")).toBe("text dashboard assumptions follow-ups other-agent steps");
    expect(world.events.find((event) => event.type === "tiles-planned")).toEqual({
      type: "tiles-planned",
      title: "Sales",
      titles: ["Tile 1", "Tile 2", "Tile 3"],
    });
    const ready = world.events.flatMap((event) => (event.type === "tile-ready" ? [event.index] : []));
    expect(ready.toSorted()).toEqual([0, 1, 2]);
    expect(world.ran).toHaveLength(3);
  });

  test("shows a failed tile as an error tile among the others", async () => {
    const engine = {
      run: (sql: string, database: string) =>
        /LIMIT 2/i.test(sql) ? engineError("TIMEOUT", "secret") : twoCities.run(sql, database),
    };
    const { outcome } = await build(threeTiles, { engine });
    expect(outcome.kind).toBe("partial");
    const dashboard = outcome.parts.find((part) => part.type === "dashboard");
    if (dashboard?.type !== "dashboard") throw new Error("There is no dashboard.");
    expect(dashboard.tiles.map((tile) => tile.status)).toEqual(["ready", "failed", "ready"]);
    expect(outcome.parts[0]).toMatchObject({ text: "Sales with 2 charts: Tile 1 and Tile 3. 1 chart failed: Tile 2." });
    expect(JSON.stringify(outcome.parts)).not.toContain("secret");
  });

  test("begins with the figures of its headline tile", async () => {
    const planner: Planner = {
      ...builtIn,
      planDashboard: () => ({
        kind: "dashboard",
        title: "Sales",
        spares: [],
        assumptions: [],
        tiles: [
          { title: "Total", plan: revenueByCity({ dimensions: [] }), isWished: true },
          { title: "By city", plan: revenueByCity(), isWished: true },
        ],
      }),
    };
    const total = { columns: [numberColumn("REVENUE")], rows: [["1204500.00"]] };
    const engine = {
      run: (sql: string, database: string) => (/GROUP BY/i.test(sql) ? twoCities.run(sql, database) : total),
    };
    const { outcome } = await build(planner, { engine });
    expect(outcome.parts[0]).toMatchObject({ text: "Sales: revenue 1.2\u00a0M. 2 charts: Total and By city." });
  });

  test("fails as a whole only when no tile could be drawn", async () => {
    const { outcome } = await build(threeTiles, { engine: { run: () => engineError("TIMEOUT") } });
    expect(outcome).toMatchObject({ kind: "failed", error: { code: "TIMEOUT" } });
  });

  test("runs no statement that the guard refused", async () => {
    const engine = { ...twoCities, check: (sql: string) => (/LIMIT 1/i.test(sql) ? { unsafe: "it writes" } : null) };
    const { outcome, world } = await build(threeTiles, { engine });
    expect(outcome.kind).toBe("partial");
    expect(world.ran).toHaveLength(2);
  });

  test("tells what was repaired in a tile's statement", async () => {
    const planner: Planner = {
      ...threeTiles,
      compilePlan: (plan) => ({ ...builtIn.compilePlan(plan), sql: `SELECT REVENU FROM ORDERS LIMIT ${plan.limit}` }),
    };
    const check = (sql: string) => (sql.includes("REVENU ") ? unknownColumn("REVENU") : null);
    const { outcome, world } = await build(planner, { engine: { ...twoCities, check } });
    expect(world.ran[0]).toContain("SELECT REVENUE FROM ORDERS");
    expect(outcome.parts.find(({ type }) => type === "assumptions")).toMatchObject({
      items: expect.arrayContaining(["Column REVENU does not exist; REVENUE of ORDERS was meant."]),
    });
  });

  test("says why there is none when the request is not understood", async () => {
    const { outcome } = await build(noTiles);
    expect(outcome).toMatchObject({ kind: "refused", messageKind: "notice" });
    expect(outcome.parts.map((part) => part.type)).toEqual(["text", "follow-ups", "steps"]);
  });

  test("is designed by the model where the rules could not, from its plans and its questions", async () => {
    const tile = { title: "By city", question: "revenue by city", plan: revenueByCityForm };
    const model = scriptedModel({
      object: () => ({
        title: "Zorbs",
        tiles: [
          tile,
          { ...tile, title: "The same again" },
          { title: "Total", question: "total revenue", plan: null },
          { title: "Wrong", question: "zorbs per quux", plan: { ...emptyForm, detail: null } },
        ],
      }),
    });
    const { outcome, world } = await build(noTiles, { model });
    expect(outcome).toMatchObject({ kind: "done", messageKind: "dashboard" });
    const planned = world.events.find((event) => event.type === "tiles-planned");
    expect(planned).toMatchObject({ title: "Zorbs", titles: ["By city", "Total"] });
  });

  test("is named in a few words, and is no larger than it may be, whatever the model says", async () => {
    const question = (limit: number) => `top ${limit} cities by revenue`;
    const tiles = Array.from({ length: 500 }, (_, index) => ({
      title: index % 2 === 0 ? " \n " : "Long ".repeat(100),
      question: question(index + 2),
      plan: null,
    }));
    const read: string[] = [];
    const planner: Planner = {
      ...noTiles,
      planQuestion: (asked, previous) => {
        read.push(asked);
        return noTiles.planQuestion(asked, previous);
      },
    };
    const model = scriptedModel({ object: () => ({ title: "", tiles }) });
    const { world } = await build(planner, { model });
    const planned = world.events.find((event) => event.type === "tiles-planned");
    if (planned?.type !== "tiles-planned") throw new Error("Nothing was planned.");
    expect(planned.title).toBe("Dashboard");
    expect(planned.titles).toHaveLength(6);
    for (const title of planned.titles) expect(title).toMatch(/^Top \d+ /);
    expect(read.length).toBeLessThan(20);
  });

  test("keeps the rules' sentence when the model is away", async () => {
    const { outcome } = await build(noTiles, { model: scriptedModel({ object: () => engineError("MODEL_TIMEOUT") }) });
    expect(outcome.parts.map((part) => part.type)).toEqual(["text", "follow-ups", "notice", "steps"]);
  });

  const broken = () => engineError("SYNTAX", "near zorb");
  const empty = { columns: [numberColumn("REVENUE")], rows: [] };
  const spare = { title: "Another", plan: revenueByCity({ dimensions: [], limit: null }), isWished: false };
  const withSpare: Planner = {
    ...builtIn,
    planDashboard: () => ({
      kind: "dashboard",
      title: "Sales",
      spares: [spare],
      assumptions: [],
      tiles: [1, 2].map((limit) => ({ title: `Tile ${limit}`, plan: revenueByCity({ limit }), isWished: false })),
    }),
  };

  test.each<readonly [string, Planner, (stop: () => void) => WorldOptions]>([
    ["the design", noTiles, (stop) => ({ model: scriptedModel({ object: stopped(stop) }) })],
    [
      "the check of what it may read",
      threeTiles,
      (stop) => ({ costGateBytes: 1, estimatedBytes: 2, engine: { ...twoCities, check: stopped(stop) } }),
    ],
    ["its statements", threeTiles, (stop) => ({ engine: { run: stopped(stop) } })],
    [
      "the repair of a statement",
      threeTiles,
      (stop) => ({ engine: { run: broken }, model: scriptedModel({ object: stopped(stop) }) }),
    ],
    [
      "another chart in place of a bare one",
      withSpare,
      (stop) => ({ engine: { run: (sql) => (/LIMIT/.test(sql) ? empty : stopped(stop)()) } }),
    ],
  ])("stopped in %s ends as stopped", async (_stage, planner, options) => {
    let world: AgentWorld | null = null;
    const stop = vi.fn(() => world?.stop());
    world = agentWorld(options(stop));
    const outcome = await buildDashboardWith(planner, { ...request, readings: readBy(planner) }, world.dependencies);
    expect(outcome.kind).toBe("stopped");
    // Three work side by side.
    expect(stop.mock.calls.length).toBeGreaterThan(0);
    expect(stop.mock.calls.length).toBeLessThanOrEqual(3);
    expect(outcome.parts.some(({ type }) => type === "dashboard")).toBe(false);
  });
});

/** Whatever is asked for then, the user stops. */
function stopped(stop: () => void) {
  return () => {
    stop();
    return engineError("CANCELLED");
  };
}
