import fc from "fast-check";
import { expect, it } from "vitest";
import { chooseChart } from "#lib/domain/chart-chooser";
import { wishesOf } from "#lib/domain/chart-wishes";
import { drawableRequest, rowsRequest } from "../../support/results/arbitrary-charts.ts";
import { category, measure, request, time } from "../../support/results/sample-result.ts";

/** The chart of the same rows, chosen by what the first one keeps. */
function chosenAgain(first: Parameters<typeof chooseChart>[0]) {
  const chart = chooseChart(first).spec;
  const wishes = wishesOf({ outputs: [...first.outputs], plan: null, chart });
  return { chart, again: chooseChart({ ...first, ...wishes }).spec };
}

it("a chart that is chosen once more, without the words of its question, is the same chart", () => {
  fc.assert(
    fc.property(fc.oneof(drawableRequest, rowsRequest), (drawn) => {
      const { chart, again } = chosenAgain({ ...drawn, hint: null });
      expect(again).toEqual(chart);
    }),
    { numRuns: 300 },
  );
});

it("bars keep the order that was asked for", () => {
  const rising = request([category("Region", 3), measure("Revenue", [1, 2, 3])], { question: "lowest revenue" });
  const { chart, again } = chosenAgain(rising);
  expect(chart).toMatchObject({ kind: "bar", sort: "value-ascending" });
  expect(again).toEqual(chart);
});

it("slopes stay slopes", () => {
  const years = time("Year", "date", ["2024-01-01", "2025-01-01"]);
  const question = "how did revenue by region change from 2024 to 2025";
  const { chart, again } = chosenAgain(request([years, category("Region", 5), measure("Revenue")], { question }));
  expect(chart).toMatchObject({ kind: "slope" });
  expect(again).toEqual(chart);
});

it("shares that no chart can show are no other chart the next time", () => {
  const groups = [category("Region", 22), category("Product", 21), measure("Revenue")];
  const { chart, again } = chosenAgain(request(groups, { question: "share of revenue by region and product" }));
  expect(chart).toBeNull();
  expect(again).toBeNull();
});
