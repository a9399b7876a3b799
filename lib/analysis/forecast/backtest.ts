/** Forecasts of the past, each with no more than what was known then, held against what came. */
import { type Blend, blendAhead, fitBlend, followed } from "./blend.ts";
import type { Fit, History } from "./smoothing-fit.ts";

/** One forecast of the past; both lists have a value for each step that the history still has. */
export type PastForecast = {
  /** How many values were known. */
  readonly known: number;
  readonly expected: Float64Array;
  /** What the last season (else the last value) repeated would have said. */
  readonly naive: Float64Array;
};

const mostOrigins = 48;
const mostFits = 6;
/** Fewer known values than these make no forecast of the past. */
export const fewestKnown = 6;

/** From the first place where enough is known to the last value, at most 48 of them; weights are fitted anew 6 times. */
export function pastForecasts(history: History, horizon: number, earlier: readonly Fit[]): PastForecast[] {
  const { values, seasonLength } = history;
  const places = origins(values.length, seasonLength);
  const each = Math.ceil(places.length / mostFits);
  let blend: Blend = [];
  let at = 0;
  return places.map((known, index) => {
    if (index % each === 0) blend = fitBlend({ values: values.subarray(0, known), seasonLength }, earlier).blend;
    else blend = followed(blend, values, { from: at, until: known });
    at = known;
    const steps = Math.min(horizon, values.length - known);
    const naive = naiveAhead(history, known, steps);
    return { known, expected: blend.length > 0 ? blendAhead(blend, known, steps) : naive, naive };
  });
}

function origins(count: number, seasonLength: number): number[] {
  const first = firstOrigin(count, seasonLength);
  const stride = Math.max(1, Math.ceil((count - first) / mostOrigins));
  const places: number[] = [];
  for (let place = count - 1; place >= first; place -= stride) places.push(place);
  return places.reverse();
}

/** Two seasons are known there, or half of a short history. */
function firstOrigin(count: number, seasonLength: number): number {
  return Math.max(fewestKnown, Math.min(2 * seasonLength + 2, Math.floor(count / 2)));
}

/** Half the history at most, and never so far that no forecast of the past could be compared there. */
export function longestHorizon(count: number, seasonLength: number): number {
  return Math.min(Math.floor(count / 2), count - firstOrigin(count, seasonLength));
}

/** The value one season before, again and again. */
export function naiveAhead({ values, seasonLength }: History, known: number, steps: number): Float64Array {
  const length = seasonLength <= known ? seasonLength : 1;
  return Float64Array.from({ length: steps }, (_, step) => values[known - length + (step % length)] ?? 0);
}
