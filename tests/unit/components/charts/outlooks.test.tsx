import { fireEvent, screen, within } from "@testing-library/react";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { textWidth } from "#components/charts/axis-tick";
import { type Mark, placeLabels, stretches } from "#components/charts/line-outlook";
import { announced, reader, showChart, stillMedia } from "../../../support/dom/show-chart.tsx";
import { beside, category, measure, months, tableOf } from "../../../support/results/sample-result.ts";

beforeEach(stillMedia);

const month = months("Month", 5);
const orders = measure("Orders", [1_210, 1_900, null, 1_180, null], "integer");
const expected = beside(measure("Expected", [1_200, 1_200, 1_150, 1_190, null], "integer"), "expected");
const low = beside(measure("Low", [900, 950, 900, 900, 1_000], "integer"), "low");
const high = beside(measure("High", [1_500, 1_450, 1_400, 1_500, 1_600], "integer"), "high");
const marks = beside(category("Unusual", [null, "higher", null, null, null]), "mark");
const forecast = beside(measure("Forecast", [null, null, null, null, 1_300], "integer"), "forecast");

function at(steps: number): string {
  fireEvent.focus(reader());
  fireEvent.keyDown(reader(), { key: "Home" });
  for (let step = 0; step < steps; step += 1) fireEvent.keyDown(reader(), { key: "ArrowRight" });
  return announced();
}

describe("a line with something beside it", () => {
  const input = tableOf([month, orders, expected, low, high, marks, forecast]);

  it("is read with what was expected, with its marks, and as a forecast where it is one", () => {
    showChart(input);
    expect(at(0)).toBe("Jan 2023: Orders 1,210, Expected 1,200 (900 to 1,500)");
    expect(at(1)).toBe("Feb 2023: Orders 1,900, Expected 1,200 (950 to 1,450), Unusual higher");
    expect(at(2)).toBe("Mar 2023: Orders no value, Expected 1,150 (900 to 1,400)");
    expect(at(4)).toBe("May 2023 (forecast): Orders 1,300, Expected range 1,000 to 1,600");
  });

  it("has a key that says what line, dashes, band and marks are", () => {
    showChart(input);
    const figure = screen.getByRole("figure", { name: /^Line chart/ });
    for (const name of ["Orders", "Forecast", "Expected", "Expected range", "Unusual"]) {
      expect(within(figure).getByText(name)).toBeTruthy();
    }
  });

  it("draws the forecast dashed, and writes what a mark says beside it", () => {
    showChart(input);
    expect(document.querySelector(".forecast path[stroke-dasharray]")).not.toBeNull();
    expect(document.querySelector(".outlook-marks")?.textContent).toContain("higher");
    expect(document.querySelectorAll(".outlook-band path").length).toBeGreaterThan(0);
  });

  it("has no key where nothing stands beside it", () => {
    showChart(tableOf([months("Month", 12), measure("Visits", [1, 2, 3], "integer")]));
    expect(screen.queryByText("Visits", { selector: "p span" })).toBeNull();
  });
});

describe("a band", () => {
  it("keeps each of its gaps", () => {
    expect(stretches([1, 2, null, null, 3, null])).toEqual([[1, 2], [3]]);
    expect(stretches([null])).toEqual([]);
  });
});

describe("the labels of marks", () => {
  const edges = { left: 40, right: 600, top: 8, bottom: 240 };
  const anyMarks = fc.array(
    fc.record({
      key: fc.integer(),
      x: fc.integer({ min: 40, max: 600 }),
      y: fc.integer({ min: 8, max: 240 }),
      text: fc.option(fc.constantFrom("higher", "lower", "much lower than in any other year"), { freq: 4 }),
      isBelow: fc.boolean(),
    }),
    { maxLength: 30 },
  );

  it("never lie on each other or beyond the edges, and the first of them is there", () => {
    fc.assert(
      fc.property(anyMarks, (marked: readonly Mark[]) => {
        const placed = placeLabels(marked, edges);
        for (const [index, one] of placed.entries()) {
          expect(one.x).toBeGreaterThanOrEqual(edges.left);
          expect(one.x + textWidth(one.text)).toBeLessThanOrEqual(edges.right);
          for (const other of placed.slice(index + 1)) {
            const isBeside = one.x + textWidth(one.text) <= other.x || other.x + textWidth(other.text) <= one.x;
            expect(isBeside || Math.abs(one.y - other.y) >= 14).toBe(true);
          }
        }
      }),
    );
    expect(placeLabels([{ key: 1, x: 300, y: 100, text: "higher", isBelow: false }], edges)).toHaveLength(1);
  });
});
