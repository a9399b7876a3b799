/** What the first sentence says of figures beside those of an earlier time: on a small shop whose data ends on 2025-06-30. */
import { describe, expect, test } from "vitest";
import { findFigures } from "#lib/agents/sql/find-figures";
import { readLead } from "#lib/agents/sql/lead-sentence";
import type { OutputColumn } from "#lib/domain/chart";
import type { Plan, PlanCompare } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import { dateColumn, numberColumn, textColumn } from "../../../support/agents/agent-world.ts";
import { executionOf } from "../../../support/agents/execution-of.ts";
import { revenueByCity, shopModel } from "../../../support/agents/small-model.ts";
import { period, toldLead } from "../../../support/agents/told-lead.ts";

const city: OutputColumn = { label: "City", role: "category", isAdditive: false, format: null };
const year: OutputColumn = { label: "Year", role: "time", isAdditive: false, format: null };
const month: OutputColumn = { label: "Month", role: "time", isAdditive: false, format: null };
const revenue: OutputColumn = { label: "Revenue", role: "measure", isAdditive: true, format: "currency" };
const rate: OutputColumn = { label: "Return rate", role: "measure", isAdditive: false, format: "percent" };

/** A figure, the earlier one, the change and the change in percent, as a plan that compares has them. */
function besides(own: OutputColumn): OutputColumn[] {
  return [
    own,
    { ...own, label: `${own.label} (2023)` },
    { ...own, label: "Change", role: "detail" },
    { label: "Change %", role: "detail", isAdditive: false, format: "percent" },
  ];
}

function changed(later: number | null, earlier: number | null): (number | null)[] {
  if (later === null || earlier === null) return [later, earlier, null, null];
  return [later, earlier, later - earlier, earlier === 0 ? null : (later - earlier) / Math.abs(earlier)];
}

const ofYear = (from: string, to: string): Plan["time"] => ({
  column: { table: "ORDERS", column: "ORDER_DATE" },
  from,
  to,
  label: "then",
  anchor: null,
  evidence: [],
});
const compare: PlanCompare = { shift: { grain: "year", count: 1 }, label: "a year before", evidence: [] };
const in2024: Partial<Plan> = { compare, time: ofYear("2024-01-01", "2025-01-01") };

type Case = {
  readonly outputs: readonly OutputColumn[];
  readonly rows: readonly ResultRow[];
  readonly plan?: Partial<Plan> | null;
  readonly today?: string;
};

function leadOf({ outputs, rows, plan = {}, today }: Case) {
  const columns = outputs.map(({ label, role }) => {
    if (role === "time") return dateColumn(label);
    return role === "category" ? textColumn(label) : numberColumn(label);
  });
  const execution = executionOf(rows, {
    plan: plan === null ? null : revenueByCity(plan),
    outputs: [...outputs],
    columns,
  });
  const lead = readLead({ execution, outputs, model: shopModel, today: today ?? null });
  const figures = findFigures(lead.text, execution, outputs, { spoken: [], lead });
  expect(figures.filter(({ origin }) => origin === "unknown")).toEqual([]);
  return {
    text: lead.text,
    figures: figures.map((figure) => ({ ...figure, number: lead.text.slice(figure.start, figure.end) })),
  };
}

const told = (args: Case): string => leadOf(args).text;

