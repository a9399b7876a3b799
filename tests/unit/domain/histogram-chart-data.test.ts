import { describe, expect, it } from "vitest";
import { describeChart } from "#lib/domain/chart-description";
import type { MeasureDraft } from "#lib/domain/chart-looks";
import { points } from "../../support/results/drawn-chart.ts";

const revenue: MeasureDraft = { column: 1, label: "Revenue", format: "currency" };

it("a histogram of values with their row counts is the one of the rows themselves", () => {
  const rows = Array.from({ length: 300 }, (_, row) => [(row * row) % 90]);
  const counts = new Map<number, number>();
  for (const [value = 0] of rows) counts.set(value, (counts.get(value) ?? 0) + 1);
  const spec = { kind: "histogram", measure: { ...revenue, column: 0 }, binCount: 12 } as const;
  const counted = points(
    { ...spec, counts: 2 },
    [...counts].map(([value, count]) => [value, null, count]),
    "integer",
  );
  const whole = points(spec, rows, "integer");
  expect(counted.points).toEqual(whole.points);
  expect(counted.spread).toEqual(whole.spread);
  expect(counted.points.reduce((sum, point) => sum + (point.values[0] ?? 0), 0)).toBe(300);
});

describe("the middle of a histogram", () => {
  const spec = { kind: "histogram", measure: { ...revenue, column: 0, format: "number" }, binCount: 5 } as const;

  it("is marked where the quarters of the rows lie along its steps, and told", () => {
    const data = points(
      spec,
      Array.from({ length: 41 }, (_, row) => [row + 0.5]),
      "float",
    );
    expect(data.points[0]?.label).toBe("0 to 10");
    const { quarter, median, threeQuarters } = data.spread ?? {};
    const told = [quarter, median, threeQuarters].map((mark) => [mark?.value, mark?.place.toFixed(2), mark?.text]);
    expect(told).toEqual([
      [10.5, "1.05", "10.5"],
      [20.5, "2.05", "20.5"],
      [30.5, "3.05", "30.5"],
    ]);
    expect(describeChart("histogram", data)).toContain("; median 20.5, half between 10.5 and 30.5.");
  });

  it("is that of all rows where values stand for several, in the middle of a step of one number", () => {
    const rows = [
      [1, null, 60],
      [2, null, 30],
      [3, null, 10],
    ];
    const data = points({ ...spec, counts: 2 }, rows, "integer");
    expect(data.spread?.median).toEqual({ value: 1, place: 0.5, text: "1" });
    expect(data.spread?.threeQuarters).toEqual({ value: 2, place: 1.5, text: "2" });
  });

  it("is of the rows beyond the ends, too, and stays on the axis", () => {
    const rows = [...Array.from({ length: 10 }, () => [500]), ...Array.from({ length: 30 }, (_, row) => [row])];
    const data = points({ ...spec, middle: { from: 0, to: 29 } }, rows, "integer");
    const { quarter, threeQuarters } = data.spread ?? {};
    expect([quarter?.value, threeQuarters?.value]).toEqual([9.75, 146.75]);
    expect(threeQuarters?.place).toBe(data.points.length);
  });

  it("has no middle without numbers", () => {
    expect(points(spec, [[null], [null]], "float").spread).toBeUndefined();
  });
});

it("rows without a number are told by how many they are, counted or not", () => {
  const spec = { kind: "histogram", measure: { ...revenue, column: 0 }, counts: 2, binCount: 12 } as const;
  const data = points(
    spec,
    [
      [1, null, 5],
      [2, null, 5],
      [null, null, 7],
    ],
    "integer",
  );
  expect(data.notes).toEqual(["7 rows without a number are not counted."]);
});

describe("a histogram with a few values far away", () => {
  const usual = Array.from({ length: 1_000 }, (_, row) => [row % 50]);
  const far = [[-900], [4_000], [4_100]];
  const spec = {
    kind: "histogram",
    measure: { ...revenue, column: 0, format: "integer" },
    middle: { from: 0, to: 49 },
    binCount: 10,
  } as const;

  it("counts them in the bars at its ends, and says so", () => {
    const data = points(spec, [...usual, ...far], "integer");
    expect(data.points.map(({ label, values: [rows] }) => [label, rows])).toEqual([
      ["below 5", 101],
      ...[5, 10, 15, 20, 25, 30, 35, 40].map((from) => [`${from} to ${from + 5}`, 100]),
      ["45 or more", 102],
    ]);
    expect(data.notes).toEqual(["1 row below 0 and 2 rows of 50 or more are counted in the bars at the ends."]);
  });

  it("says nothing of ends where nothing lies beyond", () => {
    expect(points(spec, usual, "integer").notes).toEqual([]);
  });

  it("has no empty steps between values that were counted in steps", () => {
    const rows = Array.from({ length: 60 }, (_, step) => [step * 10, null, 1 + (step % 3)]);
    for (let binCount = 5; binCount <= 38; binCount += 1) {
      const data = points({ ...spec, counts: 2, middle: { from: 0, to: 200 }, binCount }, rows, "float");
      expect(
        data.points.every(({ values: [count] }) => (count ?? 0) > 0),
        String(binCount),
      ).toBe(true);
    }
  });
});
