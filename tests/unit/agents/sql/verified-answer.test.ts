import { describe, expect, test } from "vitest";
import { runRouter } from "#lib/agents/router/index";
import type { AgentOutcome } from "#lib/agents/runtime/agent-outcome";
import { bindPlanner } from "#lib/agents/runtime/planner";
import { runSqlAgent } from "#lib/agents/sql/index";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel, VerifiedQuery } from "#lib/semantic/model";
import {
  agentWorld,
  type EngineScript,
  engineError,
  scriptedModel,
  twoCities,
  type WorldOptions,
} from "../../../support/agents/agent-world.ts";
import { shopContext, shopIndex, shopModel } from "../../../support/agents/small-model.ts";

const sql = "SELECT CITY, SUM(REVENUE) FROM ORDERS JOIN STORES USING (STORE_ID) GROUP BY CITY";
const zorbs: VerifiedQuery = {
  name: "zorbs_per_town",
  question: "Turnover of our zorbs per town",
  sql,
  verifiedBy: "anna",
  verifiedAt: "2026-11-20T09:00:00.000Z",
  isOnboarding: false,
};

function modelWith(...verifiedQueries: VerifiedQuery[]): SemanticModel {
  return { ...shopModel, verifiedQueries };
}

type Asked = WorldOptions & { readonly semantic?: SemanticModel; readonly previousPlan?: Plan | null };

async function ask(question: string, asked: Asked = {}) {
  const { routed, knowledge, history, world } = await route(question, asked);
  if (routed.kind !== "handoff") throw new Error(`"${question}" was not handed on.`);
  const userRequest = routed.routing.userRequest ?? "";
  const request = { userRequest, readings: routed.readings, question: routed.question, history };
  const outcome = await runSqlAgent(
    { ...knowledge, ...request, turns: [], given: null, rounds: 0, trail: routed.trail },
    world.dependencies,
  );
  return { outcome, world };
}

async function route(question: string, { semantic = modelWith(zorbs), previousPlan = null, ...options }: Asked) {
  const world = agentWorld(options);
  const history = [{ role: "user" as const, text: question }];
  const session = { userInputHistory: history, routing: null, rounds: 0, routerCounter: 0 };
  const knowledge = { context: shopContext, model: semantic, index: shopIndex, previousPlan, others: [] };
  const routed = await runRouter({ session, ...knowledge }, world.dependencies);
  return { routed, knowledge, history, world };
}

function resultOf(outcome: AgentOutcome) {
  return outcome.parts.flatMap((part) => (part.type === "result" ? [part] : []))[0];
}

const noticesOf = (outcome: AgentOutcome) =>
  outcome.parts.flatMap((part) => (part.type === "notice" ? [part.text] : []));

const broken: EngineScript = {
  ...twoCities,
  check: (text) => (text === sql ? engineError("UNKNOWN_OBJECT") : null),
};

