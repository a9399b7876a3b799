/** One run of the SQL agent with a scripted model and engine, and all that it left: its outcome, record and statements. */
import fc from "fast-check";
import type { AgentOutcome } from "#lib/agents/runtime/agent-outcome";
import { type AnswerBudget, noAnswerBudget } from "#lib/agents/runtime/answer-budget";
import type { GivenStatement } from "#lib/agents/runtime/given-statement";
import { givenByAnalyst } from "#lib/agents/runtime/given-statement";
import { plainQuestion } from "#lib/agents/runtime/question";
import { emptyTrail } from "#lib/agents/runtime/run-trail";
import { runSqlAgent } from "#lib/agents/sql/index";
import { errorCodeSchema, warehouseFailureClasses } from "#lib/domain/errors";
import type { ResultRow } from "#lib/domain/result-set";
import type { TraceEntry } from "#lib/domain/trace";
import { agentWorld, engineError, numberColumn, scriptedModel } from "./agent-world.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { askReply, planReply, revenueByCityForm, sqlReply } from "./model-forms.ts";
import { readByRules } from "./read-by-rules.ts";
import { shopContext, shopIndex, shopModel } from "./small-model.ts";
import { knowledgeOf } from "./two-shops.ts";

/** What a model may come up with: good, wrong, doubtful, hostile, or nothing. */
const modelReply = fc.oneof(
  fc.nat({ max: 4 }).map((number) => sqlReply(`select ${number} from ORDERS`)),
  fc.nat({ max: 2 }).map((number) => ({ ...sqlReply(`select ${number} from STORES`), quality: "low" })),
  fc.string().map(sqlReply),
  fc.constant(planReply()),
  fc.constantFrom("Berlin", "Berln", "berlin ", "Atlantis").map((value) =>
    planReply({
      ...revenueByCityForm,
      filters: [
        { table: "STORES", column: "CITY", operator: "=", values: [value], other: null, figure: null, via: null },
      ],
    }),
  ),
  fc.constant(askReply("Which one?")),
  fc.record({
    satisfaction: fc.constantFrom("satisfied", "needs_work", "failed"),
    notes: fc.string(),
    issuesDetected: fc.array(fc.string(), { maxLength: 2 }),
    suggestedImprovements: fc.array(fc.string(), { maxLength: 2 }),
  }),
  fc.anything(),
  fc
    .constantFrom(...errorCodeSchema.options.filter((code) => code.startsWith("MODEL_")))
    .map((code) => engineError(code)),
);

const rows = fc.array(fc.tuple(fc.oneof(fc.integer(), fc.constant(null))), { maxLength: 4 });
const engineReply = fc.oneof(
  {
    weight: 3,
    arbitrary: rows.map((cells) => ({ columns: [numberColumn("N")], rows: cells.map(([cell]): ResultRow => [cell]) })),
  },
  { weight: 3, arbitrary: fc.constantFrom(...warehouseFailureClasses).map((code) => engineError(code)) },
);
const checkReply = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant({ unsafe: "it writes" }) },
  { weight: 1, arbitrary: fc.constantFrom(...warehouseFailureClasses).map((code) => engineError(code)) },
);

/** A whole run's fate. */
export const graphScript = fc.record({
  question: fc.constantFrom(
    "revenue by city",
    "revenue in Berlin in 2031",
    "turnover of our zorbs per town",
    "show me the numbers",
    "delete all orders",
    "",
  ),
  given: fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom("select 1 from ORDERS", "drop table ORDERS") },
  ),
  rounds: fc.nat({ max: 3 }),
  hasModel: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  /** Databases that are asked beside the first one. */
  others: fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.subarray(["ARCHIVE", "UPLOADS"]) },
  ),
  hasOtherSchema: fc.boolean(),
  model: fc.array(modelReply, { minLength: 1, maxLength: 14 }),
  engine: fc.array(engineReply, { minLength: 1, maxLength: 14 }),
  check: fc.array(checkReply, { minLength: 1, maxLength: 14 }),
  text: fc.string(),
});
export type GraphScript = typeof graphScript extends fc.Arbitrary<infer Script> ? Script : never;

export type GraphRun = {
  readonly script: GraphScript;
  readonly outcome: AgentOutcome;
  /** In the order in which the steps began. */
  readonly trace: readonly TraceEntry[];
  readonly ran: readonly string[];
  readonly checked: readonly string[];
  readonly modelCalls: number;
};

/** The values in turn; the last one repeats. */
function inTurn<Value>(values: readonly Value[], fallback: Value): () => Value {
  let place = 0;
  return () => {
    const value = values[Math.min(place, values.length - 1)] ?? fallback;
    place += 1;
    return value;
  };
}

/** @param answerBudget what the run may take of its model; without one as much as it likes. */
export async function runGraph(script: GraphScript, answerBudget: AnswerBudget = noAnswerBudget): Promise<GraphRun> {
  const { question, others, given, rounds, hasModel, hasOtherSchema, model, engine, check, text } = script;
  const nextRows = inTurn(engine, engineError("INTERNAL"));
  const nextCheck = inTurn(check, null);
  const scripted = scriptedModel({ object: inTurn(model, null), text: () => text });
  const world = agentWorld({
    model: hasModel ? scripted : null,
    otherSchemas: hasOtherSchema ? [otherSchema] : [],
    engine: { check: () => nextCheck(), run: () => nextRows() },
  });
  const lead = { context: shopContext, model: deepFreeze(shopModel), index: shopIndex, previousPlan: null };
  const beside = others.map((database) => knowledgeOf(database));
  const outcome = await runSqlAgent(
    deepFreeze({
      ...lead,
      userRequest: question,
      readings: given === null ? readByRules(question, [lead, ...beside], world.dependencies) : [],
      question: plainQuestion(question),
      turns: [],
      given: given === null ? null : givenOf(given),
      others: beside,
      rounds,
      history: [],
      trail: emptyTrail(0),
    }),
    { ...world.dependencies, answerBudget },
  );
  const trace = world.trace.toSorted((left, right) => left.seq - right.seq);
  return { script, outcome, trace, ran: world.ran, checked: world.checked, modelCalls: scripted.inputs.length };
}

const otherContext = { database: shopContext.database, schema: "ELSEWHERE" };
const otherModel = deepFreeze({ ...shopModel, schema: otherContext.schema });
const otherSchema = { ...knowledgeOf(shopContext.database, otherModel), context: otherContext };

function givenOf(sql: string): GivenStatement {
  return givenByAnalyst({ sql, of: { messageId: "m", resultId: "r" } });
}
