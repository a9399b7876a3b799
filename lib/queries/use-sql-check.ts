/** What the guard and the engine say of a statement while it is being written. */
import { useQuery } from "@tanstack/react-query";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { PublicError } from "#lib/domain/errors";
import type { CheckSqlInput } from "#lib/domain/inputs/check-sql";
import { PublicFailure } from "./public-failure.ts";
import { read } from "./read.ts";
import { useSettled } from "./use-settled.ts";

/** Typing that pauses this long is worth a check. */
const pauseMs = 600;
/** Texts that were checked before are known for this long. */
const keptMs = 60_000;

/** The chat, and the database of the result whose statement is being changed. */
export type CheckedPlace = { readonly sessionId: string; readonly context: DatabaseContext };

/**
 * What is wrong with the text, null while nothing is known to be. An answer to an earlier text is never shown for a
 * later one; a check that could not be made says nothing about the statement.
 * @param sql null checks nothing.
 */
export function useSqlCheck({ sessionId, context }: CheckedPlace, sql: string | null): PublicError | null {
  const paused = useSettled(sql, pauseMs);
  const text = paused?.trim() === "" ? null : paused;
  const check = useQuery({
    queryKey: ["sql-check", sessionId, context.database, context.schema, text],
    queryFn: ({ signal }) => readProblem({ sessionId, sql: text ?? "", context }, signal),
    enabled: text !== null,
    staleTime: keptMs,
    gcTime: keptMs,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (text === null || text !== sql || check.data === undefined || check.data === null) return null;
  return saysSomethingOfTheText(check.data) ? check.data : null;
}

async function readProblem(statement: Required<CheckSqlInput>, signal: AbortSignal): Promise<PublicError | null> {
  try {
    await read("sql-check", statement, signal);
    return null;
  } catch (error) {
    if (error instanceof PublicFailure) return error.publicError;
    throw error;
  }
}

/** Whether a failure is about the statement and not about the way to the engine. */
function saysSomethingOfTheText({ code }: PublicError): boolean {
  return statementCodes.has(code);
}

const statementCodes: ReadonlySet<PublicError["code"]> = new Set([
  "UNSAFE",
  "SYNTAX",
  "UNKNOWN_OBJECT",
  "AMBIGUOUS",
  "TYPE",
  "CROSS_DB",
  "PERMISSION",
  "TOO_COSTLY",
]);
