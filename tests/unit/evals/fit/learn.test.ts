import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTelling, learn, rightFirst } from "../../../../evals/fit/learn.ts";
import type { Weighed, WeighedCandidate, Weights } from "../../../../evals/fit/weighed.ts";

const begin: Weights = { features: { shown: 0.1, verb: 0.1, skippedWord: 0.1 }, plan: { plan: 1, hop: 0 } };

function candidate(isRight: boolean, uses: WeighedCandidate["uses"]): WeighedCandidate {
  return { isRight, uses, numbers: {} };
}

function question(...candidates: readonly WeighedCandidate[]): Weighed {
  return { database: "harbour", set: "own", candidates };
}

const anyCandidate = fc.record({
  isRight: fc.boolean(),
  uses: fc.record({ shown: fc.nat(3), verb: fc.nat(3), skippedWord: fc.nat(3) }),
  numbers: fc.record({ hop: fc.nat(2) }),
});
const anyQuestions = fc
  .array(fc.array(anyCandidate, { maxLength: 4 }), { maxLength: 12 })
  .map((all) => all.map((candidates) => question(...candidates)));

describe("weights that are learned", () => {
  test("put right ways first that came second before", () => {
    const asked = Array.from({ length: 20 }, () =>
      question(candidate(false, { skippedWord: 1 }), candidate(true, { shown: 2 })),
    );
    expect(rightFirst(asked, begin)).toBe(0);
    expect(rightFirst(asked, learn(asked, begin))).toBe(20);
  });

  test("stay as they are where nothing tells right from wrong", () => {
    const asked = [question(candidate(true, { shown: 1 })), question(candidate(false, { verb: 1 }))];
    expect(asked.map(isTelling)).toEqual([false, false]);
    expect(learn(asked, begin)).toEqual(begin);
  });

  test("are the same a second time, have the same names, and those of words are never below 0", () => {
    fc.assert(
      fc.property(anyQuestions, (asked) => {
        const learned = learn(asked, begin);
        expect(learn(asked, begin)).toEqual(learned);
        expect(Object.keys(learned.features)).toEqual(Object.keys(begin.features));
        for (const weight of Object.values(learned.features)) expect(weight).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 25 },
    );
  });
});
