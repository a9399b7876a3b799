import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSwitchedSeries } from "#components/charts/use-switched-series";
import { chooseChart } from "#lib/domain/chart-chooser";
import { readChartData } from "#lib/domain/chart-data";
import { category, measure, months, request } from "../../../support/results/sample-result.ts";

function data(names: readonly string[]) {
  const input = request([months("Month", 12), category("Region", names), measure("Revenue", [9, 1])]);
  const { spec } = chooseChart(input);
  if (spec === null) throw new Error("This result has no chart");
  return readChartData({ spec, columns: input.columns, rows: input.rows });
}

it("series that come to stand in the place of one that was switched off are shown", () => {
  const { result, rerender } = renderHook(useSwitchedSeries, { initialProps: data(["North", "South"]) });
  act(() => result.current.onToggle(0));
  expect([...result.current.hidden]).toEqual([0]);
  rerender(data(["North", "South"]));
  expect([...result.current.hidden]).toEqual([0]);
  rerender(data(["Shop", "Web"]));
  expect([...result.current.hidden]).toEqual([]);
});

it("every one of several quick clicks counts", () => {
  const { result } = renderHook(useSwitchedSeries, { initialProps: data(["North", "South"]) });
  const { onToggle } = result.current;
  act(() => {
    onToggle(0);
    onToggle(1);
  });
  expect([...result.current.hidden]).toEqual([0, 1]);
});
