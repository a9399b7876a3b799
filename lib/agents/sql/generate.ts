/** What all generators share: one call to the model, and its reply read as a statement to try, a question or a failure. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { type AppError, appError, type Result } from "#lib/domain/errors";
import type { SemanticModel } from "#lib/semantic/model";
import { type Candidate, candidateFromPlan, candidateFromSql, type Reach } from "../runtime/candidate.ts";
import { type Clarification, openReading, type Refusal } from "../runtime/clarification.ts";
import type { ModelReply } from "../runtime/model-port.ts";
import type { NearReading } from "../runtime/near-reading.ts";
import { readPlanForm } from "../runtime/plan-form.ts";
import type { Planner } from "../runtime/planner.ts";
import { readPreviousRows } from "../runtime/previous-rows.ts";
import type { PromptLevel } from "../runtime/prompt.ts";
import { readingIn } from "../runtime/reading.ts";
import { settleOptions } from "../runtime/settle-options.ts";
import { spokenOr, whichReading } from "../runtime/spoken-numbers.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { askAboutValue } from "./ask-about-value.ts";
import { bareStatement, saidInQuery, unsaidInQuery } from "./bare-statement.ts";
import type { Generator, NearStatement, QueryPromptArgs } from "./prompts/query-input.ts";
import { type QueryReply, queryReplySchema, writeQueryPrompt } from "./prompts/write-query.ts";
import { writeStatementPrompt } from "./prompts/write-statement.ts";
import { correctValues } from "./repair/correct-values.ts";
import { readSpoken, unspoken } from "./spoken-reply.ts";
import { previousSqlQueries, type SqlState } from "./state.ts";

/** What a generator came up with. */
export type Generated =
  | { readonly kind: "candidate"; readonly candidate: Candidate }
  | { readonly kind: "ask"; readonly clarification: Clarification }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "error"; readonly error: AppError }
  /** There is nothing left to try; `sentence` says so. */
  | { readonly kind: "exhausted"; readonly sentence: string };

export type GeneratorState = Pick<SqlState, "request" | "attempts" | "errors">;

/** Why the model is asked, and what it is told beside the question. */
export type GeneratorTask = {
  readonly generator: Generator;
  /** What was wrong with the last try; null where nothing was. */
  readonly problem: string | null;
  readonly notes: readonly string[];
  /** Schemas beside the chosen one that the statement may read. */
  readonly otherSchemas: readonly SemanticModel[];
};

export const firstPlan: GeneratorTask = { generator: "plan", problem: null, notes: [], otherSchemas: [] };

/** Asks the model for a plan or a statement; a prompt that is too long is cut down and sent once more. */
export async function generateWithModel(
  state: GeneratorState,
  task: GeneratorTask,
  dependencies: StepDependencies,
): Promise<Generated> {
  const first = await askModel(state, task, dependencies, "full");
  const isTooLong = !first.ok && first.error.code === "MODEL_TOO_LONG";
  const reply = isTooLong ? await askModel(state, task, dependencies, "reduced") : first;
  if (!reply.ok) return { kind: "error", error: reply.error };
  return readReply(reply.value.value, state, task, dependencies);
}

async function askModel(
  state: GeneratorState,
  task: GeneratorTask,
  dependencies: StepDependencies,
  level: PromptLevel,
): Promise<Result<ModelReply<QueryReply>>> {
  const { model, modelData, semantic, warehouse, today, signal, besides } = dependencies;
  if (model === null) return { ok: false, error: appError("MODEL_NO_KEY", "No model is set up.") };
  const { request } = state;
  const args: QueryPromptArgs = {
    ...task,
    question: request.question,
    history: request.history,
    turns: request.turns,
    previousRows: await readPreviousRows(request.question, request.turns, dependencies),
    semantic,
    modelData,
    dialect: warehouse.dialectOf(request.context.database),
    today,
    canAsk: mayAsk(state, task),
    besides,
    ...knownTo(state, dependencies),
    previousSqlQueries: previousSqlQueries(state),
    level,
  };
  const shared = { schema: queryReplySchema, schemaName: "query", missing: unsaidInQuery, mustBeSaid: saidInQuery };
  const paced = { ...shared, signal, timeoutMs: agentLimits.modelTimeoutMs };
  // A form is worth its many words only where a server holds the reply to it.
  return model.holdsToSchemas === true
    ? model.generateObject({ ...paced, ofText: bareStatement, prompt: writeQueryPrompt(args) })
    : model.generateObject({
        ...paced,
        isSpoken: true,
        ofText: readSpoken,
        fault: unspoken,
        prompt: writeStatementPrompt(args),
      });
}

/**
 * What the rules know of a question that they do not answer. Whoever writes a statement does not see the reading that
 * comes nearest: a witness who was told what to say is none, and small models copy what they see.
 */
