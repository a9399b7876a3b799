/** Bounds of the record of what people did, with names and units. */
import "server-only";

export const auditLimits = {
  /** Where the settings say nothing. */
  keptDays: 365,
  /** How often entries are looked at that are too old. */
  cleanUpEveryMs: 6 * 60 * 60_000,
  /** Entries of a page, and of one read of a download. */
  pageSize: 100,
  downloadSize: 500,
  /** A statement is kept up to here, and so is each other word; its hash is that of the whole. */
  statementCharacters: 20_000,
  wordCharacters: 200,
} as const;
