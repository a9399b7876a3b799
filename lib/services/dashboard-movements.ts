/** What became of a tile's figures since they were read before: told from the rows of both reads, and of nothing else. */
import "server-only";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import type { TileState } from "#lib/domain/dashboard";
import type { ResultPart } from "#lib/domain/message";
import { plainView } from "#lib/domain/plain-view";
import { figureMoves, type ReadFigures } from "#lib/domain/tile-movement";
import { questionKey } from "#lib/planner/board/refresh-time";
import type { BoardFilters } from "./dashboard-narrowings.ts";
import type { Logger } from "./logger.ts";
import type { Results } from "./results.ts";

type Refreshed = { readonly ownerId: string; readonly board: Pick<BoardFilters, "shown"> };

type MovementDependencies = {
  readonly results: Pick<Results, "readPage">;
  readonly logger: Pick<Logger, "error">;
};

/** The state with what moved; as it is where nothing can be compared. Never throws: figures do not wait for words. */
export async function withMovement(
  { ownerId, board }: Refreshed,
  state: TileState,
  { results, logger }: MovementDependencies,
): Promise<TileState> {
  const before = board.shown.get(state.tileId);
  if (before?.outcome.status !== "ready" || state.outcome.status !== "ready" || state.reachedBy.length > 0)
    return state;
  const [old, fresh] = [before.outcome.result, state.outcome.result];
  if (!isSameQuestion(old, fresh)) return state;
  try {
    const [earlier, later] = await Promise.all([old, fresh].map((part) => figuresOf(ownerId, part, results)));
    if (earlier == null || later == null) return state;
    const moved = figureMoves(earlier, later);
    if (moved === null) return state;
    return { ...state, movement: { since: before.at, moves: [...moved.moves], more: moved.more } };
  } catch (cause) {
    logger.error({ cause }, "what moved in a tile could not be told");
    return state;
  }
}

async function figuresOf(
  ownerId: string,
  part: ResultPart,
  results: MovementDependencies["results"],
): Promise<ReadFigures | null> {
  const slice = { resultId: part.ref.id, view: plainView, offset: 0, limit: dashboardRunLimits.movedRows };
  const page = await results.readPage(ownerId, slice);
  if (!page.ok) return null;
  const { rows } = page.value;
  const isWhole = !part.ref.limited && part.ref.rowCount <= rows.length && (part.plan?.limit ?? null) === null;
  const isCompared = (part.plan?.compare ?? null) !== null;
  return { outputs: part.outputs, columns: part.ref.columns, rows, isWhole, isCompared };
}

/** Figures of other steps, groups, conditions or chosen days are others, not changed ones. */
function isSameQuestion(old: ResultPart, fresh: ResultPart): boolean {
  if (old.plan === null || fresh.plan === null) return old.plan === fresh.plan && old.sql === fresh.sql;
  return questionKey(old.plan) === questionKey(fresh.plan);
}
