import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { gridRoom } from "#components/charts/heatmap-room";
import { plainCell } from "#components/charts/heatmap-scale";
import type { PointsData } from "#lib/domain/chart-data-types";
import { wholeColumns } from "#lib/domain/whole-columns";
import { showChart, stillMedia } from "../../../support/dom/show-chart.tsx";
import { average, cohort, counted, months, request, tableOf, time } from "../../../support/results/sample-result.ts";

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

describe("more columns than fit with their values", () => {
  const many = request([
    cohort(months("First order", 3)),
    counted("MONTHS_SINCE", 26),
    average("Rate", [0.5, 0.25], "percent"),
  ]);

  it("stand as shades alone, and what has the focus or the pointer is told below them", () => {
    showChart(many);
    const cells = screen.getAllByRole("cell", { name: /Months since/ });
    expect(cells.every(({ textContent }) => textContent === "")).toBe(true);
    const figure = screen.getByRole("figure");
    expect(within(figure).getByText(/^Point at a cell/)).toBeDefined();
    act(() => cells[1]?.focus());
    expect(within(figure).getByText("Jan 2023, Months since 1: 25%")).toBeDefined();
    const [, , third] = cells;
    if (third !== undefined) fireEvent.pointerEnter(third);
    expect(within(figure).getByText("Jan 2023, Months since 2: 50%")).toBeDefined();
  });

  it("have their values where the columns are names, or so many that no shade could be seen", () => {
    const data = (seriesName: string | undefined, count: number): PointsData => ({
      ...wholeData([Array.from({ length: count }, () => 0.5)], "percent"),
      ...(seriesName === undefined ? {} : { seriesName }),
    });
    const hasText = (seriesName: string | undefined, count: number, width: number) =>
      gridRoom(data(seriesName, count), width, [0.5]).hasText;
    expect(hasText("Months since", 12, 900)).toBe(true);
    expect(hasText("Months since", 36, 900)).toBe(false);
    expect(hasText("Months since", 36, 360)).toBe(true);
    expect(hasText(undefined, 36, 900)).toBe(true);
  });
});

it("is told by its extremes, with both of their names and without what is whole throughout", () => {
  showChart(tableOf([began, since, left]));
  expect(screen.getByRole("figure").textContent).toContain(
    "Heatmap of 3 rows and 3 columns; highest 50% (Jan 2024, Months since 1), lowest 20% (Jan 2024, Months since 2).",
  );
});

describe("a column that is whole", () => {
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
    expect([...wholeColumns(wholeData(values, format))]).toEqual(whole);
  });
});

function wholeData(values: readonly (readonly (number | null)[])[], format: "percent" | "integer"): PointsData {
  const looks = { format, decimals: null, isCompact: false };
  return {
    kind: "points",
    axis: "time",
    points: values.map((own, key) => ({ key, label: "", tick: "", isOther: false, values: own, cells: [] })),
    series: (values[0] ?? []).map(() => ({ label: "", isOther: false, ...looks, cells: [] })),
    panels: [],
    notes: [],
  };
}
