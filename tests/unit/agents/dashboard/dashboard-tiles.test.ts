/** What becomes of single tiles: mended by the model, replaced where they show nothing, and held back where they cost much. */

import { describe, expect, test } from "vitest";
import { buildDashboardWith } from "#lib/agents/dashboard/index";
import type { AgentOutcome } from "#lib/agents/runtime/agent-outcome";
import { type GivenStatement, givenByApproval } from "#lib/agents/runtime/given-statement";
import { bindPlanner, type Planner } from "#lib/agents/runtime/planner";
import { plainQuestion } from "#lib/agents/runtime/question";
import { emptyTrail } from "#lib/agents/runtime/run-trail";
import { dialects } from "#lib/domain/dialects";
import type { PlannedTile } from "#lib/planner/plan/outcome";
import {
  agentWorld,
  engineError,
  scriptedModel,
  twoCities,
  type WorldOptions,
} from "../../../support/agents/agent-world.ts";
import { sqlReply } from "../../../support/agents/model-forms.ts";
import { revenueByCity, shopContext, shopIndex, shopModel } from "../../../support/agents/small-model.ts";

const builtIn = bindPlanner({ model: shopModel, index: shopIndex, today: "2025-07-01", dialect: dialects.duckdb });

/** Told apart by their limit. */
function tile(limit: number, isWished = false): PlannedTile {
  return { title: `Tile ${limit}`, plan: revenueByCity({ limit }), isWished };
}

function plannerOf(tiles: readonly PlannedTile[], spares: readonly PlannedTile[] = []): Planner {
  return {
    ...builtIn,
    planDashboard: () => ({ kind: "dashboard", title: "Sales", tiles, spares, assumptions: ["Read as sales."] }),
  };
}

/** What the router hands on. */
function readBy(planner: Planner) {
  const text = "dashboard of sales";
  return [{ context: shopContext, text, outcome: planner.planDashboard(text, null) }];
}

async function build(planner: Planner, options: WorldOptions = {}, given: GivenStatement | null = null) {
  const world = agentWorld(options);
  const request = {
    userRequest: "dashboard of sales",
    question: plainQuestion("dashboard of sales"),
    turns: [],
    context: shopContext,
    model: shopModel,
    given,
    previousPlan: null,
    others: [],
    rounds: 0,
    history: [],
    trail: emptyTrail(0),
  };
  return {
    outcome: await buildDashboardWith(planner, { ...request, readings: readBy(planner) }, world.dependencies),
    world,
  };
}

function titlesOf(outcome: AgentOutcome): string[] {
  const dashboard = outcome.parts.find((part) => part.type === "dashboard");
  if (dashboard?.type !== "dashboard") throw new Error("There is no dashboard.");
  return dashboard.tiles.map(({ title, status }) => (status === "ready" ? title : `${title} failed`));
}

function assumed(outcome: AgentOutcome): readonly string[] {
  const part = outcome.parts.find(({ type }) => type === "assumptions");
  return part?.type === "assumptions" ? part.items : [];
}

const emptyAt = (limit: number) => ({
  run: (sql: string, database: string) => {
    const all = twoCities.run(sql, database);
    return new RegExp(`LIMIT ${limit}\\b`).test(sql) && "rows" in all ? { ...all, rows: [] } : all;
  },
});

describe("a tile that shows nothing", () => {
  test("gives way to another chart where nobody asked for it", async () => {
    const spare: PlannedTile = {
      title: "Another",
      plan: revenueByCity({ dimensions: [], limit: null }),
      isWished: false,
    };
    const { outcome, world } = await build(plannerOf([tile(1), tile(2), tile(3)], [spare]), { engine: emptyAt(2) });
    expect(titlesOf(outcome)).toEqual(["Tile 1", "Another", "Tile 3"]);
    const shown = world.events.flatMap((event) =>
      event.type === "tile-ready" ? [[event.index, event.tile.title]] : [],
    );
    expect(shown).toContainEqual([1, "Another"]);
  });

  test("stays and says so where it was asked for", async () => {
    const { outcome } = await build(plannerOf([tile(1), tile(2, true)], [tile(3)]), { engine: emptyAt(2) });
    expect(titlesOf(outcome)).toEqual(["Tile 1", "Tile 2"]);
    expect(assumed(outcome)).toContain('"Tile 2" shows nothing: no row meets its conditions.');
  });

  test("gives way to no other cut of the same groups", async () => {
    const { outcome } = await build(plannerOf([tile(1), tile(2)], [tile(4)]), { engine: emptyAt(2) });
    expect(titlesOf(outcome)).toEqual(["Tile 1", "Tile 2"]);
  });
});

