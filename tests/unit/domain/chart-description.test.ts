import { describe, expect, it } from "vitest";
import { axisFormatter } from "#lib/domain/axis-format";
import { describeChart } from "#lib/domain/chart-description";
import { read } from "../../support/results/drawn-chart.ts";

const revenue = { column: 1, label: "Revenue", format: "currency" } as const;

describe("describeChart", () => {
  it("names the extent and the extremes of a line", () => {
    const spec = { kind: "line" as const, x: 0, measures: [revenue], series: null, top: null };
    const data = read(
      spec,
      [
        ["2024-01-01", 5],
        ["2024-02-01", 1],
        ["2024-03-01", 9],
      ],
      "date",
    );
    expect(describeChart("line", data)).toBe(
      "Line chart of Revenue: 3 values, Jan 2024 to Mar 2024; highest 9 (Mar 2024), lowest 1 (Feb 2024).",
    );
  });

  it("leaves the summed rest out of the extremes", () => {
    const top = { shown: 2, total: 4, sumsOther: true };
    const spec = { kind: "bar" as const, category: 0, measures: [revenue], scale: "value" as const, top };
    const data = read(spec, [
      ["A", 5],
      ["B", 4],
      ["C", 3],
      ["D", 3],
    ]);
    expect(describeChart("bar", data)).toBe("Bar chart of Revenue: 3 values; highest 5 (A), lowest 4 (B).");
  });

  it("does not name extremes of values that are all the same", () => {
    const spec = { kind: "bar" as const, category: 0, measures: [revenue], scale: "value" as const, top: null };
    const data = read(spec, [
      ["A", 5],
      ["B", 5],
    ]);
    expect(describeChart("bar", data)).toBe("Bar chart of Revenue: 2 values; all 5.");
  });

  it("reads out big numbers", () => {
    const spec = { kind: "kpi" as const, measures: [revenue], caption: null };
    expect(describeChart("kpi", read(spec, [["x", "1234.50"]]))).toBe("Revenue: 1,234.50.");
  });

  it("counts the points of a scatter plot", () => {
    const spec = { kind: "scatter" as const, x: { ...revenue, column: 0 }, y: revenue, label: null };
    expect(describeChart("scatter", read(spec, [[1, 2]]))).toBe("Scatter plot of 1 point.");
  });
});

describe("axisFormatter", () => {
  it.each([
    [800_000, "currency", [0, 200_000, 800_000], ["0", "200\u00a0K", "800\u00a0K"]],
    [2_500_000, "number", [0, 500_000, 2_500_000], ["0", "0.5\u00a0M", "2.5\u00a0M"]],
    [9_000, "integer", [0, 3_000, 9_000], ["0", "3,000", "9,000"]],
    [1, "percent", [0, 0.25, 1], ["0%", "25%", "100%"]],
  ] as const)("writes all ticks up to %d in one unit", (largest, format, ticks, expected) => {
    expect(ticks.map(axisFormatter(largest, format))).toEqual(expected);
  });
});
