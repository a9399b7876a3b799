/**
 * The seven conditions by which document 001 routes, word for word, as pure functions; its missing fields read as
 * there. The edges use those that they agree with: an error is repaired, not searched wider.
 */
import "server-only";
import { agentLimits } from "#lib/config/limits";

/** The fields of the document's AgentState that its conditions read. */
export type ConditionState = {
  readonly validationError?: string | null;
  readonly executionError?: string | null;
  readonly sqlGenerationError?: string | null;
  /** Statements generated so far. */
  readonly retryCount?: number;
  readonly queryType?: "initial" | "wider_search";
  /** Rows of the last statement. */
  readonly dbResults?: readonly unknown[];
};

/** An error of the guard or the compiler: not safe to run. */
export function shouldValidateSql({ validationError }: ConditionState): "safe" | "unsafe" {
  return isSet(validationError) ? "unsafe" : "safe";
}

/** Any error, and tries left. */
export function shouldRetry(state: ConditionState): "yes" | "no" {
  return hasError(state) && hasTriesLeft(state) ? "yes" : "no";
}

/** The same test, by the names of its two ways. */
export function shouldRefineOrRespond(state: ConditionState): "refine" | "respond" {
  return shouldRetry(state) === "yes" ? "refine" : "respond";
}

/** After the safety check: a refused statement is written anew while tries are left. */
export function shouldValidateAfterSecurityCheck(state: ConditionState): "refine" | "respond" {
  return isSet(state.validationError) && hasTriesLeft(state) ? "refine" : "respond";
}

/** After the first statement ran. */
export function shouldExecuteWiderSearch(state: ConditionState): "wider_search" | "respond" {
  if (isSet(state.executionError)) return "wider_search";
  const isInitial = (state.queryType ?? "initial") === "initial";
  return hasNoRows(state) && isInitial && hasTriesLeft(state) ? "wider_search" : "respond";
}

/** Which statement comes next, in this order. */
export function routeAfterValidation(state: ConditionState): "execute_sql" | "execute_wider_search" | "refine_sql" {
  if (isSet(state.validationError)) return "refine_sql";
  return state.queryType === "wider_search" ? "execute_wider_search" : "execute_sql";
}

/** After a wider search ran. The document's type also names `refine`, which its text never returns. */
export function shouldContinueWiderSearch(state: ConditionState): "refine" | "wider_search" | "respond" {
  if (isSet(state.executionError) && hasTriesLeft(state)) return "wider_search";
  return hasNoRows(state) && hasTriesLeft(state) ? "wider_search" : "respond";
}

function isSet(error: string | null | undefined): boolean {
  return error !== undefined && error !== null && error !== "";
}

function hasError({ validationError, executionError, sqlGenerationError }: ConditionState): boolean {
  return [validationError, executionError, sqlGenerationError].some(isSet);
}

function hasTriesLeft({ retryCount = 0 }: ConditionState): boolean {
  return retryCount < agentLimits.maxAttempts;
}

function hasNoRows({ dbResults = [] }: ConditionState): boolean {
  return dbResults.length === 0;
}
