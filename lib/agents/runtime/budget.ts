/**
 * What a run may still spend: model calls, statements and time. The wrapped capabilities count for
 * every step, so no step can forget to. A model that failed for good is not asked again in the run.
 */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { type AppError, appError, type ErrorCode, err, type Result } from "#lib/domain/errors";
import type { AgentDependencies } from "./dependencies.ts";
import type { ModelPort } from "./model-port.ts";

/** Why a run may not go on working; it then answers with the best it has. */
export type HaltReason = "deadline" | "statements";

export type BudgetLimits =
  Pick<typeof agentLimits, "maxModelCalls" | "maxStatements" | "runDeadlineMs"> extends infer Limits
    ? { readonly [Name in keyof Limits]: number }
    : never;

export type BudgetUsage = { readonly modelCalls: number; readonly statements: number };

export type Budget = {
  /** Takes one; false when there is none left. */
  take(what: keyof BudgetUsage): boolean;
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
};

/** Opens the account of one run; `used` is what earlier agents of the same run have spent. */
export function createBudget({ limits = agentLimits, now, startedAt, used, ...args }: BudgetArgs): Budget {
  const maxima: BudgetUsage = { modelCalls: limits.maxModelCalls, statements: limits.maxStatements };
  let usage = used;
  let failure = args.modelFailure;
  const remainingMs = () => Math.max(0, startedAt + limits.runDeadlineMs - now());
  return {
    take(what) {
      if (usage[what] >= maxima[what]) return false;
      usage = { ...usage, [what]: usage[what] + 1 };
      return true;
    },
    usage: () => usage,
    canAskModel: () => args.hasModel && failure === null && usage.modelCalls < maxima.modelCalls,
    remainingMs,
    haltReason() {
      if (remainingMs() === 0) return "deadline";
      return usage.statements >= maxima.statements ? "statements" : null;
    },
    modelFailure: () => failure,
    noteModelFailure(error) {
      failure ??= error;
    },
  };
}

/** The same capabilities, counted; null when there is no model. */
export function meterModel(model: ModelPort | null, budget: Budget): ModelPort | null {
  if (model === null) return null;
  const counted = async <Value>(call: () => Promise<Result<Value>>): Promise<Result<Value>> => {
    const known = budget.modelFailure();
    if (known !== null) return err(known);
    if (!budget.take("modelCalls")) return err(spentError("The run may not ask the model again."));
    const result = await call();
    if (!result.ok && lastingFailures.has(result.error.code)) budget.noteModelFailure(result.error);
    return result;
  };
  const within = (timeoutMs: number) => Math.max(1, Math.min(timeoutMs, budget.remainingMs()));
  return {
    name: model.name,
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
    engine: warehouse.engine,
    check: async (sql, options) =>
      budget.take("statements")
        ? warehouse.check(sql, { ...options, timeoutMs: within(options.timeoutMs) })
        : err(spentError("The run may not send another statement.")),
    run: async (sanitizedQuery, options) =>
      budget.take("statements")
        ? warehouse.run(sanitizedQuery, { ...options, timeoutMs: within(options.timeoutMs) })
        : err(spentError("The run may not send another statement.")),
  };
}

/** Asking again within the run would only cost time. */
const lastingFailures: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "MODEL_NO_KEY",
  "MODEL_AUTH",
  "MODEL_TIMEOUT",
  "MODEL_UNAVAILABLE",
  "MODEL_RATE",
]);

function spentError(message: string): AppError {
  return appError("BUDGET_SPENT", message, { nextStep: "Ask a narrower question." });
}
