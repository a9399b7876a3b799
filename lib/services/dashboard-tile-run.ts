/** One tile on today's data: its plan brought to today and narrowed down, its statement checked, run and stored. */
import "server-only";
import { format } from "date-fns";
import { executeTile } from "#lib/agents/dashboard/index";
import { type Candidate, candidateFromPlan } from "#lib/agents/runtime/candidate";
import { type Observed, observe, observeReads } from "#lib/agents/runtime/observe";
import { bindPlanner, type Planner } from "#lib/agents/runtime/planner";
import type { Span } from "#lib/agents/runtime/trace";
import type { AnalysisCapabilities } from "#lib/agents/sql/index";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { ChartTile, TileState } from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { isWithheld, tileWithheld } from "#lib/domain/dashboard-withheld";
import { type AppError, appError, err, ok, type Result, toPublicError } from "#lib/domain/errors";
import type { ResultPart, Told } from "#lib/domain/message";
import { plainView } from "#lib/domain/plain-view";
import { soFar } from "#lib/planner/analysis/why-plan";
import { narrowPlan } from "#lib/planner/board/narrow-plan";
import { narrowStatement } from "#lib/planner/board/narrow-statement";
import { refreshedPlan } from "#lib/planner/board/refresh-time";
import { type Asked, askedOf, type BoardFilters, type Day } from "./dashboard-narrowings.ts";
import { steeredTile } from "./dashboard-parameters.ts";
import { readTrend } from "./dashboard-tile-trend.ts";
import { tellTile } from "./dashboard-tile-words.ts";
import type { Logger } from "./logger.ts";
import type { ResultCache } from "./result-cache.ts";
import type { Results } from "./results.ts";
import type { SchemaKnowledge } from "./semantic.ts";
import { thrownFailure } from "./thrown-failure.ts";

export type TileRunDependencies = {
  readonly warehouse: Warehouse;
  readonly semantic: Pick<ResultCache<DatabaseContext, SchemaKnowledge>, "get">;
  readonly results: Pick<Results, "store" | "readPage">;
  /** See `AgentDependencies`; as it stands now. */
  readonly costGateBytes: () => number | null;
  readonly logger: Pick<Logger, "error">;
  readonly now: () => number;
};

export type TileRun = {
  readonly ownerId: string;
  readonly tile: ChartTile;
  readonly board: BoardFilters;
  /** See `RunTilesArgs`. */
  readonly isApproved: boolean;
  /** Notes what is sent. */
  readonly span: Span;
  /** Stops the statement. */
  readonly signal: AbortSignal;
  /** So does the end of the time that all tiles have together; then the tile says so. */
  readonly deadline: AbortSignal;
  /** Left out for a tile, whose words of time are counted from today; an answer of a chat keeps its days. */
  readonly of?: "answer";
};

/** What the tile shows now. Never throws: whatever goes wrong is an error tile with what can be done. */
export async function runTile(run: TileRun, dependencies: TileRunDependencies): Promise<TileState> {
  const timeout = AbortSignal.any([run.deadline, AbortSignal.timeout(dashboardRunLimits.tileTimeoutMs)]);
  const signal = AbortSignal.any([run.signal, timeout]);
  const at = dependencies.now();
  const made = await makeState({ ...run, signal }, dependencies).catch((cause: unknown) =>
    failed(cause, run, dependencies),
  );
  const { reachedBy = [], notReached = [], trend = null } = made;
  const titled = made.titled === undefined ? {} : { titled: made.titled };
  const isLate = timeout.aborted && !run.signal.aborted;
  if (made.part.ok) {
    const outcome = { status: "ready", result: made.part.value, told: made.told } as const;
    return { tileId: run.tile.id, at, outcome, reachedBy, notReached, trend, ...titled };
  }
  const error = withNextStep(isLate ? tooSlow(run) : made.part.error, run);
  const outcome = { status: "failed", error: toPublicError(error) } as const;
  return { tileId: run.tile.id, at, outcome, reachedBy, notReached, trend: null, ...titled };
}

