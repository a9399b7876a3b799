/** A statement that an analysis needs besides the answer's own: on the same road, through the guard and behind the cost gate. */
import "server-only";
import { bytesText } from "#lib/domain/bytes-text";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type { ResultRow } from "#lib/domain/result-set";
import { checkStatement, isCostly, runStatement } from "../../runtime/run-statement.ts";
import { allRows } from "../../runtime/stored-rows.ts";
import type { AnalysisCapabilities } from "./capabilities.ts";

export type SideResult = {
  /** The text that was sent. */
  readonly sql: string;
  readonly rows: readonly ResultRow[];
  /** Time in the engine, in milliseconds. */
  readonly ms: number;
  /** There were more rows than are kept. */
  readonly isCut: boolean;
};

/** Nothing is read of what would wait for a yes. */
export async function runSideStatement(
  sql: string,
  context: DatabaseContext,
  dependencies: AnalysisCapabilities,
): Promise<Result<SideResult>> {
  const checked = await checkStatement(sql, { context, schemas: [context.schema] }, dependencies);
  if (!checked.ok) return checked;
  if (isCostly(checked.value, dependencies)) return err(tooCostly(checked.value.estimatedBytes ?? 0));
  const stored = await runStatement(checked.value, context, dependencies);
  if (!stored.ok) return stored;
  const { ref, preview } = stored.value;
  const rows = await allRows({ ref, rows: preview }, dependencies);
  return ok({ sql: checked.value.sanitizedQuery, rows, ms: ref.ms, isCut: ref.limited });
}

function tooCostly(bytes: number): AppError {
  return appError("TOO_COSTLY", `The analysis would read up to ${bytesText(bytes)}, more than is read unasked.`, {
    nextStep: "Ask about a shorter time.",
  });
}