describe("one figure beside an earlier one", () => {
  const outputs = besides(revenue);
  test.each<[string, ResultRow, string]>([
    ["rose", changed(60, 48), "Revenue rose by 12 (25%) from 48 in 2023 to 60 in 2024."],
    ["fell", changed(45, 50), "Revenue fell by 5 (10%) from 50 in 2023 to 45 in 2024."],
    ["stayed", changed(45, 45), "Revenue was the same in 2024 as in 2023: 45."],
    ["rose from nothing", changed(7, 0), "Revenue rose from 0 in 2023 to 7 in 2024."],
    [
      "has no earlier figure",
      changed(7, null),
      "Revenue was 7 in 2024. There is no figure for 2023, so the change cannot be measured.",
    ],
    [
      "has no later figure",
      changed(null, 7),
      "Revenue was 7 in 2023. There is no figure for 2024, so the change cannot be measured.",
    ],
  ])("that %s", (_case, row, sentence) => {
    expect(told({ outputs, rows: [row], plan: { ...in2024, dimensions: [] } })).toBe(sentence);
  });

  test("is told in points where it is a percentage, with the digits that tell the two apart", () => {
    const plan = { ...in2024, dimensions: [] };
    expect(told({ outputs: besides(rate), rows: [changed(0.25, 0.2)], plan })).toBe(
      "The return rate rose by 5 percentage points from 20% in 2023 to 25% in 2024.",
    );
    expect(told({ outputs: besides(rate), rows: [changed(0.0176, 0.0182)], plan })).toBe(
      "The return rate fell by 0.06 percentage points from 1.82% in 2023 to 1.76% in 2024.",
    );
  });

  test("of a time that the data does not fill is called partial", () => {
    const plan = { compare, dimensions: [], time: ofYear("2025-01-01", "2026-01-01") };
    expect(told({ outputs, rows: [changed(45, 90)], plan })).toBe(
      "Revenue fell by 45 (50%) from 90 in 2024 to 45 in 2025. The data goes up to 2025-06-30, so the figure in 2025 is partial.",
    );
  });
});

describe("groups beside those of an earlier time", () => {
  const outputs = [city, ...besides(revenue)];
  const rows: ResultRow[] = [
    ["Berlin", ...changed(60, 48)],
    ["Paris", ...changed(30, 36)],
    ["Rome", ...changed(20, 20)],
  ];

  test("are told as a whole first, then the largest rise and the largest fall", () => {
    const { text, figures } = leadOf({ outputs, rows, plan: in2024 });
    expect(text).toBe(
      "Revenue rose by 6 (5.8%) from 104 in 2023 to 110 in 2024. Berlin had the only rise, by 12 (25%) to 60; Paris had the only fall, by 6 (16.7%) to 30.",
    );
    expect(figures.map(({ number, origin, row, column }) => `${number} ${origin} ${row ?? "-"}/${column}`)).toEqual([
      "6 difference -/1",
      "5.8% change -/1",
      "104 sum -/2",
      "110 sum -/1",
      "12 cell 0/3",
      "25% cell 0/4",
      "60 cell 0/1",
      "6 cell 1/3",
      "16.7% cell 1/4",
      "30 cell 1/1",
    ]);
    expect(figures[0]?.from).toEqual({ row: null, column: 2 });
  });

  test("without an earlier figure are named as not measurable", () => {
    const text = told({ outputs, rows: [...rows, ["Oslo", ...changed(5, null)]], plan: in2024 });
    expect(text).toMatch(/No change can be measured for Oslo: no figure for 2023\.$/);
  });

  test("that are averages have no whole", () => {
    const average = { ...revenue, isAdditive: false };
    expect(told({ outputs: [city, ...besides(average)], rows, plan: in2024 })).toMatch(
      /^Berlin had the only rise in revenue from 2023 to 2024, by 12 \(25%\) to 60;/,
    );
  });

  test("ranked by their growth are led by the one that grew most", () => {
    const order = [{ by: "change_part" as const, index: 0, direction: "descending" as const, evidence: [] }];
    const ranked: ResultRow[] = [
      ["Rome", ...changed(30, 20)],
      ["Berlin", ...changed(60, 48)],
    ];
    expect(told({ outputs, rows: ranked, plan: { ...in2024, order, limit: 2 } })).toBe(
      "Rome had the largest percentage rise in revenue: 50%, from 20 in 2023 to 30 in 2024, followed by Berlin with 25%.",
    );
  });

  test("of which only those are shown that changed so are counted first", () => {
    const only = { by: "change" as const, operator: "<" as const, value: 0 };
    const fallen: ResultRow[] = [["Paris", ...changed(30, 36)]];
    expect(told({ outputs, rows: fallen, plan: { ...in2024, compare: { ...compare, only } } })).toMatch(
      /^Revenue fell for 1 city from 2023 to 2024: Paris, by 6/,
    );
  });
});

