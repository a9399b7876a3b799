/**
 * Where a course changes for good: its level (a step) or its slope (a bend). Changes are added one by one, the one
 * that explains most first, as long as chance over all steps would hardly bring as much and a smooth curve does not do better.
 */
import { studentBeyond } from "../distributions.ts";
import { type Frame, type GrainRule, grainRules, hasTwoYears, judgesSlope } from "./calendar.ts";
import { type Basis, dot, extendBasis, freeOf, solveWeights } from "./least-squares.ts";
import { at, clip } from "./robust.ts";

export type Change = {
  readonly kind: "step" | "bend";
  /** The first step at the new level, or on the new slope. */
  readonly place: number;
  /** By how much the level rises, or the slope per step; in units of the scale. */
  readonly weight: number;
  /** How often chance would bring as much somewhere in the series. */
  readonly pValue: number;
};

export type Course = {
  readonly changes: readonly Change[];
  /** Line, curve and changes, without seasons: one value per step. */
  readonly trend: readonly number[];
};

/** 1: a line; 2: a bow; 3: a curve. */
type Degree = 1 | 2 | 3;
type Found = { readonly kind: Change["kind"]; readonly place: number; readonly gain: number };
type Tested = Found & { readonly pValue: number };

/** What is searched: figures that are there, their places, and columns for what comes back. */
type Search = {
  readonly target: Float64Array;
  readonly places: Float64Array;
  readonly steps: number;
  readonly rule: GrainRule;
  readonly kinds: readonly Change["kind"][];
};

const mostChanges = 8;
/** A change is added where chance would bring as much in fewer than one of a thousand series. */
const chance = 0.001;
/** A step or a bend must explain so much more than a smooth curve, in variances; a bend beside a bow more than the curve's last degree. */
const margins = { step: 1.5, bend: 0, "bend-of-bow": 1.5 } as const;
/** A smooth curve is part of the course where it explains so many variances. */
const worthwhileCurve = 12;
/** A slope lasts at least this part of the series on either side of a bend. */
const slopeShare = 0.15;
/** Neighbouring places give nearly the same test: all places together count as so many. */
const trials = { step: 30, bend: 10 } as const;

/**
 * The changes of a course; `values` has NaN where there is no figure. Bends are looked for where the course of the year is
 * known: before, each turn of the seasons would look like one.
 */
export function findChanges(frame: Frame, values: readonly number[]): Course {
  const present = values.flatMap((value, place) => (Number.isNaN(value) ? [] : [place]));
  const pick = (column: readonly number[]): Float64Array => picked(column, present);
  const search: Search = {
    target: pick(values),
    places: Float64Array.from(present),
    steps: values.length,
    rule: grainRules[frame.grain],
    kinds: judgesSlope(frame) ? ["step", "bend"] : ["step"],
  };
  const { inTrend, apart } = seasonColumns(frame);
  const start = extendBasis([], [...lineColumns(search), ...inTrend.map(pick), ...apart.map(pick)]);
  const { found, degree } = searchChanges(search, start);
  const base = extendBasis(start, curveColumns(search, degree));
  const tested = settle(search, base, found);
  const weights = solveWeights(
    [...trendColumns(search, { inTrend: inTrend.map(pick), degree, tested }), ...apart.map(pick)],
    search.target,
  );
  const wholes = { ...search, places: Float64Array.from(values, (_, place) => place) };
  const columns = trendColumns(wholes, {
    inTrend: inTrend.map((column) => Float64Array.from(column)),
    degree,
    tested,
  });
  const first = columns.length - tested.length;
  return {
    changes: tested.map(({ kind, place, pValue }, index) => ({
      kind,
      place,
      pValue,
      weight: at(weights, first + index),
    })),
    trend: values.map((_, place) =>
      columns.reduce((sum, column, index) => sum + at(weights, index) * at(column, place), 0),
    ),
  };
}

/** Written out: typed arrays are made from a list by a function many times slower, and this is done for each change that is tried. */
function picked(column: readonly number[], places: readonly number[]): Float64Array {
  const own = new Float64Array(places.length);
  for (let place = 0; place < own.length; place += 1) own[place] = at(column, places[place] ?? 0);
  return own;
}

type State = { readonly basis: Basis; readonly degree: Degree; readonly found: readonly Found[] };

function searchChanges(search: Search, start: Basis): Pick<State, "degree" | "found"> {
  let state: State = { basis: start, degree: 1, found: [] };
  while (state.found.length < mostChanges) {
    const next = nextState(search, state);
    if (next === null) break;
    state = next;
  }
  return state;
}

