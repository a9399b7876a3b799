/**
 * The record of a refresh: a run of its dashboard, with an entry for each tile under one for the whole. It is kept as
 * that of an answer is; one that cannot be written costs no figures.
 */
import "server-only";
import { createTracer, type Span } from "#lib/agents/runtime/trace";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import type { RefreshRecords } from "#lib/db/store/refresh-records";
import { storeFailureIn } from "#lib/db/store/store-failure";
import { isSameContext } from "#lib/domain/context-selection";
import type { ChartTile, TileState } from "#lib/domain/dashboard";
import { type ErrorCode, err, ok, type Result } from "#lib/domain/errors";
import { formatCounted } from "#lib/domain/format";
import type { FinalRunStatus } from "#lib/domain/session";
import type { Logger } from "./logger.ts";
import type { Traces } from "./traces.ts";
import type { Quotas } from "./usage/quotas.ts";

export type AskedRefresh = {
  readonly id: string;
  readonly ownerId: string;
  readonly dashboardId: string;
  readonly title: string;
  readonly tiles: readonly ChartTile[];
  /** Those that are set, in words. */
  readonly filters: readonly string[];
  readonly isApproved: boolean;
  /** Key of the rights on data that it works with; null: all of them. */
  readonly rights: string | null;
};

/** How its work came to an end: by itself, by Stop or a later refresh, with the app, or by a bug. */
export type RefreshEnding = "done" | "stopped" | "closing" | "crashed";

export type TileTrace = {
  /** Notes what is sent for the tile. */
  readonly span: Span;
  /** @param state what the tile shows now; null where it was stopped. */
  close(state: TileState | null): void;
};

export type RefreshRun = {
  /** Settles when it is written down that it begins; QUOTA where it may not. Never rejects. */
  readonly begun: Promise<Result<null>>;
  openTile(tile: ChartTile): TileTrace;
  /** Settles when the record is written; of one that did not begin there is none. Never rejects. */
  end(ending: RefreshEnding): Promise<void>;
};

export type RefreshRuns = {
  /** It is in the list of runs from now on. */
  begin(asked: AskedRefresh): RefreshRun;
};

export type RefreshRunsDependencies = {
  readonly records: Pick<RefreshRecords, "begin" | "end">;
  readonly traces: Pick<Traces, "begin" | "record" | "end">;
  readonly quotas: Pick<Quotas, "refreshAdmission">;
  readonly bootId: string;
  readonly logger: Pick<Logger, "error">;
  readonly now: () => number;
};

/** The records of all refreshes of this process. */
export function createRefreshRuns(dependencies: RefreshRunsDependencies): RefreshRuns {
  const { records, traces, quotas, bootId, logger, now } = dependencies;
  const quietly = (written: Promise<void>, runId: string): Promise<void> =>
    written.catch((cause: unknown) => logger.error({ runId, cause }, "a refresh could not be recorded"));
  const beginNow = async ({ id, ownerId, dashboardId, tiles }: AskedRefresh): Promise<Result<null>> => {
    const refresh = { id, ownerId, dashboardId, bootId, startedAt: now() };
    const admission = quotas.refreshAdmission(tiles.map(({ source }) => source.context.database));
    try {
      await records.begin(refresh, dashboardRunLimits.keptRefreshes, admission);
    } catch (cause) {
      const failure = storeFailureIn(cause);
      if (failure?.code === "QUOTA") return err(failure);
      logger.error({ runId: id, cause }, "a refresh could not be recorded");
    }
    return ok(null);
  };
  return {
    begin: (asked) => {
      const { id, rights } = asked;
      const begun = beginNow(asked).then((begins) => {
        if (begins.ok) traces.begin({ runId: id, question: nameOf(asked), ...placeOf(asked.tiles), rights });
        return begins;
      });
      const tracer = createTracer((entry) => traces.record(id, entry), now);
      const whole = tracer.open({ agent, node: agent, subject: null, parent: null, reads: readsOf(asked) });
      const outcomes: TileOutcome[] = [];
      return {
        begun,
        openTile: (tile) => {
          const { plan, sql } = tile.source;
          const reads = plan === null ? { sql } : { plan };
          const span = tracer.open({ agent, node: "tile", subject: tile.title, parent: whole.seq, reads });
          return {
            span,
            close: (state) => {
              const outcome = outcomeOf(state);
              outcomes.push(outcome);
              closeTile(span, outcome, state);
            },
          };
        },
        end: async (ending) => {
          const endedAt = now();
          if (!(await begun).ok) return;
          const status = statusOf(ending, outcomes);
          closeWhole(whole, status, outcomes);
          await traces.end({ runId: id, status, errorCode: errorCodeOf(ending, outcomes) });
          await quietly(records.end(id, { status, endedAt }), id);
        },
      };
    },
  };
}

