/** The numbers that bound the look at a schema; apart from `limits.ts` for its length. */
import "server-only";

/** Looking at a schema that is not known yet. Nobody asked for a single one of its statements. */
export const explorationLimits = {
  statementMs: 15_000,
  bytesPerStatement: 500_000_000,
  shownTables: 60,
  shownJoins: 60,
  /** Steps of a course over time. */
  mostPoints: 400,
  shownValues: 8,
  /** Parts that are kept, of all schemas. */
  keptParts: 500,
} as const;
