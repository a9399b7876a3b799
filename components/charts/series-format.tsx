/** How the numbers of a series are written: whole where they are read, short where there is little room. */
import { axisFormatter, markFormatter } from "#lib/domain/axis-format";
import type { ChartMeasure } from "#lib/domain/chart";
import { commonDecimals, formatCompact, formatValue } from "#lib/domain/format";

export type SeriesFormat = Pick<ChartMeasure, "format"> & Partial<Pick<ChartMeasure, "decimals" | "isCompact">>;

type Write = (value: number) => string;

/** In tooltips and descriptions: as the grid writes them, all of a series with the same decimals. */
export function valueWriter(series: SeriesFormat, values: readonly number[]): Write {
  const column = { name: "", kind: "float", format: series.format } as const;
  const decimals = series.decimals ?? commonDecimals(values, column);
  return (value) => formatValue(value, decimals === undefined ? column : { ...column, decimals });
}

/** Beside marks. */
export function markWriter(series: SeriesFormat, values: readonly number[]): Write {
  const { format, isCompact = false, decimals = null } = series;
  if (isCompact) return (value) => formatShort(value, format);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  // 15.8 K beside 2,953.52 would be two ways of writing in one list.
  if (decimals === null && format !== "percent" && largest >= shortFrom)
    return (value) => formatBesideShort(value, format);
  if (decimals === null) return markFormatter(values, format);
  return (value) => formatValue(value, { name: "", kind: "float", format, decimals });
}

/** Inside the parts of a whole, where room is short: whole percents, unless other decimals were chosen. */
export function segmentWriter({ format, decimals = null }: SeriesFormat): Write {
  return (value) => formatValue(value, { name: "", kind: "float", format, decimals: decimals ?? 0 });
}

/** Along an axis. */
export function tickWriter(series: SeriesFormat, values: readonly number[], isLog = false): Write {
  // From one to a million there is no common unit.
  if (isLog) return (value) => formatShort(value, series.format === "currency" ? "number" : series.format);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return axisFormatter(largest, series.format);
}

const shortFrom = 10_000;

function formatBesideShort(value: number, format: SeriesFormat["format"]): string {
  return Math.abs(value) < 1_000
    ? formatValue(value, { name: "", kind: "float", decimals: 0 })
    : formatShort(value, format);
}

/** Shortens from a thousand on: who asks for short numbers means 1,234 too. */
function formatShort(value: number, format: SeriesFormat["format"]): string {
  const thousand = 1_000;
  const isSmallThousand = format !== "percent" && Math.abs(value) >= thousand && Math.abs(value) < 10 * thousand;
  return isSmallThousand ? `${Number((value / thousand).toPrecision(3))}\u00a0K` : formatCompact(value, format);
}
