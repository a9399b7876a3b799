import { describe, expect, test } from "vitest";
import type { AgentOutcome } from "#lib/agents/runtime/agent-outcome";
import { plainQuestion } from "#lib/agents/runtime/question";
import { emptyTrail } from "#lib/agents/runtime/run-trail";
import { runSqlAgent, type SqlAgentArgs } from "#lib/agents/sql/index";
import { agentLimits } from "#lib/config/limits";
import type { MessagePart } from "#lib/domain/message";
import {
  type AgentWorld,
  agentWorld,
  engineError,
  numberColumn,
  scriptedModel,
  textColumn,
  type WorldOptions,
} from "../../../support/agents/agent-world.ts";
import { deepFreeze } from "../../../support/agents/deep-freeze.ts";
import { askReply, emptyForm, planReply, sqlReply } from "../../../support/agents/model-forms.ts";
import { readByRules } from "../../../support/agents/read-by-rules.ts";
import { shopContext, shopIndex, shopModel } from "../../../support/agents/small-model.ts";

type Answer = { readonly outcome: AgentOutcome; readonly world: AgentWorld };

const firstQuestion = { turns: [], given: null, previousPlan: null, others: [], rounds: 0 };

async function answer(
  userRequest: string,
  options: WorldOptions = {},
  more: Partial<SqlAgentArgs> = {},
): Promise<Answer> {
  return answerIn(agentWorld(options), userRequest, more);
}

async function answerIn(world: AgentWorld, userRequest: string, more: Partial<SqlAgentArgs> = {}): Promise<Answer> {
  const { model = deepFreeze(shopModel), index = shopIndex, previousPlan = null, others = [] } = more;
  const lead = { context: shopContext, model, index, previousPlan };
  const args: SqlAgentArgs = {
    userRequest,
    readings: readByRules(userRequest, [lead, ...others], world.dependencies),
    question: plainQuestion(userRequest),
    context: shopContext,
    model: deepFreeze(shopModel),
    index: shopIndex,
    ...firstQuestion,
    history: [{ role: "user", text: userRequest }],
    trail: emptyTrail(0),
    ...more,
  };
  return { outcome: await runSqlAgent(args, world.dependencies), world };
}

function partTypes({ outcome }: Answer): string[] {
  return outcome.parts.map((part) => part.type);
}

function part<Type extends MessagePart["type"]>({ outcome }: Answer, type: Type): Extract<MessagePart, { type: Type }> {
  const found = outcome.parts.find(
    (candidate): candidate is Extract<MessagePart, { type: Type }> => candidate.type === type,
  );
  if (found === undefined) throw new Error(`There is no ${type} part.`);
  return found;
}

const unclear = "turnover of our zorbs per town";

