/** A course by groups beside an earlier time: the change of all, and the groups that moved most, from the rows alone. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OutputColumn } from "#lib/domain/chart";
import type { Plan, PlanCompare } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import { revenueByCity } from "../../../support/agents/small-model.ts";
import { period, stepOf, stepOutput, toldLead } from "../../../support/agents/told-lead.ts";
import { randomCases } from "../../../support/random-cases.ts";

const city: OutputColumn = { label: "City", role: "category", isAdditive: false, format: null };
const revenue: OutputColumn = { label: "Revenue", role: "measure", isAdditive: true, format: "currency" };

function beside(own: OutputColumn): OutputColumn[] {
  return [
    own,
    { ...own, label: `${own.label} (before)` },
    { ...own, label: "Change", role: "detail" },
    { label: "Change %", role: "detail", isAdditive: false, format: "percent" },
  ];
}

type Row = readonly [step: string, city: string, later: number | null, earlier: number | null];

function rowsOf(rows: readonly Row[]): ResultRow[] {
  return rows.map(([step, name, later, earlier]) => {
    const change = later === null || earlier === null ? null : later - earlier;
    return [step, name, later, earlier, change, change === null || earlier === 0 ? null : change / (earlier ?? 1)];
  });
}

const yearBefore: PlanCompare = { shift: { grain: "year", count: 1 }, label: "previous year", evidence: [] };
const monthBefore: PlanCompare = { shift: { grain: "month", count: 1 }, label: "previous month", evidence: [] };
const dimensions = [stepOf("month"), ...revenueByCity().dimensions];
const outputs = [stepOutput("month"), city, ...beside(revenue)];
const in2024: Partial<Plan> = { dimensions, compare: yearBefore, time: period("2024-01-01", "2025-01-01") };

const rows: readonly Row[] = [
  ["2024-01-01", "Berlin", 30, 20],
  ["2024-01-01", "Paris", 10, 16],
  ["2024-02-01", "Berlin", 34, 24],
  ["2024-02-01", "Paris", 12, 14],
];

describe("a course by groups beside an earlier time", () => {
  it("tells the change of all, and how far each group moved over the whole course", () => {
    const { text, figures, unknown } = toldLead({ outputs, rows: rowsOf(rows), plan: in2024 });
    expect(text).toBe(
      "Revenue rose by 12 (16.2%) from 74 from Jan 2023 through Feb 2023 to 86 from Jan 2024 through Feb 2024. Berlin rose by 20 (45.5%) to 64; Paris fell by 8 (26.7%) to 22.",
    );
    expect(unknown).toEqual([]);
    expect(figures.map(({ number, origin }) => `${number} ${origin}`)).toEqual([
      ...["12 difference", "16.2% change", "74 sum", "86 sum"],
      ...["20 difference", "45.5% change", "64 sum", "8 difference", "26.7% change", "22 sum"],
    ]);
    // The rows of one city, and no others.
    expect(figures[4]).toMatchObject({ row: null, column: 2, rows: [0, 2], from: { column: 3, rows: [0, 2] } });
    expect(figures[6]).toMatchObject({ row: null, column: 2, rows: [0, 2] });
    expect(figures[9]).toMatchObject({ row: null, column: 2, rows: [1, 3] });
  });

  it("beside the period before, which overlaps, tells of the newest period", () => {
    const months: readonly Row[] = [
      ["2024-01-01", "Berlin", 20, 18],
      ["2024-01-01", "Paris", 10, 12],
      ["2024-02-01", "Berlin", 30, 20],
      ["2024-02-01", "Paris", 9, 10],
    ];
    const { text, unknown, figures } = toldLead({
      outputs,
      rows: rowsOf(months),
      plan: { ...in2024, compare: monthBefore },
    });
    expect(text).toBe(
      "Revenue rose by 9 (30%) from 30 in Jan 2024 to 39 in Feb 2024. Berlin rose by 10 (50%) to 30; Paris fell by 1 (10%) to 9.",
    );
    expect(unknown).toEqual([]);
    expect(figures.slice(0, 4).map(({ rows: summed }) => summed)).toEqual([
      [2, 3],
      [2, 3],
      [2, 3],
      [2, 3],
    ]);
  });

  it("tells nothing of all where the figure does not add up", () => {
    const average = [stepOutput("month"), city, ...beside({ ...revenue, isAdditive: false })];
    const { text, unknown } = toldLead({ outputs: average, rows: rowsOf(rows), plan: in2024 });
    expect(text).toBe(
      "In Feb 2024 against a year before, revenue rose by 10 (41.7%) to 34 for Berlin and fell by 2 (14.3%) to 12 for Paris.",
    );
    expect(unknown).toEqual([]);
  });

  it("takes no change from or to a period that is cut, and names it", () => {
    const open: readonly Row[] = [
      ["2024-01-01", "Berlin", 30, 20],
      ["2024-02-01", "Berlin", 31, 21],
      ["2024-02-01", "Paris", 7, 9],
      ["2024-03-01", "Berlin", 3, 20],
      ["2024-03-01", "Paris", 1, 8],
    ];
    const plan = { ...in2024, time: period("2024-01-01", "2024-03-11") };
    const { text, unknown } = toldLead({ outputs, rows: rowsOf(open), plan });
    expect(text).toBe(
      "Revenue rose by 8 (26.7%) from 30 a year before to 38 in Feb 2024. Berlin rose by 10 (47.6%) to 31; Paris fell by 2 (22.2%) to 7. Mar 2024 is not complete and left out: the chosen period ends on 2024-03-10.",
    );
    expect(unknown).toEqual([]);
  });

  it("takes no change from a step in which the data begins, and says that it is partial", () => {
    const months: readonly Row[] = [
      ["2024-01-01", "Berlin", 30, 4],
      ["2024-01-01", "Paris", 10, 1],
      ["2024-02-01", "Berlin", 34, 24],
      ["2024-02-01", "Paris", 12, 14],
    ];
    const told = toldLead({ outputs, rows: rowsOf(months), plan: in2024, since: "2023-01-20" });
    expect(told.text).toBe(
      "Revenue rose by 8 (21.1%) from 38 a year before to 46 in Feb 2024. Berlin rose by 10 (41.7%) to 34; Paris fell by 2 (14.3%) to 12. The data begins on 2023-01-20, so the figure in January 2023 is partial.",
    );
    expect(told.unknown).toEqual([]);
    const cut = toldLead({ outputs, rows: rowsOf(months.slice(0, 2)), plan: in2024, since: "2023-01-20" });
    expect(cut.text).not.toMatch(/rose|fell|rise|fall/);
    expect(cut.text).toContain("The data begins on 2023-01-20, so the figure in January 2023 is partial.");
    expect(cut.unknown).toEqual([]);
  });

  it("says nothing of the whole course where a period is missing in it", () => {
    const gap = rows.map(([step, ...own]): Row => [step.replace("-02-", "-03-"), ...own]);
    expect(toldLead({ outputs, rows: rowsOf(gap), plan: in2024 }).text).toMatch(
      /^Revenue rose by 8 \(21\.1%\) from 38 a year before to 46 in Mar 2024\./,
    );
  });

  it("tells the change of a single group once", () => {
    const ofBerlin = rows.filter(([, name]) => name === "Berlin");
    expect(toldLead({ outputs, rows: rowsOf(ofBerlin), plan: in2024 }).text).toBe(
      "Revenue rose by 20 (45.5%) from 44 from Jan 2023 through Feb 2023 to 64 from Jan 2024 through Feb 2024.",
    );
  });

  it("names a group that has no earlier figure, and says nothing of a list that was cut", () => {
    const withOslo: readonly Row[] = [...rows, ["2024-02-01", "Oslo", 5, null]];
    expect(toldLead({ outputs, rows: rowsOf(withOslo), plan: in2024 }).text).toMatch(
      /No change can be measured for Oslo: no figure from Jan 2023 through Feb 2023\.$/,
    );
    const cut = toldLead({ outputs, rows: rowsOf(rows), plan: { ...in2024, limit: 4 } });
    expect(cut.text).not.toMatch(/rose|fell|rise|fall/);
  });

  it("says nothing of all where the data does not reach back to the earlier time", () => {
    const early = { ...in2024, time: period("2023-01-01", "2023-03-01") };
    const none = rows.map(([step, name, later]): Row => [step.replace("2024", "2023"), name, later, null]);
    const { text, unknown } = toldLead({ outputs, rows: rowsOf(none), plan: early });
    expect(text).not.toMatch(/Revenue (rose|fell)/);
    expect(unknown).toEqual([]);
  });
});

it("sums that hardly differ are written alike, and each is one of its rows", () => {
  const nearly: readonly Row[] = [
    ["2024-03-01", "Rome", 500_007, null],
    ["2024-05-01", "Berlin", 13, 8_999_981],
    ["2024-05-01", "Rome", 8_999_983, null],
    ["2024-05-01", "Paris", 8_999_983, 8_999_992],
  ];
  const { text, unknown } = toldLead({ outputs, rows: rowsOf(nearly), plan: { ...in2024, compare: yearBefore } });
  expect(text).toMatch(/^Revenue hardly changed: about 18.M both .*, up 6\./);
  expect(unknown).toEqual([]);
});

it("whatever the rows are: every number has an origin, and what is said of all is the sum of the rows", () => {
  const amount = fc.option(fc.integer({ min: 1, max: 9_000_000 }), { freq: 6 });
  const course = fc.tuple(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 4 })).chain(([months, cities]) =>
    fc.tuple(
      ...Array.from({ length: months * cities }, (_, place) =>
        fc.tuple(amount, amount).map(([later, earlier]): Row => {
          const month = String(1 + Math.floor(place / cities)).padStart(2, "0");
          return [`2024-${month}-01`, ["Berlin", "Paris", "Rome", "Oslo"][place % cities] ?? "", later, earlier];
        }),
      ),
    ),
  );
  fc.assert(
    fc.property(course, fc.constantFrom(yearBefore, monthBefore), (cells, compare) => {
      const { text, unknown, figures } = toldLead({ outputs, rows: rowsOf(cells), plan: { ...in2024, compare } });
      expect([text, unknown]).toEqual([text, []]);
      const [first] = figures;
      if (!/^Revenue (rose|fell) by/.test(text) || first === undefined) return;
      const own = cells.filter((_, place) => first.rows?.includes(place) ?? true);
      const sum = (at: 2 | 3) => own.reduce((total, row) => total + (row[at] ?? 0), 0);
      expect([text, text.startsWith("Revenue rose ")]).toEqual([text, sum(2) > sum(3)]);
    }),
    { numRuns: randomCases({ few: 150, all: 2000 }) },
  );
});
