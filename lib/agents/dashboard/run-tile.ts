/** One tile from its plan to its chart, repaired once where a rule knows how. Whatever else goes wrong becomes an error tile. */
import "server-only";
import { toPublicError } from "#lib/domain/errors";
import { formatCounted } from "#lib/domain/format";
import type { DashboardTile } from "#lib/domain/message";
import { observe } from "../runtime/observe.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { executeTile } from "./execute-tile.ts";
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
  const tile = { candidate: { ...candidate, title }, context, isApproved: false };
  const executed = await executeTile(tile, observe({ ...dependencies, span }, span));
  if (!executed.ok) {
    const { error } = executed.error;
    end(signal.aborted ? "stopped" : "failed", error.message, null);
    return { tile: { status: "failed", title, error: toPublicError(error) }, figures: null, assumptions: [] };
  }
  const { execution, part } = executed.value;
  const { ref, rows } = execution;
  end("done", formatCounted(ref.rowCount, "row"), ref.rowCount);
  const { assumptions } = execution.candidate;
  return { tile: { status: "ready", title, result: part }, figures: figuresOf(part, rows), assumptions };
}
