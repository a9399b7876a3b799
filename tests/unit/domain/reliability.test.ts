/** What labels are worth: the figures of the product stand in its docs, and their ranges are those of the literature. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reliabilities, reliabilityText, shareRange } from "#lib/domain/reliability";

describe("the range of a share", () => {
  test.each([
    // Newcombe 1998, table I, method 3.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("of %i in %i is from %f to %f", (part, whole, low, high) => {
    const range = shareRange(part, whole);
    expect(range.low).toBeCloseTo(low, 4);
    expect(range.high).toBeCloseTo(high, 4);
  });

  test("holds the share and stays within 0 and 1", () => {
    const shares = fc
      .integer({ min: 1, max: 5_000 })
      .chain((whole) => fc.tuple(fc.integer({ min: 0, max: whole }), fc.constant(whole)));
    fc.assert(
      fc.property(shares, ([part, whole]) => {
        const { share, low, high } = shareRange(part, whole);
        expect(low).toBeGreaterThanOrEqual(-1e-12);
        expect(high).toBeLessThanOrEqual(1 + 1e-12);
        expect(low).toBeLessThanOrEqual(share + 1e-12);
        expect(high).toBeGreaterThanOrEqual(share - 1e-12);
      }),
    );
  });
});

describe("the labels", () => {
  test("stand in the docs with the same words as in the product", () => {
    const docs = readFileSync(join(process.cwd(), "docs", "models.md"), "utf8");
    for (const reliability of reliabilities) {
      const asked = reliability.measured === null ? "–" : reliability.measured.asked;
      expect(docs).toContain(`| ${reliability.label} | ${reliabilityText(reliability)} | ${asked} |`);
    }
  });

  test("are measured where a person does not vouch for them, and the surer ones were right more often", () => {
    const shares = reliabilities.flatMap(({ measured }) =>
      measured === null ? [] : [measured.right / measured.answers],
    );
    expect(shares).toHaveLength(reliabilities.length - 1);
    expect(shares).toEqual(shares.toSorted((left, right) => right - left));
  });
});
