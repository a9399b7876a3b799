/** Help with a statement: its steps in plain words, and a repair to look at. */
import { useQuery } from "@tanstack/react-query";
import { explainSqlAction, type FixedSql, fixSqlAction } from "#lib/actions/statement-help";
import type { PublicError, Result } from "#lib/domain/errors";
import type { FixSqlInput } from "#lib/domain/inputs/statement-help";
import { connectionLost, unwrap } from "./public-failure.ts";

/** The statement behind a result; `source` where the result has several. */
export type ExplainedStatement = {
  readonly sessionId: string;
  readonly resultId: string;
  readonly source: string | null;
};

/** The steps of a statement, read when they are wanted and kept for the visit: neither changes. */
export function useExplanation(statement: ExplainedStatement, isWanted: boolean) {
  return useQuery({
    queryKey: ["explanation", statement],
    queryFn: async () => unwrap(await explainSqlAction(statement)),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** A repaired text that is not run, or null where no rule knows one; a lost connection is a failure value as well. */
export async function fixSql(input: FixSqlInput): Promise<Result<FixedSql | null, PublicError>> {
  try {
    return await fixSqlAction(input);
  } catch {
    return { ok: false, error: connectionLost };
  }
}
