/** On which scale steps are compared: differences, square roots or ratios, whichever makes the spread the same at all levels. */
import type { Frame } from "./calendar.ts";
import { type Decomposition, startDecomposition } from "./decompose.ts";
import { at, clip, figures, medianOf, robustScale } from "./robust.ts";
import type { UnusualModel } from "./unusual.ts";

export type Scale = {
  readonly kind: UnusualModel["scale"];
  readonly into: (value: number) => number;
  readonly back: (value: number) => number;
  /** The natural logarithm of how much the scale stretches at a value. */
  readonly logSlope: (value: number) => number;
};

const plain: Scale = { kind: "plain", into: (value) => value, back: (value) => value, logSlope: () => 0 };

/** Anscombe's: counts have the same spread at all levels. */
const root: Scale = {
  kind: "root",
  into: (value) => Math.sqrt(Math.max(value, 0) + 0.375),
  back: (value) => Math.max(0, Math.max(value, 0) ** 2 - 0.375),
  logSlope: (value) => Math.log(0.5) - 0.5 * Math.log(Math.max(value, 0) + 0.375),
};

const log: Scale = {
  kind: "log",
  into: (value) => Math.log(value),
  back: (value) => Math.exp(value),
  logSlope: (value) => -Math.log(value),
};

/** Another scale than the plain one must be so much more likely, in natural logarithms. */
const advantage = 2;

export type Scaled = { readonly scale: Scale; readonly scaled: readonly number[]; readonly parts: Decomposition };

/** The scale on which what is left after one round of taking apart is most like a normal distribution; `values` has NaN where there is no figure. */
export function chooseScale(frame: Frame, values: readonly number[]): Scaled {
  const present = figures(values);
  const least = present.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  let best = scaledBy(plain, frame, values);
  if (least < 0) return best;
  let bestFit = fitOf(best, values) + advantage;
  for (const candidate of least > 0 ? [root, log] : [root]) {
    const scaled = scaledBy(candidate, frame, values);
    const fit = fitOf(scaled, values);
    if (fit > bestFit) {
      best = scaled;
      bestFit = fit;
    }
  }
  return best;
}

function scaledBy(scale: Scale, frame: Frame, values: readonly number[]): Scaled {
  const scaled = values.map((value) => scale.into(value));
  const parts = startDecomposition(frame, scaled, leastDeviation(scale, values));
  return { scale, scaled, parts };
}

/** Whole numbers cannot be told apart more finely than by halves; what has no such grain may have any spread. */
function leastDeviation(scale: Scale, values: readonly number[]): number {
  const present = figures(values);
  if (!present.every(Number.isInteger)) return 0;
  const level = Math.max(1, Math.abs(medianOf(present)));
  return 0.5 * Math.exp(scale.logSlope(level));
}

/** Likelihood, but far figures count as far and no more. */
function fitOf({ scale, scaled, parts }: Scaled, values: readonly number[]): number {
  const apart = figures(scaled.map((value, place) => value - at(parts.expected, place)));
  const reach = 2.5 * robustScale(apart);
  if (!(reach > 0)) return Number.NEGATIVE_INFINITY;
  const squares = apart.reduce((sum, distance) => sum + clip(distance, -reach, reach) ** 2, 0);
  const stretch = figures(values).reduce((sum, value) => sum + scale.logSlope(value), 0);
  return -0.5 * apart.length * Math.log(squares / apart.length) + stretch;
}