type Made = Partial<Pick<TileState, "reachedBy" | "notReached" | "trend" | "titled">> & {
  readonly part: Result<ResultPart>;
  readonly told?: Told;
};

async function makeState(run: TileRun, dependencies: TileRunDependencies): Promise<Made> {
  const { tile, ownerId, isApproved, signal } = run;
  const { warehouse, semantic, results, costGateBytes } = dependencies;
  if (isWithheld(tile)) return { part: err(tileWithheld()) };
  const { context } = tile.source;
  const knowledge = await semantic.get(context);
  if (!knowledge.ok) return { part: knowledge };
  const { model } = knowledge.value;
  const day: Day = { model, today: format(dependencies.now(), "yyyy-MM-dd") };
  const narrowed = narrowTile(run, { ...day, warehouse });
  const told = { reachedBy: narrowed.reachedBy, notReached: narrowed.notReached, ...titledOf(tile, narrowed.tile) };
  const planner = bindPlanner({ ...knowledge.value, ...day, dialect: warehouse.dialectOf(context.database) });
  const candidate = candidateOf(narrowed.tile, planner);
  if (!candidate.ok) return { ...told, part: candidate };
  if (signal.aborted) return { ...told, part: err(stopped(run)) };
  const storeResult: Observed["storeResult"] = (result, within) => results.store({ ownerId, result, signal: within });
  const sending = observe({ warehouse, storeResult, model: null, now: dependencies.now }, run.span);
  const readRows: AnalysisCapabilities["readRows"] = async (resultId, slice) => {
    const page = await results.readPage(ownerId, { resultId, view: plainView, ...slice });
    return page.ok ? ok(page.value.rows) : page;
  };
  const own = { semantic: model, planner, today: day.today, costGateBytes: costGateBytes(), readRows, signal };
  const capabilities = { ...sending, ...own };
  const executed = await executeTile({ candidate: candidate.value, context, isApproved }, capabilities);
  if (!executed.ok) return { ...told, part: err(withApproval(executed.error.error, run)) };
  const { plan } = narrowed.tile.source;
  // The rows of a course are not kept: what is sent for it is noted as it is read.
  const observed = { ...dependencies, ...observeReads({ ...sending, warehouse }, run.span) };
  const asked = { knowledge: knowledge.value, today: day.today, signal };
  const trend = tile.hasTrend && plan !== null ? await readTrend({ ...asked, plan }, observed) : null;
  // Whoever said yes to the tile said it to what it takes.
  const allowed = isApproved ? { ...capabilities, costGateBytes: null } : capabilities;
  const shown = await tellTile(executed.value, narrowed.tile, allowed);
  if (signal.aborted) return { ...told, part: err(stopped(run)) };
  if (!shown.ok) return { ...told, part: shown };
  const { result, told: said } = shown.value;
  const words = said === undefined ? {} : { told: said };
  return { ...told, ...words, trend, part: ok({ ...result, title: told.titled?.to ?? tile.title }) };
}

/** Where the steps or the number of rows in its title are others now. */
function titledOf({ title: from }: ChartTile, { title }: ChartTile): Pick<TileState, "titled"> {
  const to = title.slice(0, dashboardLimits.titleCharacters);
  return to === from ? {} : { titled: { from, to } };
}

export type NarrowedTile = {
  readonly tile: ChartTile;
  readonly reachedBy: string[];
  readonly notReached: TileState["notReached"];
};

type Narrowed = Pick<TileRun, "tile" | "board" | "of">;
type Around = Day & { readonly warehouse: Pick<Warehouse, "dialectOf"> };

