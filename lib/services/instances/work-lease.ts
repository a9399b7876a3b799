/**
 * Work that only one of the processes that share a store may do at a time: whoever has the lease does it and prolongs it
 * meanwhile, the others wait for their turn. A process that dies lets go of it when it ends.
 */
import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { instanceLimits } from "#lib/config/instance-limits";
import type { InstanceRecords } from "#lib/db/store/instance-records";
import type { OneWriter } from "#lib/db/warehouse/uploads";
import { appError, err } from "#lib/domain/errors";

export type WorkLeaseDependencies = {
  readonly records: Pick<InstanceRecords, "hold" | "prolong" | "letGo">;
  /** Of the work. */
  readonly name: string;
  /** This process. */
  readonly holder: string;
};

/** One after the other within this process is up to the caller. */
export function createWorkLease({ records, name, holder }: WorkLeaseDependencies): OneWriter {
  const { workLeaseMs, workPollMs, workWaitMs } = instanceLimits;
  const hold = () => records.hold(name, holder, workLeaseMs);
  // Never taken anew: what another one did meanwhile is not in what this one has at hand.
  const prolong = () => records.prolong(name, holder, workLeaseMs).catch(() => false);
  const take = async (): Promise<boolean> => {
    for (let waited = 0; waited <= workWaitMs; waited += workPollMs) {
      if (await hold()) return true;
      await pause(workPollMs);
    }
    return false;
  };
  return async (work) => {
    if (!(await take())) return err(busyElsewhere());
    const prolonging = setInterval(() => void prolong(), workLeaseMs / 3);
    try {
      return await work(prolong);
    } finally {
      clearInterval(prolonging);
      await records.letGo(name, holder).catch(() => undefined);
    }
  };
}

function busyElsewhere() {
  return appError("UNAVAILABLE", "Somebody else is adding a file right now.", {
    nextStep: "Try again in a moment.",
    retryable: true,
  });
}
