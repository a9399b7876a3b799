import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type KeptSet, setsToClose } from "#lib/services/sets-to-close";

const now = 10_000;
const limits = { idleMs: 1_000, openSets: 3, handMs: 100 };

const keptSets = fc
  .array(fc.record({ usedAt: fc.integer({ min: now - 2_000, max: now }), isAtWork: fc.boolean() }), { maxLength: 8 })
  .map((sets) => sets.map((set, place): KeptSet => ({ ...set, key: `set-${place}` })));

const mayGo = ({ isAtWork, usedAt }: KeptSet) => !isAtWork && usedAt <= now - limits.handMs;

describe("sets of rights that are closed", () => {
  it("are never at work, and were not handed out just now", () => {
    fc.assert(
      fc.property(keptSets, (kept) => {
        const closed = setsToClose(kept, now, limits);
        expect(kept.filter((set) => closed.includes(set.key) && !mayGo(set))).toEqual([]);
      }),
    );
  });

  it("leave no more than the bound, but for what may not go", () => {
    fc.assert(
      fc.property(keptSets, (kept) => {
        const closed = setsToClose(kept, now, limits);
        const left = kept.filter(({ key }) => !closed.includes(key));
        expect(left.length <= limits.openSets || left.every((set) => !mayGo(set))).toBe(true);
      }),
    );
  });

  it("are all that are idle, and beyond them no more than are too many", () => {
    fc.assert(
      fc.property(keptSets, (kept) => {
        const closed = setsToClose(kept, now, limits);
        const idle = kept.filter((set) => mayGo(set) && set.usedAt <= now - limits.idleMs);
        expect(idle.filter(({ key }) => !closed.includes(key))).toEqual([]);
        expect(closed.length).toBeLessThanOrEqual(Math.max(idle.length, kept.length - limits.openSets));
      }),
    );
  });

  it("are those that were used the longest ago", () => {
    const kept = [9_500, 9_300, 9_400, 9_600, 9_200].map((usedAt) => ({
      key: String(usedAt),
      usedAt,
      isAtWork: false,
    }));
    expect(setsToClose(kept, now, limits)).toEqual(["9200", "9300"]);
  });
});
