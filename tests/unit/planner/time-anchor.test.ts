/** The day that "last" and "in March" count from is one of the column that is asked. */
import { describe, expect, it } from "vitest";
import { planTime } from "#lib/planner/time/plan-time";
import { matchTimeWindow } from "#lib/planner/time/time-window";
import { isYearUnsaid } from "#lib/planner/time/unsaid-year";
import { tokenise } from "#lib/planner/words/tokenise";
import type { SemanticModel } from "#lib/semantic/model";
import { sampleModel } from "../../support/planner/sample-model.ts";

type Days = readonly [min: string, max: string, distinctCount: number];

/** The bookings, repairs and boats (by a date of launch) of the sample, with other days. */
function modelOf(days: { readonly BOOKINGS: Days; readonly REPAIRS: Days; readonly BOATS?: Days }): SemanticModel {
  const dated = sampleModel.tables.map((table) => {
    const [min, max, distinctCount] = new Map(Object.entries(days)).get(table.name) ?? [];
    const name = table.mainTimeColumn ?? "LAUNCHED_ON";
    const known = sampleModel.tables.flatMap(({ columns }) => columns).find(({ role }) => role === "time");
    if (min === undefined || max === undefined || distinctCount === undefined || known === undefined) return table;
    const column = { ...known, name, profile: { ...known.profile, min, max, distinctCount } };
    const others = table.columns.filter((other) => other.name !== name);
    return { ...table, mainTimeColumn: name, columns: [...others, column] };
  });
  return { ...sampleModel, tables: dated };
}

const columns = {
  bookings: { table: "BOOKINGS", column: "BOOKING_DATE" },
  repairs: { table: "REPAIRS", column: "REPAIR_DATE" },
  boats: { table: "BOATS", column: "LAUNCHED_ON" },
};

function windowOf(
  text: string,
  table: keyof typeof columns,
  model: SemanticModel,
  today = "2026-11-21",
): string | null {
  const found = matchTimeWindow(tokenise(text), 0);
  const asked = found === null ? null : { window: found.window, text };
  const time = asked === null ? null : planTime({ model, column: columns[table], today }, asked);
  return time === null ? null : `${time.from}..${time.to}`;
}

const daily: Days = ["2023-01-01", "2026-06-30", 1200];

describe("the anchor of a period", () => {
  const apart = modelOf({ BOOKINGS: ["2001-01-01", "2001-06-20", 170], REPAIRS: ["1990-01-01", "2002-07-25", 3000] });

  it.each([
    ["in March", "bookings", "2001-03-01..2001-04-01"],
    ["in June", "bookings", "2001-06-01..2001-07-01"],
    ["in July", "bookings", "2000-07-01..2000-08-01"],
    ["last month", "bookings", "2001-05-01..2001-06-01"],
    ["this year", "bookings", "2001-01-01..2002-01-01"],
    ["last month", "repairs", "2002-06-01..2002-07-01"],
  ] as const)("is the newest day of the rows that are asked: %s of %s", (text, table, expected) => {
    expect(windowOf(text, table, apart)).toBe(expected);
  });

  const ended = modelOf({ BOOKINGS: daily, REPAIRS: daily });

  it.each([
    ["last month", "2026-06-01..2026-07-01"],
    ["last quarter", "2026-04-01..2026-07-01"],
    ["last year", "2025-01-01..2026-01-01"],
    ["two months ago", "2026-05-01..2026-06-01"],
    ["since last quarter", "2026-04-01..null"],
    ["last June", "2026-06-01..2026-07-01"],
    ["this quarter", "2026-04-01..2026-07-01"],
    ["past 30 days", "2026-06-01..2026-07-01"],
  ])("makes complete periods of those that the data holds to their end: %s", (text, expected) => {
    expect(windowOf(text, "bookings", ended)).toBe(expected);
  });

  it("counts a row of a month as all of the month", () => {
    const monthly = modelOf({ BOOKINGS: ["2020-01-01", "2026-06-01", 78], REPAIRS: daily });
    expect(windowOf("last month", "bookings", monthly)).toBe("2026-06-01..2026-07-01");
    expect(windowOf("last quarter", "bookings", monthly)).toBe("2026-04-01..2026-07-01");
  });

  it("of rare events is that of the rows that refer to them, but their months are those that have some", () => {
    const rare = modelOf({ BOOKINGS: daily, REPAIRS: daily, BOATS: ["2015-02-01", "2025-03-20", 40] });
    expect(windowOf("last year", "boats", rare)).toBe("2025-01-01..2026-01-01");
    expect(windowOf("in March", "boats", rare)).toBe("2025-03-01..2025-04-01");
    expect(windowOf("in May", "boats", rare)).toBe("2024-05-01..2024-06-01");
  });

  it("is today where the data reaches it, and the last complete period where it lags behind", () => {
    expect(windowOf("last month", "bookings", ended, "2026-07-10")).toBe("2026-06-01..2026-07-01");
    expect(windowOf("this month", "bookings", ended, "2026-07-10")).toBe("2026-07-01..2026-08-01");
    expect(windowOf("last month", "bookings", ended, "2026-08-05")).toBe("2026-06-01..2026-07-01");
    expect(windowOf("yesterday", "bookings", ended, "2026-07-10")).toBe("2026-07-09..2026-07-10");
  });

  it("ends with the last day that is over: yesterday, or where the data ends, its newest one", () => {
    expect(windowOf("last 30 days", "bookings", ended, "2026-07-10")).toBe("2026-06-10..2026-07-10");
    expect(windowOf("last 30 days", "bookings", ended, "2027-07-10")).toBe("2026-06-01..2026-07-01");
  });
});

it("a month leaves its year open, a month of a year and a counted one do not", () => {
  const time = { column: columns.bookings, from: null, to: null, anchor: "2026-06-30", evidence: [] };
  const said = ["in March", "last December", "last month", "in Q1 this year"].map((label) =>
    isYearUnsaid({ ...time, label }),
  );
  expect(said).toEqual([true, true, false, false]);
  expect(isYearUnsaid({ ...time, label: "in March", anchor: null })).toBe(false);
});
