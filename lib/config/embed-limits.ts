/** Every number that bounds what pages of others show of this app. */
import "server-only";

export const embedLimits = {
  /** A token ends at most so long after it is looked at, and is taken for good so long after its end: clocks differ. */
  tokenSeconds: 60 * 60,
  clockSeconds: 30,
  tokenCharacters: 4_096,
  /** Requests of one viewer in a minute. */
  requestsPerWindow: 240,
  /** Requests with a token that is none, from one address, in that time. */
  strangersPerWindow: 60,
  /** Figures of a board that are older are read anew by whoever opens it. */
  freshMs: 15 * 60_000,
  /** Nobody has them read anew more often. */
  refreshEveryMs: 60_000,
  /** A viewer who was not seen for so long is forgotten, chats included; looked for once in a day. */
  keptMs: 90 * 24 * 60 * 60_000,
  cleanUpEveryMs: 24 * 60 * 60_000,
} as const;
