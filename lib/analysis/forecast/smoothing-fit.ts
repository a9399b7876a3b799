/** The weights with which a kind of smoothing would have followed a history best. */
import { lineThrough, seasonOfHistory, withoutSeason } from "./decomposition.ts";
import { lowestPlace } from "./simplex.ts";
import { type Misses, noMisses, type SmoothingState, type SmoothingWeights, walk } from "./smoothing.ts";
import type { SmoothingKind } from "./smoothing-kind.ts";

export type Fit = {
  readonly kind: SmoothingKind;
  /** The weights as a place in the unit cube. */
  readonly place: readonly number[];
  readonly weights: SmoothingWeights;
  /** Where the history ends. */
  readonly state: SmoothingState;
  /** Akaike's criterion, corrected for short histories: lower is better; infinite where nothing is to be said. */
  readonly criterion: number;
  /** Sum of the squared misses, one step ahead. */
  readonly squares: number;
};

/** Values of which the largest is near 1. */
export type History = { readonly values: Float64Array; readonly seasonLength: number };

/** Fits one kind, from the usual weights or from those of an earlier fit; null where it cannot follow this history. */
export function fitKind(history: History, kind: SmoothingKind, earlier: Fit | null): Fit | null {
  const start = startOf(history, kind);
  const axes = axesOf(kind);
  const attempt = (place: readonly number[]): Fit | null => follow(history, kind, { place, start, axes });
  const found = lowestPlace((place) => attempt(place)?.criterion ?? Number.MAX_VALUE, {
    start: earlier?.place ?? axes.map((axis) => starts[axis]),
    reach: earlier === null ? 0.25 : 0.1,
    evaluations: earlier === null ? 80 : 30,
  });
  return attempt(found.place);
}

type Axis = "level" | "slope" | "season" | "damping";

/** Usual weights, as places in the unit cube. */
const starts: Readonly<Record<Axis, number>> = { level: 0.3, slope: 0.1, season: 0.1, damping: 0.8 };

function axesOf(kind: SmoothingKind): Axis[] {
  const axes: Axis[] = ["level"];
  if (kind.trend === "halved") return axes;
  if (kind.trend !== "none") axes.push("slope");
  if (kind.season !== "none") axes.push("season");
  if (kind.trend === "damped") axes.push("damping");
  return axes;
}

/** The unit cube is mapped onto the weights that are usual: a slope never moves faster than its level. */
function weightsAt(place: readonly number[], axes: readonly Axis[]): SmoothingWeights {
  const at = (axis: Axis): number => place[axes.indexOf(axis)] ?? 0;
  const level = 0.0001 + 0.9998 * at("level");
  return {
    level,
    slope: level * at("slope"),
    season: (1 - level) * at("season"),
    damping: axes.includes("damping") ? 0.8 + 0.18 * at("damping") : 1,
  };
}

function startOf({ values, seasonLength }: History, kind: SmoothingKind): SmoothingState {
  const found = kind.season === "none" ? null : seasonOfHistory(values, seasonLength, kind.season);
  const plain = found === null ? values : withoutSeason(values, found, kind.season);
  const season = found ?? new Float64Array(1);
  if (kind.trend === "halved") {
    const slope = lineThrough(plain).slope / 2;
    return { level: (plain[0] ?? 0) - slope, slope, season };
  }
  const line = lineThrough(plain.subarray(0, Math.max(10, 2 * seasonLength)));
  if (kind.trend === "none") return { level: line.start, slope: 0, season };
  return { level: line.start - line.slope, slope: line.slope, season };
}

type Attempt = { readonly place: readonly number[]; readonly start: SmoothingState; readonly axes: readonly Axis[] };

function follow(history: History, kind: SmoothingKind, { place, start, axes }: Attempt): Fit | null {
  const { values } = history;
  const weights = weightsAt(place, axes);
  const state = { ...start, season: start.season.slice() };
  const misses = noMisses();
  if (!walk({ kind, weights, values, state }, 0, values.length, misses)) return null;
  const criterion = surprise(misses, kind, values.length) + penalty(history, kind);
  return { kind, place, weights, state, squares: misses.squares, criterion };
}

/** A history that is followed without a miss has no logarithm; values are near 1. */
const leastSquare = 1e-24;

/** Twice the negative logarithm of how likely the history was, up to what all kinds share. */
function surprise(misses: Misses, kind: SmoothingKind, count: number): number {
  if (kind.miss === "additive") return count * Math.log(Math.max(misses.squares / count, leastSquare));
  const logarithms = misses.logarithms + Math.log(misses.product);
  return count * Math.log(Math.max(misses.shares / count, leastSquare)) + 2 * logarithms;
}

function penalty({ values, seasonLength }: History, kind: SmoothingKind): number {
  const count = values.length;
  const starting = 1 + (kind.trend === "none" ? 0 : 1) + (kind.season === "none" ? 0 : seasonLength - 1);
  const parts = axesOf(kind).length + starting + 1;
  return count - parts - 1 > 0 ? (2 * parts * count) / (count - parts - 1) : Number.POSITIVE_INFINITY;
}
