import { describe, expect, it } from "vitest";
import { indexModel } from "#lib/semantic/index-model";
import { timeNames } from "#lib/semantic/time-names";
import { sampleArgs } from "../../support/planner/sample-model.ts";

const namesOf = (label: string): string[] => timeNames(label).map((words) => words.join(" "));

describe("a number of units of time", () => {
  it.each([
    ["first reply min", ["first reply time", "first reply minutes", "time to first reply", "reply time"]],
    ["avg wait sec", ["average wait time", "average wait seconds"]],
    ["delivery days", ["delivery time", "delivery days", "time to delivery"]],
    ["min spent", ["time spent", "minutes spent"]],
    ["hours worked", ["time worked", "hours worked"]],
  ])("is called a time: %s", (label, names) => expect(namesOf(label)).toEqual(names));

  it.each(["min", "min seats", "work days", "minutes", "price", "started at", "unit price"])(
    "is nothing else: %s",
    (label) => expect(namesOf(label)).toEqual([]),
  );

  it("is measured where its rows have a date, and promised where they have none", () => {
    const foundIn = (mainTimeColumn: string | null): number => {
      const tables = sampleArgs.model.tables.map((table) =>
        table.name === "BOOKINGS"
          ? {
              ...table,
              mainTimeColumn,
              columns: table.columns.map((column) =>
                column.name === "NIGHTS" ? { ...column, name: "CHECK_IN_MIN", label: "check in min" } : column,
              ),
            }
          : table,
      );
      return indexModel({ ...sampleArgs.model, tables }).phrases.get("check in time")?.length ?? 0;
    };
    expect(foundIn("BOOKED_ON")).toBe(1);
    expect(foundIn(null)).toBe(0);
  });
});
