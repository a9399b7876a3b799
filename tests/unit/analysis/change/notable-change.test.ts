import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNotableChange } from "#lib/analysis/change/notable-change";

const steady = [100, 102, 99, 101, 100, 98, 100];

describe("the last change of a figure", () => {
  it.each([
    ["beyond what the course does anyway", [...steady, 90], true],
    ["within what the course does anyway", [...steady, 98], false],
    ["small, however steady the course is", [100, 100.1, 100, 100.1, 100, 100.1, 103], false],
    ["large in a course that goes up and down as much", [100, 150, 90, 140, 95, 150, 100], false],
    ["of a tenth, with nothing known before", [100, 110], true],
    ["of less than a tenth, with nothing known before", [100, 109], false],
    ["from nothing", [0, 5], false],
    ["from a step without a value", [...steady, null, 50], false],
    ["of a single value", [5], false],
    ["of no values", [], false],
  ])("%s", (_, values, isNotable) => {
    expect(isNotableChange(values)).toBe(isNotable);
  });

  it("is judged alike in every unit, and up as down in a sign", () => {
    const values = fc.array(fc.double({ min: 1, max: 1_000, noNaN: true }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(values, fc.constantFrom(2, 1024, -1, 0.5), (course, unit) => {
        expect(isNotableChange(course.map((value) => value * unit))).toBe(isNotableChange(course));
      }),
    );
  });
});
