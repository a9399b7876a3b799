/** Dashboards that were deleted too long ago to be taken back are removed, and what tiles showed before. */
import "server-only";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import { resultLimits } from "#lib/config/limits";
import type { DashboardRecords } from "#lib/db/store/dashboard-records";
import type { Logger } from "./logger.ts";

export type PurgingDependencies = {
  readonly records: Pick<DashboardRecords, "purge" | "removeReplaced">;
  /** Removes files that no result needs any more. */
  readonly cleanResults: () => Promise<void>;
  readonly logger: Pick<Logger, "error">;
  readonly now: () => number;
};

/** Deleted dashboards go when their time is over: by a timer, and at the next start if the process ended before. */
export function createPurging({ records, cleanResults, logger, now }: PurgingDependencies) {
  const timers = new Set<NodeJS.Timeout>();
  const purge = async (): Promise<void> => {
    const count = await records.purge(now() - dashboardRunLimits.undoMs);
    await records.removeReplaced(now() - dashboardRunLimits.replacedKeptMs);
    if (count > 0) await cleanResults();
  };
  const purgeQuietly = (): void => {
    purge().catch((cause: unknown) => logger.error({ cause }, "deleted dashboards could not be removed"));
  };
  let repeating: NodeJS.Timeout | undefined;
  return {
    now: purge,
    repeat: (): void => {
      repeating ??= setInterval(purgeQuietly, resultLimits.cleanUpEveryMs).unref();
    },
    later: (): void => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        purgeQuietly();
      }, dashboardRunLimits.undoMs + 1_000);
      timer.unref();
      timers.add(timer);
    },
    close: (): void => {
      clearInterval(repeating);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
