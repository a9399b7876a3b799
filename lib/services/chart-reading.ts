/**
 * The chart of a stored result, from all of its rows: the rows stay on the server, and what travels is only what is
 * drawn.
 */
import "server-only";
import { chartReadingLimits } from "#lib/config/limits";
import type { ChartChoice } from "#lib/domain/chart";
import type { ChartRequest } from "#lib/domain/chart-chooser";
import { readChartData } from "#lib/domain/chart-data";
import type { ChartData } from "#lib/domain/chart-data-types";
import { type ChartEdit, type ChartOptions, editChart } from "#lib/domain/chart-edit";
import { ok, type Result } from "#lib/domain/errors";
import { formatCount } from "#lib/domain/format";
import type { ResultRef } from "#lib/domain/result-set";
import type { Results } from "./results.ts";

/** Which chart of which result; what is known of its columns, and the words that it answers. */
export type ChartReadingRequest = Pick<ChartRequest, "outputs" | "hint" | "question"> & {
  readonly resultId: string;
  readonly edit: ChartEdit;
};

export type DrawnChart = {
  readonly choice: ChartChoice;
  /** What else could be chosen, judged by the same rows. */
  readonly options: ChartOptions;
  /** Null where a table says it best. */
  readonly data: ChartData | null;
};

/** NOT_FOUND for a result of somebody else or of nobody. */
export type ChartReading = { read(ownerId: string, request: ChartReadingRequest): Promise<Result<DrawnChart>> };

export type ChartReadingDependencies = { readonly results: Pick<Results, "readColumns"> };

/** Charts of stored results. */
export function createChartReading({ results }: ChartReadingDependencies): ChartReading {
  return {
    async read(ownerId, { resultId, edit, ...request }) {
      const stored = await results.readColumns(ownerId, {
        resultId,
        wanted: (ref) => wantedOf(ref, request.outputs),
      });
      if (!stored.ok) return stored;
      const { ref, rows } = stored.value;
      const { columns } = ref;
      const { choice, options } = editChart({ ...request, columns, rows }, edit);
      const data = choice.spec === null ? null : readChartData({ spec: choice.spec, columns, rows });
      return ok({ choice, options, data: data === null ? null : withPartNote(data, ref, rows.length) });
    },
  };
}

/** A chart of a part must not pass for a chart of the whole, wherever it goes. */
function withPartNote(data: ChartData, { rowCount, limited }: ResultRef, drawnRows: number): ChartData {
  if (data.kind === "figures" || (drawnRows >= rowCount && !limited)) return data;
  const whole = `${limited ? "more than " : ""}${formatCount(rowCount)}`;
  return { ...data, notes: [`Drawn from the first ${formatCount(drawnRows)} of ${whole} rows.`, ...data.notes] };
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
