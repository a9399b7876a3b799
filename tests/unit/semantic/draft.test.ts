import { describe, expect, it } from "vitest";
import { findColumn, findTable } from "#lib/semantic/model";
import { sampleModel } from "../../support/planner/sample-model.ts";

function column(table: string, name: string) {
  const found = findColumn(sampleModel, table, name);
  if (found === undefined) throw new Error(`no ${table}.${name}`);
  return found;
}

describe("a drafted model", () => {
  it.each([
    ["BOOKINGS", "BOAT_ID", "key"],
    ["BOOKINGS", "BOOKING_DATE", "time"],
    ["BOOKINGS", "STATUS", "dimension"],
    ["BOOKINGS", "AMOUNT", "fact"],
    ["GUESTS", "BIRTH_YEAR", "dimension"],
    ["BOATS", "IS_CHARTERED", "dimension"],
  ])("tells what %s.%s is for: %s", (table, name, role) => {
    expect(column(table, name).role).toBe(role);
  });

  it("adds amounts, averages prices, and leaves open what the name does not tell", () => {
    expect(column("BOOKINGS", "AMOUNT").defaultAggregate).toBe("sum");
    expect(column("BOATS", "DAILY_PRICE").defaultAggregate).toBe("avg");
    expect(column("BOOKINGS", "NIGHTS").defaultAggregate).toBeNull();
  });

  it("names a row by the column called after its table", () => {
    expect(findTable(sampleModel, "BOATS")?.nameColumn).toBe("BOAT_NAME");
    expect(findTable(sampleModel, "REPAIRS")?.nameColumn).toBeNull();
  });

  it("places rows in time by the date called after the table", () => {
    expect(findTable(sampleModel, "BOOKINGS")?.mainTimeColumn).toBe("BOOKING_DATE");
  });

  it("takes declared foreign keys as relationships", () => {
    expect(
      sampleModel.relationships.map((step) => `${step.fromTable}.${step.fromColumns.join()}>${step.toTable}`),
    ).toEqual([
      "BOATS.HOME_PORT_ID>PORTS",
      "BOOKINGS.BOAT_ID>BOATS",
      "BOOKINGS.GUEST_ID>GUESTS",
      "BOOKINGS.FROM_PORT_ID>PORTS",
      "BOOKINGS.TO_PORT_ID>PORTS",
      "REPAIRS.BOAT_ID>BOATS",
    ]);
  });
});
