/** Steps that stand out every year on the same date, on the same weekday of a month or at Easter: expected, not unusual. */
import { type Frame, rulesOf } from "./calendar.ts";
import { at, medianOf } from "./robust.ts";
import type { ReturningRule, ReturningStep } from "./unusual.ts";

export type Returning = {
  /** What returns adds to each step, in units of the scale. */
  readonly effects: readonly number[];
  readonly steps: readonly ReturningStep[];
};

type Group = { readonly rule: ReturningRule; readonly places: number[] };
type Kept = Group & { readonly effect: number; readonly hits: readonly number[] };

/** Two years must each stand out more than three or more years must. */
const chances = { twoYears: 0.005, moreYears: 0.02 } as const;

/**
 * Reads from distances to the expectation (NaN: no figure) and each one's p-value which steps return: in the same
 * direction in every year, or in every year but the last, of which there must be two.
 */
export function findReturning(frame: Frame, distances: readonly number[], pValues: readonly number[]): Returning {
  const effects = new Array<number>(distances.length).fill(0);
  const candidates = distances.flatMap((_, place) => (at(pValues, place) < chances.moreYears ? [place] : []));
  const groups = groupsOf(frame, candidates);
  const kept = groups.flatMap((group) => keptOf(group, distances, pValues));
  kept.sort((left, right) => right.hits.length - left.hits.length);
  const taken = new Set<number>();
  const steps: ReturningStep[] = [];
  for (const { rule, places, effect, hits } of kept) {
    if (hits.some((place) => taken.has(place))) continue;
    for (const place of places) {
      taken.add(place);
      effects[place] = effect;
    }
    const froms = hits.map((place) => frame.froms[place] ?? "");
    steps.push({ steps: froms, direction: effect > 0 ? "above" : "below", rule });
  }
  return { effects, steps };
}

/** All steps under each rule that one of the candidates follows, oldest first. */
function groupsOf(frame: Frame, candidates: readonly number[]): Group[] {
  if (frame.grain === "year" || candidates.length < 2) return [];
  const groups = new Map<string, Group>();
  for (const place of candidates) {
    for (const rule of rulesOf(frame.grain, frame.froms[place] ?? "")) {
      groups.set(JSON.stringify(rule), { rule, places: [] });
    }
  }
  frame.froms.forEach((from, place) => {
    for (const rule of rulesOf(frame.grain, from)) groups.get(JSON.stringify(rule))?.places.push(place);
  });
  return [...groups.values()];
}

function keptOf(group: Group, distances: readonly number[], pValues: readonly number[]): Kept[] {
  const present = group.places.filter((place) => !Number.isNaN(at(distances, place)));
  const first = present[0];
  if (first === undefined || present.length < 2) return [];
  const sign = Math.sign(at(distances, first));
  const limit = present.length === 2 ? chances.twoYears : chances.moreYears;
  const hits = present.filter((place) => Math.sign(at(distances, place)) === sign && at(pValues, place) < limit);
  const isEvery = hits.length === present.length;
  const isAllButLast = hits.length === present.length - 1 && hits.length >= 2 && !hits.includes(present.at(-1) ?? -1);
  if (!isEvery && !isAllButLast) return [];
  return [{ ...group, hits, effect: medianOf(hits.map((place) => at(distances, place))) }];
}
