/**
 * What moved the figure that an alert began with, as "why" in words would tell it: by the same plan, statements and rules,
 * with the rights, places and limits of the run that it belongs to.
 */
import "server-only";
import { jobLimits } from "#lib/config/job-limits";
import type { AlertVerdict } from "#lib/domain/alert";
import type { TileState } from "#lib/domain/dashboard";
import type { ResultPart } from "#lib/domain/message";
import type { Looker } from "#lib/domain/sharing";
import type { WatchedRefresh } from "../board-refreshes.ts";
import type { DashboardBoard } from "../dashboard-board.ts";
import { plainLines } from "./plain-words.ts";

export type LookedAfter = {
  readonly dashboards: Pick<DashboardBoard, "tileLook" | "stopRefreshHere">;
  readonly looker: Looker;
  /** Stops the look. */
  readonly signal: AbortSignal;
};

type Alerted = {
  readonly boardId: string;
  readonly tileId: string;
  readonly result: ResultPart;
  readonly about: NonNullable<AlertVerdict["about"]>;
};

/** In a few lines; none where it cannot be told: the alert is told all the same. */
export async function movedBy(
  { boardId, tileId, result, about }: Alerted,
  { dashboards, looker, signal }: LookedAfter,
): Promise<readonly string[]> {
  const column = result.outputs.findIndex(({ role }) => role === "time");
  if (result.plan === null || column === -1 || signal.aborted) return [];
  const looked = await dashboards.tileLook(looker, {
    ...{ id: boardId, tileId, plan: result.plan, figure: about.figure, filters: [], isApproved: false },
    cells: [{ column, cell: about.step }],
    into: { kind: "causes", claim: about.way, isRead: true },
  });
  if (!looked.ok) return [];
  const state = await lastOf(looked.value, { dashboards, looker, signal });
  const told = state?.outcome.status === "ready" ? state.outcome.told : undefined;
  if (told === undefined || told.isFailure === true) return [];
  return plainLines(told.text).slice(0, jobLimits.causeLines);
}

async function lastOf(
  { refreshId, states }: WatchedRefresh,
  { dashboards, looker, signal }: LookedAfter,
): Promise<TileState | null> {
  const stop = () => dashboards.stopRefreshHere(looker.ownerId, refreshId);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  let last: TileState | null = null;
  for await (const state of states) last = state;
  signal.removeEventListener("abort", stop);
  return signal.aborted ? null : last;
}
