/** Bounds of notices and of what is sent to channels, with names and units. */
import "server-only";

export const channelBounds = {
  /** A notice is kept so long, with what is known of its deliveries. */
  noticesKeptMs: 90 * 24 * 3_600_000,
  cleanUpEveryMs: 6 * 3_600_000,
  /** Notices that the bell lists. */
  listed: 50,
  /** How often what is due is looked for; the same process knows at once. */
  pollMs: 5_000,
  /** Messages under way at once in a process, each to another channel. */
  sendingAtOnce: 4,
  /** A try is over after so long, whatever the receiver does, */
  tryMs: 30_000,
  /** and belongs to its process for this long, so that another takes it only when this one is gone. */
  leaseMs: 120_000,
  /** More of an answer is not read. */
  answerBytes: 16_384,
  /** The first pause between tries; it doubles, */
  firstPauseMs: 30_000,
  /** up to here, */
  longestPauseMs: 2 * 3_600_000,
  /** and after so long a message is given up. */
  givenUpAfterMs: 26 * 3_600_000,
  /** One that so many processes ended with while they got it ready is what ends them. */
  mostCutOff: 4,
  /** So many that are due for one channel go as one message, */
  digestFrom: 4,
  /** with at most so many notices in it. */
  digestMost: 25,
  /** Tests of channels that one person may send in a minute. */
  testsPerMinute: 6,
  /** A day's digest goes at this hour of the server's clock. */
  dailyHour: 8,
} as const;
