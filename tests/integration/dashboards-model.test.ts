/** Dashboards that a model designs or repairs, over HTTP and on the real demo data. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAiSdkModel } from "#lib/agents/runtime/ai-sdk-model";
import { sqlReply } from "../support/agents/model-forms.ts";
import { startModelServer } from "../support/model-server/index.ts";
import type { ModelReply, ModelRequest } from "../support/model-server/replies.ts";
import { type DashboardWorld, openDashboardWorld } from "../support/planner/dashboard-world.ts";

const sales = { database: "DEMO", schema: "SALES" };
/** The rules do not know these words. */
const unknown = "dashboard of our zorbs";

let world: DashboardWorld;

beforeAll(async () => {
  world = await openDashboardWorld();
}, 120_000);

afterAll(() => world.close());

async function modelOf(respond: (request: ModelRequest) => ModelReply) {
  const server = await startModelServer(respond);
  return createAiSdkModel({
    baseUrl: server.baseUrl,
    apiKey: "key-of-the-test",
    model: "small",
    retryDelaysMs: [1, 1],
    firstTokenMs: 15_000,
  });
}

it("keeps of a model's design what is legal and differs, and runs it", async () => {
  const tile = (title: string, question: string) => ({ title, question, plan: null });
  const tiles = [
    tile("Takings", "total revenue by region"),
    tile("Takings again", "revenue by region"),
    tile("Course", "monthly orders over time"),
    tile("Nonsense", "zorbs per quux"),
  ];
  const model = await modelOf(() => ({ kind: "object", value: { title: "Our zorbs", tiles } }));
  const { outcome, shown } = await world.build(unknown, sales, { model });
  expect([outcome.kind, shown]).toEqual(["done", ["Takings: bar", "Course: line"]]);
});

it("falls back to the rules' word where the model does not answer", async () => {
  const model = await modelOf(() => ({ kind: "status", status: 500 }));
  const { outcome } = await world.build(unknown, sales, { model });
  const [text] = outcome.parts;
  expect(text).toMatchObject({ type: "text", text: expect.stringContaining("zorbs") });
  expect(outcome.parts.some(({ type }) => type === "notice")).toBe(true);
});

it("has the model write one broken chart anew, and asks it for no other", async () => {
  const asked: string[] = [];
  const model = await modelOf((request) => {
    asked.push(request.text);
    return {
      kind: "object",
      value: sqlReply("SELECT ORDER_DATE, COUNT(*) AS ORDERS FROM SALES.ORDERS GROUP BY ORDER_DATE"),
    };
  });
  const spoil = (sql: string) => (/month/i.test(sql) ? `${sql} LIMIT LIMIT` : sql);
  const { outcome, tiles } = await world.build("build a dashboard of sales", sales, { model, spoil });
  expect([outcome.kind, tiles.every(({ status }) => status === "ready"), asked.length]).toEqual(["done", true, 1]);
});
