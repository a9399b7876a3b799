/**
 * What a run may still spend: model calls with their tokens and dollars, statements and time. The wrapped capabilities
 * count for every step, so no step can forget to. A model that failed for good is not asked again in the run.
 */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { addTokens, dollarsOf } from "#lib/domain/call-cost";
import { type AppError, appError, type ErrorCode, err, type Result } from "#lib/domain/errors";
import type { RunUsage } from "#lib/domain/run-event";
import { type AnswerBudget, isAnswerBudgetSpent, noAnswerBudget } from "./answer-budget.ts";
import type { AgentDependencies } from "./dependencies.ts";
import {
  type ModelFailure,
  type ModelFailures,
  type ModelPort,
  type ModelReply,
  type ModelUsage,
  withoutReply,
} from "./model-port.ts";

/** Why a run may not go on working; it then answers with the best it has. */
export type HaltReason = "deadline" | "statements";

export type BudgetLimits = Readonly<Record<"maxModelCalls" | "maxStatements" | "runDeadlineMs", number>>;

export type BudgetUsage = {
  readonly modelCalls: number;
  /** Everything sent to the engine, checks included. */
  readonly statements: number;
  /** The statements among them that were run for rows. */
  readonly queries: number;
  /** Statements generated. */
  readonly attempts: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens?: number;
  /** Of the calls whose price is known. */
  readonly dollars: number;
  /** Calls that brought something and whose price is not known. */
  readonly unpricedCalls: number;
};

export const nothingUsed: BudgetUsage = {
  modelCalls: 0,
  statements: 0,
  queries: 0,
  attempts: 0,
  inputTokens: 0,
  outputTokens: 0,
  dollars: 0,
  unpricedCalls: 0,
};

export type Budget = {
  /** When the run began, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Takes one; false when there is none left. A query is also a statement. */
  take(what: "modelCall" | "check" | "query"): boolean;
  /** What a model's server counted of a reply, and what that cost; null where it is not known. */
  noteReply(tokens: ModelUsage, dollars: number | null): void;
  /** A statement was generated; each agent's own table says how often that may be. */
  noteAttempt(): void;
  usage(): BudgetUsage;
  /** Whether the model that plans and writes may be asked. */
  canAskModel(): boolean;
  /** What the settings let an answer take. */
  readonly answerBudget: AnswerBudget;
  /** Time to the deadline, in milliseconds, never negative. */
  remainingMs(): number;
  /** Null while the run may go on. Spent model calls do not halt it: what they brought may still run. */
  haltReason(): HaltReason | null;
  /** Why a model is not asked again in this run, by its name. */
  modelFailures(): ModelFailures;
  noteModelFailure(model: string, error: AppError): void;
};

export type BudgetArgs = {
  readonly startedAt: number;
  readonly now: () => number;
  readonly used: BudgetUsage;
  /** The name of the one that plans and writes; null without one. */
  readonly model: string | null;
  readonly modelFailures: ModelFailures;
  readonly answerBudget?: AnswerBudget;
  readonly limits?: BudgetLimits;
  /** Told whenever something was spent. */
  readonly onUsage?: (usage: BudgetUsage) => void;
};

/** Opens the account of one run; `used` is what earlier agents of the same run have spent. */
export function createBudget({ limits = agentLimits, now, startedAt, used, ...args }: BudgetArgs): Budget {
  const { model, answerBudget = noAnswerBudget } = args;
  let usage = used;
  let failures = args.modelFailures;
  const set = (next: BudgetUsage) => {
    usage = next;
    args.onUsage?.(usage);
  };
  const remainingMs = () => Math.max(0, startedAt + limits.runDeadlineMs - now());
  const hasModelCalls = () => usage.modelCalls < limits.maxModelCalls && !isAnswerBudgetSpent(answerBudget, usage);
  const hasStatements = () => usage.statements < limits.maxStatements;
  return {
    startedAt,
    take(what) {
      if (what === "modelCall" ? !hasModelCalls() : !hasStatements()) return false;
      set(spend(usage, what));
      return true;
    },
    noteReply: (tokens, dollars) =>
      set({
        ...usage,
        ...addTokens(usage, tokens),
        dollars: usage.dollars + (dollars ?? 0),
        unpricedCalls: usage.unpricedCalls + (dollars === null ? 1 : 0),
      }),
    noteAttempt: () => set({ ...usage, attempts: usage.attempts + 1 }),
    usage: () => usage,
    canAskModel: () => model !== null && !failures.has(model) && hasModelCalls(),
    answerBudget,
    remainingMs,
    haltReason() {
      if (remainingMs() === 0) return "deadline";
      return hasStatements() ? null : "statements";
    },
    modelFailures: () => failures,
    noteModelFailure(name, error) {
      if (!failures.has(name)) failures = new Map([...failures, [name, error]]);
    },
  };
}

