/** Which dashboard shows which result: such a result stays for as long as a tile shows it, and goes with the last one. */
import "server-only";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import { dashboardResults, dashboardShareTiles, dashboardTiles, results } from "./schema.ts";

/** True of the results that a tile of any dashboard shows, or a link to one. */
export const isOnDashboard = sql`(EXISTS (
  SELECT 1 FROM ${dashboardTiles} WHERE ${dashboardTiles.resultId} = ${results.id}
) OR EXISTS (
  SELECT 1 FROM ${dashboardShareTiles} WHERE ${dashboardShareTiles.resultId} = ${results.id}
))`;

/** Notes that a dashboard shows results; twice is once. */
export async function addDashboardResults(
  transaction: Transaction,
  dashboardId: string,
  { resultIds, at }: { readonly resultIds: readonly string[]; readonly at: number },
): Promise<void> {
  if (resultIds.length === 0) return;
  await transaction.run(sql`
    INSERT INTO dashboard_results (dashboard_id, result_id, at)
    SELECT ${dashboardId}, value, ${at} FROM json_each(${JSON.stringify(resultIds)}) WHERE true
    ON CONFLICT (dashboard_id, result_id) DO UPDATE SET at = excluded.at`);
}

/** Forgets what a dashboard showed, and the records of results that nothing else shows. */
export async function removeDashboardResults(transaction: Transaction, dashboardId: string): Promise<void> {
  await transaction.delete(dashboardTiles).where(eq(dashboardTiles.dashboardId, dashboardId));
  await transaction.delete(dashboardShareTiles).where(eq(dashboardShareTiles.dashboardId, dashboardId));
  await transaction.run(sql`
    DELETE FROM results
    WHERE id IN (SELECT result_id FROM dashboard_results WHERE dashboard_id = ${dashboardId})
      AND NOT EXISTS (
        SELECT 1 FROM dashboard_results AS other
        WHERE other.result_id = results.id AND other.dashboard_id <> ${dashboardId}
      )
      AND NOT ${isOnDashboard}
      AND NOT EXISTS (SELECT 1 FROM result_uses WHERE result_uses.result_id = results.id)`);
  await transaction.delete(dashboardResults).where(eq(dashboardResults.dashboardId, dashboardId));
}

/** Removes what tiles showed before a time, and the results that neither a tile nor a chat shows any more. */
export async function removeReplacedResults({ orm, write }: Database, shownBefore: number): Promise<void> {
  await write(() =>
    orm.transaction(async (transaction) => {
      await transaction.run(sql`
        DELETE FROM dashboard_tiles
        WHERE EXISTS (
          SELECT 1 FROM dashboards AS board
          WHERE board.id = dashboard_tiles.dashboard_id AND board.updated_at < ${shownBefore}
            AND json_valid(board.definition)
            AND NOT EXISTS (
              SELECT 1 FROM json_each(board.definition, '$.tiles') AS tile
              WHERE json_extract(tile.value, '$.id') = dashboard_tiles.tile_id
            )
        )`);
      const isOld = lt(dashboardResults.at, shownBefore);
      const isStillShown = sql`(EXISTS (
        SELECT 1 FROM ${dashboardTiles} WHERE ${dashboardTiles.resultId} = ${dashboardResults.resultId}
      ) OR EXISTS (
        SELECT 1 FROM ${dashboardShareTiles} WHERE ${dashboardShareTiles.resultId} = ${dashboardResults.resultId}
      ))`;
      await transaction.run(sql`
        DELETE FROM results
        WHERE id IN (SELECT result_id FROM dashboard_results WHERE at < ${shownBefore})
          AND NOT EXISTS (
            SELECT 1 FROM dashboard_results AS other
            WHERE other.result_id = results.id AND other.at >= ${shownBefore}
          )
          AND NOT ${isOnDashboard}
          AND NOT EXISTS (SELECT 1 FROM result_uses WHERE result_uses.result_id = results.id)`);
      await transaction.delete(dashboardResults).where(and(isOld, sql`NOT ${isStillShown}`));
    }),
  );
}
