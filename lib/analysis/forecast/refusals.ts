/** Where the past does not carry a forecast: the one place that decides it. */
import { seasonOf } from "#lib/analysis/series";
import type { TimeGrain } from "#lib/domain/plan";
import { longestHorizon } from "./backtest.ts";
import type { KnownPast } from "./known-past.ts";
import { lateBreak } from "./level-break.ts";
import type { RefusalReason } from "./outcome.ts";

/** Of a grain without a season: enough for a few forecasts of the past. */
const fewestSteps = 10;
const allowedMissingShare = 0.1;

type Wish = {
  readonly asked: number;
  /** With those at the end of the series that have no value. */
  readonly steps: number;
};

/** The first reason that holds, from the plainest to the finest; null where the past carries the forecast. */
export function refusalOf(past: KnownPast, grain: TimeGrain, { asked, steps }: Wish): RefusalReason | null {
  if (!(Number.isFinite(asked) && asked >= 1)) return { code: "no-horizon", horizon: asked };
  return lengthRefusal(past, grain) ?? gapRefusal(past, grain) ?? courseRefusal(past, grain, steps);
}

function lengthRefusal({ values }: KnownPast, grain: TimeGrain): RefusalReason | null {
  const season = seasonOf(grain);
  const steps = values.length;
  if (season === 1) return steps < fewestSteps ? { code: "too-few-values", steps, needed: fewestSteps } : null;
  return steps < 2 * season ? { code: "too-few-seasons", steps, needed: 2 * season, season } : null;
}

function gapRefusal(past: KnownPast, grain: TimeGrain): RefusalReason | null {
  const steps = past.values.length;
  const missing = past.isKnown.filter((isKnown) => !isKnown).length;
  const allowed = Math.floor(steps * allowedMissingShare);
  if (missing > allowed) return { code: "too-many-gaps", missing, steps, allowed };
  const longest = Math.min(3, Math.max(1, Math.floor(seasonOf(grain) / 3)));
  const gap = [...gapsOf(past)].find((each) => each.missing > longest);
  return gap === undefined ? null : { code: "long-gap", ...gap, allowed: longest };
}

/** Inside the past, then the one after it. */
function* gapsOf({ points, isKnown, openSteps, openFrom }: KnownPast): Generator<{ from: string; missing: number }> {
  for (const [index, point] of points.entries()) {
    if (isKnown[index] || !isKnown[index - 1]) continue;
    yield { from: point.from, missing: isKnown.indexOf(true, index) - index };
  }
  if (openFrom !== null) yield { from: openFrom, missing: openSteps };
}

function courseRefusal({ values, points }: KnownPast, grain: TimeGrain, horizon: number): RefusalReason | null {
  const [first = 0] = values;
  if (values.every((value) => value === first)) return { code: "constant", value: first, steps: values.length };
  const seasonLength = seasonOf(grain);
  const jump = lateBreak({ values, seasonLength });
  if (jump !== null) {
    return { code: "level-break", from: points[jump.at]?.from ?? "", before: jump.before, after: jump.after };
  }
  const longest = longestHorizon(values.length, seasonLength);
  return horizon > longest ? { code: "horizon-too-long", horizon, longest } : null;
}
