/** From chances to findings: what is kept of all that was tested, and how it is told. */

import { type Frame, grainRules } from "./calendar.ts";
import type { Change } from "./changes.ts";
import { chanceOf, type Decomposition } from "./decompose.ts";
import { type GapRun, nearZero } from "./gaps.ts";
import { keepDiscoveries } from "./keep-discoveries.ts";
import { at, figures } from "./robust.ts";
import type { Scale } from "./scale.ts";
import type { Finding, LevelShift, MissingLoad, PointFinding, TrendBreak } from "./unusual.ts";

export type Judged = {
  readonly frame: Frame;
  readonly scale: Scale;
  /** Figures on the scale; NaN where there is none. */
  readonly scaled: readonly number[];
  /** Figures as they are, also those next to nothing; NaN where there is none. */
  readonly values: readonly number[];
  readonly parts: Decomposition;
  readonly pValues: readonly number[];
};

/** The last judged step, and the share of findings that may be chance. */
type Limits = { readonly last: number; readonly rate: number };
type Run = { readonly first: number; readonly last: number; readonly sign: number };

/** A neighbour of a kept step belongs to it when it lies so many deviations off in the same direction. */
const neighbourReach = 2.5;
/** A spike or a dip is at least so many deviations, however many steps were tested. */
const leastSpike = 5;
/** A trend break leads at least so many deviations away. */
const leastTurn = 5;
/** Chance would bring it in fewer than one of so many series: in few steps a bow is easily taken for a bend. */
const turnChance = 1e-5;

/** All findings of a series in order of their first step. */
export function judge(judged: Judged, gaps: readonly GapRun[], limits: Limits): Finding[] {
  const { parts, pValues, frame } = judged;
  const tested = pValues.flatMap((pValue, place) => (Number.isNaN(pValue) ? [] : [place]));
  const chances = [...tested.map((place) => at(pValues, place)), ...parts.changes.map((change) => change.pValue)];
  const isKept = keepDiscoveries(chances, limits.rate);
  const isFar = (place: number): boolean => Math.abs(distanceAt(judged, place)) >= leastSpike * parts.deviation;
  const kept = new Set(tested.filter((place, index) => isKept[index] === true && isFar(place)));
  const changes = parts.changes.filter(
    (change, index) => isKept[tested.length + index] && isVisible(judged, change, limits),
  );
  const findings = [
    ...runsOf(judged, kept).map((run) => pointFinding(judged, run, limits)),
    ...changes.map((change) => changeFinding(judged, change, limits)),
    ...gaps.flatMap((run) => missingLoad(judged, run, limits)),
  ];
  const order = new Map(frame.froms.map((from, place) => [from, place]));
  return findings.sort((left, right) => (order.get(left.from) ?? 0) - (order.get(right.from) ?? 0));
}

/** What moves the level by less than a usual step does, or leads hardly anywhere, is part of the trend, however certain it is. */
function isVisible({ frame, parts }: Judged, change: Change, { last }: Limits): boolean {
  const { kind, weight } = change;
  if (kind === "step") return Math.abs(weight) >= grainRules[frame.grain].shift * parts.deviation;
  return Math.abs(turnedBy(parts, change, last)) >= leastTurn * parts.deviation && change.pValue < turnChance;
}

/** How far a bend leads away from where the old slope would have led, until the next one or the end. */
function turnedBy({ changes }: Decomposition, { place, weight }: Change, last: number): number {
  return weight * (turnEnd(changes, place, last) - place);
}

function turnEnd(changes: readonly Change[], place: number, last: number): number {
  const next = changes.find((other) => other.kind === "bend" && other.place > place);
  return next === undefined ? last : next.place - 1;
}

/** Kept steps with those next to them that lie off in the same direction. */
function runsOf(judged: Judged, kept: ReadonlySet<number>): Run[] {
  const runs: Run[] = [];
  for (const place of [...kept].sort((left, right) => left - right)) {
    const sign = Math.sign(distanceAt(judged, place));
    const before = runs.at(-1);
    if (before !== undefined && before.last >= place && before.sign === sign) continue;
    runs.push({ first: edgeOf(judged, place, -1, sign), last: edgeOf(judged, place, 1, sign), sign });
  }
  return runs;
}

function edgeOf(judged: Judged, place: number, step: 1 | -1, sign: number): number {
  let edge = place;
  for (let next = place + step; ; next += step) {
    const distance = distanceAt(judged, next) * sign;
    if (Number.isNaN(distance) || distance < neighbourReach * judged.parts.deviation) return edge;
    edge = next;
  }
}

