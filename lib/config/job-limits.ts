/** What the server does by itself: how much of it, how often, and how long it tries. Times in milliseconds. */
import "server-only";
import { mostMissed } from "#lib/domain/missed-times";

export const jobLimits = {
  /** Schedules that a person may have; boards that refresh by themselves do not count. */
  watchesPerPerson: 50,
  /** Between two due times of a schedule. Boards may refresh more often: that is their own setting. */
  leastMinutes: 5,
  /** How often a process looks for what is due. */
  lookMs: 5_000,
  /** Runs at work at a time in a process; they wait for a place among the runs of chats as well. */
  atATime: 3,
  /** Whoever works on a run has it for so long, and prolongs that meanwhile. */
  leaseMs: 60_000,
  /** A run is tried so often in all, also by other processes, before it has failed. */
  attempts: 4,
  /** Before each further try. */
  pausesMs: [60_000, 5 * 60_000, 15 * 60_000],
  /** Due times of a schedule that are counted after a downtime. */
  missedTimes: mostMissed,
  /** Past runs of a schedule that are kept. */
  keptRuns: 100,
  /** Of one answer, what its owner is sent. */
  tableRows: 20,
  tableColumns: 8,
  /** Of what changed, lines that are kept of a run. */
  changeLines: 8,
  /** Of what moved a figure that an alert began with. */
  causeLines: 6,
} as const;
