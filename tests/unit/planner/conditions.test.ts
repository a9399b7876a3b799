import { describe, expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../support/planner/sample-model.ts";

/** The listed table and its columns, then the conditions; what stands behind "no" must not be there. */
function sketch(question: string): string {
  // Whether it would be asked back first is no matter of what the words say.
  const outcome = planQuestion(question, { ...sampleArgs, isAlways: true });
  if (outcome.kind !== "plan") return outcome.kind;
  const { detail, filters, exists } = outcome.plan;
  const shown =
    detail === null ? "figures" : `${detail.table}(${detail.columns.map(({ column }) => column).join(" ")})`;
  const texts = [
    ...filters.map(({ column, condition }) => `${column.column} ${condition.operator}`),
    ...exists.map(({ of, table, isNegated, filters: inner }) =>
      [isNegated ? "no" : "a", table, "of", of, ...inner.map(({ column }) => column.column)].join(" "),
    ),
  ];
  return [shown, ...texts].join(" | ");
}

describe("conditions", () => {
  it.each([
    ["names of the boats booked by guests", "BOATS(BOAT_NAME) | a GUESTS of BOATS"],
    ["names of the boats not booked by any guest", "BOATS(BOAT_NAME) | no BOOKINGS of BOATS"],
    [
      'names of the boats not booked by a guest from "GUESTS.COUNTRY=Norway"',
      "BOATS(BOAT_NAME) | no BOOKINGS of BOATS COUNTRY",
    ],
  ])("of who did something belong to what was done: %s", (question, expected) => {
    expect(sketch(question)).toBe(expected);
  });

  it("group by what stands behind a verb where that is no one who could have done it", () => {
    const outcome = planQuestion("amount booked by status", sampleArgs);
    expect(outcome).toMatchObject({ plan: { dimensions: [{ column: { column: "STATUS" } }] } });
  });

  it.each([
    ["names of the boats without a repair date", "BOATS(BOAT_NAME) | no REPAIRS of BOATS"],
    ["names of the guests without a booking date", "GUESTS(GUEST_NAME) | no BOOKINGS of GUESTS"],
    ["names of the boats that were never repaired", "BOATS(BOAT_NAME) | no REPAIRS of BOATS"],
  ])("on rows that are not there look for the rows, not for empty cells: %s", (question, expected) => {
    expect(sketch(question)).toBe(expected);
  });

  it.each([
    ['type of the boat "Gull"', "BOATS(BOAT_TYPE) | BOAT_NAME ="],
    ['type of the boat called "Gull"', "BOATS(BOAT_TYPE) | BOAT_NAME ="],
    ['guest names for bookings of the boat "Gull"', "BOOKINGS(GUEST_NAME) | BOAT_NAME ="],
  ])("take a quoted text behind a thing for its name: %s", (question, expected) => {
    expect(sketch(question)).toBe(expected);
  });

  it("do not show the column that they only speak of", () => {
    expect(sketch("names of the boats that have bookings with both the status paid and the status cancelled")).toBe(
      "BOATS(BOAT_NAME) | a BOOKINGS of BOATS STATUS | a BOOKINGS of BOATS STATUS",
    );
    expect(sketch("boat names with their daily price")).toBe("BOATS(BOAT_NAME DAILY_PRICE)");
  });

  it("never compare how many there are where a size is spoken of", () => {
    expect(planQuestion("names of the ports that have boats longer than 40", sampleArgs).kind).toBe("refuse");
  });

  it("do not reach into the next sentence", () => {
    expect(sketch("Which boats have repairs? List the boat type.")).toContain("a REPAIRS of BOATS");
  });
});
