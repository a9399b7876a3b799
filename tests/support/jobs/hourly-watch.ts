/** A watch that is due every hour, and a worker whose work a test makes up. */
import type { RunEnding, TakenRun, UntoldRun } from "#lib/db/store/job-records";
import { createJobWorker, type Worked } from "#lib/services/jobs/job-worker";
import { silentLogger } from "../silent-logger.ts";
import { type JobStore, openJobStore, sampleWatch } from "./job-store.ts";

export const start = Date.parse("2026-05-01T00:00:00Z");
export const hour = 3_600_000;
export const hourly = { when: { kind: "hourly", minute: 0 }, timeZone: "UTC" } as const;

export const ending = (state: RunEnding["state"], more: Partial<RunEnding> = {}): RunEnding => ({
  ...{ state, outcome: { text: state, lines: [] }, notice: null, endsWatch: null },
  ...more,
});

type Parts = {
  readonly work: (run: TakenRun, signal: AbortSignal) => Promise<Worked>;
  readonly tell?: (run: UntoldRun) => Promise<void>;
  readonly holder?: string;
};

export function workerOf({ jobs }: JobStore, { work, tell = async () => undefined, holder = "one" }: Parts) {
  const broken = () => ending("failed", { outcome: { text: "broken", lines: [] } });
  return createJobWorker({
    ...{ records: jobs, work, tell, holder, broken, logger: silentLogger },
    newId: () => crypto.randomUUID(),
  });
}

export async function openHourly() {
  const clock = { now: start };
  const store = await openJobStore(clock);
  await store.watches.add(sampleWatch({ id: "hourly", rule: hourly, nextDueAt: start + hour }), 1);
  const last = async () => (await store.watches.history("hourly", 1))[0];
  const kept = () => store.watches.find({ ownerId: "ann", id: "hourly" });
  return { clock, store, last, kept };
}

export async function pass(worker: ReturnType<typeof workerOf>): Promise<void> {
  await worker.look();
  await worker.settle();
}
