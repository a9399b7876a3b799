import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patternOf } from "#lib/semantic/value-pattern";

describe("what texts are written like", () => {
  it.each([
    [["1", "-2.50", "+3e4"], "number"],
    [["0042", "7"], "number"],
    [["2024-02-29", "1999-12-31"], "date"],
    [["2024-02-29T10:00:00Z", "2024-02-29 10:00"], "timestamp"],
    [["$1,200.50", "€ 3"], "money"],
    [["12%", "0.5 %"], "percent"],
    [["AB-12", "X9", "700"], "code"],
    [["Kiel", "Oslo"], "text"],
    [["12", "twelve"], "text"],
    [["2024-13-01"], "code"],
    [["12", " "], "text"],
    [[], null],
  ])("%j: %s", (values, pattern) => {
    expect(patternOf(values)).toBe(pattern);
  });

  it("is a number where every text is one, and not where another stands among them", () => {
    const numbers = fc.array(fc.oneof(fc.integer(), fc.float({ noNaN: true, noDefaultInfinity: true })).map(String), {
      minLength: 1,
    });
    fc.assert(
      fc.property(numbers, (values) => {
        expect(patternOf(values)).toBe("number");
        expect(patternOf([...values, "none"])).toBe("text");
      }),
    );
  });
});
