import { expect, it } from "vitest";
import { describeChart } from "#lib/domain/chart-description";
import { points } from "../../support/results/drawn-chart.ts";

const spec = (format: "integer" | "percent") =>
  ({ kind: "waterfall", category: 0, part: 1, measure: { column: 2, label: "Revenue", format } }) as const;

it("leads each change from where the one before it ended, and both totals from zero", () => {
  const data = points(spec("integer"), [
    ["May", "start", 120],
    ["Mobile", "change", -20],
    ["Desktop", "change", 5],
    ["Others", "rest", 2],
    ["June", "end", 107],
  ]);
  expect(data.points.map(({ label, level }) => [label, level?.part, level?.from, level?.to])).toEqual([
    ["May", "start", 0, 120],
    ["Mobile", "change", 120, 100],
    ["Desktop", "change", 100, 105],
    ["Others", "rest", 105, 107],
    ["June", "end", 0, 107],
  ]);
});

it("finds the rows of a change by its cell, and none of what stands for no single value", () => {
  const data = points(spec("integer"), [
    ["May", "start", 1],
    ["Mobile", "change", 1],
    ["Others", "rest", 1],
    ["June", "end", 3],
  ]);
  expect(data.points.map(({ cells }) => cells)).toEqual([[], [{ column: 0, cell: "Mobile" }], [], []]);
});

it("is told with both totals and every change with its sign", () => {
  const rows = [
    ["May", "start", 0.12],
    ["Rate", "change", 0.02],
    ["Mix", "change", -0.01],
    ["June", "end", 0.13],
  ] as const;
  expect(describeChart("waterfall", points(spec("percent"), rows))).toBe(
    "Waterfall chart of Revenue from 12% (May) to 13% (June): Rate: +2\u00a0pts; Mix: -1\u00a0pts.",
  );
});
