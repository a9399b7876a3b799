/** Every number that bounds apps which are let in by consent. */
import "server-only";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const oauthLimits = {
  /** A code is exchanged at once by whoever it was made for. */
  codeMs: minuteMs,
  accessMs: hourMs,
  /** An app that asks for no new token for so long is let in no more. */
  refreshMs: 30 * dayMs,
  /** However much it is used, somebody says yes to it anew after that. */
  connectionMs: 365 * dayMs,
  /** Of one person. */
  connections: 25,
  /** Registrations from one address in an hour. */
  registrationsPerHour: 20,
  registrationWindowMs: hourMs,
  /** An app that nobody has let in is forgotten after a day, one that was ended after a month. */
  neverUsedMs: dayMs,
  unusedMs: 30 * dayMs,
  /** Beyond so many that nobody has let in, the oldest go: a flood of them fills no disk. */
  neverUsed: 1_000,
  /** Codes and tokens that an app may exchange in a minute. */
  exchangesPerWindow: 30,
  bodyBytes: 16 * 1024,
} as const;