describe("a question whose statement somebody checked", () => {
  test("is answered by that statement, guarded and run afresh, and says who checked it when", async () => {
    const { outcome, world } = await ask("please show me the turnover of our zorbs per town");
    expect(world.ran).toEqual([`${sql} /* checked */`]);
    expect(resultOf(outcome)).toMatchObject({
      brain: "verified",
      title: "Turnover of our zorbs per town",
      verified: { name: "zorbs_per_town", by: "anna", at: "2026-11-20T09:00:00.000Z" },
    });
  });

  test("costs no model call from the first word to the last", async () => {
    const model = scriptedModel({ object: () => engineError("INTERNAL"), text: () => "Never asked." });
    const { outcome } = await ask("turnover of our zorbs per town?", { model });
    expect(outcome.kind).toBe("done");
    expect(model.inputs).toEqual([]);
  });

  test("shows in its steps that the statement was checked before", async () => {
    const { outcome } = await ask("Turnover of our zorbs per town");
    const steps = outcome.parts.flatMap((part) => (part.type === "steps" ? part.steps : []));
    const written = steps.find(({ label }) => label === "Writing SQL");
    expect(written?.detail).toBe('Verified statement "zorbs_per_town", checked by anna on 2026-11-20');
  });

  test("is planned like any other where one value differs", async () => {
    const berlin = { ...zorbs, question: "turnover of zorbs in Berlin" };
    const { routed } = await route("turnover of zorbs in Paris", { semantic: modelWith(berlin) });
    expect(routed.kind).toBe("ask");
  });

  test("with nothing found is answered by nothing, not by another search", async () => {
    const none: EngineScript = { run: () => ({ columns: [], rows: [] }) };
    const { outcome, world } = await ask("turnover of our zorbs per town", { engine: none });
    expect(world.ran).toHaveLength(1);
    expect(outcome.kind).toBe("done");
  });

  test("with columns that the rules know keeps their names and its follow-ups", async () => {
    const planner = bindPlanner({ model: shopModel, index: shopIndex, today: "2025-07-01", dialect: dialects.duckdb });
    const planned = planner.planQuestion("revenue by city", null);
    if (planned.kind !== "plan") throw new Error("The rules plan this question.");
    const saved = { ...zorbs, question: "revenue by city", sql: planner.compilePlan(planned.plan).sql };
    const { outcome } = await ask("Revenue by city?", { semantic: modelWith(saved) });
    expect(resultOf(outcome)).toMatchObject({ brain: "verified", plan: { dimensions: [{ label: "City" }] } });
  });
});

describe("a verified statement that no longer runs", () => {
  const saved = { ...zorbs, question: "revenue by city" };

  test("gives way to a new plan, and that is said", async () => {
    const { outcome, world } = await ask("revenue by city", { semantic: modelWith(saved), engine: broken });
    expect(world.ran).toHaveLength(1);
    expect(world.ran[0]).not.toContain(sql);
    expect(resultOf(outcome)).toMatchObject({ brain: "rules" });
    expect(resultOf(outcome)?.verified).toBeUndefined();
    expect(noticesOf(outcome)).toEqual([
      'The verified statement "zorbs_per_town" no longer runs, so this question was planned anew. The engine said UNKNOWN_OBJECT.',
    ]);
  });

  test("that the guard refuses is not run either", async () => {
    const refusing: EngineScript = { ...twoCities, check: (text) => (text === sql ? { unsafe: "It writes." } : null) };
    const { outcome, world } = await ask("revenue by city", { semantic: modelWith(saved), engine: refusing });
    expect(world.ran.join()).not.toContain(sql);
    expect(resultOf(outcome)).toMatchObject({ brain: "rules" });
  });

  test("of a question that nobody else understands ends in the rules' word, with the reason", async () => {
    const { outcome, world } = await ask("turnover of our zorbs per town", { engine: broken });
    expect(world.ran).toEqual([]);
    expect(outcome).toMatchObject({ kind: "refused", messageKind: "notice" });
    expect(noticesOf(outcome)[0]).toContain("no longer runs");
  });
});

describe("a verified statement is not reused", () => {
  test("where it names the days of a period that has moved on", async () => {
    const fixed = { ...zorbs, question: "revenue by city last month", sql: `${sql} HAVING MAX(D) < '2024-03-01'` };
    const { world } = await ask("revenue by city last month", { semantic: modelWith(fixed) });
    expect(world.ran.join()).not.toContain("2024-03-01");
  });

  test("for words that go on from another answer", async () => {
    const planner = bindPlanner({ model: shopModel, index: shopIndex, today: "2025-07-01", dialect: dialects.duckdb });
    const first = planner.planQuestion("revenue by city", null);
    const previousPlan = first.kind === "plan" ? first.plan : null;
    const saved = modelWith({ ...zorbs, question: "only Berlin" });
    expect((await ask("only Berlin", { semantic: saved, previousPlan })).world.ran.join()).not.toContain(sql);
    expect((await ask("only Berlin", { semantic: saved })).world.ran.join()).toContain(sql);
  });
});
