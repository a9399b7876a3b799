import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { runRouter } from "#lib/agents/router/index";
import { createAiSdkModel } from "#lib/agents/runtime/ai-sdk-model";
import type { AgentDependencies } from "#lib/agents/runtime/dependencies";
import type { PlanForm } from "#lib/agents/runtime/plan-form";
import { plainQuestion } from "#lib/agents/runtime/question";
import { createTracer } from "#lib/agents/runtime/trace";
import { runSqlAgent } from "#lib/agents/sql/index";
import { ok } from "#lib/domain/errors";
import type { MessagePart } from "#lib/domain/message";
import type { ResultRow } from "#lib/domain/result-set";
import type { RunEventBody } from "#lib/domain/run-event";
import { choiceReply, planReply, revenueByCityForm, sqlReply } from "../support/agents/model-forms.ts";
import { shopIndex, shopModel } from "../support/agents/small-model.ts";
import { type ModelServer, startModelServer } from "../support/model-server/index.ts";
import type { ModelReply, ModelRequest } from "../support/model-server/replies.ts";
import { openShop } from "../support/shop.ts";

/** The rules do not know these words, so the model is asked. To the first they come near, to the second they do not. */
const nearQuestion = "turnover of our zorbs per town";
const farQuestion = "zorb glorp quux turnover per town";
const context = { database: "SHOP", schema: "main" };
const model = { ...shopModel, schema: "main" };

type Asked = {
  readonly parts: readonly MessagePart[];
  readonly events: readonly RunEventBody[];
  readonly server: ModelServer;
  readonly kind: string;
};

/** Which of the product's prompts a request carries. */
function stageOf(request: ModelRequest): "choose" | "write" | "refine" | "answer" {
  if (request.text.includes("You find out which reading")) return "choose";
  if (request.text.includes("You put the result")) return "answer";
  return request.text.includes("The last try failed") ? "refine" : "write";
}

const noneOfThem: ModelReply = { kind: "object", value: choiceReply() };
const words: ModelReply = { kind: "stream", pieces: ["Berlin ", "leads with 69", ".50."], ending: "end" };

type Options = Partial<AgentDependencies> & {
  readonly question?: string;
  /** What the app knows of the server beside its address. */
  readonly holdsToSchemas?: boolean;
};

type Reply = ModelReply | ((request: ModelRequest) => ModelReply);
type Script = Partial<Record<ReturnType<typeof stageOf>, Reply>>;

/** Asks the question through the real client, both agents and a real engine, as the app does. */
async function ask(
  script: Script,
  { question = nearQuestion, holdsToSchemas, ...options }: Options = {},
): Promise<Asked> {
  const replies: Script = {
    choose: noneOfThem,
    write: { kind: "object", value: planReply() },
    answer: words,
    ...script,
  };
  const server = await startModelServer((request) => {
    const reply = replies[stageOf(request)] ?? { kind: "status", status: 500 };
    return typeof reply === "function" ? reply(request) : reply;
  });
  const port = createAiSdkModel({
    baseUrl: server.baseUrl,
    apiKey: "key-of-the-test",
    model: "small",
    retryDelaysMs: [1, 1],
    firstTokenMs: 2_000,
  });
  const events: RunEventBody[] = [];
  const dependencies: AgentDependencies = {
    warehouse: await openShop(),
    model: holdsToSchemas === undefined ? port : { ...port, holdsToSchemas },
    storeResult: keepRows,
    readRows: async () => ok([]),
    emit: (event) => events.push(event),
    now: Date.now,
    today: "2025-07-01",
    newId: randomUUID,
    signal: new AbortController().signal,
    modelData: "results",
    costGateBytes: null,
    readOtherSchemas: async () => [],
    tracer: createTracer(() => undefined, Date.now),
    ...options,
  };
  const history = [{ role: "user" as const, text: question }];
  const session = { userInputHistory: history, routing: null, rounds: 0, routerCounter: 1 };
  const shared = { model, index: shopIndex, given: null, previousPlan: null, context, others: [] };
  const route = await runRouter({ session, ...shared }, dependencies);
  if (route.kind !== "handoff") {
    const parts = route.trail.notices.map((text): MessagePart => ({ type: "notice", text }));
    return { parts, events, server, kind: route.kind };
  }
  const userRequest = route.routing.userRequest ?? "";
  const outcome = await runSqlAgent(
    {
      ...{ userRequest, question: plainQuestion(userRequest), readings: route.readings },
      ...{ ...shared, turns: [], rounds: 0, history, trail: route.trail, near: route.near ?? null },
    },
    dependencies,
  );
  return { parts: outcome.parts, events, server, kind: outcome.kind };
}

