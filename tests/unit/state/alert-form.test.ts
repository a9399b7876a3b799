/** The form of an alert: what is chosen comes to a rule, and a rule that is shown comes back as it was. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AlertRule } from "#lib/domain/alert";
import { type AlertChoice, alertDraft, alertNumberLabel, readAlertDraft } from "#lib/state/alert-form";

function chosen(choice: AlertChoice, number: string, isPercent = false) {
  return readAlertDraft({ ...alertDraft(null, isPercent), choice, number });
}

const limits = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100);
const rules: fc.Arbitrary<AlertRule> = fc.record({
  condition: fc.oneof(
    fc.record({
      kind: fc.constant("limit" as const),
      is: fc.constantFrom("below", "above", "at-most", "at-least"),
      limit: limits,
    }),
    fc.record({
      kind: fc.constant("group" as const),
      is: fc.constantFrom("below", "above"),
      limit: limits,
      groups: fc.constant(["North"]),
    }),
    fc.record({
      kind: fc.constant("change" as const),
      way: fc.constantFrom("fall", "rise", "either"),
      by: fc.integer({ min: 1, max: 500 }).map((percent) => percent / 100),
      unit: fc.constantFrom("part", "number"),
      against: fc.constantFrom("step-before", "year-before"),
    }),
    fc.record({
      kind: fc.constant("late" as const),
      count: fc.integer({ min: 1, max: 1_000 }),
      unit: fc.constantFrom("day", "week"),
    }),
    fc.record({ kind: fc.constant("unusual" as const), way: fc.constantFrom("low", "high", "either") }),
  ),
  figure: fc.constantFrom(null, "Revenue"),
  margin: fc.constant(null),
});

describe("the form of an alert", () => {
  it("gives a rule that it was filled in with back as it was", () => {
    fc.assert(
      fc.property(rules, fc.boolean(), (rule, isPercent) => {
        expect(readAlertDraft(alertDraft(rule, isPercent))).toEqual({ alert: rule });
      }),
    );
  });

  it("tells each time where nothing else is chosen", () => {
    expect(readAlertDraft(alertDraft(null, false))).toEqual({ alert: null });
  });

  it("reads limits of percentages as they are typed", () => {
    expect(chosen("below", "12.5", true)).toMatchObject({ alert: { condition: { kind: "limit", limit: 0.125 } } });
    expect(alertNumberLabel({ ...alertDraft(null, true), choice: "below" })).toBe("Limit in percent");
    expect(chosen("fall", "10")).toMatchObject({
      alert: { condition: { by: 0.1, unit: "part", against: "step-before" } },
    });
  });

  it.each([
    ["below", ""],
    ["below", "many"],
    ["above", "Infinity"],
    ["fall", "0"],
    ["rise", "-1"],
    ["late", "1.5"],
    ["late", "0"],
  ] as const)("says what is missing where %s has the number %j", (choice, number) => {
    expect(chosen(choice, number)).toHaveProperty("fault");
  });

  it("forgets a margin with its limit", () => {
    const rule: AlertRule = { condition: { kind: "limit", is: "below", limit: 5 }, figure: null, margin: 1 };
    expect(readAlertDraft({ ...alertDraft(rule, false), number: "6" })).toMatchObject({ alert: { margin: 1 } });
    expect(readAlertDraft({ ...alertDraft(rule, false), choice: "unusual" })).toMatchObject({
      alert: { margin: null },
    });
  });
});
