/** The end of a link to a board, within whatever ends it. */
import "server-only";
import { eq } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { dashboardShareTiles, dashboards } from "./schema.ts";

/** Of a board without a link. */
export const noShareRow = {
  ...{ shareHash: null, shareNonce: null, shareFilters: null, shareRights: null },
  shareUntil: null,
};

/** Whosever it is; without a link nothing changes. */
export async function endShare(transaction: Transaction, dashboardId: string): Promise<void> {
  await transaction.update(dashboards).set(noShareRow).where(eq(dashboards.id, dashboardId));
  await transaction.delete(dashboardShareTiles).where(eq(dashboardShareTiles.dashboardId, dashboardId));
}