function spend(usage: BudgetUsage, what: Parameters<Budget["take"]>[0]): BudgetUsage {
  if (what === "modelCall") return { ...usage, modelCalls: usage.modelCalls + 1 };
  return { ...usage, statements: usage.statements + 1, queries: usage.queries + (what === "query" ? 1 : 0) };
}

/** The account as its reader sees it, beside what it may come to. */
export function shownUsage(used: BudgetUsage, answerBudget: AnswerBudget = noAnswerBudget): RunUsage {
  const { queries: _queries, dollars: _dollars, unpricedCalls: _unpriced, ...usage } = used;
  const { maxAttempts, maxModelCalls, maxStatements } = agentLimits;
  const bounds = { maxTokens: answerBudget.tokens, maxDollars: answerBudget.dollars };
  return { ...usage, cost: costOfUsage(used), ...bounds, maxAttempts, maxModelCalls, maxStatements };
}

/** What the calls so far cost; null as soon as the price of one is not known. */
export function costOfUsage({ dollars, unpricedCalls }: Pick<BudgetUsage, "dollars" | "unpricedCalls">): number | null {
  return unpricedCalls > 0 ? null : dollars;
}

/** The same capabilities, counted; null when there is no model. */
export function meterModel(model: ModelPort | null, budget: Budget): ModelPort | null {
  if (model === null) return null;
  type Reply<Value> = Promise<Result<ModelReply<Value>, ModelFailure>>;
  const counted = async <Value>(call: () => Reply<Value>): Reply<Value> => {
    const known = budget.modelFailures().get(model.name);
    if (known !== undefined) return err(known);
    if (!budget.take("modelCall")) return err(spentError("The run may not ask the model again."));
    const result = await call();
    const reply = result.ok ? result.value : result.error.reply;
    if (reply !== undefined) budget.noteReply(reply.usage, dollarsOf(reply.usage, model.price ?? null));
    if (!result.ok && lastingFailures.has(result.error.code)) {
      budget.noteModelFailure(model.name, withoutReply(result.error));
    }
    return result;
  };
  const within = (timeoutMs: number) => Math.max(1, Math.min(model.replyMs ?? timeoutMs, budget.remainingMs()));
  return {
    ...model,
    price: model.price ?? null,
    generateObject: (request) =>
      counted(() => model.generateObject({ ...request, timeoutMs: within(request.timeoutMs) })),
    streamText: (request) => counted(() => model.streamText({ ...request, timeoutMs: within(request.timeoutMs) })),
  };
}

/** Checks and runs both ask the engine, so both count. */
export function meterWarehouse(
  warehouse: AgentDependencies["warehouse"],
  budget: Budget,
): AgentDependencies["warehouse"] {
  const within = (timeoutMs: number) => Math.max(1, Math.min(timeoutMs, budget.remainingMs()));
  return {
    dialectOf: (database) => warehouse.dialectOf(database),
    check: async (sql, options) =>
      budget.take("check")
        ? warehouse.check(sql, { ...options, timeoutMs: within(options.timeoutMs) })
        : err(spentError("The run may not send another statement.")),
    run: async (sanitizedQuery, options) =>
      budget.take("query")
        ? warehouse.run(sanitizedQuery, { ...options, timeoutMs: within(options.timeoutMs) })
        : err(spentError("The run may not send another statement.")),
  };
}

/** Asking again within the run would only cost time. */
const lastingFailures: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "MODEL_NO_KEY",
  "MODEL_SETUP",
  "MODEL_AUTH",
  "MODEL_TIMEOUT",
  "MODEL_UNAVAILABLE",
  "MODEL_UNKNOWN",
  "MODEL_RATE",
]);

function spentError(message: string): AppError {
  return appError("BUDGET_SPENT", message, { nextStep: "Ask a narrower question." });
}