const agent = "refresh";

type TileOutcome = {
  readonly kind: "fresh" | "failed" | "stopped";
  readonly rowCount: number | null;
  readonly detail: string;
  readonly errorCode: ErrorCode | null;
};

/** The dashboard's title, with that of a single tile and with the filters: "Sales: Revenue (Region: North)". */
function nameOf({ title, tiles, filters }: AskedRefresh): string {
  const [first, ...others] = tiles;
  const name = first !== undefined && others.length === 0 ? `${title}: ${first.title}` : title;
  return filters.length === 0 ? name : `${name} (${filters.join("; ")})`;
}

/** The database of all tiles; of none where they ask several. */
function placeOf(tiles: readonly ChartTile[]) {
  const [first, ...others] = tiles.map(({ source }) => source.context);
  const isOne = first !== undefined && others.every((other) => isSameContext(other, first));
  return isOne ? { database: first.database, schema: first.schema } : { database: null, schema: null };
}

function readsOf({ tiles, filters, isApproved }: AskedRefresh) {
  return { tiles: tiles.map(({ title }) => title), filters, isApproved };
}

function outcomeOf(state: TileState | null): TileOutcome {
  if (state === null) {
    return {
      kind: "stopped",
      rowCount: null,
      detail: "It was stopped, and shows what it showed before.",
      errorCode: null,
    };
  }
  if (state.outcome.status === "failed") {
    const { code, message } = state.outcome.error;
    return { kind: "failed", rowCount: null, detail: message, errorCode: code };
  }
  const { rowCount } = state.outcome.result.ref;
  return { kind: "fresh", rowCount, detail: formatCounted(rowCount, "row"), errorCode: null };
}

const entryStatus = { fresh: "done", failed: "failed", stopped: "stopped" } as const;

function closeTile(span: Span, { kind, rowCount, detail }: TileOutcome, state: TileState | null): void {
  const { reachedBy = [], notReached = [] } = state ?? {};
  const after = { outcome: kind, reachedBy, notReached };
  const closing = { status: entryStatus[kind], outcome: kind, next: null, detail, attempts: 1, rowCount };
  span.close({ ...closing, before: {}, after });
}

function closeWhole(span: Span, status: FinalRunStatus, outcomes: readonly TileOutcome[]): void {
  const counts = (["fresh", "failed", "stopped"] as const).flatMap((wanted) => {
    const count = outcomes.filter(({ kind }) => kind === wanted).length;
    return count === 0 ? [] : [`${count} ${wanted}`];
  });
  const detail = counts.length === 0 ? "It ended before its first tile." : `Tiles: ${counts.join(", ")}.`;
  const rows = outcomes.flatMap(({ rowCount }) => rowCount ?? []);
  const rowCount = rows.length === 0 ? null : rows.reduce((sum, count) => sum + count, 0);
  const closing = { status: wholeStatus(status), outcome: status, next: "end", detail, attempts: 0, rowCount };
  span.close({ ...closing, before: {}, after: {} });
}

function wholeStatus(status: FinalRunStatus): "done" | "failed" | "stopped" {
  if (status === "cancelled" || status === "interrupted") return "stopped";
  return status === "failed" ? "failed" : "done";
}

function statusOf(ending: RefreshEnding, outcomes: readonly TileOutcome[]): FinalRunStatus {
  if (ending === "stopped") return "cancelled";
  if (ending === "closing") return "interrupted";
  if (ending === "crashed") return "failed";
  const isFresh = ({ kind }: TileOutcome) => kind === "fresh";
  if (outcomes.every(isFresh)) return "succeeded";
  return outcomes.some(isFresh) ? "partial" : "failed";
}

function errorCodeOf(ending: RefreshEnding, outcomes: readonly TileOutcome[]): ErrorCode | null {
  if (ending === "closing") return "INTERRUPTED";
  if (ending === "crashed") return "INTERNAL";
  return outcomes.find(({ errorCode }) => errorCode !== null)?.errorCode ?? null;
}
