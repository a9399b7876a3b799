import { describe, expect, test } from "vitest";
import { runDashboardAgent } from "#lib/agents/dashboard/index";
import { runRouter } from "#lib/agents/router/index";
import { plainQuestion } from "#lib/agents/runtime/question";
import type { RuleOutcome } from "#lib/agents/runtime/reading";
import { emptyTrail } from "#lib/agents/runtime/run-trail";
import { runSqlAgent } from "#lib/agents/sql/index";
import { agentWorld } from "../../support/agents/agent-world.ts";
import { revenueByCity } from "../../support/agents/small-model.ts";
import { knowledgeOf, shopAndArchive } from "../../support/agents/two-shops.ts";

/** Words that mean nothing in the shop: whoever read them again would refuse. */
const riddle = "what the zorbs said";

const shop = knowledgeOf("SHOP");

function handedOn(outcome: RuleOutcome) {
  return {
    ...shop,
    others: [],
    userRequest: riddle,
    readings: [{ context: shop.context, text: riddle, outcome }],
    question: plainQuestion(riddle),
    turns: [],
    given: null,
    rounds: 0,
    history: [{ role: "user" as const, text: riddle }],
    trail: emptyTrail(0),
  };
}

function plansIn(parts: Awaited<ReturnType<typeof runSqlAgent>>["parts"]) {
  return parts.flatMap((part) => {
    if (part.type === "result") return [part.plan];
    return part.type === "dashboard" ? part.tiles.map((tile) => tile.status === "ready" && tile.result.plan) : [];
  });
}

describe("what the router read is handed on, and its words are not read again", () => {
  test("a plan is answered as it is", async () => {
    const plan = revenueByCity();
    const { dependencies } = agentWorld({ engine: shopAndArchive });
    const outcome = await runSqlAgent(handedOn({ kind: "plan", plan, title: "Revenue by city" }), dependencies);
    expect(outcome.kind).toBe("done");
    expect(plansIn(outcome.parts)).toEqual([plan]);
  });

  test("with no question left to ask, the first option's own plan is taken", async () => {
    const plan = revenueByCity();
    const { dependencies } = agentWorld({ engine: shopAndArchive });
    const options = [{ label: "By city", effect: null, question: riddle, plan }];
    const asked = handedOn({ kind: "ask", question: "Which?", reason: "It is open.", options });
    const outcome = await runSqlAgent({ ...asked, rounds: 3 }, dependencies);
    expect(plansIn(outcome.parts)).toEqual([plan]);
  });

  test("a dashboard is built of its tiles", async () => {
    const { dependencies } = agentWorld({ engine: shopAndArchive });
    const plans = [revenueByCity(), revenueByCity({ limit: 3 })];
    const tiles = plans.map((plan, place) => ({ title: `Tile ${place + 1}`, plan, isWished: true }));
    const design = { kind: "dashboard" as const, title: "Sales", tiles, spares: [], assumptions: [] };
    const outcome = await runDashboardAgent(handedOn(design), dependencies);
    expect(plansIn(outcome.parts)).toEqual(plans);
  });

  test("of several databases each gets its own", async () => {
    const archive = knowledgeOf("ARCHIVE");
    const { dependencies } = agentWorld({ engine: shopAndArchive });
    const history = [{ role: "user" as const, text: "revenue by city" }];
    const session = { userInputHistory: history, routing: null, rounds: 0, routerCounter: 1 };
    const routed = await runRouter({ session, ...shop, others: [archive] }, dependencies);
    const readings = routed.kind === "handoff" ? routed.readings : [];
    expect(readings.map(({ context, outcome }) => [context.database, outcome.kind])).toEqual([
      ["SHOP", "plan"],
      ["ARCHIVE", "plan"],
    ]);
    expect(readings.flatMap(({ outcome }) => (outcome.kind === "plan" ? [outcome.plan.context.database] : []))).toEqual(
      ["SHOP", "ARCHIVE"],
    );
  });
});
