import { describe, expect, test } from "vitest";
import type { ModelElement } from "#lib/semantic/index-model";
import type { SemanticTable } from "#lib/semantic/model";
import { describedBy, descriptionsOf } from "#lib/semantic/thesaurus/descriptions";
import { eventsCalled } from "#lib/semantic/thesaurus/events";
import { senseOf, sensesAt } from "#lib/semantic/thesaurus/thesaurus";
import { sampleArgs } from "../../support/planner/sample-model.ts";

const { model } = sampleArgs;

function nameOf(element: ModelElement): string {
  if (element.kind === "metric") return element.metric;
  if (element.kind === "table") return element.table;
  return `${element.table}.${element.column}${element.kind === "value" ? `=${element.value}` : ""}`;
}

/** What the words describe, one sense for each. */
const described = (text: string): readonly string[] =>
  describedBy(descriptionsOf(model), text.split(" ").map(senseOf)).map(({ element }) => nameOf(element));

describe("what words describe without naming it", () => {
  test.each([
    ["repairing date", "REPAIRS.REPAIR_DATE", "another form of the word"],
    ["boat kind", "BOATS.BOAT_TYPE", "another word for it"],
    ["settled", "BOOKINGS.STATUS=PAID", "another word for a value"],
  ])("%s: %s", (text, element) => {
    expect(described(text)).toContain(element);
  });

  test("every word has to have its place", () => {
    expect(described("daily price")).toContain("BOATS.DAILY_PRICE");
    expect(described("daily weather price")).toEqual([]);
  });

  test("what was done is no date, and a department has nothing to do with departing", () => {
    expect(described("repaired")).not.toContain("REPAIRS.REPAIR_DATE");
    expect(senseOf("department").roots).toEqual([]);
  });

  test("several words that mean one thing are one sense", () => {
    const words = ["number", "plate", "number"];
    expect(sensesAt(words, 1).map(({ length }) => length)).toEqual([1, 2]);
  });
});

test("a date tells what happened on it, in whatever form that is said; its own rows are no event", () => {
  const staffed = { ...model, tables: model.tables.map(withHireDate) };
  const called = (word: string) => eventsCalled(staffed, senseOf(word)).map(({ element }) => nameOf(element));
  for (const word of ["hired", "hires", "hiring", "joined"]) expect(called(word)).toContain("GUESTS.HIRE_DT");
  expect(called("bookings")).not.toContain("BOOKINGS.BOOKING_DATE");
  expect(called("weather")).toEqual([]);
});

/** Its year of birth as the day on which a guest was hired. */
function withHireDate(table: SemanticTable): SemanticTable {
  const columns = table.columns.map((column) =>
    table.name === "GUESTS" && column.name === "BIRTH_YEAR"
      ? { ...column, name: "HIRE_DT", label: "hire date", role: "time" as const }
      : column,
  );
  return { ...table, columns };
}
