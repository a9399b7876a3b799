/** "Of those that had a booking in 2024, what share had one again in 2025": the deed points back to what the rows did. */

const object =
  /\b(?:an?|any|some|at least one)\s+((?:[\p{L}-]+\s?)+?)(?=\s+(?:in|during|since|before|after|on|from|of|last|this|within|by)\b|$)/iu;
const pointing =
  /\b(?:another one|one more|another|one)\b(?=\s*(?:again|too|also|as well|in|during|since|after|within|$))/iu;
const period =
  /\b(?:(?:19|20)\d\d|last|this|previous|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4])\b/iu;

/** The deed as it would be said by itself; null where it points to something that the rows do not name. */
export function withoutPointing(rows: string, deed: string): string | null {
  const named = pointing.test(deed) ? pointedTo(rows, deed) : deed;
  if (named === null) return null;
  // In a period of its own "again" says that it is another one; without one it asks for a second time.
  const isOther = period.test(rows) && period.test(deed);
  return isOther ? named.replace(/\s+(?:again|too|as well|once more)\b/iu, "") : named;
}

function pointedTo(rows: string, deed: string): string | null {
  const said = object.exec(rows)?.[1];
  return said === undefined ? null : deed.replace(pointing, `a ${said}`);
}
