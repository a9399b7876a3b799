/**
 * The chart of a stored result, from all of its rows: the rows stay on the server, and what travels is only what is
 * drawn.
 */
import "server-only";
import { chartReadingLimits } from "#lib/config/limits";
import type { ChartRequest } from "#lib/domain/chart-chooser";
import { noChartEdit } from "#lib/domain/chart-edit";
import { wishesOf } from "#lib/domain/chart-wishes";
import { type DrawnChart, drawChart } from "#lib/domain/drawn-chart";
import { ok, type Result } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import type { ResultRef } from "#lib/domain/result-set";
import type { DrawnRequest, PassingEventBody } from "#lib/domain/run-event";
import type { Results } from "./results.ts";

/** Which chart of which result; what is known of its columns, and the words that it answers. */
export type ChartReadingRequest = DrawnRequest;

/** NOT_FOUND for a result of somebody else or of nobody. */
export type ChartReading = { read(ownerId: string, request: ChartReadingRequest): Promise<Result<DrawnChart>> };

/** The chart of a result as it came, with what it is asked for by; null where it is shown as a table or cannot be read. */
export async function drawnChartOf(
  charts: ChartReading,
  ownerId: string,
  part: ResultPart,
): Promise<Extract<PassingEventBody, { type: "chart-drawn" }> | null> {
  if (part.chart === null) return null;
  const request = { resultId: part.ref.id, ...wishesOf(part), edit: noChartEdit };
  const chart = await charts.read(ownerId, request).catch(() => null);
  return chart?.ok ? { type: "chart-drawn", request, chart: chart.value } : null;
}

export type ChartReadingDependencies = { readonly results: Pick<Results, "readColumns"> };

/** Charts of stored results. */
export function createChartReading({ results }: ChartReadingDependencies): ChartReading {
  return {
    async read(ownerId, { resultId, ...request }) {
      const stored = await results.readColumns(ownerId, {
        resultId,
        wanted: (ref) => wantedOf(ref, request.outputs),
      });
      if (!stored.ok) return stored;
      return ok(drawChart(stored.value, request));
    },
  };
}

/** Details are never drawn; what nothing is known of has to be looked at. */
function wantedOf({ columns, rowCount }: ResultRef, outputs: ChartRequest["outputs"]) {
  const isDescribed = outputs.length === columns.length;
  const wanted = columns.flatMap((_, position) =>
    isDescribed && outputs[position]?.role === "detail" ? [] : [position],
  );
  const most = Math.floor(chartReadingLimits.cells / Math.max(wanted.length, 1));
  return { columns: wanted, rowCount: Math.min(rowCount, most) };
}
