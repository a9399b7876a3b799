import { expect, it } from "vitest";
import { type ColumnProfile, emptyProfile } from "#lib/semantic/model";
import { boundValues } from "#lib/services/stored-value-limit";

function profileWith(count: number): ColumnProfile {
  const values = Array.from({ length: count }, (_, index) => `value ${index}`);
  return { ...emptyProfile, distinctCount: count, values, valuesAreComplete: true };
}

it("keeps the values of the columns with the fewest, and the figures of all", () => {
  const profiles = new Map([
    ["T.LONG", profileWith(50)],
    ["T.SHORT", profileWith(3)],
    ["T.MIDDLE", profileWith(7)],
  ]);
  const bounded = boundValues(profiles, 10);
  expect([...bounded].map(([name, profile]) => [name, profile.values.length, profile.distinctCount])).toEqual([
    ["T.LONG", 0, 50],
    ["T.SHORT", 3, 3],
    ["T.MIDDLE", 7, 7],
  ]);
  expect(bounded.get("T.LONG")?.valuesAreComplete).toBe(false);
});

it("changes nothing when everything fits", () => {
  const profiles = new Map([["T.A", profileWith(10)]]);
  expect(boundValues(profiles, 10)).toEqual(profiles);
});
