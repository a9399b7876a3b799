import { describe, expect, test } from "vitest";
import type { Series } from "#lib/analysis/series";
import { findUnusual } from "#lib/analysis/unusual/find-unusual";
import type { Unusual } from "#lib/analysis/unusual/unusual";
import { randomOf } from "./random.ts";

const dayMs = 86_400_000;

/** Days from a Monday on, by a rule that is given the place and the date. */
function days(count: number, figureAt: (place: number, date: Date) => number | null, start = "2021-01-04"): Series {
  const points = Array.from({ length: count }, (_, place) => {
    const date = new Date(Date.parse(start) + place * dayMs);
    return { from: date.toISOString().slice(0, 10), value: figureAt(place, date) };
  });
  return { grain: "day", points };
}

function months(count: number, figureAt: (place: number) => number | null): Series {
  const points = Array.from({ length: count }, (_, place) => ({
    from: new Date(Date.UTC(2020, place, 1)).toISOString().slice(0, 10),
    value: figureAt(place),
  }));
  return { grain: "month", points };
}

/** A thousand, weekends half of it, with noise of 3 %. */
function usualDay(seed: number): (place: number) => number {
  const random = randomOf(seed);
  const noise = Array.from({ length: 1200 }, () => 1 + 0.03 * random.gaussian());
  return (place) => Math.round(1000 * (place % 7 >= 5 ? 0.5 : 1) * (noise[place] ?? 1));
}

function judged(unusual: Unusual) {
  if (unusual.state === "refused") throw new Error(`refused: ${unusual.reason.kind}`);
  return unusual;
}

describe("what is told of a finding", () => {
  test("a spike carries its day, its figures and its size", () => {
    const usual = usualDay(1);
    const { findings } = judged(findUnusual(days(200, (place) => (place === 150 ? 1600 : usual(place)))));
    expect(findings).toMatchObject([{ kind: "spike", from: "2021-06-03", to: "2021-06-03", steps: 1, actual: 1600 }]);
    const [spike] = findings;
    if (spike?.kind !== "spike") throw new Error("no spike");
    expect(spike.expected).toBeCloseTo(1000, -2);
    expect(spike.percent).toBeCloseTo(60, -1);
    expect(spike.size).toBeGreaterThan(10);
    expect(spike.pValue).toBeLessThan(1e-4);
    expect(spike.isLasting).toBe(false);
  });

  test("half of a Monday is a dip though it would be a usual Sunday", () => {
    const usual = usualDay(2);
    const { findings } = judged(findUnusual(days(200, (place) => (place === 140 ? 500 : usual(place)))));
    expect(findings).toMatchObject([{ kind: "dip", from: "2021-05-24" }]);
  });

  test("a level shift is told from its first day, by how much, and as lasting", () => {
    const usual = usualDay(3);
    const { findings } = judged(findUnusual(days(300, (place) => usual(place) * (place >= 220 ? 1.3 : 1))));
    expect(findings).toMatchObject([{ kind: "level-shift", from: "2021-08-12", isLasting: true, steps: 80 }]);
    const [shift] = findings;
    expect(shift?.kind === "level-shift" ? shift.percent : null).toBeCloseTo(30, -0.5);
  });

  test("a level that comes back is told as no longer lasting", () => {
    const usual = usualDay(4);
    const isRaised = (place: number): boolean => place >= 150 && place < 210;
    const { findings } = judged(findUnusual(days(400, (place) => usual(place) * (isRaised(place) ? 1.4 : 1))));
    expect(findings[0]).toMatchObject({ kind: "level-shift", from: "2021-06-03", isLasting: false, steps: 60 });
  });

  test("a trend break carries both slopes", () => {
    const random = randomOf(5);
    const { findings } = judged(
      findUnusual(
        months(60, (place) => 1000 + 5 * Math.min(place, 35) + 40 * Math.max(0, place - 35) + 8 * random.gaussian()),
      ),
    );
    expect(findings.map((finding) => finding.kind)).toEqual(["trend-break"]);
    const [bend] = findings;
    if (bend?.kind !== "trend-break") throw new Error("no trend break");
    expect(bend.slopeBefore).toBeCloseTo(5, -1);
    expect(bend.slopeAfter).toBeCloseTo(40, -1);
  });
});

describe("loads that are missing", () => {
  test("days without a figure, and days of next to nothing, are one missing load", () => {
    const usual = usualDay(6);
    const absent = new Map<number, number | null>([
      [120, null],
      [121, 0],
      [122, 8],
    ]);
    const { findings } = judged(
      findUnusual(days(200, (place) => (absent.has(place) ? (absent.get(place) ?? null) : usual(place)))),
    );
    expect(findings).toMatchObject([
      { kind: "missing-load", from: "2021-05-04", to: "2021-05-06", steps: 3, actual: 4 },
    ]);
  });

  test("days that stopped coming last to the end", () => {
    const usual = usualDay(7);
    const { findings } = judged(findUnusual(days(200, (place) => (place >= 196 ? null : usual(place)))));
    expect(findings).toMatchObject([
      { kind: "missing-load", from: "2021-07-19", steps: 4, isLasting: true, actual: null },
    ]);
  });

  test.each([null, 0])("weekends that never have a figure (%s) are not missed", (nothing) => {
    const usual = usualDay(8);
    const unusual = judged(findUnusual(days(200, (place) => (place % 7 >= 5 ? nothing : usual(place)))));
    expect(unusual.findings).toEqual([]);
    expect(unusual.expectation[5]).toEqual({ from: "2021-01-09", expected: null, low: null, high: null });
  });

  test("zeros of low counts are not missed", () => {
    const random = randomOf(9);
    const count = (): number => Math.floor(-Math.log(random.next()) * 3);
    expect(judged(findUnusual(days(300, count))).findings.filter(({ kind }) => kind === "missing-load")).toEqual([]);
  });
});

