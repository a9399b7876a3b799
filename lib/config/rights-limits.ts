/** The numbers that bound rights on data; apart from `limits.ts` for its length. */
import "server-only";

/** What people see who see parts of the data. */
export const rightsLimits = {
  /** Of all copies together, each with what one set of rights shows of a database. */
  copyBytes: 20_000_000_000,
  /** A copy that was used within so long makes no room, however little there is. */
  copyHeldMs: 600_000,
  /** How often copies of what is not there any more are put away. */
  putAwayMs: 600_000,
  /** Whoever asks for a copy that is still being made waits so long. */
  patienceMs: 20_000,
  /** A copy that could not be made is tried again after so long, after twice as long the next time, and so on up to the last. */
  firstRetryMs: 30_000,
  lastRetryMs: 600_000,
  /**
   * Sets of rights whose engines and readings are kept at the same time, with two processes each. Above that those go that
   * were used the longest ago and are not at work.
   */
  openSets: 12,
  /** A set that nobody used for so long, and that is not at work, is closed; so often this is looked at. */
  idleMs: 1_800_000,
  idleLookMs: 60_000,
  /** Whoever was handed a set has so long to begin with it. */
  handMs: 60_000,
  /** How often the file of rights is looked at while nobody asks. */
  lookMs: 10_000,
} as const;
