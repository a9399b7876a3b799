/** What stands beside the values of one line: expectations, marks, and from where on it is a forecast. */
import type { LineOutlook } from "./chart.ts";
import type { ChartInput, OutlookNames, PointOutlook } from "./chart-data-types.ts";
import { cellAt, numberAt } from "./chart-data-types.ts";
import { labelOf } from "./infer-outputs.ts";
import { markText } from "./line-outlook.ts";
import type { TimeScale } from "./time-scale.ts";

export type OutlookTable = {
  readonly names: OutlookNames;
  readonly outlookAt: ReadonlyMap<number, PointOutlook>;
  /** The values of the line: measured, and forecast where nothing is measured. */
  readonly valueAt: ReadonlyMap<number, number | null>;
};

/** Of each point in time the row that stands last there, as the line itself has it. */
export function readOutlookTable(
  input: ChartInput,
  outlook: LineOutlook,
  { scale, measure }: { readonly scale: TimeScale; readonly measure: number },
): OutlookTable {
  const { band, expected, forecast, marks, forecastFrom } = outlook;
  const from = forecastFrom === null ? null : scale.keyOf(forecastFrom);
  const nameOf = (column: number | null): string | null =>
    column === null ? null : labelOf(input.columns[column]?.name ?? "");
  const markName = nameOf(marks);
  const outlookAt = new Map<number, PointOutlook>();
  const valueAt = new Map<number, number | null>();
  input.rows.forEach((row, index) => {
    const key = scale.places[index] ?? null;
    if (key === null) return;
    const read = (column: number | null | undefined): number | null => (column == null ? null : numberAt(row, column));
    const measured = numberAt(row, measure);
    const ahead = read(forecast);
    const isForecast = (from !== null && key >= from) || (measured === null && ahead !== null);
    valueAt.set(key, measured ?? ahead);
    outlookAt.set(key, {
      expected: read(expected),
      low: read(band?.low),
      high: read(band?.high),
      isForecast,
      mark: marks === null ? null : markText(cellAt(row, marks), markName ?? ""),
    });
  });
  const hasForecast = [...outlookAt.values()].some(({ isForecast }) => isForecast);
  const names = {
    band: band?.label ?? null,
    expected: nameOf(expected),
    forecast: hasForecast ? (nameOf(forecast) ?? "Forecast") : null,
    mark: markName,
  };
  return { names, outlookAt, valueAt };
}
