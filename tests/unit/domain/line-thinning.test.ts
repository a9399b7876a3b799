/** Long lines with holes: never more points than the limit, and no hole closed without being counted. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { type TimedValues, thinLines } from "#lib/domain/line-thinning";

const limit = 100;

/** Lines of runs: some values, then a hole, and so on. */
const linesOf = (count: number, longestRun: { min: number; max: number }) =>
  fc
    .array(fc.array(fc.integer(longestRun), { minLength: 20, maxLength: 60 }), { minLength: count, maxLength: count })
    .map((lines) => lines.map((runs) => runs.flatMap((length, run) => Array(length).fill(run % 2 === 0 ? run : null))))
    .map((lines) =>
      Array.from({ length: Math.max(...lines.map((line) => line.length)) }, (_, key): TimedValues => {
        return { key, values: lines.map((line) => line[key] ?? null) };
      }),
    );

/** Holes of the whole that lie between two points that a thinned line joins. */
function closedHoles(whole: readonly TimedValues[], drawn: readonly TimedValues[], series: number): number[] {
  return drawn.flatMap((point, index) => {
    const next = drawn[index + 1];
    const isJoined = next !== undefined && point.values[series] !== null && next.values[series] !== null;
    if (!isJoined) return [];
    return whole.slice(point.key + 1, next.key).flatMap(({ key, values }) => (values[series] === null ? [key] : []));
  });
}

it("every line keeps each of its own holes where there is room for them", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }).chain((count) => linesOf(count, { min: 12, max: 40 })),
      (points) => {
        const seriesCount = points[0]?.values.length ?? 0;
        const { points: drawn, joinedHoles } = thinLines(points, { limit, seriesCount });
        fc.pre(joinedHoles === 0);
        expect(drawn.length).toBeLessThanOrEqual(limit);
        for (let series = 0; series < seriesCount; series += 1) expect(closedHoles(points, drawn, series)).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

it("of more holes than there is room for the longest are kept and the others counted, within the limit", () => {
  fc.assert(
    fc.property(linesOf(3, { min: 1, max: 6 }), (points) => {
      fc.pre(points.length > limit);
      const { points: drawn, joinedHoles } = thinLines(points, { limit, seriesCount: 3 });
      const closed = [0, 1, 2].flatMap((series) => closedHoles(points, drawn, series));
      expect(drawn.length).toBeLessThanOrEqual(limit);
      if (closed.length > 0) expect(joinedHoles).toBeGreaterThan(0);
    }),
    { numRuns: 60 },
  );
});