const keepRows: AgentDependencies["storeResult"] = async (result) => {
  const rows: ResultRow[] = [];
  for await (const batch of result.batches) {
    if (!batch.ok) return batch;
    rows.push(...batch.value);
  }
  const { limited, limitEnforced, ms } = result.stats();
  const ref = { id: randomUUID(), columns: [...result.columns], rowCount: rows.length, limited, limitEnforced, ms };
  return ok({ ref, preview: rows });
};

function textOf({ parts }: Asked): string {
  return parts.find((part) => part.type === "text")?.text ?? "";
}

function noticesOf({ parts }: Asked): string {
  return parts.flatMap((part) => (part.type === "notice" ? [part.text] : [])).join(" ");
}

/** Revenue by its own steps of 10. */
function bandsForm(kind: NonNullable<PlanForm["calculation"]>["kind"]): PlanForm {
  const left = { table: "ORDERS", column: "REVENUE" };
  return {
    ...revenueByCityForm,
    derived: [{ name: "step", left, how: "band", right: null, width: 10 }],
    dimensions: [{ label: "Step", table: "ORDERS", column: "step", grain: null, part: null, via: null }],
    calculation: { kind, steps: null, base: null, within: [] },
  };
}

const broken: ModelReply = { kind: "text", text: '{"approach": "plan", ' };

const nearQuestionBack = {
  question: "Is this what you mean?",
  options: [{ label: "Revenue by city", effect: 'leaves out "zorbs"' }],
};

const byRules = /^Berlin has the highest revenue: 69\.50/;

