/** Refreshes of dashboards as runs: begun, ended, and of each dashboard only the latest. */
import "server-only";
import { and, eq, isNotNull, ne, notInArray, sql } from "drizzle-orm";
import type { FinalRunStatus } from "#lib/domain/session";
import type { Database } from "./database.ts";
import { removeRuns } from "./run-removal.ts";
import { runs } from "./schema.ts";
import { type RunAdmission, requireAdmission } from "./usage-admission.ts";

export type BegunRefresh = {
  readonly id: string;
  readonly dashboardId: string;
  readonly ownerId: string;
  readonly bootId: string;
  readonly startedAt: number;
};

export type RefreshRecords = {
  /**
   * Older refreshes of the same dashboard go once there are more than `kept`; none that goes on.
   * @throws StoreFailure with QUOTA where it may not begin.
   */
  begin(refresh: BegunRefresh, kept: number, admission?: RunAdmission): Promise<void>;
  end(id: string, ending: { readonly status: FinalRunStatus; readonly endedAt: number }): Promise<void>;
  /** Those of a process that is gone can never end by themselves; when they did is not known. */
  interruptOthers(living: readonly string[]): Promise<void>;
};

/** The refreshes of all dashboards of a store. */
export function createRefreshRecords({ orm, write }: Database): RefreshRecords {
  return {
    begin: (refresh, kept, admission) =>
      write(() =>
        orm.transaction(async (transaction) => {
          if (admission !== undefined) await requireAdmission(transaction, refresh, admission);
          await transaction.insert(runs).values({ ...refresh, status: "running" });
          const older = sql`${runs.id} IN (
            SELECT id FROM runs WHERE dashboard_id = ${refresh.dashboardId}
            ORDER BY started_at DESC, id DESC LIMIT -1 OFFSET ${kept}
          )`;
          await removeRuns(transaction, and(older, ne(runs.status, "running")));
        }),
      ),
    end: (id, ending) =>
      write(async () => {
        await orm.update(runs).set(ending).where(eq(runs.id, id));
      }),
    interruptOthers: (living) =>
      write(async () => {
        const isLeft = and(
          isNotNull(runs.dashboardId),
          eq(runs.status, "running"),
          notInArray(runs.bootId, [...living]),
        );
        await orm.update(runs).set({ status: "interrupted" }).where(isLeft);
      }),
  };
}