/** The tile with all that is asked of it in its plan, and what could not be. Nothing is run. */
export function narrowTile({ tile, board, of }: Narrowed, day: Around): NarrowedTile {
  const around = { ...day, board };
  const steeredOf = (one: ChartTile) => {
    const { plan, context } = one.source;
    const fresh = plan === null || of === "answer" ? plan : soFar(refreshedPlan(plan, day), day.model);
    const dialect = day.warehouse.dialectOf(context.database);
    const world = { model: day.model, dialect };
    return steeredTile({ ...one, source: { ...one.source, plan: fresh } }, board.parameters, world);
  };
  const steered = steeredOf(tile);
  const asked = askedOf(tile, board, { ...day, planOf: (one) => steeredOf(one).tile.source.plan });
  let current = steered.tile;
  const reachedBy = [...steered.reachedBy];
  const notReached = [...steered.notReached];
  for (const one of asked) {
    const narrowed = "why" in one ? one : narrowedSource(current, one.narrowing, around);
    if ("why" in narrowed) {
      notReached.push({ id: one.id, why: narrowed.why });
      continue;
    }
    reachedBy.push(one.id);
    current = { ...current, source: narrowed.source };
  }
  return { tile: current, reachedBy, notReached };
}

function narrowedSource(
  { id, source }: ChartTile,
  narrowing: Extract<Asked, { narrowing: unknown }>["narrowing"],
  { model, board, warehouse }: Around & { readonly board: BoardFilters },
): { readonly source: ChartTile["source"] } | { readonly why: string } {
  if (source.plan !== null) {
    const narrowed = narrowPlan(source.plan, narrowing, model);
    return narrowed.kind === "reached" ? { source: { ...source, plan: narrowed.plan } } : { why: narrowed.why };
  }
  const state = board.shown.get(id);
  const columns = state?.outcome.status === "ready" ? state.outcome.result.ref.columns : [];
  const dialect = warehouse.dialectOf(source.context.database);
  const narrowed = narrowStatement({ sql: source.sql, columns }, narrowing, dialect);
  return "why" in narrowed ? narrowed : { source: { ...source, sql: narrowed.sql } };
}

function candidateOf({ source }: ChartTile, planner: Planner): Result<Candidate> {
  const { plan, sql, outputs, brain, question: title } = source;
  // A verified statement has no plan.
  const author = brain === "verified" ? "analyst" : brain;
  if (plan === null) {
    const written = { title, sql, assumptions: [], changes: [], reach: null };
    return ok({ ...written, brain, tier: 3, plan, outputs: outputs.length === 0 ? null : outputs, quality: "high" });
  }
  // A file can say anything: the plan is one of the tile's own schema.
  const own = { ...plan, context: source.context };
  return candidateFromPlan({ brain: author, plan: own, title, assumptions: [] }, planner);
}

type Subject = Pick<TileRun, "of">;

function nameOf({ of }: Subject): string {
  return of ?? "tile";
}

function failed(cause: unknown, subject: Subject, { logger }: TileRunDependencies): Made {
  const failure = thrownFailure(cause);
  if (failure !== null) return { part: err(failure) };
  logger.error({ cause }, "a tile could not be run");
  return { part: err(appError("INTERNAL", `Something went wrong with this ${nameOf(subject)}.`, { retryable: true })) };
}

function tooSlow(subject: Subject): AppError {
  const seconds = dashboardRunLimits.tileTimeoutMs / 1_000;
  return appError("TIMEOUT", `This ${nameOf(subject)} had no figures within ${seconds} seconds.`, {
    nextStep: "Narrow it down by a filter, or try again later.",
    retryable: true,
  });
}

function stopped(subject: Subject): AppError {
  return appError("CANCELLED", `This ${nameOf(subject)} was stopped.`, { nextStep: "Refresh it.", retryable: true });
}

/** On a board and on a sheet a yes is said at the place itself. */
function withApproval(error: AppError, subject: Subject): AppError {
  if (error.code !== "TOO_COSTLY") return error;
  return { ...error, nextStep: `Allow it for once, or narrow the ${nameOf(subject)} down by a filter.` };
}

function withNextStep(error: AppError, { of }: Subject): AppError {
  if (error.nextStep !== null) return error;
  return { ...error, nextStep: of === "answer" ? "Try again." : "Refresh the tile, or ask its question anew." };
}