describe("the SQL agent with the rules alone", () => {
  test("answers with words, how the question was read, result, assumptions, follow-ups and steps, in that order and announced", async () => {
    const answered = await answer("revenue by city");
    expect(answered.outcome).toMatchObject({ kind: "done", messageKind: "answer" });
    const parts = "text figures reading result checks assumptions definitions follow-ups other-agent steps";
    expect(partTypes(answered).join(" ")).toBe(parts);
    const announced = answered.world.events.flatMap((event) => (event.type === "part-ready" ? [event.part] : []));
    expect(announced).toEqual(answered.outcome.parts);
    expect(part(answered, "text").text).toMatch(/^Berlin has the highest revenue: 69.50 \(69.5% of 100.00\)/);
  });

  test("shows the text that was sent, which is the guard's", async () => {
    const answered = await answer("revenue by city");
    expect(answered.world.ran).toHaveLength(1);
    expect(answered.world.ran[0]).toContain("/* checked */");
    expect(part(answered, "result")).toMatchObject({ sql: answered.world.ran[0], brain: "rules" });
  });

  test("tells its steps in plain words with what the run cost", async () => {
    const steps = part(await answer("revenue by city"), "steps");
    expect(steps.steps.map((step) => step.label)).toEqual([
      "Finding tables",
      "Writing SQL",
      "Checking safety",
      "Running query",
      "Checking the answer",
    ]);
    expect(steps).toMatchObject({ queryCount: 1, rowCount: 2, modelCallCount: 0 });
    expect(steps.steps.every((step) => step.status === "done")).toBe(true);
  });

  test("carries on the router's steps and notices", async () => {
    const done = { status: "done" as const, detail: null, startedAt: 0, ms: 1, sql: null };
    const step = { id: "s", label: "Understanding question", ...done };
    const trail = { ...emptyTrail(0), steps: [step], notices: ["The model was away."] };
    const answered = await answer("revenue by city", {}, { trail });
    expect(part(answered, "steps").steps[0]?.label).toBe("Understanding question");
    expect(part(answered, "notice").text).toBe("The model was away.");
  });

  test("ends with an honest error when the statement is refused, and runs nothing", async () => {
    const engine = { check: () => ({ unsafe: "it writes" }), run: () => engineError("INTERNAL") };
    const answered = await answer("revenue by city", { engine });
    expect(answered.outcome).toMatchObject({ kind: "failed", error: { code: "UNSAFE" } });
    expect(answered.world.ran).toEqual([]);
    expect(part(answered, "error").error.message).toContain("it writes");
  });

  test("keeps the engine's own text from the user", async () => {
    const engine = { run: () => engineError("UNKNOWN_OBJECT", 'secret text, candidates: "revenue", "PASSWORDS"') };
    const answered = await answer("revenue by city", { engine });
    expect(answered.outcome).toMatchObject({ kind: "failed", error: { code: "UNKNOWN_OBJECT" } });
    const shown = JSON.stringify([answered.outcome.parts, answered.world.events]);
    expect(shown).not.toContain("secret");
    expect(shown).not.toContain("PASSWORDS");
    expect(part(answered, "error").error.nextStep).toContain("REVENUE");
  });

  test("tries a lost connection again and again, with the same text", async () => {
    let runs = 0;
    const lost = { ...engineError("CONNECTION"), retryable: true };
    const table = {
      columns: [textColumn("CITY"), numberColumn("REVENUE")],
      rows: [
        ["Rome", "1"],
        ["Paris", "2"],
      ],
    };
    const engine = {
      run: () => {
        runs += 1;
        return runs <= 3 ? lost : table;
      },
    };
    const answered = await answer("revenue by city", { engine });
    expect(answered.outcome.kind).toBe("done");
    expect(new Set(answered.world.ran).size).toBe(1);
    expect(answered.world.ran).toHaveLength(4);
  });

  test("says that nothing matched instead of showing a number", async () => {
    const engine = { run: () => ({ columns: [textColumn("CITY"), numberColumn("REVENUE")], rows: [] }) };
    const answered = await answer("revenue by city", { engine });
    expect(part(answered, "text").text).toBe("There is no figure for revenue.");
  });

  test("takes the first reading, and says so, when no question is left to ask", async () => {
    const answered = await answer("show me the numbers", {}, { rounds: agentLimits.maxClarifyRounds });
    expect(answered.outcome.kind).toBe("done");
    expect(part(answered, "text").text).toMatch(/^Read as "[^"]+", because the question left it open\./);
  });

  test("stops without another statement when the user stops, and keeps its steps", async () => {
    const world = agentWorld({
      engine: {
        run: () => {
          world.stop();
          return engineError("CANCELLED");
        },
      },
    });
    const { outcome } = await answerIn(world, "revenue by city");
    expect(outcome.kind).toBe("stopped");
    expect(outcome.parts.map((shown) => shown.type)).toEqual(["steps"]);
    expect(world.ran).toHaveLength(1);
  });

  test("answers with a sentence when the time is up before a result", async () => {
    const now = () => agentLimits.runDeadlineMs + 1;
    const answered = await answer("revenue by city", { now });
    expect(answered.outcome.kind).toBe("failed");
    expect(answered.world.ran).toEqual([]);
  });
});

