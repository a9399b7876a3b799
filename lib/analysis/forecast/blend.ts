/**
 * The forecast is an average: half of it (less where it followed the history worse) a line of half the slope, the rest
 * the kinds of smoothing by how likely the history makes them. Averages err less than the best single kind.
 */
import { noMisses, stepsAhead, walk } from "./smoothing.ts";
import { type Fit, fitKind, type History } from "./smoothing-fit.ts";
import { kindsFor, type SmoothingKind } from "./smoothing-kind.ts";

export type BlendPart = { readonly fit: Fit; readonly share: number };

/** Largest share first; shares sum to 1. Empty where no kind can follow the history. */
export type Blend = readonly BlendPart[];

/** Fits every kind and keeps those that count; `earlier` is a blend of nearly the same history, whose weights are near. */
export function fitBlend(history: History, earlier: readonly Fit[]): { blend: Blend; fits: readonly Fit[] } {
  const kinds = kindsFor(history.values, history.seasonLength);
  const fits = kinds.flatMap((kind) => fitKind(history, kind, sameKind(earlier, kind)) ?? []);
  const free = likely(fits.filter((fit) => fit.kind.trend !== "halved"));
  const halved = likely(fits.filter((fit) => fit.kind.trend === "halved"));
  const share = halvedShare(free[0]?.fit, halved[0]?.fit);
  const parts = [...weighted(free, 1 - share), ...weighted(halved, share)];
  return { blend: parts.toSorted((left, right) => right.share - left.share), fits };
}

function sameKind(fits: readonly Fit[], kind: SmoothingKind): Fit | null {
  const same = (fit: Fit): boolean =>
    fit.kind.trend === kind.trend && fit.kind.season === kind.season && fit.kind.miss === kind.miss;
  return fits.find(same) ?? null;
}

/** Parts below this share cost time and change nothing. */
const leastShare = 0.03;

/** By Akaike weights, tempered: the square root keeps several kinds where one is only a little more likely. */
function likely(fits: readonly Fit[]): BlendPart[] {
  const usable = fits.filter((fit) => Number.isFinite(fit.criterion));
  const best = Math.min(...usable.map((fit) => fit.criterion));
  const weights = usable.map((fit) => ({ fit, share: Math.exp((best - fit.criterion) / 4) }));
  const most = weights.reduce((sum, part) => sum + part.share, 0);
  const kept = weights.filter((part) => part.share >= leastShare * most);
  const total = kept.reduce((sum, part) => sum + part.share, 0);
  return kept
    .map(({ fit, share }) => ({ fit, share: share / total }))
    .toSorted((left, right) => right.share - left.share);
}

function halvedShare(free: Fit | undefined, halved: Fit | undefined): number {
  if (halved === undefined) return 0;
  if (free === undefined) return 1;
  return halved.squares > 0 ? 0.5 * Math.min(1, free.squares / halved.squares) : 0.5;
}

function weighted(parts: readonly BlendPart[], factor: number): BlendPart[] {
  return parts.flatMap(({ fit, share }) => (factor > 0 ? [{ fit, share: share * factor }] : []));
}

/** The blend after more of the history has come, with the weights it had; the given one stays as it was. */
export function followed(blend: Blend, values: Float64Array, span: { from: number; until: number }): Blend {
  return blend.flatMap(({ fit, share }) => {
    const state = { ...fit.state, season: fit.state.season.slice() };
    const stays = walk({ ...fit, values, state }, span.from, span.until, noMisses());
    return stays ? [{ fit: { ...fit, state }, share }] : [];
  });
}

/** What the blend expects of the steps from index `after` on. */
export function blendAhead(blend: Blend, after: number, horizon: number): Float64Array {
  const sum = new Float64Array(horizon);
  let total = 0;
  for (const { fit, share } of blend) {
    total += share;
    for (const [step, value] of stepsAhead(fit, after, horizon).entries()) sum[step] = (sum[step] ?? 0) + share * value;
  }
  return sum.map((value) => value / total);
}
