/** Whether boards may be shown by links to whoever has them, and for how long. Browser-safe. */

export type LinkPolicy = {
  readonly isAllowed: boolean;
  /** A link ends so long after it was made or prolonged; null: never by itself, as in an app of one person. */
  readonly lastsMs: number | null;
};

/** When a link ends that is made or prolonged now; null: never. */
export function linkEnd({ lastsMs }: LinkPolicy, now: number): number | null {
  return lastsMs === null ? null : now + lastsMs;
}

/** Whether a link still shows something. One without an end of its own shows nothing where links have to end. */
export function isLinkGood({ isAllowed, lastsMs }: LinkPolicy, until: number | null, now: number): boolean {
  if (!isAllowed) return false;
  if (lastsMs === null) return true;
  return until !== null && now < until;
}