describe("days that come back every year", () => {
  const christmas = (date: Date): boolean => date.getUTCMonth() === 11 && date.getUTCDate() === 25;

  test("the same date of every year is expected, and said to return", () => {
    const usual = usualDay(10);
    const unusual = judged(findUnusual(days(1095, (place, date) => usual(place) * (christmas(date) ? 0.2 : 1))));
    expect(unusual.findings).toEqual([]);
    expect(unusual.returning).toEqual([
      {
        steps: ["2021-12-25", "2022-12-25", "2023-12-25"],
        direction: "below",
        rule: { kind: "date", month: 12, day: 25 },
      },
    ]);
  });

  test("the last Thursday of a month is known by its weekday", () => {
    const usual = usualDay(11);
    const isLastThursday = (date: Date): boolean =>
      date.getUTCMonth() === 10 && date.getUTCDay() === 4 && date.getUTCDate() > 23;
    const unusual = judged(findUnusual(days(1095, (place, date) => usual(place) * (isLastThursday(date) ? 1.8 : 1))));
    expect(unusual.findings).toEqual([]);
    expect(unusual.returning).toMatchObject([{ direction: "above", rule: { kind: "weekday", month: 11, weekday: 4 } }]);
  });

  test("Easter Monday is known though its date moves", () => {
    const usual = usualDay(12);
    const mondays = ["2021-04-05", "2022-04-18", "2023-04-10"];
    const unusual = judged(
      findUnusual(
        days(1095, (place, date) => usual(place) * (mondays.includes(date.toISOString().slice(0, 10)) ? 0.3 : 1)),
      ),
    );
    expect(unusual.findings).toEqual([]);
    expect(unusual.returning).toMatchObject([{ steps: mondays, rule: { kind: "easter", days: 1 } }]);
  });

  test("a feast that fails to come this year is unusual", () => {
    const usual = usualDay(13);
    const isFeast = (date: Date): boolean => date.getUTCMonth() === 5 && date.getUTCDate() === 10;
    const unusual = judged(
      findUnusual(days(1095, (place, date) => usual(place) * (isFeast(date) && date.getUTCFullYear() < 2023 ? 2 : 1))),
    );
    expect(unusual.findings).toMatchObject([{ kind: "dip", from: "2023-06-10" }]);
  });

  test("what happened in one year only is unusual", () => {
    const usual = usualDay(14);
    const unusual = judged(findUnusual(days(1095, (place) => usual(place) * (place === 500 ? 1.7 : 1))));
    expect(unusual.findings).toMatchObject([{ kind: "spike", from: "2022-05-19" }]);
    expect(unusual.returning).toEqual([]);
  });
});

describe("what is not judged", () => {
  test("a last step that is not over has an expectation and no finding", () => {
    const usual = usualDay(15);
    const series = days(200, (place) => (place === 199 ? 120 : usual(place)));
    expect(judged(findUnusual(series)).findings).toHaveLength(1);
    const partial = judged(findUnusual(series, { isLastPartial: true }));
    expect(partial.findings).toEqual([]);
    expect(partial.expectation).toHaveLength(200);
    expect(partial.expectation[199]?.expected).toBeGreaterThan(400);
  });

  test.each([
    ["day", 28],
    ["week", 20],
    ["month", 12],
    ["quarter", 12],
    ["year", 8],
  ] as const)("fewer %ss than %i are refused", (grain, needed) => {
    const points = Array.from({ length: needed - 1 }, (_, place) => ({
      from: new Date(Date.UTC(2000, 0, 1 + place * 7)).toISOString().slice(0, 10),
      value: 50 + (place % 5),
    }));
    expect(findUnusual({ grain, points })).toEqual({
      state: "refused",
      reason: { kind: "too-few-steps", needed, present: needed - 1 },
    });
  });

  test("nothing at all, one value and gaps everywhere are refused with their reasons", () => {
    const kindOf = (unusual: Unusual): string => (unusual.state === "refused" ? unusual.reason.kind : "judged");
    expect(kindOf(findUnusual({ grain: "day", points: [] }))).toBe("too-few-steps");
    expect(kindOf(findUnusual(days(100, () => null)))).toBe("too-few-steps");
    expect(kindOf(findUnusual(days(100, () => 5)))).toBe("constant");
    expect(kindOf(findUnusual(days(100, (place) => (place % 2 === 0 ? place : null))))).toBe("too-many-gaps");
    expect(kindOf(findUnusual(days(100, (place) => (place === 60 ? 7.5 : 5.25))))).toBe("hardly-varies");
  });
});

test("steps before the first figure have no expectation", () => {
  const usual = usualDay(16);
  const { expectation } = judged(findUnusual(days(100, (place) => (place < 10 ? null : usual(place)))));
  expect(expectation.slice(0, 10).every(({ expected }) => expected === null)).toBe(true);
  expect(
    expectation
      .slice(10)
      .every(({ low, expected, high }) => (low ?? 1) < (expected ?? 0) && (expected ?? 1) < (high ?? 0)),
  ).toBe(true);
});

test("measures below zero are judged by differences", () => {
  const random = randomOf(17);
  const unusual = judged(findUnusual(days(150, (place) => (place === 90 ? -900 : -20 + 30 * random.gaussian()))));
  expect(unusual.model.scale).toBe("plain");
  expect(unusual.findings).toMatchObject([{ kind: "dip", from: "2021-04-04", actual: -900 }]);
});
