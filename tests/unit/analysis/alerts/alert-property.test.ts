import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeAlert } from "#lib/analysis/alerts/judge-alert";
import {
  type AlertCondition,
  type AlertReading,
  type AlertRule,
  alertStateSchema,
  quietAlert,
} from "#lib/domain/alert";
import { dayOf, lookAt, walk } from "./looks.ts";

const condition: fc.Arbitrary<AlertCondition> = fc.oneof(
  fc.record({
    kind: fc.constant("limit" as const),
    is: fc.constantFrom("below" as const, "at-most" as const, "above" as const, "at-least" as const),
    limit: fc.integer({ min: 0, max: 20 }),
  }),
  fc.record({
    kind: fc.constant("change" as const),
    way: fc.constantFrom("fall" as const, "rise" as const, "either" as const),
    by: fc.constantFrom(0.1, 0.5, 3),
    unit: fc.constantFrom("part" as const, "number" as const),
    against: fc.constantFrom("step-before" as const, "year-before" as const),
  }),
  fc.record({
    kind: fc.constant("late" as const),
    count: fc.integer({ min: 1, max: 3 }),
    unit: fc.constant("day" as const),
  }),
);

const rule: fc.Arbitrary<AlertRule> = fc.record({
  condition,
  figure: fc.constant(null),
  margin: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
});

/** Days with and without rows, which come some days late, looked at now and then, and sometimes in vain. */
const looks: fc.Arbitrary<AlertReading[]> = fc
  .array(
    fc.record({
      value: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null, freq: 4 }),
      lag: fc.constantFrom(0, 0, 0, 1, 3),
      isLooked: fc.boolean(),
      hasFailed: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .map((days) =>
    days.flatMap(({ lag, isLooked, hasFailed }, place): AlertReading[] => {
      if (!isLooked) return [];
      const at = Date.parse(`${dayOf(place + 1)}T08:00:00Z`);
      if (hasFailed) return [{ kind: "missing", at, why: "The warehouse did not answer." }];
      const known = days.slice(0, Math.max(0, place + 1 - lag));
      return [
        lookAt(
          dayOf(place + 1),
          known.flatMap(({ value }, day) => (value === null ? [] : [[dayOf(day), value]])),
        ),
      ];
    }),
  );

describe("whatever the figures do", () => {
  it("beginnings and ends take turns, the state says which was last, and it can be kept", () => {
    fc.assert(
      fc.property(rule, looks, (asked, readings) => {
        const verdicts = walk(asked, readings);
        const told = verdicts.flatMap(({ event }) => (event === null ? [] : [event]));
        expect(told).toEqual(told.map((_, place) => (place % 2 === 0 ? "began" : "ended")));
        const { state = quietAlert } = verdicts.at(-1) ?? {};
        expect(state.isOn).toBe(told.length % 2 === 1);
        expect(alertStateSchema.parse(state)).toEqual(state);
      }),
    );
  });

  it("the same look again changes nothing and tells nothing", () => {
    fc.assert(
      fc.property(rule, looks, (asked, readings) => {
        let state = quietAlert;
        for (const reading of readings) {
          ({ state } = judgeAlert(asked, state, reading));
          const again = judgeAlert(asked, state, reading);
          expect([again.state, again.event]).toEqual([state, null]);
        }
      }),
    );
  });

  it("a look that failed changes nothing, whenever it comes, and says why", () => {
    fc.assert(
      fc.property(rule, looks, (asked, readings) => {
        let state = quietAlert;
        for (const reading of readings) {
          const verdict = judgeAlert(asked, state, reading);
          if (reading.kind === "missing") expect([verdict.state, verdict.event]).toEqual([state, null]);
          expect(verdict.text === "").toBe(false);
          state = verdict.state;
        }
      }),
    );
  });
});
