/** One tile from its plan to its chart, repaired once where a rule knows how. Whatever else goes wrong becomes an error tile. */
import "server-only";
import { type AppError, appError, err, ok, type Result, toPublicError } from "#lib/domain/errors";
import { formatCounted } from "#lib/domain/format";
import type { DashboardTile } from "#lib/domain/message";
import { bytesText } from "../runtime/bytes-text.ts";
import type { Candidate } from "../runtime/candidate.ts";
import type { Execution } from "../runtime/execution.ts";
import { observe } from "../runtime/observe.ts";
import { buildResultPart } from "../runtime/result-part.ts";
import { checkStatement, isCostly, reachOf, runStatement } from "../runtime/run-statement.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { repairStatement } from "../sql/index.ts";
import type { DashboardRequest, TilePlan } from "./state.ts";
import { figuresOf } from "./tile-figures.ts";

/** A tile, in words the figures of one that is nothing but figures, and what was assumed for it, a repair included. */
export type FinishedTile = {
  readonly tile: DashboardTile;
  readonly figures: string | null;
  readonly assumptions: readonly string[];
};

/** Checks, runs and draws the tile; announces itself as a step and leaves its own record. */
export async function runTile(
  { title, candidate }: TilePlan,
  { context }: Pick<DashboardRequest, "context">,
  dependencies: StepDependencies,
): Promise<FinishedTile> {
  const { tracer, span: parent, recorder, signal } = dependencies;
  const reads = { title, sql: candidate.sql, plan: candidate.plan };
  const span = tracer.open({ agent: "dashboard", node: "tile", subject: title, parent: parent?.seq ?? null, reads });
  const endStep = recorder.start(`Running query: ${title}`, { sql: candidate.sql });
  const end = (status: "done" | "failed" | "stopped", detail: string, rowCount: number | null) => {
    endStep({ status, detail });
    const outcome = status === "done" ? "ready" : status;
    span.close({ status, outcome, next: null, detail, attempts: 1, rowCount, before: {}, after: { outcome } });
  };
  const executed = await executeTile(candidate, { context }, observe({ ...dependencies, span }, span));
  if (!executed.ok) {
    const { error } = executed;
    end(signal.aborted ? "stopped" : "failed", error.message, null);
    return { tile: { status: "failed", title, error: toPublicError(error) }, figures: null, assumptions: [] };
  }
  const { ref, rows } = executed.value;
  end("done", formatCounted(ref.rowCount, "row"), ref.rowCount);
  const engine = dependencies.warehouse.engineOf(context.database).name;
  const result = buildResultPart({ execution: executed.value, context, engine, question: title });
  const { assumptions } = executed.value.candidate;
  return { tile: { status: "ready", title, result }, figures: figuresOf(result, rows), assumptions };
}

/** The statement, and where it fails for a slip that a rule can mend, the mended one. */
async function executeTile(
  candidate: Candidate,
  { context }: Pick<DashboardRequest, "context">,
  dependencies: StepDependencies,
): Promise<Result<Execution>> {
  const first = await tryTile(candidate, { context }, dependencies);
  if (first.ok || dependencies.signal.aborted) return first;
  const engine = dependencies.warehouse.engineOf(context.database).name;
  const repair = repairStatement({ sql: candidate.sql, error: first.error, semantic: dependencies.semantic, engine });
  if (repair === null) return first;
  const assumptions = [...candidate.assumptions, ...repair.changes];
  const mended: Candidate = { ...candidate, sql: repair.sql, plan: null, outputs: null, assumptions };
  return tryTile(mended, { context }, dependencies);
}

async function tryTile(
  candidate: Candidate,
  { context }: Pick<DashboardRequest, "context">,
  dependencies: StepDependencies,
): Promise<Result<Execution>> {
  const checked = await checkStatement(candidate.sql, reachOf(candidate, context), dependencies);
  if (!checked.ok) return checked;
  if (isCostly(checked.value, dependencies)) return err(tooCostly(checked.value.estimatedBytes ?? 0));
  const stored = await runStatement(checked.value, context, dependencies);
  if (!stored.ok) return stored;
  const { ref, preview } = stored.value;
  return ok({ attempt: 1, candidate, sql: checked.value.sanitizedQuery, ref, rows: preview });
}

function tooCostly(bytes: number): AppError {
  return appError("TOO_COSTLY", `This tile would read up to ${bytesText(bytes)}, more than is read unasked.`, {
    nextStep: "Ask for it as a question of its own: there it can be allowed.",
  });
}
