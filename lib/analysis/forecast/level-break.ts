/** Finds a jump of level so close to the end that the past before it no longer tells what comes. */
import { quantile } from "#lib/domain/quantile";
import { seasonOfHistory, withoutSeason } from "./decomposition.ts";
import type { History } from "./smoothing-fit.ts";

export type LevelBreak = { readonly at: number; readonly before: number; readonly after: number };

/** A single odd value is no level. */
const fewestAfter = 2;
/** A jump counts from so many times the usual distance between the middles of neighbouring stretches. */
const usualJumps = 6;

/** It is one step, so many times the steepest one before; growth that goes on has steps like it. */
const steepness = 2;

/** The largest break within the last season (at least 3, at most 26 steps); null where there is none. */
export function lateBreak({ values, seasonLength }: History): LevelBreak | null {
  const window = Math.min(26, Math.max(3, seasonLength));
  // The season as it was before: a break inside would bend it.
  const older = seasonOfHistory(values.subarray(0, values.length - window), seasonLength, "additive");
  const season = older ?? seasonOfHistory(values, seasonLength, "additive");
  const plain = season === null ? values : withoutSeason(values, season, "additive");
  let found: LevelBreak | null = null;
  for (let at = Math.max(plain.length - window, 6); at <= plain.length - fewestAfter; at += 1) {
    const jump = jumpAt(plain, at);
    if (jump !== null && sizeOf(jump) > sizeOf(found)) found = jump;
  }
  return found;
}

function sizeOf(jump: LevelBreak | null): number {
  return jump === null ? 0 : Math.abs(jump.after - jump.before);
}

/** The jump at one place, where it is one: apart from all that was before, and far more than the usual changes. */
function jumpAt(plain: Float64Array, at: number): LevelBreak | null {
  const earlier = plain.subarray(0, at);
  const later = plain.subarray(at);
  const near = earlier.subarray(-Math.max(6, later.length));
  const before = median(near);
  const after = median(later);
  const size = Math.abs(after - before);
  const isApart = after > before ? min(later) > max(earlier) : max(later) < min(earlier);
  const steps = Float64Array.from(earlier.subarray(1), (value, index) => Math.abs(value - (earlier[index] ?? 0)));
  const isSteep = Math.abs((plain[at] ?? 0) - (plain[at - 1] ?? 0)) > steepness * max(steps);
  const isLarge = size > usualJumps * median(steps) && size > Math.abs(before) / 4;
  return isApart && isSteep && isLarge ? { at, before, after } : null;
}

function median(values: Float64Array): number {
  return quantile(
    [...values].sort((left, right) => left - right),
    0.5,
  );
}

function min(values: Float64Array): number {
  return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
}

function max(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
}
