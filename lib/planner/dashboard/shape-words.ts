/** Words that say how something is to be shown. */

/** It says by what, how many, or in which steps. */
export function isShaped(text: string): boolean {
  return /\b(?:by|per|for each|over time|trend|top|bottom|best|worst|largest|highest|lowest|daily|weekly|monthly|quarterly|yearly|annual|share|shares|split|mix|breakdown|distribution|vs\.?|versus|against|compared)\b/i.test(
    text,
  );
}
