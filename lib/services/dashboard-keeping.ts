/** A change of somebody else's board with what was withheld from whoever made it: that stays as it is. */
import "server-only";
import type { VersionRecords } from "#lib/db/store/dashboard-versions";
import { type ChartTile, type DashboardDefinition, dashboardDefinitionSchema } from "#lib/domain/dashboard";
import { isWithheld, unknownWithheld, withWithheld } from "#lib/domain/dashboard-withheld";
import { err, ok, type Result } from "#lib/domain/errors";
import { noRoomBesides, withheldIsGone } from "./dashboard-failures.ts";
import type { BoardReach, ReachedBoard } from "./dashboard-reach.ts";

export type KeepingDependencies = {
  readonly reach: Pick<BoardReach, "hiddenFields">;
  /** Where a withheld tile is looked for that was taken away and is brought back. */
  readonly versionRecords: VersionRecords;
};

/** The board as it is to be kept; one's own is as it was changed. BAD_REQUEST where what was withheld would be lost. */
export async function keepingWithheld(
  changed: DashboardDefinition,
  reached: ReachedBoard,
  { reach, versionRecords }: KeepingDependencies,
): Promise<Result<DashboardDefinition>> {
  if (reached.shared === null) return ok(changed);
  const { definition: stored } = reached.dashboard;
  const earlier = await earlierTiles(unknownWithheld(changed, stored), reached, versionRecords);
  if (earlier === null) return err(withheldIsGone());
  const hidden = await reach.hiddenFields(reached);
  const kept = dashboardDefinitionSchema.safeParse(withWithheld(changed, stored, { hidden, earlier }));
  return kept.success ? ok(kept.data) : err(noRoomBesides());
}

/** The tiles as they were last; null where one of them is in no version that is kept. */
async function earlierTiles(
  ids: readonly string[],
  { dashboard: { id }, ownerId }: ReachedBoard,
  versionRecords: VersionRecords,
): Promise<readonly ChartTile[] | null> {
  if (ids.length === 0) return [];
  const found = new Map<string, ChartTile>();
  for (const { number } of await versionRecords.list({ ownerId, id })) {
    const version = await versionRecords.find({ ownerId, id }, number);
    for (const tile of version?.tiles ?? []) {
      const isWanted = tile.kind === "chart" && ids.includes(tile.id) && !isWithheld(tile);
      if (isWanted && !found.has(tile.id)) found.set(tile.id, tile);
    }
    if (found.size === ids.length) return [...found.values()];
  }
  return null;
}
