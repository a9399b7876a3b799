import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearestValue } from "#lib/agents/sql/widen/nearest-value";
import { randomCases } from "../../../../support/random-cases.ts";

describe("the stored value that is meant", () => {
  const states = ["CA", "NY", "TX", "WA"];
  const countries = ["Germany", "France", "United States", "United Kingdom", "Côte d'Ivoire"];
  const cities = ["New York", "New Orleans", "San José", "St. Louis", "Los Angeles"];

  test.each([
    ["Calif.", states, "CA"],
    ["california", states, "CA"],
    ["New York", states, "NY"],
    ["Calif.", ["California", "Colorado"], "California"],
    ["Cal", ["California", "Colorado"], "California"],
    ["DE", countries, "Germany"],
    ["USA", countries, "United States"],
    ["U.K.", countries, "United Kingdom"],
    ["cote d ivoire", countries, "Côte d'Ivoire"],
    ["GERMANY", countries, "Germany"],
    ["Grmany", countries, "Germany"],
    ["newyork", cities, "New York"],
    ["San Jose", cities, "San José"],
    ["LA", cities, "Los Angeles"],
    ["Saint Louis", ["Saint Louis "], "Saint Louis "],
    ["Acme", ["Acme Inc.", "Apex Inc."], "Acme Inc."],
    ["N. America", ["North America", "South America"], "North America"],
  ])("by %s", (asked, stored, meant) => {
    expect(nearestValue(asked, stored)).toBe(meant);
  });

  test.each([
    ["two begin so", "New", cities],
    ["two are one letter away", "Mars", ["Mara", "Marx"]],
    ["nothing is near", "Atlantis", cities],
    ["it is stored", "CA", states],
    ["the numbers differ", "Gate 12", ["Gate 13"]],
    ["it has no letter", "?!", cities],
    ["short words are one letter apart", "Oslo"[0] ?? "", ["P"]],
  ])("is none where %s", (_, asked, stored) => {
    expect(nearestValue(asked, stored)).toBeNull();
  });

  test("is always a stored one, and one that is found is its own answer", () => {
    const text = fc.string({ unit: fc.constantFrom(..."abCé. 1"), maxLength: 8 });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 6 }), (asked, stored) => {
        const nearest = nearestValue(asked, stored);
        if (nearest === null) return;
        expect(stored).toContain(nearest);
        expect(nearest).not.toBe(asked);
        expect(nearestValue(nearest, stored)).toBeNull();
      }),
      { numRuns: randomCases({ few: 400, all: 2_000 }) },
    );
  });
});
