import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { plainCell } from "#components/charts/heatmap-scale";
import type { PointsData } from "#lib/domain/chart-data-types";
import { wholeColumns } from "#lib/domain/whole-columns";
import { showChart, stillMedia } from "../../../support/dom/show-chart.tsx";
import { average, cohort, counted, tableOf, time } from "../../../support/results/sample-result.ts";

beforeEach(stillMedia);

const days = ["2024-01-01", "2024-01-01", "2024-01-01", "2024-02-01", "2024-02-01", "2024-03-01"];
const began = cohort(time("First order", "date", days));
const since = { ...counted("MONTHS_SINCE", 3), values: [2, 0, 1, 0, 1, 0] };
const left = average("Retention", [0.2, 1, 0.5, 1, null, 1], "percent");

describe("what is followed from its beginning", () => {
  it("has a row for each beginning and a column for each step, in their order, under what the steps count", () => {
    showChart(tableOf([began, since, left]));
    const grid = within(screen.getByRole("figure")).getByRole("grid");
    expect(
      within(grid)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["0", "1", "2"]);
    expect(
      within(grid)
        .getAllByRole("rowheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Jan 2024", "Feb 2024", "Mar 2024"]);
    expect(screen.getByText("Months since")).toBeDefined();
    expect(within(grid).getByRole("cell", { name: "Jan 2024, Months since 1: 50%" })).toBeDefined();
  });

  it("leaves what lies ahead empty, no zero and no mark of a hole", () => {
    showChart(tableOf([began, since, left]));
    const ahead = screen.getAllByRole("cell", { name: /^Feb 2024, Months since [12]: no value$/ });
    expect(ahead.map(({ textContent }) => textContent)).toEqual(["", ""]);
  });

  it("marks a hole before a later value", () => {
    showChart(tableOf([began, since, average("Retention", [0.2, 1, null, 1, 0.4, 1], "percent")]));
    expect(screen.getByRole("cell", { name: "Jan 2024, Months since 1: no value" }).textContent).toBe("–");
  });

  it("gives a column that is whole throughout no shade", () => {
    showChart(tableOf([began, since, left]));
    const whole = screen.getByRole("cell", { name: "Jan 2024, Months since 0: 100%" });
    expect(whole.style.background).toBe(plainCell.background);
  });
});

it("is told by its extremes, with both of their names and without what is whole throughout", () => {
  showChart(tableOf([began, since, left]));
  expect(screen.getByRole("figure").textContent).toContain(
    "Heatmap of 3 rows and 3 columns; highest 50% (Jan 2024, Months since 1), lowest 20% (Jan 2024, Months since 2).",
  );
});

describe("a column that is whole", () => {
  const data = (values: readonly (readonly (number | null)[])[], format: "percent" | "integer"): PointsData => ({
    kind: "points",
    axis: "time",
    points: values.map((own, key) => ({ key, label: "", tick: "", isOther: false, values: own, cells: [] })),
    series: (values[0] ?? []).map(() => ({
      label: "",
      isOther: false,
      format,
      decimals: null,
      isCompact: false,
      cells: [],
    })),
    panels: [],
    notes: [],
  });

  it.each([
    [
      "is one of percentages that are 100 % in every row",
      [
        [1, 0.5],
        [1, 0.2],
      ],
      "percent",
      [0],
    ],
    [
      "is none where one row is less",
      [
        [1, 0.5],
        [0.9, 0.2],
      ],
      "percent",
      [],
    ],
    [
      "is none of counts",
      [
        [1, 5],
        [1, 2],
      ],
      "integer",
      [],
    ],
    [
      "is none where all are",
      [
        [1, 1],
        [1, 1],
      ],
      "percent",
      [],
    ],
  ] as const)("%s", (_what, values, format, whole) => {
    expect([...wholeColumns(data(values, format))]).toEqual(whole);
  });
});
