/**
 * One tile from its plan to its chart: mended by rule, then by the model, and looked at. One that shows nothing gives
 * way to another chart unless the user asked for it. Whatever else goes wrong becomes an error tile.
 */
import "server-only";
import { type Result, toPublicError } from "#lib/domain/errors";
import { formatCounted } from "#lib/domain/format";
import type { DashboardForm, DashboardTile } from "#lib/domain/message";
import { observe } from "../runtime/observe.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { rewriteStatement, tellResult } from "../sql/index.ts";
import { type CheckedTile, executeTile, runCheckedTile, type TileFailure, type TileResult } from "./execute-tile.ts";
import { judgeTile, type TileVerdict } from "./judge-tile.ts";
import type { DashboardRequest, TilePlan } from "./state.ts";
import { figuresOf } from "./tile-figures.ts";

/** A tile, in words the figures of one that is nothing but figures, and what was assumed for it, a repair included. */
export type FinishedTile = {
  readonly tile: DashboardTile;
  readonly figures: string | null;
  readonly assumptions: readonly string[];
};

export type TileWork = {
  readonly request: DashboardRequest;
  readonly form: DashboardForm;
  /** The guard's word, where it was asked before. */
  readonly checked: Result<CheckedTile, TileFailure> | null;
  /** Charts that are not shown yet, the next one first; whoever takes one removes it. */
  readonly spares: TilePlan[];
  /** Done once the tiles before it are: they take their spares first, so that the same request gives the same board. */
  readonly turn: () => Promise<unknown>;
};

/** Checks, runs, looks at and draws the tile; announces itself as a step and leaves its own record. */
export async function runTile(plan: TilePlan, work: TileWork, dependencies: StepDependencies): Promise<FinishedTile> {
  const shown = await showTile(plan, work, dependencies);
  if (!shown.ok)
    return { tile: { status: "failed", title: plan.title, error: shown.error }, figures: null, assumptions: [] };
  const kept = saysSomething(shown.value) || plan.isWished ? null : await takeSpare(shown.value, work, dependencies);
  return finished(kept ?? shown.value, work, dependencies);
}

type ShownTile = { readonly plan: TilePlan; readonly result: TileResult; readonly verdict: TileVerdict };
type ShownResult = { readonly ok: true; readonly value: ShownTile } | FailedTile;
type FailedTile = { readonly ok: false; readonly error: ReturnType<typeof toPublicError> };

async function finished(
  { plan, result, verdict }: ShownTile,
  { form, request }: TileWork,
  dependencies: StepDependencies,
): Promise<FinishedTile> {
  const { execution, part } = result;
  const figures = figuresOf(part, execution.rows);
  const assumptions = [...verdict.notes, ...execution.candidate.assumptions];
  const tile = { status: "ready" as const, title: plan.title, result: part };
  if (form !== "report") return { tile, figures, assumptions };
  const isAnalysed = (execution.candidate.plan?.analysis ?? null) !== null;
  const endStep = isAnalysed ? dependencies.recorder.start(`Analysing the figures: ${plan.title}`) : null;
  const isApproved = request.given?.isApproved === true;
  // Whoever said yes to the section said it to what it takes.
  const allowed = isApproved ? { ...dependencies, costGateBytes: null } : dependencies;
  const { caveats, failure, ...told } = await tellResult(execution, request, allowed);
  const status = failure === null ? "done" : "failed";
  endStep?.({ status: dependencies.signal.aborted ? "stopped" : status, detail: failure?.message ?? null });
  return { tile: { ...tile, ...told }, figures, assumptions: [...assumptions, ...caveats] };
}

function saysSomething({ verdict }: ShownTile): boolean {
  return !verdict.isBare && !verdict.isFlat;
}

/** The first other chart that shows something; what would be divided by the column of a bare one shows as little. */
async function takeSpare(bare: ShownTile, work: TileWork, dependencies: StepDependencies): Promise<ShownTile | null> {
  const useless = new Set(bare.verdict.isBare ? groupsOf(bare.plan) : []);
  await work.turn();
  while (!dependencies.signal.aborted) {
    const index = work.spares.findIndex((spare) => groupsOf(spare).every((group) => !useless.has(group)));
    const [spare] = index < 0 ? [] : work.spares.splice(index, 1);
    if (spare === undefined) return null;
    const shown = await showTile(spare, { ...work, checked: null }, dependencies);
    if (shown.ok && saysSomething(shown.value)) return shown.value;
    if (!shown.ok || shown.value.verdict.isBare) for (const group of groupsOf(spare)) useless.add(group);
  }
  return null;
}

function groupsOf({ candidate }: TilePlan): string[] {
  const groups = (candidate.plan?.dimensions ?? []).filter(({ grain }) => grain === null);
  return groups.map(({ column }) => JSON.stringify(column));
}

async function showTile(plan: TilePlan, work: TileWork, dependencies: StepDependencies): Promise<ShownResult> {
  const { title, candidate } = plan;
  const { tracer, span: parent, recorder, signal, semantic } = dependencies;
  const reads = { title, sql: candidate.sql, plan: candidate.plan };
  const span = tracer.open({ agent: "dashboard", node: "tile", subject: title, parent: parent?.seq ?? null, reads });
  const endStep = recorder.start(`Running query: ${title}`, { sql: candidate.sql });
  const end = (status: "done" | "failed" | "stopped", detail: string, rowCount: number | null) => {
    endStep({ status, detail });
    const outcome = status === "done" ? "ready" : status;
    span.close({ status, outcome, next: null, detail, attempts: 1, rowCount, before: {}, after: { outcome } });
  };
  const executed = await repairedTile(plan, work, observe({ ...dependencies, span }, span));
  if (!executed.ok) {
    const { error } = executed.error;
    end(signal.aborted ? "stopped" : "failed", error.message, null);
    return { ok: false, error: toPublicError(error) };
  }
  const { ref } = executed.value.execution;
  end("done", formatCounted(ref.rowCount, "row"), ref.rowCount);
  const dialect = dependencies.warehouse.dialectOf(work.request.context.database);
  const verdict = judgeTile(title, executed.value.execution, { model: semantic, dialect });
  return { ok: true, value: { plan, result: executed.value, verdict } };
}

/** The rules mend what they can; then the model has one try. */
async function repairedTile(
  { candidate }: TilePlan,
  { request, checked }: TileWork,
  dependencies: StepDependencies,
): Promise<Result<TileResult, TileFailure>> {
  const { context } = request;
  const isApproved = request.given?.isApproved === true;
  const run = (known: Result<CheckedTile, TileFailure>) =>
    known.ok ? runCheckedTile(known.value, dependencies) : known;
  const first =
    checked === null ? await executeTile({ candidate, context, isApproved }, dependencies) : await run(checked);
  if (first.ok) return first;
  const { plan } = candidate;
  const question = plan === null ? candidate.title : dependencies.planner.titleOf(plan);
  const written = await rewriteStatement({ question, ...first.error }, request, dependencies);
  if (written === null) return first;
  const second = await executeTile({ candidate: written, context, isApproved }, dependencies);
  // What went wrong first says more than what went wrong with the repair.
  return second.ok ? second : first;
}
