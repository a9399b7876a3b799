/** One tile from its plan to its chart. Whatever goes wrong becomes an error tile. */
import "server-only";
import { type AppError, toPublicError } from "#lib/domain/errors";
import { formatCounted } from "#lib/domain/format";
import type { DashboardTile } from "#lib/domain/message";
import { buildResultPart } from "../runtime/result-part.ts";
import { checkStatement, runStatement } from "../runtime/run-statement.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import type { DashboardRequest, TilePlan } from "./state.ts";

/** Checks, runs and draws the tile; announces itself as a step. */
export async function runTile(
  { title, candidate }: TilePlan,
  { context }: Pick<DashboardRequest, "context">,
  dependencies: StepDependencies,
): Promise<DashboardTile> {
  const end = dependencies.recorder.start(`Running query: ${title}`);
  const fail = (error: AppError): DashboardTile => {
    end({ status: dependencies.signal.aborted ? "stopped" : "failed", detail: error.message });
    return { status: "failed", title, error: toPublicError(error) };
  };
  const checked = await checkStatement(candidate.sql, context, dependencies);
  if (!checked.ok) return fail(checked.error);
  const stored = await runStatement(checked.value, context, dependencies);
  if (!stored.ok) return fail(stored.error);
  const { ref, preview } = stored.value;
  end({ status: "done", detail: formatCounted(ref.rowCount, "row") });
  const execution = { attempt: 1, candidate, sql: checked.value.sanitizedQuery, ref, rows: preview };
  const engine = dependencies.warehouse.engine;
  return { status: "ready", title, result: buildResultPart({ execution, context, engine, question: title }) };
}
