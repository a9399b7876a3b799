/** Marks what a chart draws of steps in time that are there only in part: what has only begun is no fall. */
import type { DataDays, OutputColumn } from "./chart.ts";
import type { ChartData, ChartInput, MarkCell } from "./chart-data-types.ts";
import { cellAt } from "./chart-data-types.ts";
import { periodOf, whyPartial } from "./partial-periods.ts";
import { readTimeScale } from "./time-scale.ts";

/** The same chart, with its partial points marked and a note for each such step. */
export function withPartialPoints(data: ChartData, input: ChartInput, outputs: readonly OutputColumn[]): ChartData {
  const column = outputs.findIndex(({ days }) => days !== undefined);
  const days = outputs[column]?.days;
  if (data.kind !== "points" || days === undefined) return data;
  const whyOf = partialReader(input, column, days);
  // A forecast is no part of the data.
  const measured = data.points.filter(({ outlook }) => outlook?.isForecast !== true);
  const told = [...measured, ...data.series].flatMap(({ label, cells }) => {
    const why = whyOf(cells);
    return why === null ? [] : [`${label} ${why}.`];
  });
  if (told.length === 0) return data;
  const points = data.points.map((point) =>
    measured.includes(point) && whyOf(point.cells) !== null ? { ...point, isPartial: true } : point,
  );
  return { ...data, points, notes: [...new Set(told), ...data.notes] };
}

function partialReader(
  { columns, rows }: ChartInput,
  column: number,
  days: DataDays,
): (cells: readonly MarkCell[]) => string | null {
  const scale = readTimeScale(
    rows.map((row) => cellAt(row, column)),
    columns[column]?.name ?? "",
  );
  return (cells) => {
    const key = scale?.keyOf(cells.find((cell) => cell.column === column)?.cell ?? null) ?? null;
    const period = key === null || scale === null ? null : periodOf(key, scale);
    return period === null ? null : whyPartial(period, days);
  };
}