/** With one more change, or with a curve where that does better; null where neither says enough. */
function nextState(search: Search, { basis, degree, found }: State): State | null {
  const curve = degree === 1 ? curveGain(search, basis) : 0;
  const best = bestChange(search, basis, found);
  const test = best === null ? null : testOf(search, basis, best);
  const isBetter = best !== null && test !== null && best.gain > curve + margins[best.kind] * test.variance;
  if (isBetter && test.pValue < chance)
    return { basis: extendBasis(basis, [columnOf(search, best)]), degree, found: [...found, best] };
  if (degree !== 1 || !isWorthwhile(search, basis, curve)) return null;
  const bend = bendOfBow(search, basis, found);
  if (bend === null) return { basis: extendBasis(basis, curveColumns(search, 3)), degree: 3, found };
  const columns = [...curveColumns(search, 2), columnOf(search, bend)];
  return { basis: extendBasis(basis, columns), degree: 2, found: [...found, bend] };
}

function isWorthwhile(search: Search, basis: Basis, curve: number): boolean {
  return curve > worthwhileCurve * varianceAfter(search, extendBasis(basis, curveColumns(search, 3)));
}

/** A curve of third degree can hide a bend in a bow: the bend that says more than its last degree does. */
function bendOfBow(search: Search, basis: Basis, found: readonly Found[]): Found | null {
  const bow = extendBasis(basis, curveColumns(search, 2));
  const kinds = search.kinds.filter((kind) => kind === "bend");
  const bend = bestChange({ ...search, kinds }, bow, found);
  if (bend === null) return null;
  const { pValue, variance } = testOf(search, bow, bend);
  const isBetter = bend.gain > curveGain(search, bow) + margins["bend-of-bow"] * variance;
  return isBetter && pValue < chance ? bend : null;
}

/** Each change is looked for anew with the others in place, and left out where it no longer says enough. */
function settle(search: Search, base: Basis, found: readonly Found[]): Tested[] {
  let settled = found.map((change) => ({ ...change, pValue: 0 }));
  for (let round = 0; round < 2; round += 1) {
    for (const change of [...settled]) {
      const others = settled.filter((other) => other !== change);
      const basis = extendBasis(
        base,
        others.map((other) => columnOf(search, other)),
      );
      const best = bestChange(search, basis, others);
      const pValue = best === null ? 1 : testOf(search, basis, best).pValue;
      settled = best !== null && pValue < chance ? [...others, { ...best, pValue }] : others;
    }
  }
  return settled.sort((left, right) => left.place - right.place);
}

type Trend = {
  readonly inTrend: readonly Float64Array[];
  readonly degree: Degree;
  readonly tested: readonly Found[];
};

function trendColumns(search: Search, { inTrend, degree, tested }: Trend): Float64Array[] {
  const curve = curveColumns(search, degree);
  return [...lineColumns(search), ...inTrend, ...curve, ...tested.map((change) => columnOf(search, change))];
}

/** The step or bend that explains most, far enough from both ends and from those already found. */
function bestChange(search: Search, basis: Basis, found: readonly Found[]): Found | null {
  const rest = freeOf(search.target, basis);
  let best: Found | null = null;
  for (const kind of search.kinds) {
    const room = kind === "step" ? search.rule.level : Math.max(search.rule.slope, slopeShare * search.steps);
    const gains = gainsOf(search, kind, rest, basis);
    for (let index = 0; index < gains.length; index += 1) {
      const place = at(search.places, index);
      const isInside = place >= room && place <= search.steps - room;
      const isFree = found.every((other) => Math.abs(other.place - place) >= search.rule.level);
      const gain = at(gains, index);
      if (isInside && isFree && gain > (best?.gain ?? 0)) best = { kind, place, gain };
    }
  }
  return best;
}

/** How often chance would bring as much at any of the steps, measured by what is left with the change in place. */
function testOf(search: Search, basis: Basis, change: Found): { pValue: number; variance: number } {
  const variance = varianceAfter(search, extendBasis(basis, [columnOf(search, change)]));
  const degrees = Math.max(3, search.target.length - basis.length - 1);
  const pValue = Math.min(1, trials[change.kind] * studentBeyond(Math.sqrt(change.gain / variance), degrees));
  return { pValue, variance };
}

