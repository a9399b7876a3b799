import { describe, expect, it } from "vitest";
import { unitOf, unitOfName } from "#lib/semantic/unit";

describe("the unit of a column", () => {
  it.each([
    ["Quantity times unit price less discount, in US dollars; returns are not deducted.", "USD"],
    ["Price of one share in US dollars.", "USD"],
    ["Delay on arrival in minutes; negative when early.", "minutes"],
    ["Floor area in square metres.", "square metres"],
    ["Highest temperature of the day in degrees Celsius.", "°C"],
    ["Wind in kilometers per hour.", "kilometers per hour"],
    ["Units sold.", null],
    ["Day on which the account was opened.", null],
    [null, null],
  ])("of %j is %s", (description, unit) => {
    expect(unitOf(description)).toBe(unit);
  });
});

describe("the unit that a column's name ends in", () => {
  it.each([
    ["DISTANCE_KM", "kilometres"],
    ["weightKg", "kilograms"],
    ["FLOOR_AREA_SQM", "square metres"],
    ["SOLVE_HRS", "hours"],
  ])("%s: %s", (name, unit) => expect(unitOfName(name)).toBe(unit));

  it.each(["FIRST_REPLY_MIN", "KM", "HOURS_PLANNED", "PRICE"])("is not read into %s", (name) =>
    expect(unitOfName(name)).toBeNull(),
  );
});
