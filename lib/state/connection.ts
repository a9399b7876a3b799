/** Whether the engine of a chat can be reached, judged from what failed. Pure; browser-safe: types only. */
import type { ErrorCode, PublicError } from "#lib/domain/errors";
import type { SessionState } from "./session-store.ts";

export type Connection =
  | { readonly kind: "connected" }
  | { readonly kind: "checking" }
  | { readonly kind: "lost"; readonly problem: PublicError };

export type ConnectionEvidence = {
  /** What the engine was asked for and could not give: databases, schemas, tables. */
  readonly catalogProblems: readonly PublicError[];
  readonly isReading: boolean;
  /** The last check; the engine's own word outweighs what failed before it. */
  readonly check: { readonly isRunning: boolean; readonly problem: PublicError | null };
};

/** A failed check and a catalog that cannot be read both mean that nothing can be asked now. */
export function connectionFrom({ catalogProblems, isReading, check }: ConnectionEvidence): Connection {
  if (check.isRunning || isReading) return { kind: "checking" };
  if (check.problem !== null) return { kind: "lost", problem: check.problem };
  const problem = catalogProblems.find(isConnectionProblem);
  return problem === undefined ? { kind: "connected" } : { kind: "lost", problem };
}

/** Whether a failure is about the way to the engine, not about what it was asked. */
export function isConnectionProblem({ code }: PublicError): boolean {
  return connectionCodes.has(code);
}

/**
 * Names the latest sign that the connection may be lost, null while there is none: a run that failed on the way to
 * the engine or ended with the server, or an action that the server did not hear or not take. A sign is worth one check.
 */
export function selectConnectionDoubt({ problem, messages, run }: SessionState): string | null {
  if (problem !== null && (isConnectionProblem(problem) || problem.code === "STALE_PAGE")) return "server";
  const last = messages.at(-1);
  if (run !== null || last === undefined) return null;
  const isSign = last.parts.some(
    (part) => part.type === "error" && (isConnectionProblem(part.error) || part.error.code === "INTERRUPTED"),
  );
  return isSign ? last.runId : null;
}

const connectionCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["CONNECTION", "AUTH", "UNAVAILABLE"]);