describe("the SQL agent with a model", () => {
  test("does not ask it for a statement that the rules can write, nor for its words", async () => {
    const model = scriptedModel({ text: () => "Berlin leads with 69.50." });
    const answered = await answer("revenue by city", { model });
    expect(part(answered, "text").text).toMatch(/^Berlin has the highest revenue/);
    expect(part(answered, "result").brain).toBe("rules");
    expect(part(answered, "steps").modelCallCount).toBe(0);
  });

  test("lets it put the result of its own plan into words", async () => {
    const model = scriptedModel({ object: () => planReply(), text: () => "Berlin leads with 69.50." });
    const answered = await answer(unclear, { model });
    expect(part(answered, "text").text).toBe("Berlin leads with 69.50.");
    expect(part(answered, "result").brain).toBe("model");
    const streamed = answered.world.events.flatMap((event) => (event.type === "text-delta" ? [event.text] : []));
    expect(streamed.join("")).toBe("Berlin leads with 69.50.");
  });

  test("shows it no rows when only samples or names may leave", async () => {
    for (const modelData of ["samples", "metadata"] as const) {
      const model = scriptedModel({ object: () => planReply(), text: () => "Hello." });
      const answered = await answer(unclear, { model, modelData });
      expect(part(answered, "text").text).toMatch(/^Berlin has the highest revenue/);
      const sent = model.inputs.join("\n");
      expect(sent).not.toContain("69.50");
      expect(sent.includes("Berlin")).toBe(modelData === "samples");
    }
  });

  test("compiles its plan with our compiler", async () => {
    const model = scriptedModel({ object: () => planReply() });
    const answered = await answer(unclear, { model, modelData: "samples" });
    expect(part(answered, "result")).toMatchObject({ brain: "model", title: "Revenue by city" });
    expect(part(answered, "result").plan?.dimensions[0]?.column).toEqual({ table: "STORES", column: "CITY" });
    expect(part(answered, "assumptions").items).toContain("Returns are not deducted.");
  });

  test("asks what it asks", async () => {
    const model = scriptedModel({ object: () => askReply("Which turnover?") });
    const answered = await answer(unclear, { model });
    expect(answered.outcome).toMatchObject({
      kind: "asked",
      routing: { handoff: "user", question: "Which turnover?", userRequest: null },
    });
    expect(partTypes(answered)).toEqual(["clarification", "steps"]);
  });

  test("does not let it ask when no question is left", async () => {
    const model = scriptedModel({ object: () => askReply("Which turnover?") });
    const answered = await answer(unclear, { model }, { rounds: agentLimits.maxClarifyRounds });
    expect(answered.outcome.kind).not.toBe("asked");
    expect(model.inputs[0]).not.toContain("reply ASK:");
  });

  test("repairs a statement with the engine's own words and the statements so far", async () => {
    const replies = [sqlReply("select REVENU from ORDERS"), sqlReply("select REVENUE from ORDERS")];
    const model = scriptedModel({ object: () => replies.shift() });
    const engine = {
      run: (sql: string) =>
        sql.includes("REVENUE")
          ? { columns: [numberColumn("REVENUE")], rows: [["5.00"]] }
          : engineError("UNKNOWN_OBJECT", 'no column REVENU, did you mean "REVENUE"'),
    };
    const answered = await answer(unclear, { model, engine, modelData: "samples" });
    expect(answered.outcome.kind).toBe("done");
    expect(model.inputs[1]).toContain('did you mean "REVENUE"');
    expect(model.inputs[1]).toContain("select REVENU from ORDERS");
    expect(part(answered, "steps").steps.map((step) => step.status)).toContain("failed");
    expect(JSON.stringify(answered.outcome.parts)).not.toContain("did you mean");
  });

  test("tells it what is wrong with its plan", async () => {
    const wrong = {
      ...emptyForm,
      dimensions: [{ label: "X", table: "STORES", column: "TOWN", grain: null, part: null, via: null }],
    };
    const replies = [planReply(wrong), planReply()];
    const model = scriptedModel({ object: () => replies.shift() });
    const answered = await answer(unclear, { model, modelData: "samples" });
    expect(model.inputs[1]).toContain("There is no column STORES.TOWN.");
    expect(answered.outcome.kind).toBe("done");
    expect(answered.world.checked).toHaveLength(1);
  });

  test("does not run a failed statement twice, and gives up when it is only repeated", async () => {
    const model = scriptedModel({ object: () => sqlReply("select X from ORDERS -- again") });
    const engine = { run: () => engineError("UNKNOWN_OBJECT") };
    const answered = await answer(unclear, { model, engine });
    expect(answered.outcome.kind).toBe("failed");
    expect(answered.world.ran).toHaveLength(1);
    expect(model.inputs).toHaveLength(1 + agentLimits.maxConsecutiveDuplicates);
  });

  test("stops repairing after the last attempt", async () => {
    let number = 0;
    const model = scriptedModel({
      object: () => {
        number += 1;
        return sqlReply(`select ${number} from NOWHERE`);
      },
    });
    const codes = ["UNKNOWN_OBJECT", "TYPE", "AMBIGUOUS"] as const;
    const engine = { run: () => engineError(codes[number % 3] ?? "TYPE") };
    const answered = await answer(unclear, { model, engine });
    expect(answered.outcome.kind).toBe("failed");
    expect(answered.world.ran).toHaveLength(agentLimits.maxAttempts);
    expect(part(answered, "error").error.message).toContain("10 statements were tried");
  });

  test("goes on with the rules' word when it is away, and asks it once only", async () => {
    const model = scriptedModel({
      object: () => engineError("MODEL_UNAVAILABLE"),
      text: () => engineError("INTERNAL"),
    });
    const answered = await answer(unclear, { model });
    expect(answered.outcome).toMatchObject({ kind: "refused", messageKind: "notice" });
    expect(part(answered, "notice").text).toContain("The built-in rules planned this answer.");
    expect(model.inputs).toHaveLength(1);
  });
});
