import { expect, it } from "vitest";
import { readChartData } from "#lib/domain/chart-data";
import { describeChart } from "#lib/domain/chart-description";
import { completeChart } from "#lib/domain/chart-looks";
import type { ResultRow } from "#lib/domain/result-set";

const revenue = { column: 2, label: "Revenue", format: "currency" } as const;

function slopes(rows: readonly ResultRow[]) {
  const data = readChartData({
    spec: completeChart({ kind: "slope", category: 1, x: 0, measures: [revenue] }),
    columns: [
      { name: "Year", kind: "integer", nativeType: "INTEGER" },
      { name: "Region", kind: "text", nativeType: "TEXT" },
      { name: "Revenue", kind: "float", nativeType: "DOUBLE" },
    ],
    rows,
  });
  if (data.kind !== "points") throw new Error("Slopes are made of points");
  return data;
}

it("goes from the earlier period to the later one, the largest there first", () => {
  const data = slopes([
    [2025, "North", 30],
    [2024, "North", 20],
    [2025, "South", 40],
    [2024, "South", 50],
    [2024, "West", 5],
    [2025, "West", 5],
  ]);
  expect(data.points.map(({ label, values }) => [label, values])).toEqual([
    ["2024", [50, 20, 5]],
    ["2025", [40, 30, 5]],
  ]);
  expect(data.series.map(({ label }) => label)).toEqual(["South", "North", "West"]);
  expect(data.notes).toEqual([]);
  expect(describeChart("slope", data)).toBe(
    "Slope chart of 3 lines from 2024 to 2025: 1 up, 1 down; South moves most, by -10.",
  );
});

it("says of what there is no line, and puts it last where the last end is missing", () => {
  const data = slopes([
    [2024, "North", 20],
    [2024, "South", 50],
    [2025, "South", 40],
    [2025, null, 1],
  ]);
  expect(data.series.map(({ label }) => label)).toEqual(["South", "(no value)", "North"]);
  expect(data.points.map(({ values }) => values)).toEqual([
    [50, null, 20],
    [40, 1, null],
  ]);
  expect(data.notes).toEqual(["2 values have no line: one end is missing."]);
});
