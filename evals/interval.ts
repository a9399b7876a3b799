/**
 * How far a share may be off because these questions were asked and no others: the percentile bootstrap over clusters
 * (Davison and Hinkley 1997, section 3.8). Questions on one database fail together, so that whole databases are drawn.
 */
import { quantile } from "./quantile.ts";

/** Of a cluster: how many of its questions count, and how many of these are such. */
export type Cluster = { readonly part: number; readonly whole: number };

export type Interval = { readonly low: number; readonly high: number };

const draws = 2_000;

/** Where 95 % of the shares of redrawn sets lie, from 0 to 1; null where nothing counts. The same clusters give the same. */
export function shareInterval(clusters: readonly Cluster[]): Interval | null {
  if (clusters.every(({ whole }) => whole === 0)) return null;
  const next = randomNumbers(clusters.length);
  const shares = Array.from({ length: draws }, () => redrawnShare(clusters, next)).filter((share) => share !== null);
  return { low: quantile(shares, 0.025), high: quantile(shares, 0.975) };
}

/** Null where every drawn cluster is empty. */
function redrawnShare(clusters: readonly Cluster[], next: () => number): number | null {
  let part = 0;
  let whole = 0;
  for (let drawn = 0; drawn < clusters.length; drawn += 1) {
    const cluster = clusters[Math.floor(next() * clusters.length)];
    part += cluster?.part ?? 0;
    whole += cluster?.whole ?? 0;
  }
  return whole === 0 ? null : part / whole;
}

/** From 0 to below 1, in an order that the seed fixes: the linear congruence of Numerical Recipes. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
