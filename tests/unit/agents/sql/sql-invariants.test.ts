import { plainQuestion } from "#lib/agents/runtime/question";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyTrail } from "#lib/agents/runtime/run-trail";
import { fingerprint } from "#lib/agents/sql/fingerprint";
import { runSqlAgent } from "#lib/agents/sql/index";
import { agentLimits } from "#lib/config/limits";
import { errorCodeSchema, warehouseFailureClasses } from "#lib/domain/errors";
import { messagePartSchema } from "#lib/domain/message";
import type { ResultRow } from "#lib/domain/result-set";
import { agentWorld, engineError, numberColumn, scriptedModel } from "../../../support/agents/agent-world.ts";
import { deepFreeze } from "../../../support/agents/deep-freeze.ts";
import { askReply, planReply, sqlReply } from "../../../support/agents/model-forms.ts";
import { shopContext, shopIndex, shopModel } from "../../../support/agents/small-model.ts";
import { knowledgeOf } from "../../../support/agents/two-shops.ts";

/** What a model may come up with: good, wrong, hostile, or nothing. */
const modelReply = fc.oneof(
  fc.nat({ max: 4 }).map((number) => sqlReply(`select ${number} from ORDERS`)),
  fc.string().map(sqlReply),
  fc.constant(planReply()),
  fc.constant(askReply("Which one?")),
  fc.anything(),
  fc
    .constantFrom(...errorCodeSchema.options.filter((code) => code.startsWith("MODEL_")))
    .map((code) => engineError(code)),
);

const rows = fc.array(fc.tuple(fc.oneof(fc.integer(), fc.constant(null))), { maxLength: 4 });
const engineReply = fc.oneof(
  {
    weight: 2,
    arbitrary: rows.map((cells) => ({ columns: [numberColumn("N")], rows: cells.map(([cell]): ResultRow => [cell]) })),
  },
  { weight: 3, arbitrary: fc.constantFrom(...warehouseFailureClasses).map((code) => engineError(code)) },
);
const checkReply = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant({ unsafe: "it writes" }) },
  { weight: 1, arbitrary: fc.constantFrom(...warehouseFailureClasses).map((code) => engineError(code)) },
);

const scenario = fc.record({
  question: fc.constantFrom(
    "revenue by city",
    "turnover of our zorbs per town",
    "show me the numbers",
    "delete all orders",
    "",
  ),
  rounds: fc.nat({ max: 3 }),
  /** Databases that are asked beside the first one. */
  others: fc.subarray(["ARCHIVE", "UPLOADS"]),
  model: fc.array(modelReply, { minLength: 1, maxLength: 14 }),
  engine: fc.array(engineReply, { minLength: 1, maxLength: 14 }),
  check: fc.array(checkReply, { minLength: 1, maxLength: 14 }),
  text: fc.string(),
});

/** The values in turn; the last one repeats. */
function inTurn<Value>(values: readonly Value[], fallback: Value): () => Value {
  let place = 0;
  return () => {
    const value = values[Math.min(place, values.length - 1)] ?? fallback;
    place += 1;
    return value;
  };
}

describe("every run of the SQL agent, whatever the model and the engine do,", () => {
  test("ends within its bounds, runs checked texts only, and repeats no failed statement", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ question, rounds, others, model, engine, check, text }) => {
        const nextRows = inTurn(engine, engineError("INTERNAL"));
        const nextCheck = inTurn(check, null);
        const failed = new Set<string>();
        const repeated: string[] = [];
        let hasRows = false;
        const scripted = scriptedModel({ object: inTurn(model, null), text: () => text });
        const world = agentWorld({
          model: scripted,
          engine: {
            check: () => nextCheck(),
            run: (sql, database) => {
              const print = `${database}: ${fingerprint(sql)}`;
              if (failed.has(print)) repeated.push(sql);
              const reply = nextRows();
              if ("code" in reply) failed.add(print);
              else hasRows = true;
              return reply;
            },
          },
        });
        const outcome = await runSqlAgent(
          {
            userRequest: question,
            question: plainQuestion(question),
            turns: [],
            context: shopContext,
            model: deepFreeze(shopModel),
            index: shopIndex,
            given: null,
            previousPlan: null,
            others: others.map((database) => knowledgeOf(database)),
            rounds,
            history: [],
            trail: emptyTrail(0),
          },
          world.dependencies,
        );
        // The scripted engine gives no cause: one stands for a crash inside a step.
        if (outcome.kind === "failed" && outcome.error.code === "INTERNAL") expect(outcome.error.cause).toBeNull();
        expect(world.ran.length).toBeLessThanOrEqual(agentLimits.maxAttempts * (1 + others.length));
        expect(scripted.inputs.length).toBeLessThanOrEqual(agentLimits.maxModelCalls);
        const sent = new Set(world.checked.map((sql) => `${sql} /* checked */`));
        expect(world.ran.filter((sql) => !sent.has(sql))).toEqual([]);
        expect(world.checked.length + world.ran.length).toBeLessThanOrEqual(agentLimits.maxStatements);
        expect(repeated).toEqual([]);
        if (outcome.kind === "asked") expect(rounds).toBeLessThan(agentLimits.maxClarifyRounds);
        if (hasRows) expect(outcome.parts.map((part) => part.type)).toContain("result");
        for (const part of outcome.parts) expect(messagePartSchema.safeParse(part).success).toBe(true);
        expect(outcome.parts.at(-1)?.type).toBe("steps");
      }),
      { numRuns: 150 },
    );
  });
});
