/** Which sets of rights have to let go of their engines. Pure. */
import "server-only";

export type KeptSet = {
  readonly key: string;
  /** When somebody was handed it for the last time, in milliseconds since 1970. */
  readonly usedAt: number;
  /** Something of it is under way. */
  readonly isAtWork: boolean;
};

export type KeepingLimits = {
  /** What nobody used for so long goes. */
  readonly idleMs: number;
  /** So many at the most; those used the longest ago go first. */
  readonly openSets: number;
  /** Whoever was handed one has so long to begin. */
  readonly handMs: number;
};

/** Keys of those that go now. What is at work, or was handed out just now, stays even where that makes too many. */
export function setsToClose(kept: readonly KeptSet[], now: number, limits: KeepingLimits): readonly string[] {
  const resting = kept
    .filter(({ isAtWork, usedAt }) => !isAtWork && usedAt <= now - limits.handMs)
    .toSorted((left, right) => left.usedAt - right.usedAt);
  const idle = resting.filter(({ usedAt }) => usedAt <= now - limits.idleMs).length;
  const tooMany = kept.length - limits.openSets;
  return resting.slice(0, Math.max(idle, tooMany)).map(({ key }) => key);
}
