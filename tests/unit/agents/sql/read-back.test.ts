/** A statement that does not run: read as a plan, mended by its writer, or given up. */
import { expect, test } from "vitest";
import type { AgentOutcome } from "#lib/agents/runtime/agent-outcome";
import type { NearReading } from "#lib/agents/runtime/near-reading";
import { plainQuestion } from "#lib/agents/runtime/question";
import { emptyTrail } from "#lib/agents/runtime/run-trail";
import { runSqlAgent } from "#lib/agents/sql/index";
import {
  agentWorld,
  type EngineScript,
  engineError,
  scriptedModel,
  twoCities,
} from "../../../support/agents/agent-world.ts";
import { sqlReply } from "../../../support/agents/model-forms.ts";
import { readByRules } from "../../../support/agents/read-by-rules.ts";
import { revenueByCity, shopContext, shopIndex, shopModel } from "../../../support/agents/small-model.ts";

const request = "revenue zorbed by city";
/** Neither the column nor the key stands where it says. */
const broken = "select o.CITY, sum(o.REVENUE) from ORDERS o join STORES s on o.CITY = s.ID group by o.CITY";

type Told = { readonly statements: readonly string[]; readonly engine: EngineScript; readonly near?: NearReading };

async function write({ statements, engine, near }: Told) {
  let number = 0;
  const model = scriptedModel({
    object: () => {
      number += 1;
      return sqlReply(statements[Math.min(number, statements.length) - 1] ?? "");
    },
  });
  const world = agentWorld({ model, engine });
  const known = { context: shopContext, model: shopModel, index: shopIndex, previousPlan: null };
  const outcome: AgentOutcome = await runSqlAgent(
    {
      ...known,
      userRequest: request,
      readings: readByRules(request, [known], world.dependencies),
      question: plainQuestion(request),
      turns: [],
      given: null,
      others: [],
      rounds: 0,
      history: [{ role: "user", text: request }],
      trail: emptyTrail(0),
      ...(near === undefined ? {} : { near }),
    },
    world.dependencies,
  );
  return { outcome, ran: world.ran, calls: model.inputs };
}

const runsOurs: EngineScript = {
  run: (sql, database) => (sql.startsWith("select ") ? engineError("UNKNOWN_OBJECT") : twoCities.run(sql, database)),
};
const runsNothing: EngineScript = { run: () => engineError("UNKNOWN_OBJECT") };
const numbered = [1, 2, 3, 4].map((number) => `select ${number} from NOWHERE`);

test("is read as the plan that says the same, and nobody is asked for another", async () => {
  const { outcome, ran, calls } = await write({ statements: [broken], engine: runsOurs });
  expect(calls.filter((input) => input.includes("The last try failed"))).toEqual([]);
  expect(ran).toHaveLength(2);
  expect(ran[1]).toContain("JOIN SHOP.MAIN.STORES AS stores ON orders.STORE_ID = stores.STORE_ID");
  const assumptions = outcome.parts.flatMap((part) => (part.type === "assumptions" ? part.items : []));
  expect(assumptions).toContain(
    "The model's statement does not run as it was written; it was read as what it seems to ask for.",
  );
});

test("is no longer mended after three faults of one kind in a row", async () => {
  const { outcome, calls } = await write({ statements: numbered, engine: runsNothing });
  expect(outcome.kind).toBe("failed");
  expect(calls).toHaveLength(3);
});

test("leads to the question what is meant, where something comes near", async () => {
  const clarification = { question: "Is this what you mean?", reason: "", options: [] };
  const near: NearReading = { plan: revenueByCity(), label: "Revenue by city", leftOut: ["zorbs"], clarification };
  const { outcome } = await write({ statements: numbered, engine: runsNothing, near });
  expect(outcome).toMatchObject({ kind: "asked", routing: { question: "Is this what you mean?" } });
});

test("is not read in other words where it may not be read at all", async () => {
  const engine: EngineScript = {
    ...runsOurs,
    check: (sql) => (sql === broken ? { unsafe: "It is not allowed." } : null),
  };
  const { ran } = await write({ statements: [broken], engine });
  expect(ran).toEqual([]);
});
