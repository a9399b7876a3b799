import { describe, expect, it } from "vitest";
import { compilePlan } from "#lib/planner/compile/compile";
import { sampleArgs } from "../../support/planner/sample-model.ts";
import { planned, refusal } from "../../support/planner/sketch-plan.ts";

/** The statement of a question in one line. */
function sqlOf(question: string): string {
  const { sql } = compilePlan(planned(question), { model: sampleArgs.model, dialect: "duckdb" });
  return sql.replaceAll(/\s+/g, " ");
}

/** The average that a value is compared with, from its first word on. */
function averageIn(question: string): string {
  return /\(SELECT avg\(.*?\)\)/.exec(sqlOf(question))?.[0] ?? "none";
}

const ofAllBoats = "(SELECT avg(all_boats.DAILY_PRICE) FROM SEA.HARBOUR.BOATS AS all_boats)";
const ofTheirType = `${ofAllBoats.slice(0, -1)} WHERE all_boats.BOAT_TYPE = boats.BOAT_TYPE)`;

describe("an average that a value is compared with", () => {
  it.each(["boats with a daily price above the average", "boats with a daily price above the average of all boats"])(
    "is that of all rows where nothing else is said: %s",
    (question) => {
      expect(averageIn(question)).toContain(ofAllBoats);
    },
  );

  it.each([
    "boats with a daily price above the average of their boat type",
    "boats with a daily price above their boat type's average",
    "boats with a daily price above the average for the same boat type",
  ])("is that of the rows around where these are named: %s", (question) => {
    expect(averageIn(question)).toContain(ofTheirType);
  });

  it("is that of the column that the verb speaks of, also where other words stand between", () => {
    expect(averageIn("repairs for which we spent more to get than the average")).toContain("avg(all_repairs.COST)");
  });

  it("is that of the same rows' owner, by the key that they have of it", () => {
    expect(averageIn("boats with a daily price above the average of their home port")).toContain(
      "WHERE all_boats.HOME_PORT_ID = boats.HOME_PORT_ID",
    );
  });

  it("is that of the named value where the words repeat it", () => {
    expect(averageIn("Yacht boats with a daily price above the Yacht average")).toContain(ofTheirType);
  });

  it("is that of the same time where the words say so", () => {
    expect(averageIn("bookings in 2025 with an amount above the average of that year")).toContain(
      "all_bookings.BOOKING_DATE >= DATE '2025-01-01'",
    );
  });

  it("is not taken where it is that of another column", () => {
    expect(refusal("boats with a daily price above the average amount")).not.toBeNull();
  });
});

describe("counted days", () => {
  it("are the different days of the rows, not rows of days", () => {
    for (const question of [
      "how many days had an amount over 500",
      "on how many days in 2025 was the amount over 500?",
    ])
      expect(sqlOf(question)).toContain("count(DISTINCT bookings.BOOKING_DATE)");
  });

  it("are not counted in rows that are not placed in time by days", () => {
    expect(refusal("how many months had an amount over 500")).not.toBeNull();
  });
});
