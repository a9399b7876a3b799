import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareInterval } from "../../../evals/interval.ts";

const anyCluster = fc
  .integer({ min: 0, max: 40 })
  .chain((whole) => fc.record({ part: fc.integer({ min: 0, max: whole }), whole: fc.constant(whole) }));

describe("the interval of a share", () => {
  it("lies within 0 and 1, and is the same each time", () => {
    fc.assert(
      fc.property(fc.array(anyCluster, { minLength: 1, maxLength: 12 }), (clusters) => {
        const interval = shareInterval(clusters);
        expect(shareInterval(clusters)).toEqual(interval);
        if (clusters.every(({ whole }) => whole === 0)) expect(interval).toBeNull();
        else {
          expect(interval?.low).toBeGreaterThanOrEqual(0);
          expect(interval?.high).toBeLessThanOrEqual(1);
          expect(interval?.low).toBeLessThanOrEqual(interval?.high ?? -1);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("is a point where all clusters have the same share", () => {
    const interval = shareInterval([8, 16, 24].map((whole) => ({ part: whole / 4, whole })));
    expect(interval).toEqual({ low: 0.25, high: 0.25 });
  });

  it("is about as wide as the binomial law says for single questions", () => {
    const questions = Array.from({ length: 400 }, (_, index) => ({ part: index % 2, whole: 1 }));
    const interval = shareInterval(questions);
    // 1.96 * sqrt(0.25 / 400) = 0.049 to each side.
    expect(interval?.low).toBeCloseTo(0.451, 2);
    expect(interval?.high).toBeCloseTo(0.549, 2);
    expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeGreaterThan(0.08);
    expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeLessThan(0.12);
  });

  it("is wider over databases that fail as a whole than over as many questions by themselves", () => {
    const databases = Array.from({ length: 20 }, (_, index) => ({ part: index % 2 === 0 ? 20 : 0, whole: 20 }));
    const questions = Array.from({ length: 400 }, (_, index) => ({ part: index % 2, whole: 1 }));
    const widthOf = (clusters: typeof databases) => {
      const interval = shareInterval(clusters);
      return (interval?.high ?? 0) - (interval?.low ?? 0);
    };
    expect(widthOf(databases)).toBeGreaterThan(3 * widthOf(questions));
  });
});
