import fc from "fast-check";
import { expect, test } from "vitest";
import { keepDiscoveries } from "#lib/analysis/unusual/keep-discoveries";

test("keeps what Benjamini and Hochberg keep in the example of their paper of 1995", () => {
  const chances = [
    ...[0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528],
    ...[0.759, 1],
  ];
  expect(keepDiscoveries(chances, 0.05).filter(Boolean)).toHaveLength(4);
});

test("keeps nothing of nothing", () => {
  expect(keepDiscoveries([], 0.05)).toEqual([]);
});

test("what is kept is never less likely a discovery than what is not, whatever the order", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (chances) => {
      const kept = keepDiscoveries(chances, 0.1);
      const worstKept = Math.max(0, ...chances.filter((_, place) => kept[place] === true));
      const bestLeft = Math.min(2, ...chances.filter((_, place) => kept[place] === false));
      expect(worstKept).toBeLessThan(bestLeft);
    }),
  );
});

test("a higher rate keeps at least as much", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (chances) => {
      const strict = keepDiscoveries(chances, 0.01);
      const loose = keepDiscoveries(chances, 0.2);
      expect(strict.every((isKept, place) => !isKept || loose[place] === true)).toBe(true);
    }),
  );
});
