/**
 * What `plan` and `refine` share: one call to the model, its reply read as a statement to try, a
 * question or a failure, and exactly one attempt recorded whatever comes out.
 */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { type AppError, appError } from "#lib/domain/errors";
import type { SemanticModel } from "#lib/semantic/model";
import type { Candidate } from "../runtime/candidate.ts";
import { candidateFromPlan, candidateFromSql } from "../runtime/candidate.ts";
import type { Clarification, Refusal } from "../runtime/clarification.ts";
import { readPlanForm } from "../runtime/plan-form.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { fingerprint } from "./fingerprint.ts";
import { type QueryReply, queryReplySchema, writeQueryPrompt } from "./prompts/write-query.ts";
import { failedFingerprints, previousSqlQueries, type RecordedError, type SqlState } from "./state.ts";

/** What a generator came up with. */
export type Generated =
  | { readonly kind: "candidate"; readonly candidate: Candidate }
  | { readonly kind: "ask"; readonly clarification: Clarification }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "error"; readonly error: AppError };

export type GeneratorState = Pick<SqlState, "request" | "attempts" | "errors">;

/** Asks the model for a plan or a statement; `problem` is what was wrong with the last try. */
export async function generateWithModel(
  state: GeneratorState,
  problem: string | null,
  { model, modelData, semantic, warehouse, today, signal, planner, besides }: StepDependencies,
): Promise<Generated> {
  if (model === null) return { kind: "error", error: appError("MODEL_NO_KEY", "No model is set up.") };
  const { request } = state;
  const canAsk = request.rounds < agentLimits.maxClarifyRounds;
  const reply = await model.generateObject({
    schema: queryReplySchema,
    schemaName: "query",
    prompt: writeQueryPrompt({
      userRequest: request.userRequest,
      history: request.history,
      semantic,
      modelData,
      engine: warehouse.engineOf(request.context.database).name,
      today,
      canAsk,
      besides,
      previousSqlQueries: previousSqlQueries(state),
      problem,
    }),
    signal,
    timeoutMs: agentLimits.modelTimeoutMs,
  });
  if (!reply.ok) return { kind: "error", error: reply.error };
  return readReply(reply.value.value, { semantic, planner, request, canAsk });
}

/** The patch of a generator's visit: exactly one more attempt, and a duplicate told from a new statement. */
export function recordAttempt(generated: Generated, state: GeneratorState, queryType: "initial" | "refine") {
  const sql = generated.kind === "candidate" ? generated.candidate.sql : null;
  const print = sql === null ? null : fingerprint(sql);
  const isDuplicate = print !== null && failedFingerprints(state).has(print);
  const number = state.attempts.length + 1;
  const failure: RecordedError[] =
    generated.kind === "error"
      ? [
          {
            attempt: number,
            node: queryType === "initial" ? "plan" : "refine",
            class: generated.error.code,
            error: generated.error,
          },
        ]
      : [];
  return {
    patch: {
      queryType,
      candidate: generated.kind === "candidate" ? generated.candidate : null,
      clarification: generated.kind === "ask" ? generated.clarification : null,
      refusal: generated.kind === "refused" ? generated.refusal : null,
      attempts: [...state.attempts, { number, queryType, sql, fingerprint: print, isDuplicate }],
      errors: [...state.errors, ...failure],
    },
    outcome: isDuplicate ? ("duplicate" as const) : generated.kind,
  };
}

type ReplyContext = Pick<StepDependencies, "semantic" | "planner"> &
  Pick<SqlState, "request"> & { readonly canAsk: boolean };

function readReply(reply: QueryReply, context: ReplyContext): Generated {
  if (reply.approach === "ask" && context.canAsk && reply.question !== null) {
    return { kind: "ask", clarification: { question: reply.question, options: reply.options.slice(0, 4) } };
  }
  if (reply.approach === "none") return { kind: "refused", refusal: nothingHere(context.semantic) };
  if (reply.approach !== "sql" && reply.plan !== null) return fromPlanForm(reply, context);
  if (reply.sql !== null && reply.sql.trim() !== "") {
    return { kind: "candidate", candidate: candidateFromSql(reply.sql, titleOf(reply, context), reply.assumptions) };
  }
  return unusable("The model's reply held neither a plan nor a statement.");
}

function nothingHere({ database, schema }: SemanticModel): Refusal {
  return { sentence: `${database} / ${schema} holds nothing that answers this question.`, suggestions: [] };
}

function fromPlanForm(reply: QueryReply, context: ReplyContext): Generated {
  const { request, semantic, planner } = context;
  if (reply.plan === null) return unusable("The model's reply held no plan.");
  const plan = readPlanForm(reply.plan, semantic, request.context);
  if (!plan.ok) return unusable(plan.error);
  const candidate = candidateFromPlan(
    { brain: "model", plan: plan.value, title: titleOf(reply, context), assumptions: reply.assumptions },
    planner,
  );
  return candidate.ok ? { kind: "candidate", candidate: candidate.value } : { kind: "error", error: candidate.error };
}

const titleCharacters = 80;

function titleOf(reply: QueryReply, { request }: ReplyContext): string {
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
