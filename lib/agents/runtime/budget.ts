/**
 * What a run may still spend: model calls, statements and time. The wrapped capabilities count for
 * every step, so no step can forget to. A model that failed for good is not asked again in the run.
 */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { type AppError, appError, type ErrorCode, err, type Result } from "#lib/domain/errors";
import type { RunUsage } from "#lib/domain/run-event";
import type { AgentDependencies } from "./dependencies.ts";
import { type ModelFailure, type ModelPort, type ModelReply, type ModelUsage, withoutReply } from "./model-port.ts";

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
};

export const nothingUsed: BudgetUsage = {
  modelCalls: 0,
  statements: 0,
  queries: 0,
  attempts: 0,
  inputTokens: 0,
  outputTokens: 0,
};

export type Budget = {
  /** When the run began, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Takes one; false when there is none left. A query is also a statement. */
  take(what: "modelCall" | "check" | "query"): boolean;
  /** What a model's server counted. */
  noteTokens(tokens: ModelUsage): void;
  /** A statement was generated; each agent's own table says how often that may be. */
  noteAttempt(): void;
  usage(): BudgetUsage;
  canAskModel(): boolean;
  /** Time to the deadline, in milliseconds, never negative. */
  remainingMs(): number;
  /** Null while the run may go on. Spent model calls do not halt it: what they brought may still run. */
  haltReason(): HaltReason | null;
  modelFailure(): AppError | null;
  noteModelFailure(error: AppError): void;
};

export type BudgetArgs = {
  readonly startedAt: number;
  readonly now: () => number;
  readonly used: BudgetUsage;
  readonly hasModel: boolean;
  readonly modelFailure: AppError | null;
  readonly limits?: BudgetLimits;
  /** Told whenever something was spent. */
  readonly onUsage?: (usage: BudgetUsage) => void;
};

/** Opens the account of one run; `used` is what earlier agents of the same run have spent. */
export function createBudget({ limits = agentLimits, now, startedAt, used, ...args }: BudgetArgs): Budget {
  let usage = used;
  let failure = args.modelFailure;
  const set = (next: BudgetUsage) => {
    usage = next;
    args.onUsage?.(usage);
  };
  const remainingMs = () => Math.max(0, startedAt + limits.runDeadlineMs - now());
  const hasModelCalls = () => usage.modelCalls < limits.maxModelCalls;
  const hasStatements = () => usage.statements < limits.maxStatements;
  return {
    startedAt,
    take(what) {
      if (what === "modelCall" ? !hasModelCalls() : !hasStatements()) return false;
      set(spend(usage, what));
      return true;
    },
    noteTokens: ({ inputTokens, outputTokens }) =>
      set({
        ...usage,
        inputTokens: usage.inputTokens + inputTokens,
        outputTokens: usage.outputTokens + outputTokens,
      }),
    noteAttempt: () => set({ ...usage, attempts: usage.attempts + 1 }),
    usage: () => usage,
    canAskModel: () => args.hasModel && failure === null && hasModelCalls(),
    remainingMs,
    haltReason() {
      if (remainingMs() === 0) return "deadline";
      return hasStatements() ? null : "statements";
    },
    modelFailure: () => failure,
    noteModelFailure(error) {
      failure ??= error;
    },
  };
}

function spend(usage: BudgetUsage, what: Parameters<Budget["take"]>[0]): BudgetUsage {
  if (what === "modelCall") return { ...usage, modelCalls: usage.modelCalls + 1 };
  return { ...usage, statements: usage.statements + 1, queries: usage.queries + (what === "query" ? 1 : 0) };
}

/** The account as its reader sees it, beside what it may come to. */
export function shownUsage({ queries: _queries, ...usage }: BudgetUsage): RunUsage {
  const { maxAttempts, maxModelCalls, maxStatements } = agentLimits;
  return { ...usage, maxAttempts, maxModelCalls, maxStatements };
}

/** The same capabilities, counted; null when there is no model. */
export function meterModel(model: ModelPort | null, budget: Budget): ModelPort | null {
  if (model === null) return null;
  type Reply<Value> = Promise<Result<ModelReply<Value>, ModelFailure>>;
  const counted = async <Value>(call: () => Reply<Value>): Reply<Value> => {
    const known = budget.modelFailure();
    if (known !== null) return err(known);
    if (!budget.take("modelCall")) return err(spentError("The run may not ask the model again."));
    const result = await call();
    const reply = result.ok ? result.value : result.error.reply;
    if (reply !== undefined) budget.noteTokens(reply.usage);
    if (!result.ok && lastingFailures.has(result.error.code)) budget.noteModelFailure(withoutReply(result.error));
    return result;
  };
  const within = (timeoutMs: number) => Math.max(1, Math.min(model.replyMs ?? timeoutMs, budget.remainingMs()));
  return {
    ...model,
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
