/** What comes after a series, with how sure that is; or why its past does not carry a forecast. */
import { type Series, seasonOf } from "#lib/analysis/series";
import { nextTime } from "#lib/domain/time-grain";
import { type KnownPast, knownPast } from "./known-past.ts";
import { methodOf } from "./method-words.ts";
import type { Forecast, ForecastPoint, NotForecastable, Range } from "./outcome.ts";
import { type Outlook, outlook } from "./outlook.ts";
import { refusalOf } from "./refusals.ts";

/** Forecasts so many steps after the last of the series (whole steps; a fraction is left off). Same series, same answer. */
export function forecast(series: Series, horizon: number): Forecast | NotForecastable {
  const season = seasonOf(series.grain);
  const past = knownPast(series, season);
  const steps = Math.floor(horizon) + past.openSteps;
  const reason = refusalOf(past, series.grain, { asked: horizon, steps });
  if (reason !== null) return { kind: "not-forecastable", reason };
  const found = outlook({ values: past.values, isKnown: past.isKnown, seasonLength: season }, steps);
  return {
    kind: "forecast",
    points: pointsOf(series, past, found),
    method: methodOf(found, series.grain),
    backtest: found.backtest,
    steps: past.values.length,
    filled: past.points.flatMap((point, index) => (past.isKnown[index] ? [] : [point.from])),
  };
}

/** Whether the past of a series carries a forecast of so many steps. */
export function carriesForecast(series: Series, horizon: number): boolean {
  const past = knownPast(series, seasonOf(series.grain));
  return refusalOf(past, series.grain, { asked: horizon, steps: Math.floor(horizon) + past.openSteps }) === null;
}

function pointsOf({ grain }: Series, { points, values }: KnownPast, found: Outlook): ForecastPoint[] {
  const floor = values.every((value) => value >= 0) ? 0 : Number.NEGATIVE_INFINITY;
  const atLeast = (value: number): number => Math.max(floor, value);
  const range = (middle: number, width: number): Range => ({
    low: atLeast(middle - width),
    high: atLeast(middle + width),
  });
  let time = Date.parse(points.at(-1)?.from ?? "");
  return [...found.expected].map((expected, step) => {
    time = nextTime(time, grain) ?? time;
    return {
      from: isoDay(time),
      expected: atLeast(expected),
      within80: range(expected, found.spread.within80[step] ?? 0),
      within95: range(expected, found.spread.within95[step] ?? 0),
    };
  });
}

function isoDay(time: number): string {
  return Number.isFinite(time) ? new Date(time).toISOString().slice(0, 10) : "";
}
