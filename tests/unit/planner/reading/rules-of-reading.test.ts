import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costOf, costOfPlan } from "#lib/planner/reading/features";
import { planIdentity } from "#lib/planner/understand/resolve";
import { tokenise } from "#lib/planner/words/tokenise";
import { waysOf } from "../../../support/planner/ways-to-read.ts";

const words =
  "show the average daily price number of boats yachts guests bookings in Kiel from Norway by per boat type month 2025 with without more than 3 over 100 not and or top 5 highest sorted first between who booked than fewer share 'an' zzz , country"
    .split(" ")
    .concat(["how many", "on average"]);

const questions = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 9 }).map((list) => list.join(" "));

describe("whatever is asked,", () => {
  test("each plan comes once, the cheapest first, and costs what its features and its plan cost", () => {
    fc.assert(
      fc.property(questions, (question) => {
        const found = waysOf(question);
        expect(found.map(({ cost }) => cost)).toEqual(found.map(({ cost }) => cost).toSorted((a, b) => a - b));
        expect(new Set(found.map(({ plan }) => planIdentity(plan))).size).toBe(found.length);
        for (const { cost, uses, numbers } of found) expect(cost).toBeCloseTo(costOf(uses) + costOfPlan(numbers), 6);
      }),
      { numRuns: 150 },
    );
  });

  test("only words that were typed are left out", () => {
    fc.assert(
      fc.property(questions, (question) => {
        const typed = new Set(tokenise(question).map(({ text }) => text));
        for (const { request } of waysOf(question))
          for (const word of request.unexplained) expect(typed).toContain(word);
      }),
      { numRuns: 150 },
    );
  });

  test("it is read the same a second time", () => {
    fc.assert(
      fc.property(questions, (question) => {
        const costsOf = () => waysOf(question).map(({ cost, uses }) => ({ cost, uses }));
        expect(costsOf()).toEqual(costsOf());
      }),
      { numRuns: 60 },
    );
  });

  test("text that is no question breaks nothing", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        expect(Array.isArray(waysOf(text))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
