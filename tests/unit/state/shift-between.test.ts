import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shiftLabel } from "#lib/domain/shift-label";
import { addPeriods } from "#lib/planner/time/calendar";
import { shiftBetween } from "#lib/state/shift-between";

describe("how far back a comparison looks", () => {
  test.each([
    ["2025-01-01", "2023-01-01", "2 years before"],
    ["2025-04-01", "2025-01-01", "3 months before"],
    ["2025-03-01", "2025-02-01", "a month before"],
    ["2025-03-15", "2025-03-08", "7 days before"],
    ["2025-12-12", "2025-12-01", "11 days before"],
  ])("from %s to %s is %s", (from, chosen, words) => {
    const shift = shiftBetween(from, chosen);
    expect(shift === null ? null : shiftLabel(shift, null)).toBe(words);
  });

  test("is told by the step where it is one", () => {
    expect(shiftLabel({ grain: "quarter", count: 1 }, "quarter")).toBe("previous quarter");
    expect(shiftLabel({ grain: "quarter", count: 1 }, "month")).toBe("a quarter before");
  });

  test("is nothing for the day itself and for later ones", () => {
    expect(shiftBetween("2025-01-01", "2025-01-01")).toBeNull();
    expect(shiftBetween("2025-01-01", "2025-06-01")).toBeNull();
    expect(shiftBetween("2025-01-01", "no day")).toBeNull();
  });

  test("leads back to the chosen day, whichever that is", () => {
    const days = fc.date({ min: new Date("1990-01-01"), max: new Date("2030-12-31"), noInvalidDate: true });
    const day = days.map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [chosen, from] = [one, other].toSorted();
        if (chosen === undefined || from === undefined || chosen === from) return;
        const shift = shiftBetween(from, chosen);
        if (shift === null) throw new Error("An earlier day is no shift.");
        expect(addPeriods(from, shift.grain, -shift.count)).toBe(chosen);
      }),
    );
  });
});