/** The variance of what is left, raised where neighbours resemble each other: they say less than they are. */
function varianceAfter(search: Search, basis: Basis): number {
  const rest = freeOf(search.target, basis);
  const squares = dot(rest, rest);
  const products = dot(rest.subarray(1), rest.subarray(0, -1));
  // What the basis takes away makes neighbours look opposed.
  const alike = clip(products / squares + basis.length / (2 * rest.length), 0, 0.9);
  return ((squares / Math.max(3, rest.length - basis.length)) * (1 + alike)) / (1 - alike);
}

/** For each place how much the squares fall with a step or a bend there: sums from the end give all in one pass. */
function gainsOf(search: Search, kind: Change["kind"], rest: Float64Array, basis: Basis): Float64Array {
  const count = search.places.length;
  const explained = productsOf(search, kind, rest);
  const lengths = new Float64Array(count);
  let zero = 0;
  let first = 0;
  let second = 0;
  for (let index = count - 1; index >= 0; index -= 1) {
    const place = at(search.places, index);
    zero += 1;
    first += place;
    second += place * place;
    lengths[index] = kind === "step" ? zero : second - 2 * place * first + place * place * zero;
  }
  const wholes = Float64Array.from(lengths);
  for (const direction of basis) {
    const products = productsOf(search, kind, direction);
    for (let index = 0; index < count; index += 1) lengths[index] = at(lengths, index) - at(products, index) ** 2;
  }
  return explained.map((product, index) => {
    const length = at(lengths, index);
    return length > 1e-6 * at(wholes, index) && length > 0 ? product ** 2 / length : 0;
  });
}

function productsOf(search: Search, kind: Change["kind"], column: Float64Array): Float64Array {
  const products = new Float64Array(column.length);
  let sum = 0;
  let moment = 0;
  for (let index = column.length - 1; index >= 0; index -= 1) {
    const place = at(search.places, index);
    sum += at(column, index);
    moment += at(column, index) * place;
    products[index] = kind === "step" ? sum : moment - place * sum;
  }
  return products;
}

/** How much of the squares a smooth curve explains: the rival of a step and of a bend. */
function curveGain(search: Search, basis: Basis): number {
  const rest = freeOf(search.target, basis);
  const curve = extendBasis(basis, curveColumns(search, 3)).slice(basis.length);
  return curve.reduce((sum, column) => sum + dot(rest, column) ** 2, 0);
}

function columnOf({ places }: Search, { kind, place }: Found): Float64Array {
  return kind === "step"
    ? places.map((other) => (other >= place ? 1 : 0))
    : places.map((other) => Math.max(0, other - place));
}

function lineColumns({ places, steps }: Search): Float64Array[] {
  return [places.map(() => 1), places.map((place) => (2 * place) / steps - 1)];
}

function curveColumns({ places, steps }: Search, degree: Degree): Float64Array[] {
  return [2, 3]
    .filter((power) => power <= degree)
    .map((power) => places.map((place) => ((2 * place) / steps - 1) ** power));
}

/**
 * Columns over all steps: `apart` are courses that are told from the trend, one for each weekday but one, and waves of the
 * year or one for each month; before two years are known, waves of the year are part of the trend.
 */
function seasonColumns(frame: Frame): { inTrend: number[][]; apart: number[][] } {
  const weekdays =
    frame.grain === "day"
      ? [1, 2, 3, 4, 5, 6].map((day) => frame.weekdays.map((weekday) => (weekday === day ? 1 : 0)))
      : [];
  if (frame.grain === "year") return { inTrend: [], apart: [] };
  if (hasTwoYears(frame)) return { inTrend: [], apart: [...weekdays, ...yearColumns(frame)] };
  const isFine = frame.grain === "day" || frame.grain === "week";
  return { inTrend: wavesOf(frame, isFine ? [1, 2] : [1]), apart: weekdays };
}

function yearColumns(frame: Frame): number[][] {
  const parts = Math.round(grainRules[frame.grain].year);
  const isSingle = frame.grain === "quarter" || (frame.grain === "month" && frame.froms.length >= 35);
  if (!isSingle) return wavesOf(frame, [1, 2, 3]);
  const ofYear = frame.yearParts.map((part) => Math.round(part * parts) % parts);
  return Array.from({ length: parts - 1 }, (_, index) => ofYear.map((own) => (own === index ? 1 : 0)));
}

function wavesOf({ yearParts }: Frame, waves: readonly number[]): number[][] {
  return waves.flatMap((wave) => [
    yearParts.map((part) => Math.sin(2 * Math.PI * wave * part)),
    yearParts.map((part) => Math.cos(2 * Math.PI * wave * part)),
  ]);
}