describe("rows of two periods", () => {
  const rows: ResultRow[] = [
    ["2023-01-01", "Berlin", 48],
    ["2023-01-01", "Paris", 36],
    ["2024-01-01", "Berlin", 60],
    ["2024-01-01", "Paris", 30],
    ["2024-01-01", "Oslo", 5],
  ];

  test("are set beside each other, whoever wrote the statement", () => {
    for (const plan of [{}, null]) {
      const { text, figures } = leadOf({ outputs: [year, city, revenue], rows, plan });
      expect(text).toBe(
        "From 2023 to 2024, revenue rose by 12 (25%) to 60 for Berlin and fell by 6 (16.7%) to 30 for Paris. No change can be measured for Oslo: no figure for 2023.",
      );
      expect(figures.slice(0, 2)).toMatchObject([
        { number: "12", origin: "difference", row: 2, column: 2, from: { row: 0, column: 2 } },
        { number: "25%", origin: "change", row: 2, column: 2, from: { row: 0, column: 2 } },
      ]);
    }
  });

  test("are not compared where the list was cut", () => {
    expect(told({ outputs: [year, city, revenue], rows, plan: { limit: 5 } })).not.toContain("rise");
  });
});

describe("periods beside earlier ones", () => {
  const outputs = [month, ...besides(revenue)];
  const byMonth: Plan["dimensions"] = [
    {
      column: { table: "ORDERS", column: "ORDER_DATE" },
      label: "Month",
      grain: "month",
      part: null,
      via: null,
      evidence: [],
    },
  ];

  test("of which one holds the begin of the data tell no change from it", () => {
    const rows: ResultRow[] = [
      ["2024-01-01", ...changed(30, 4)],
      ["2024-02-01", ...changed(15, 10)],
    ];
    const time = period("2024-01-01", "2024-03-01");
    const told = toldLead({ outputs, rows, plan: { compare, dimensions: byMonth, time }, since: "2023-01-20" });
    expect(told.text).toBe(
      "Revenue was 15 in Feb 2024, up 5 (50%) from 10 a year before. The data begins on 2023-01-20, so the figure in January 2023 is partial.",
    );
    expect(told.unknown).toEqual([]);
  });

  test("tell the newest one and the largest changes", () => {
    const rows: ResultRow[] = [
      ["2024-01-01", ...changed(10, null)],
      ["2024-02-01", ...changed(15, 10)],
      ["2024-03-01", ...changed(12, 16)],
      ["2024-04-01", ...changed(13, 12)],
    ];
    expect(told({ outputs, rows, plan: { compare, dimensions: byMonth } })).toBe(
      "Revenue was 13 in Apr 2024, up 1 (8.3%) from 12 a year before. The largest rise was in Feb 2024, by 5 (50%) to 15; the only fall was in Mar 2024, by 4 (25%) to 12. No change can be measured for Jan 2024: no figure a year before.",
    );
  });
});

describe("a trend", () => {
  const rows: ResultRow[] = [
    ["2026-09-01", 10],
    ["2026-10-01", 12],
    ["2026-11-01", 3],
  ];

  test("ends before the month that the question is asked in, where nothing else is known of the data", () => {
    expect(told({ outputs: [month, revenue], rows, plan: null, today: "2026-11-22" })).toBe(
      "Revenue rose by 2 (20%) from 10 in Sep 2026 to 12 in Oct 2026. Nov 2026 is not complete: 3 so far.",
    );
  });

  test("that was added up from period to period tells where it stands", () => {
    expect(told({ outputs: [month, { ...revenue, isAdditive: false }], rows, plan: { isRunning: true } })).toBe(
      "The running total of revenue since Sep 2026 stood at 3 in Nov 2026.",
    );
  });
});

test("a stated change that the result does not bear out has no origin", () => {
  const outputs = [year, revenue];
  const execution = executionOf(
    [
      ["2023-01-01", 48],
      ["2024-01-01", 60],
    ],
    { columns: [dateColumn("Year"), numberColumn("Revenue")] },
  );
  const places = { later: { row: 1, column: 1 }, earlier: { row: 0, column: 1 }, told: null };
  const origins = (phrase: string) =>
    findFigures(`It rose by ${phrase}.`, execution, outputs, {
      spoken: [],
      lead: { changes: [{ phrase, ...places }], names: [] },
    }).map(({ origin }) => origin);
  expect(origins("12 (25%)")).toEqual(["difference", "change"]);
  expect(origins("13 (26%)")).toEqual(["unknown", "unknown"]);
});
