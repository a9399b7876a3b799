import { describe, expect, test } from "vitest";
import { type RouterOutcome, runRouter } from "#lib/agents/router/index";
import type { DatabaseKnowledge } from "#lib/agents/runtime/database-knowledge";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { agentWorld, scriptedModel } from "../../../support/agents/agent-world.ts";
import { routingReply } from "../../../support/agents/model-forms.ts";
import { shopModel } from "../../../support/agents/small-model.ts";
import { knowledgeOf, ordersOnly } from "../../../support/agents/two-shops.ts";

async function route(
  text: string,
  databases: readonly [DatabaseKnowledge, ...DatabaseKnowledge[]],
  model: ModelPort | null = null,
): Promise<RouterOutcome> {
  const session = { userInputHistory: [{ role: "user" as const, text }], routing: null, rounds: 0, routerCounter: 1 };
  const [lead, ...others] = databases;
  return runRouter({ session, ...lead, others }, agentWorld({ model }).dependencies);
}

const shop = knowledgeOf("SHOP");
const archive = knowledgeOf("ARCHIVE", ordersOnly);

describe("the router with several databases", () => {
  test("hands over what only a further one understands", async () => {
    expect(await route("revenue by city", [archive, shop])).toMatchObject({
      kind: "handoff",
      routing: { userRequest: "revenue by city" },
    });
    expect(await route("revenue by city", [archive])).toMatchObject({ kind: "off_topic" });
  });

  test("understands the databases' names and hands the request over word for word", async () => {
    const request = "revenue by status in SHOP and ARCHIVE";
    expect(await route(request, [shop, archive])).toMatchObject({ kind: "handoff", routing: { userRequest: request } });
    expect(await route(request, [shop])).toMatchObject({ kind: "ask" });
  });

  test("asks back where the first one has more than one reading", async () => {
    expect(await route("show me the numbers", [shop, archive])).toMatchObject({ kind: "ask" });
  });

  test("refuses a write before anybody is asked", async () => {
    expect(await route("delete all orders", [archive, shop])).toMatchObject({ kind: "off_topic" });
  });

  test("shows a model all of the schemas", async () => {
    const model = scriptedModel({ object: () => routingReply({ enhanced: "zorbs" }) });
    expect(await route("turnover of our zorbs", [shop, knowledgeOf("ARCHIVE", shopModel)], model)).toMatchObject({
      kind: "handoff",
    });
    expect(model.inputs[0]).toContain("schema SHOP.MAIN");
    expect(model.inputs[0]).toContain("schema ARCHIVE.MAIN");
  });
});
