/** A written case: a result with its question or wish, the chart that has to be drawn and why. */
import { expect } from "vitest";
import type { ChartRequest } from "#lib/domain/chart-chooser";
import { chooseChart } from "#lib/domain/chart-chooser";
import { readChartData } from "#lib/domain/chart-data";
import { summary } from "./chart-summary.ts";

/** `because`: a part of the reason. `order`: the first places, as they are drawn. */
export type ChartCase = readonly [
  guarantee: string,
  given: ChartRequest,
  draws: string,
  because: string,
  order?: readonly string[],
];

/** The cases with their guarantees as names. */
export function named(cases: readonly ChartCase[]): { readonly guarantee: string; readonly written: ChartCase }[] {
  return cases.map((written) => ({ guarantee: written[0], written }));
}

/** Kind, columns, cut and scale; the reason; the order. */
export function expectCase([, given, draws, because, order]: ChartCase): void {
  const { spec, reason } = chooseChart(given);
  expect([summary(spec), reason.toLowerCase()]).toEqual([draws, expect.stringContaining(because.toLowerCase())]);
  if (order === undefined || spec === null) return;
  const data = readChartData({ ...given, spec });
  if (data.kind !== "points" && data.kind !== "boxes") throw new Error(`${spec.kind} has no order`);
  const places = data.kind === "points" ? data.points : data.boxes;
  expect(places.slice(0, order.length).map(({ label }) => label)).toEqual(order);
}