describe("a rate that hardly varies", () => {
  const average = revenueByCity({
    limit: 2,
    metrics: [
      {
        name: null,
        label: "Average revenue",
        expression: { kind: "aggregate", function: "avg", column: { table: "ORDERS", column: "REVENUE" } },
        evidence: [],
      },
    ],
  });
  const flat = (isWished: boolean): PlannedTile => ({ title: "Average by city", plan: average, isWished });
  const engine: NonNullable<WorldOptions["engine"]> = {
    run: (sql, database) => {
      const all = twoCities.run(sql, database);
      const rows = ["Paris", "Berlin", "Rome"].map((city, index) => [city, 50 + index]);
      return /avg\(/i.test(sql) && "rows" in all ? { ...all, rows } : all;
    },
  };

  test("gives way to another chart, of the same groups as well", async () => {
    const { outcome } = await build(plannerOf([tile(1), flat(false)], [tile(3)]), { engine });
    expect(titlesOf(outcome)).toEqual(["Tile 1", "Tile 3"]);
    expect(assumed(outcome).join(" ")).not.toContain("hardly varies");
  });

  test("stays and says so where it was asked for, and where there is no other chart", async () => {
    for (const tiles of [
      [tile(1), flat(true)],
      [tile(1), flat(false)],
    ]) {
      const spares = tiles[1]?.isWished === true ? [tile(3)] : [];
      const { outcome } = await build(plannerOf(tiles, spares), { engine });
      expect(titlesOf(outcome)).toEqual(["Tile 1", "Average by city"]);
      expect(assumed(outcome)).toContain('"Average by city" hardly varies: it lies between 50 and 52 everywhere.');
    }
  });
});

describe("a tile that fails", () => {
  const broken = {
    run: (sql: string, database: string) =>
      /LIMIT 2\b/.test(sql) ? engineError("SYNTAX", "near zorb") : twoCities.run(sql, database),
  };

  test("is written anew by the model, once, and says so", async () => {
    const model = scriptedModel({ object: () => sqlReply("select CITY, sum(REVENUE) from ORDERS group by CITY") });
    const { outcome } = await build(plannerOf([tile(1), tile(2), tile(3)]), { engine: broken, model });
    expect(outcome.kind).toBe("done");
    expect(titlesOf(outcome)).toEqual(["Tile 1", "Tile 2", "Tile 3"]);
    expect(assumed(outcome).some((sentence) => sentence.endsWith("was written anew after an error."))).toBe(true);
  });

  test("stays an error tile where the model does no better, among the good ones", async () => {
    const model = scriptedModel({ object: () => engineError("MODEL_TIMEOUT") });
    const { outcome } = await build(plannerOf([tile(1), tile(2), tile(3)]), { engine: broken, model });
    expect(outcome.kind).toBe("partial");
    expect(titlesOf(outcome)).toEqual(["Tile 1", "Tile 2 failed", "Tile 3"]);
  });
});

describe("a dashboard that would read much", () => {
  const costly = { costGateBytes: 1e9, estimatedBytes: 2e12 };

  test("asks one question for all its charts and runs none before the answer", async () => {
    const { outcome, world } = await build(plannerOf([tile(1), tile(2), tile(3)]), costly);
    if (outcome.kind !== "confirm") throw new Error("It was not asked.");
    expect(outcome.question).toMatch(/^These charts would read up to .+: run them anyway\?$/);
    expect(outcome.options.map(({ label }) => label)).toEqual(["Run them anyway", "Leave them out"]);
    expect(world.ran).toEqual([]);
    expect(world.events.some(({ type }) => type === "tiles-planned")).toBe(false);
  });

  test("runs what was designed after a yes, and keeps how it was read", async () => {
    const first = await build(plannerOf([tile(1), tile(2)]), costly);
    if (first.outcome.kind !== "confirm") throw new Error("It was not asked.");
    const given = givenByApproval(first.outcome.pending);
    const { outcome, world } = await build(plannerOf([tile(5), tile(6)]), costly, given);
    expect(titlesOf(outcome)).toEqual(["Tile 1", "Tile 2"]);
    expect(world.ran).toHaveLength(2);
    expect(assumed(outcome)[0]).toBe("Read as sales.");
  });

  test("asks nothing below the gate", async () => {
    const { outcome } = await build(plannerOf([tile(1), tile(2)]), { costGateBytes: 1e9, estimatedBytes: 1e6 });
    expect(outcome.kind).toBe("done");
  });
});