function knownTo(
  { request }: GeneratorState,
  { planner, model }: StepDependencies,
): { readonly near: NearStatement | null; readonly unknownWords: readonly string[] } {
  const outcome = readingIn(request.readings, request.context);
  const isShown = model?.holdsToSchemas === true && request.near !== undefined && request.near !== null;
  const near = isShown ? statementOf(request.near, planner) : null;
  return { near, unknownWords: outcome?.kind === "refuse" ? outcome.unknownWords : [] };
}

function statementOf({ plan, leftOut }: NearReading, planner: Planner): NearStatement | null {
  const candidate = candidateFromPlan({ brain: "rules", plan, title: "", assumptions: [] }, planner);
  return candidate.ok ? { sql: candidate.value.sql, leftOut } : null;
}

/** Only about the question itself: whoever mends a statement is not asked what is meant. */
function mayAsk({ request }: GeneratorState, { generator }: GeneratorTask): boolean {
  return generator === "plan" && request.rounds < agentLimits.maxClarifyRounds;
}

function readReply(
  reply: QueryReply,
  state: GeneratorState,
  task: GeneratorTask,
  dependencies: StepDependencies,
): Generated {
  const isDoubtful = reply.approach === "ask" || reply.quality === "low";
  if (isDoubtful && mayAsk(state, task) && reply.question !== null && reply.question.trim() !== "") {
    const options = settleOptions(reply.options, dependencies.planner, state.request.previousPlan).slice(0, 4);
    const said = [state.request.question.original, ...options.map((option) => option.question)];
    const question = spokenOr(reply.question, said, whichReading);
    return { kind: "ask", clarification: { question, reason: openReading, options } };
  }
  if (reply.approach === "none") return { kind: "refused", refusal: nothingHere(dependencies.semantic) };
  if (reply.approach !== "sql" && reply.plan !== null) return fromPlanForm(reply, state, task, dependencies);
  if (reply.sql === null || reply.sql.trim() === "") {
    return unusable("The model's reply held neither a plan nor a statement.");
  }
  const { quality } = reply;
  const candidate = candidateFromSql({
    sql: reply.sql,
    title: titleOf(reply, state),
    assumptions: assumptionsOf(reply, state),
    quality,
    changes: task.generator === "wider_search" ? reply.changes : [],
    reach: reachOf(state, task),
  });
  return { kind: "candidate", candidate };
}

/** A statement that may read several schemas still runs in the chosen one. */
function reachOf({ request }: GeneratorState, { otherSchemas }: GeneratorTask): Reach | null {
  if (otherSchemas.length === 0) return null;
  const { context } = request;
  return { context, schemas: [context.schema, ...otherSchemas.map(({ schema }) => schema)] };
}

/** The refusal of a question that the schema has nothing for. */
export function nothingHere({ database, schema }: SemanticModel): Refusal {
  return { sentence: `${database} / ${schema} holds nothing that answers this question.`, suggestions: [] };
}

function fromPlanForm(
  reply: QueryReply,
  state: GeneratorState,
  task: GeneratorTask,
  dependencies: StepDependencies,
): Generated {
  const { semantic, planner } = dependencies;
  if (reply.plan === null) return unusable("The model's reply held no plan.");
  const plan = readPlanForm(reply.plan, semantic, state.request.context);
  if (!plan.ok) return unusable(plan.error);
  const { enhanced } = state.request.question;
  const {
    plan: corrected,
    changes: corrections,
    unknown,
  } = correctValues(plan.value, {
    model: semantic,
    question: enhanced,
  });
  const didYouMean = mayAsk(state, task) ? askAboutValue(unknown, enhanced) : null;
  if (didYouMean !== null) return { kind: "ask", clarification: didYouMean };
  const { quality, changes } = reply;
  const assumptions = [...assumptionsOf(reply, state), ...corrections];
  const candidate = candidateFromPlan(
    { brain: "model", plan: corrected, title: titleOf(reply, state), assumptions, quality, changes },
    planner,
  );
  return candidate.ok ? { kind: "candidate", candidate: candidate.value } : { kind: "error", error: candidate.error };
}

/** A reading that the model itself is not sure of, and that cannot be asked about, is said. */
function assumptionsOf(reply: QueryReply, state: GeneratorState): readonly string[] {
  if (reply.quality === "high") return reply.assumptions;
  return [...reply.assumptions, `The question was read as "${titleOf(reply, state)}".`];
}

const titleCharacters = 80;

function titleOf(reply: QueryReply, { request }: GeneratorState): string {
  const title = reply.title.trim() === "" ? request.userRequest : reply.title.trim();
  return title.slice(0, titleCharacters);
}

function unusable(cause: string): Generated {
  return {
    kind: "error",
    error: appError("MODEL_INVALID_OUTPUT", "The model's answer did not fit the data.", {
      nextStep: "Ask in other words.",
      cause,
    }),
  };
}