describe("a question through a real model client and a real engine", () => {
  test("that the rules come near to is written at once, run and put into words that stream", async () => {
    const asked = await ask({});
    expect(asked.kind).toBe("done");
    expect(textOf(asked)).toBe("Berlin leads with 69.50.");
    expect(asked.server.requests.map(stageOf)).toEqual(["write", "answer"]);
    const streamed = asked.events.flatMap((event) => (event.type === "text-delta" ? [event.text] : []));
    expect(streamed.join("")).toBe("Berlin leads with 69.50.");
    expect(asked.parts.find((part) => part.type === "steps")).toMatchObject({ modelCallCount: 2, queryCount: 1 });
  });

  test("is put to a server that holds to schemas as a choice first; what is none of the readings is planned then", async () => {
    const asked = await ask({}, { holdsToSchemas: true });
    expect(textOf(asked)).toBe("Berlin leads with 69.50.");
    expect(asked.server.requests.map(stageOf)).toEqual(["choose", "write", "answer"]);
    expect(asked.parts.find((part) => part.type === "steps")).toMatchObject({ modelCallCount: 3, queryCount: 1 });
  });

  test("has what the model's plan calculates: a column and a figure beside the groups", async () => {
    const asked = await ask({ write: { kind: "object", value: planReply(bandsForm("rank")) } });
    const result = asked.parts.find((part) => part.type === "result");
    expect(result?.plan).toMatchObject({ calculation: { kind: "rank" } });
    expect(result?.outputs.map(({ label }) => label)).toEqual([expect.any(String), "Revenue", "Rank"]);
    expect(result?.ref.rowCount).toBe(3);
  });

  test("is told in one sentence what cannot be calculated, and answers when the model mends it", async () => {
    const kindFor = ({ text }: ModelRequest) =>
      text.includes("along one kind of steps in time.") ? ("rank" as const) : ("moving_avg" as const);
    const write = { kind: "object" as const, value: planReply(bandsForm("moving_avg")) };
    const refine: Reply = (request) => ({ kind: "object", value: planReply(bandsForm(kindFor(request))) });
    const asked = await ask({ write, refine }, { question: farQuestion });
    expect(asked.server.requests.slice(0, 2).map(stageOf)).toEqual(["write", "refine"]);
    expect(asked.server.requests[1]?.text).toContain("It is calculated along one kind of steps in time.");
    expect(asked.parts.find((part) => part.type === "result")?.plan).toMatchObject({ calculation: { kind: "rank" } });
  });

  test("survives a broken JSON by one repair", async () => {
    const asked = await ask({
      write: (request) =>
        request.text.includes("could not be used")
          ? { kind: "object", value: planReply() }
          : { kind: "text", text: '{"approach": "plan", ' },
    });
    expect(textOf(asked)).toBe("Berlin leads with 69.50.");
    expect(asked.server.requests.map(stageOf)).toEqual(["write", "write", "answer"]);
  });

  test("ends with the rules' word when the JSON stays broken", async () => {
    const asked = await ask({ write: broken, refine: broken }, { question: farQuestion });
    expect(textOf(asked)).toContain("zorb");
    expect(noticesOf(asked)).toContain("could not be read");
  });

  test("is put to the user as the reading that comes near when the JSON stays broken", async () => {
    const asked = await ask({ write: broken, refine: broken });
    expect(asked.kind).toBe("asked");
    expect(asked.parts.find((part) => part.type === "clarification")).toMatchObject(nearQuestionBack);
    expect(asked.server.requests.map(stageOf)).toEqual(["write", "write"]);
    expect(noticesOf(asked)).toContain("could not be read");
    expect(noticesOf(asked)).toContain("The built-in rules ask instead.");
  });

  test("survives a server that knows no structured output", async () => {
    const fenced = (value: unknown): ModelReply => ({
      kind: "text",
      text: `Of course!\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\``,
    });
    const asked = await ask({ write: fenced(planReply()) });
    expect(textOf(asked)).toBe("Berlin leads with 69.50.");
  });

  test("repairs a wrong statement with the engine's words", async () => {
    const asked = await ask({
      write: {
        kind: "object",
        value: sqlReply("select CITY, sum(FLURBIOSITY) as REVENUE from ORDERS join STORES using (STORE_ID) group by 1"),
      },
      refine: {
        kind: "object",
        value: sqlReply("select CITY, sum(REVENUE) as REVENUE from ORDERS join STORES using (STORE_ID) group by 1"),
      },
    });
    expect(asked.kind).toBe("done");
    expect(asked.server.requests.find((request) => stageOf(request) === "refine")?.text).toContain("FLURBIOSITY");
    expect(asked.parts.find((part) => part.type === "result")).toMatchObject({
      brain: "model",
      sql: expect.stringMatching(/^select CITY, sum\(REVENUE\)/),
      plan: { metrics: [{ label: "Revenue" }], dimensions: [{ label: "City" }], filters: [] },
    });
  });

  test("never runs what the guard refuses, however often the model writes it", async () => {
    const write: ModelReply = { kind: "object", value: sqlReply("delete from ORDERS") };
    const asked = await ask({ write, refine: write });
    expect(asked.kind).toBe("failed");
    expect(asked.parts.find((part) => part.type === "error")).toMatchObject({ error: { code: "UNSAFE" } });
    expect(asked.parts.find((part) => part.type === "steps")).toMatchObject({ queryCount: 0 });
  });

  test("drops words that quote a number which is not in the result", async () => {
    const asked = await ask({
      answer: { kind: "stream", pieces: ["Berlin made ", "1,000,000 ", "in total."], ending: "end" },
    });
    expect(textOf(asked)).toMatch(byRules);
    expect(JSON.stringify(asked.events)).not.toContain("1,000,000");
  });

  test.each<[string, ModelReply]>([
    ["dies in mid-stream", { kind: "stream", pieces: ["Berlin leads with 69.50. ", "Paris "], ending: "drop" }],
    ["hangs", { kind: "hang" }],
    ["is too busy", { kind: "status", status: 429, retryAfterMs: 1 }],
  ])("is answered by the rules when the model %s over the answer", async (_what, answer) => {
    const asked = await ask({ answer });
    expect(asked.kind).toBe("done");
    expect(textOf(asked)).toMatch(byRules);
    expect(noticesOf(asked)).toContain("The built-in rules wrote this answer.");
  });

  test("says that the key was refused, asks once, and puts the reading that comes near to the user", async () => {
    const asked = await ask({ write: { kind: "status", status: 401 } });
    expect(asked.kind).toBe("asked");
    expect(asked.parts.find((part) => part.type === "clarification")).toMatchObject(nearQuestionBack);
    expect(noticesOf(asked)).toBe("The language model refused the key. The built-in rules ask instead.");
    expect(asked.server.requests).toHaveLength(1);
  });

  test("says that the key was refused over a choice, asks once, and leaves the rules' word", async () => {
    const asked = await ask({ choose: { kind: "status", status: 401 } }, { holdsToSchemas: true });
    expect(asked.kind).toBe("ask");
    expect(noticesOf(asked)).toBe("The language model refused the key. The built-in rules read the question.");
    expect(asked.server.requests).toHaveLength(1);
  });

  test("shows the model no row when only names may leave", async () => {
    const asked = await ask({}, { modelData: "metadata" });
    expect(textOf(asked)).toMatch(byRules);
    expect(asked.server.requests.map((request) => request.text).join("")).not.toMatch(/69\.5|Berlin/);
  });
});
