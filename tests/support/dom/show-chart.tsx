/** Mounts a chart of a result as the product would draw it, or in a form that the test asks for. */
import { render, screen } from "@testing-library/react";
import { vi } from "vitest";
import { ChartFigure, type ChartFigureProps } from "#components/charts/chart-figure";
import type { ChartDraft } from "#lib/domain/chart";
import { type ChartRequest, chooseChart } from "#lib/domain/chart-chooser";
import { readChartData } from "#lib/domain/chart-data";
import { completeChart } from "#lib/domain/chart-looks";
import { withPartialPoints } from "#lib/domain/partial-points";
import { StillMedia } from "./still-media.ts";

export type ShownChart = Partial<Pick<ChartFigureProps, "reason" | "picked" | "onPick" | "onShowTable">> & {
  /** Null takes the chart that the rules choose. */
  readonly draft?: ChartDraft;
};

/** Whoever asks for less motion sees the finished drawing at once: so do tests. */
export function stillMedia(): void {
  vi.spyOn(window, "matchMedia").mockImplementation((query) => new StillMedia(query));
}

/** Draws the rows of a request. */
export function showChart(input: ChartRequest, { draft, reason = null, ...more }: ShownChart = {}): void {
  const spec = draft === undefined ? chooseChart(input).spec : completeChart(draft);
  if (spec === null) throw new Error("This result has no chart");
  const data = withPartialPoints(readChartData({ spec, ...input }), input, input.outputs);
  render(
    <ChartFigure title="Revenue by something" spec={spec} data={data} minHeight={288} reason={reason} {...more} />,
  );
}

/** The part of the chart that the arrow keys move in. */
export function reader(): HTMLElement {
  return screen.getByRole("application");
}

/** What a screen reader has just been told. */
export function announced(): string {
  return document.querySelector("[aria-live=polite]")?.textContent ?? "";
}
