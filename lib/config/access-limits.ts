/** Bounds of sign-in, with names and units. */
import "server-only";
import { passwordLimits } from "#lib/domain/password-limits";

export const accessLimits = {
  shortestPassword: passwordLimits.shortest,
  longestPassword: passwordLimits.longest,
  /** A session's end is moved on at most so often. */
  sessionUpdateSeconds: 300,
  /** Wrong passwords of one e-mail address that cost no waiting. */
  freeAttempts: 4,
  /** What the next one costs; it doubles with each, up to the longest: nobody locks a colleague out for long. */
  firstWaitMs: 30_000,
  longestWaitMs: 15 * 60_000,
  /** Tries to sign in that one address has in a minute, whoever it tries to be. */
  triesPerMinute: 30,
  /** Addresses that are counted at once; the oldest go. */
  countedAddresses: 10_000,
  /** A second link to a new password is mailed to an address after this; the pause doubles with each of a day. */
  betweenMailsMs: 2 * 60_000,
  /** Wrong codes of a second factor before it is locked, and for how long. */
  wrongCodes: 5,
  wrongCodesSeconds: 15 * 60,
  /** How long the link of an invitation works, and that of a new password. */
  inviteMs: 7 * 24 * 60 * 60_000,
  newPasswordMs: 24 * 60 * 60_000,
} as const;
