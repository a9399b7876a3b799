import { describe, expect, test } from "vitest";
import { type RouterArgs, runRouter } from "#lib/agents/router/index";
import { modelVersion, offerOf } from "#lib/agents/runtime/offer";
import type { PlanOffer } from "#lib/domain/plan-offer";
import type { Routing } from "#lib/domain/session";
import type { SemanticModel } from "#lib/semantic/model";
import { agentWorld } from "../../../support/agents/agent-world.ts";
import { revenueByCity, shopModel } from "../../../support/agents/small-model.ts";
import { knowledgeOf } from "../../../support/agents/two-shops.ts";

const shop = knowledgeOf("SHOP");

/** No words of the shop: whoever reads them finds nothing. */
const words = "what the zorbs said";

function offered(wish: PlanOffer["wish"] = "answer"): PlanOffer {
  const offer = offerOf(revenueByCity(), wish, [shop.model]);
  if (offer === null) throw new Error("The plan is not of this shop.");
  return offer;
}

function route(more: Partial<RouterArgs>, text = words) {
  const session = {
    userInputHistory: [{ role: "user" as const, text }],
    routing: null,
    rounds: 0,
    routerCounter: 1,
  };
  return runRouter({ session, ...shop, others: [], ...more }, agentWorld({}).dependencies);
}

/** The schema as somebody describes it a day later. */
const described: SemanticModel = {
  ...shop.model,
  metrics: [
    ...shop.model.metrics,
    { ...(shopModel.metrics[0] ?? missing()), name: "another", label: "another", synonyms: [] },
  ],
};

function missing(): never {
  throw new Error("The shop has a metric.");
}

describe("what is chosen instead of typed", () => {
  test("is answered by the plan that was offered, whatever its words say", async () => {
    const offer = offered();
    const outcome = await route({ chosen: { id: offer.id, offer } });
    expect(outcome).toMatchObject({ kind: "handoff", routing: { handoff: "sql_query_agent", userRequest: words } });
    expect(outcome.kind === "handoff" && outcome.readings.map((reading) => reading.outcome)).toMatchObject([
      { kind: "plan", plan: revenueByCity() },
    ]);
  });

  test("is a dashboard about that plan where that was offered", async () => {
    const offer = offered("dashboard");
    const outcome = await route({ chosen: { id: offer.id, offer } }, "Build a dashboard of zorbs");
    expect(outcome).toMatchObject({ kind: "handoff", routing: { handoff: "dashboard_agent" } });
    expect(outcome.kind === "handoff" && outcome.readings[0]?.outcome.kind).toBe("dashboard");
  });

  test("has expired once the schema is described otherwise, and says so", async () => {
    const offer = offered();
    const outcome = await route({ chosen: { id: offer.id, offer }, model: described });
    expect(outcome).toMatchObject({ kind: "off_topic", text: expect.stringContaining("has expired") });
    expect(modelVersion(described)).not.toBe(modelVersion(shop.model));
  });

  test("is not on offer any more where nothing is kept under its id", async () => {
    const outcome = await route({ chosen: { id: "gone", offer: null } });
    expect(outcome).toMatchObject({ kind: "off_topic", text: expect.stringContaining("not on offer any more") });
  });
});

describe("an option of a question back", () => {
  const offer = offered();
  const option = { label: "By city", effect: null, question: "revenue by city", planId: offer.id };
  const routing: Routing = {
    handoff: "user",
    userRequest: null,
    question: "By what?",
    options: [option],
    pending: null,
  };
  const session = {
    userInputHistory: [
      { role: "user" as const, text: words },
      { role: "router" as const, text: "By what?" },
      { role: "user" as const, text: "1" },
    ],
    routing,
    rounds: 1,
    routerCounter: 2,
  };

  test("is answered by the plan that it was offered with", async () => {
    const unread = { ...option, question: words };
    const open = { ...session, routing: { ...routing, options: [unread] } };
    const outcome = await route({ session: open, offers: [offer] });
    expect(outcome.kind === "handoff" && outcome.readings[0]?.outcome).toMatchObject({
      kind: "plan",
      plan: revenueByCity(),
    });
    expect(outcome.kind === "handoff" && outcome.question.assumptions).toEqual([]);
  });

  test("is read anew where its plan has expired, and that is said", async () => {
    const outcome = await route({ session, offers: [offer], model: described });
    expect(outcome.kind === "handoff" && outcome.question.assumptions).toEqual([
      expect.stringContaining("has changed since this was asked"),
    ]);
  });
});
