/** The values at a place of a chart, in words and numbers: all series there, and their total where they are stacked. */
import type { ChartPoint, PointsData, StepShares } from "#lib/domain/chart-data-types";
import { formatValue } from "#lib/domain/format";
import { signedChange, type ValueChange, valueChange } from "#lib/domain/value-change";
import type { TooltipRow } from "./chart-tooltip.tsx";
import { type ColourSlot, colourOf } from "./palette.tsx";
import type { ReadingText } from "./reading-frame.tsx";
import type { Place } from "./reading-place.tsx";
import { valueWriter } from "./series-format.tsx";

type PointTextArgs = {
  readonly data: PointsData;
  readonly colours: readonly ColourSlot[];
  /** Positions of the series that are switched on. */
  readonly shown: readonly number[];
  readonly hasTotal: boolean;
};

/** Reads a place. Series without a value there say so: a hole is not a zero. Shares stand with their amounts. */
export function pointText({ data, colours, shown, hasTotal }: PointTextArgs): (place: Place) => ReadingText | null {
  const writers = data.series.map((series, index) =>
    valueWriter(
      series,
      data.points.flatMap((point) => point.values[index] ?? []),
    ),
  );
  const writeAmount = amountWriter(data);
  return ({ stop, series: chosen }) => {
    const point = data.points[stop];
    if (point === undefined) return null;
    const rows = shown.map((index): TooltipRow => {
      const value = point.values[index] ?? null;
      const amount = point.amounts?.[index] ?? null;
      const written = value === null ? "no value" : (writers[index]?.(value) ?? "");
      return {
        label: data.series[index]?.label ?? "",
        value: value === null || amount === null ? written : `${written} (${writeAmount(amount)})`,
        colour: data.series.length > 1 ? colourOf(colours[index]) : null,
        isChosen: chosen === index,
      };
    });
    rows.push(...stepRows(point.stepShares), ...outlookRows(data, point, writers[0]));
    const change = changeAt(data, point);
    if (change !== null) rows.push({ label: "Change", value: signedChange(change), colour: null });
    const parts = shown.flatMap((index) => (point.amounts ?? point.values)[index] ?? []);
    if (hasTotal && parts.length > 1) {
      rows.push({ label: "Total", value: writeTotal(data, parts), colour: null });
    }
    return { heading: headingOf(point), rows };
  };
}

function headingOf({ part, label, isPartial, outlook }: ChartPoint): string {
  const name = part === undefined ? label : `${part}: ${label}`;
  if (outlook?.isForecast === true) return `${name} (forecast)`;
  return isPartial === true ? `${name} (partial)` : name;
}

type Write = (value: number) => string;

/** What was expected, with the band around it, and what the point is marked with. */
function outlookRows({ outlookNames: names }: PointsData, { outlook }: ChartPoint, write?: Write): TooltipRow[] {
  if (names === undefined || outlook === undefined || write === undefined) return [];
  const { expected, low, high, mark } = outlook;
  const band = low === null || high === null ? null : `${write(low)} to ${write(high)}`;
  const around = band === null ? "" : ` (${band})`;
  const rows: TooltipRow[] = [];
  if (expected !== null) {
    rows.push({ label: names.expected ?? "", value: `${write(expected)}${around}`, colour: null });
  } else if (band !== null) rows.push({ label: names.band ?? "", value: band, colour: null });
  if (mark !== null) rows.push({ label: names.mark ?? "", value: mark === names.mark ? "yes" : mark, colour: null });
  return rows;
}

/** A step beside the first and the one before it; the first has neither. */
function stepRows(shares: StepShares | undefined): TooltipRow[] {
  if (shares === undefined || shares.ofBefore === null) return [];
  const { ofFirst, ofBefore } = shares;
  return [
    ...(ofFirst === null ? [] : [{ label: "Of the first step", value: writeShare(ofFirst), colour: null }]),
    { label: "Of the step before", value: writeShare(ofBefore), colour: null },
  ];
}

/** How a step stands to another one. */
export function writeShare(share: number): string {
  return formatValue(share, { name: "", kind: "float", format: "percent" });
}

/** Between the two times of one amount; null where the chart shows no such two. */
export function changeAt({ compared, series }: PointsData, point: ChartPoint | undefined): ValueChange | null {
  if (compared === undefined || point === undefined) return null;
  const format = series[compared.now]?.format ?? "number";
  return valueChange(point.values[compared.now], point.values[compared.before], format);
}

function amountWriter(data: PointsData): (amount: number) => string {
  const amounts = data.points.flatMap((point) => (point.amounts ?? []).flatMap((amount) => amount ?? []));
  return valueWriter(data.amountLooks ?? { format: "number" }, amounts);
}

/** Shares always fill the whole and their sum says nothing: theirs is the total of their amounts. */
function writeTotal({ amountLooks, series }: PointsData, parts: readonly number[]): string {
  const total = parts.reduce((sum, value) => sum + value, 0);
  return valueWriter(amountLooks ?? series[0] ?? { format: "number" }, [...parts, total])(total);
}