function pointFinding(judged: Judged, { first, last, sign }: Run, limits: Limits): Finding {
  const places = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const distances = places.map((place) => distanceAt(judged, place));
  const largest = distances.reduce((most, distance) => (Math.abs(distance) > Math.abs(most) ? distance : most), 0);
  const { few } = grainRules[judged.frame.grain];
  const shared = {
    ...spanOf(judged, first, last, limits),
    ...compared(
      meanOf(places.map((place) => at(judged.values, place))),
      meanOf(places.map((place) => judged.scale.back(at(judged.parts.expected, place)))),
    ),
    size: largest / judged.parts.deviation,
    pValue: Math.min(...places.map((place) => at(judged.pValues, place))),
  };
  if (places.length > few) return { kind: "level-shift", ...shared } satisfies LevelShift;
  return { kind: sign > 0 ? "spike" : "dip", ...shared } satisfies PointFinding;
}

function changeFinding(judged: Judged, change: Change, limits: Limits): LevelShift | TrendBreak {
  return change.kind === "step" ? levelShift(judged, change, limits) : trendBreak(judged, change, limits);
}

/** A shift lasts until one back by at least half of it, or to the end. */
function levelShift(judged: Judged, change: Change, limits: Limits): LevelShift {
  const { parts } = judged;
  const back = parts.changes.find(
    (other) => other.kind === "step" && other.place > change.place && other.weight / change.weight < -0.5,
  );
  const last = back === undefined ? limits.last : back.place - 1;
  const level = at(parts.trend, change.place);
  return {
    kind: "level-shift",
    ...spanOf(judged, change.place, last, limits),
    ...compared(judged.scale.back(level), judged.scale.back(level - change.weight)),
    size: change.weight / parts.deviation,
    pValue: change.pValue,
  };
}

/** Compared is where the trend ends with where the old slope would have led. */
function trendBreak(judged: Judged, change: Change, limits: Limits): TrendBreak {
  const { parts, scale } = judged;
  const start = parts.changes.findLast((other) => other.place < change.place)?.place ?? 0;
  const after = parts.changes.find((other) => other.place > change.place)?.place ?? limits.last + 1;
  const last = turnEnd(parts.changes, change.place, limits.last);
  const turned = turnedBy(parts, change, limits.last);
  const end = at(parts.trend, last);
  const slope = (from: number, to: number): number =>
    (scale.back(at(parts.trend, to)) - scale.back(at(parts.trend, from))) / (to - from);
  return {
    kind: "trend-break",
    ...spanOf(judged, change.place, last, limits),
    ...compared(scale.back(end), scale.back(end - turned)),
    size: turned / parts.deviation,
    pValue: change.pValue,
    slopeBefore: slope(start, change.place),
    slopeAfter: slope(change.place, after - 1),
  };
}

/** Only where a figure well above zero was expected. */
function missingLoad(judged: Judged, run: GapRun, limits: Limits): MissingLoad[] {
  const { parts, scale } = judged;
  const places = Array.from({ length: run.last - run.first + 1 }, (_, index) => run.first + index);
  const low = Math.min(...places.map((place) => scale.back(at(parts.expected, place) - 3 * parts.deviation)));
  if (!(low > 0)) return [];
  const there = figures(places.map((place) => at(judged.values, place)));
  return [
    {
      kind: "missing-load",
      ...spanOf(judged, run.first, run.last, limits),
      actual: there.length === 0 ? null : meanOf(there),
      expected: meanOf(places.map((place) => scale.back(at(parts.expected, place)))),
      usualShare: run.usualShare,
      pValue: Math.min(...places.map((place) => chanceOfNothing(judged, place))),
    },
  ];
}

/**
 * How often chance alone would bring as little as counts as nothing; counted on the scale and in square roots, whichever is
 * less far: ratios of low figures have longer tails below than above.
 */
function chanceOfNothing({ parts, scale }: Judged, place: number): number {
  const { deviation, tailDegrees } = parts;
  const expected = scale.back(at(parts.expected, place));
  const onScale = (at(parts.expected, place) - scale.into(nearZero * expected)) / deviation;
  const inRoots = (2 * expected * (1 - Math.sqrt(nearZero)) * Math.exp(scale.logSlope(expected))) / deviation;
  return chanceOf(Math.min(onScale, inRoots), { deviation: 1, tailDegrees });
}

function spanOf({ frame }: Judged, first: number, last: number, limits: Limits) {
  return {
    from: frame.froms[first] ?? "",
    to: frame.froms[last] ?? "",
    steps: last - first + 1,
    isLasting: last >= limits.last,
  };
}

function compared(actual: number, expected: number) {
  return { actual, expected, percent: expected === 0 ? null : (100 * (actual - expected)) / Math.abs(expected) };
}

function distanceAt({ scaled, parts }: Judged, place: number): number {
  return at(scaled, place) - at(parts.expected, place);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
