/** How processes that share a store tell that they live, and how soon they notice. In milliseconds. */
import "server-only";

export const instanceLimits = {
  /** An instance says that it lives. */
  beatMs: 4_000,
  /** One that has not said so for this long is gone: its runs are begun anew by another. */
  leaseMs: 20_000,
  /** Its row is kept no longer than this. */
  forgottenAfterMs: 24 * 3_600_000,
  /** How often an instance looks for what the others tell: Stop, settings, what people said of a schema. */
  signalMs: 400,
  /** Whoever reads signals has read them by then; one that was away for longer is taken for gone anyway. */
  signalsKeptMs: 10 * 60_000,
  /** How often a run that another instance works on is looked at for whoever watches it here. */
  mirrorMs: 200,
  /** The last events of a run come a moment after its end is known; then the end is told without them. */
  mirrorEndMs: 2_000,
  /** A run whose process ended is begun anew so often, and no more: it may be what ends them. */
  takeovers: 2,
  /** Before an instance ends, its runs have this long to come to their end; the others go on with what is left. */
  drainMs: 20_000,
  /** At least this long it serves on, so that a proxy that asks whether it is ready has found out that it is not. */
  handOffMs: 3_000,
  /** What only one may do at a time is his for so long, and prolonged while he does it. */
  workLeaseMs: 15_000,
  workPollMs: 250,
  /** Whoever waits for it gives up after so long. */
  workWaitMs: 60_000,
  /** A file of results that is younger than this, and that the store does not know, may be another instance's. */
  leftAfterMs: 2 * 3_600_000,
} as const;
