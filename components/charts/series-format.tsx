/** How the numbers of a series are written: whole where they are read, short where there is little room. */
import { axisFormatter, markFormatter } from "#lib/domain/axis-format";
import type { ChartMeasure } from "#lib/domain/chart";
import { commonDecimals, type FormatColumn, formatCompact, formatValue } from "#lib/domain/format";
import { isUnitSign, withUnit } from "#lib/domain/unit-text";

export type SeriesFormat = Pick<ChartMeasure, "format"> &
  Partial<Pick<ChartMeasure, "decimals" | "isCompact" | "unit" | "isYear">>;

type Write = (value: number) => string;

/** In tooltips and descriptions: as the grid writes them, all of a series with the same decimals, with their unit. */
export function valueWriter(series: SeriesFormat, values: readonly number[]): Write {
  const column = columnOf(series);
  const decimals = series.decimals ?? commonDecimals(values, column);
  const write: Write = (value) => formatValue(value, decimals === undefined ? column : { ...column, decimals });
  return (value) => withUnit(write(value), unitOf(series));
}

/** Beside marks, where there is room for a sign but not for words. */
export function markWriter(series: SeriesFormat, values: readonly number[]): Write {
  const write = markTexts(series, values);
  return (value) => withUnit(write(value), signOf(series));
}

function markTexts(series: SeriesFormat, values: readonly number[]): Write {
  const { format, isCompact = false, decimals = null } = series;
  if (isCompact) return (value) => formatShort(value, format);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  // 15.8 K beside 2,953.52 would be two ways of writing in one list.
  if (decimals === null && format !== "percent" && largest >= shortFrom)
    return (value) => formatBesideShort(value, format);
  if (series.isYear === true) return (value) => formatValue(value, columnOf(series));
  if (decimals === null) return markFormatter(values, format);
  return (value) => formatValue(value, { name: "", kind: "float", format, decimals });
}

/** Inside the parts of a whole, where room is short: whole percents, unless other decimals were chosen. */
export function segmentWriter({ format, decimals = null }: SeriesFormat): Write {
  return (value) => formatValue(value, { name: "", kind: "float", format, decimals: decimals ?? 0 });
}

/** Along an axis, with the sign of the unit. */
export function tickWriter(series: SeriesFormat, values: readonly number[], isLog = false): Write {
  const write = tickTexts(series, values, isLog);
  return (value) => withUnit(write(value), signOf(series));
}

function tickTexts(series: SeriesFormat, values: readonly number[], isLog: boolean): Write {
  if (series.isYear === true) return (value) => formatValue(value, columnOf(series));
  // From one to a million there is no common unit.
  if (isLog) return (value) => formatShort(value, series.format === "currency" ? "number" : series.format);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return axisFormatter(largest, series.format);
}

/** What stands beside the axis of a series whose unit is no sign: "minutes"; null where nothing is left to say. */
export function axisUnit(series: SeriesFormat | undefined): string | null {
  const unit = series === undefined ? null : unitOf(series);
  return unit === null || isUnitSign(unit) ? null : unit;
}

function signOf(series: SeriesFormat): string | null {
  const unit = unitOf(series);
  return unit !== null && isUnitSign(unit) ? unit : null;
}

/** A percentage has its sign already. */
function unitOf({ unit, format }: SeriesFormat): string | null {
  return format === "percent" ? null : (unit ?? null);
}

/** Years are written without separators. */
function columnOf({ format, isYear = false }: SeriesFormat): FormatColumn {
  return { name: isYear ? "year" : "", kind: "float", format: isYear ? null : format };
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
