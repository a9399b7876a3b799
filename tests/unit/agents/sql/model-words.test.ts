/** What a model says before it can be checked: its title and its doubts never reach the reader as they are. */
import { expect, test } from "vitest";
import { plainQuestion } from "#lib/agents/runtime/question";
import { emptyTrail } from "#lib/agents/runtime/run-trail";
import { runSqlAgent } from "#lib/agents/sql/index";
import { agentWorld, scriptedModel } from "../../../support/agents/agent-world.ts";
import { sqlReply } from "../../../support/agents/model-forms.ts";
import { readByRules } from "../../../support/agents/read-by-rules.ts";
import { shopContext, shopIndex, shopModel } from "../../../support/agents/small-model.ts";

const userRequest = "turnover of our zorbs";

/** A model that writes the statements one after the other and judges each result so. */
async function work(statements: readonly { sql: string; title: string }[], judged: object) {
  let written = 0;
  const model = scriptedModel({
    object: (_input, instructions) => {
      if (instructions.includes("issuesDetected")) return judged;
      const statement = statements[Math.min(written, statements.length - 1)];
      written += 1;
      return { ...sqlReply(statement?.sql ?? ""), title: statement?.title, quality: "medium" };
    },
  });
  const world = agentWorld({ model });
  const lead = { context: shopContext, model: shopModel, index: shopIndex, previousPlan: null };
  const args = {
    userRequest,
    readings: readByRules(userRequest, [lead], world.dependencies),
    question: plainQuestion(userRequest),
    turns: [],
    context: shopContext,
    model: shopModel,
    index: shopIndex,
    given: null,
    previousPlan: null,
    others: [],
    rounds: 3,
    history: [{ role: "user" as const, text: userRequest }],
    trail: emptyTrail(0),
  };
  const outcome = await runSqlAgent(args, world.dependencies);
  return { outcome, world, shown: JSON.stringify([world.events, outcome.parts]) };
}

const satisfied = { satisfaction: "satisfied", notes: "It fits.", issuesDetected: [], suggestedImprovements: [] };

test("a doubt of the model's own with a number that nothing stands for is told to the next prompt only", async () => {
  const doubt = "The true turnover is 987654 <b>now</b>.";
  const judged = { satisfaction: "needs_work", notes: doubt, issuesDetected: [doubt], suggestedImprovements: [doubt] };
  const statements = ["CITY", "CUSTOMER_ID"].map((column) => ({
    sql: `SELECT ${column} FROM CUSTOMERS`,
    title: "Turnover",
  }));
  const { shown, world } = await work(statements, judged);
  expect(world.ran.length).toBeGreaterThan(1);
  expect(shown).toContain("Try 2 of 10");
  expect(shown).not.toContain("987654");
});

test("a title with such a number gives way to the user's words, in the steps as well", async () => {
  const { outcome, shown } = await work([{ sql: "SELECT CITY FROM CUSTOMERS", title: "987654 zorbs" }], satisfied);
  expect(outcome.parts.find(({ type }) => type === "result")).toMatchObject({ title: userRequest });
  expect(shown).not.toContain("987654");
});

test("a title whose numbers are those of the statement stays", async () => {
  const statement = { sql: "SELECT CITY FROM CUSTOMERS LIMIT 7", title: "Seven zorbs of 7" };
  const { outcome } = await work([statement], satisfied);
  expect(outcome.parts.find(({ type }) => type === "result")).toMatchObject({ title: "Seven zorbs of 7" });
});
