import { screen } from "@testing-library/react";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { outwardPlaces } from "#components/charts/spread-lines";
import { showChart, stillMedia } from "../../../support/dom/show-chart.tsx";
import { measure, request } from "../../../support/results/sample-result.ts";

beforeEach(stillMedia);

describe("the middle of a histogram", () => {
  it("is written at its lines and in a sentence", () => {
    showChart(request([measure("Price", [10, 20, 30, 40, 50, 60, 70, 80, 90], "number")], { rowCount: 90 }));
    for (const text of ["Median 50", "Lower quarter to 30", "Upper quarter from 70"]) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(screen.getByText("Median 50, half between 30 and 70.")).toBeDefined();
    expect(screen.getByRole("figure").querySelectorAll(".spread-lines line").length).toBeGreaterThan(2);
  });
});

it("names of the quarters never lie on each other, nor beyond the edges that hold both", () => {
  const place = fc.integer({ min: 30, max: 360 });
  const width = fc.integer({ min: 20, max: 150 });
  fc.assert(
    fc.property(place, place, width, width, (one, other, first, second) => {
      const places = outwardPlaces({
        low: Math.min(one, other),
        high: Math.max(one, other),
        widths: [first, second],
        right: 360,
      });
      expect(places.low).toBeGreaterThanOrEqual(0);
      expect(places.high).toBeGreaterThan(places.low + first);
      expect(places.high + second).toBeLessThanOrEqual(360);
    }),
  );
});
