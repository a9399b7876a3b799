/**
 * An instance among those that share a store: it says every few seconds that it lives, and looks whether a run is at work
 * in none that does. Two that find the same run both try to begin it anew; the chat's revision lets one of them.
 */
import "server-only";
import { instanceLimits } from "#lib/config/instance-limits";
import type { InstanceRecords, OrphanedRun } from "#lib/db/store/instance-records";
import type { RefreshRecords } from "#lib/db/store/refresh-records";
import type { Logger } from "../logger.ts";
import type { Signals } from "./signals.ts";

export type Membership = {
  /** Looks for runs that nobody works on, now and from time to time. @param adopt goes on with one; never rejects. */
  watch(adopt: (run: OrphanedRun) => Promise<void>): Promise<void>;
  /** Looks no more; it still says that it lives, for as long as it writes down what it has. */
  stopWatching(): void;
  /** The instance ends: what it still has at work is free. */
  leave(): Promise<void>;
};

/** How often an instance says that it lives, and after how long without a word it counts as gone. In milliseconds. */
export type InstanceTimes = { readonly beatMs: number; readonly leaseMs: number };

export type MembershipDependencies = {
  readonly records: Pick<InstanceRecords, "beat" | "forget" | "leave" | "living" | "orphans">;
  readonly refreshes: Pick<RefreshRecords, "interruptOthers">;
  readonly signals: Signals;
  /** The boot of this process. */
  readonly id: string;
  readonly times?: InstanceTimes;
  readonly logger: Pick<Logger, "warn">;
};

/** Says for the first time that it lives. A process that has its store for itself has nobody to say it to. */
export async function joinInstances(dependencies: MembershipDependencies): Promise<Membership> {
  const { records, refreshes, signals, id, logger, times = instanceLimits } = dependencies;
  const { isShared } = signals;
  const quietly = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((cause: unknown) => logger.warn({ cause }, "this instance could not be kept among the others"));
  if (isShared) {
    await records.beat(id);
    await records.forget(instanceLimits.forgottenAfterMs);
    await signals.start();
  }
  const beating = isShared ? setInterval(() => void quietly(records.beat(id)), times.beatMs).unref() : undefined;
  let looking: NodeJS.Timeout | undefined;
  let isWatching = false;
  let last: Promise<unknown> = Promise.resolve();
  const look = async (adopt: (run: OrphanedRun) => Promise<void>): Promise<void> => {
    if (!isWatching) return;
    const living = [id, ...(isShared ? await records.living(times.leaseMs) : [])];
    await refreshes.interruptOthers(living);
    for (const run of await records.orphans(living)) if (isWatching) await adopt(run);
  };
  return {
    watch: async (adopt) => {
      isWatching = true;
      // One look after the other: each adopts what it finds.
      const again = () => {
        last = last.then(() => quietly(look(adopt)));
        return last;
      };
      await again();
      if (!isShared) return;
      looking = setInterval(() => void again(), times.beatMs).unref();
      signals.on("left", () => void again());
    },
    stopWatching: () => {
      isWatching = false;
      clearInterval(looking);
    },
    leave: async () => {
      clearInterval(beating);
      signals.stop();
      await last;
      if (!isShared) return;
      await quietly(records.leave(id));
      await signals.send("left", id);
    },
  };
}
