/** Thins long lines without changing what they look like: largest triangle three buckets, extremes kept. */

export type LinePoint = { readonly index: number; readonly x: number; readonly y: number };

/**
 * Positions (`index`) of at most `limit` points that stand for all, ascending: first, last, smallest
 * and largest are always among them. `limit` below 4 is read as 4.
 */
export function thinLine(points: readonly LinePoint[], limit: number): number[] {
  const first = points[0];
  const last = points[points.length - 1];
  if (first === undefined || last === undefined || points.length <= limit) return points.map((point) => point.index);
  const kept = new Set([first.index, last.index, extreme(points, 1).index, extreme(points, -1).index]);
  const bucketCount = Math.max(limit, 4) - 4;
  const size = (points.length - 2) / Math.max(bucketCount, 1);
  let previous = first;
  for (let bucket = 0; bucket < bucketCount; bucket += 1) {
    const inside = bucketPoints(points, bucket, size);
    const after = bucketPoints(points, bucket + 1, size);
    previous = largestTriangle(previous, inside, centre(after.length > 0 ? after : [last])) ?? previous;
    kept.add(previous.index);
  }
  return [...kept].sort((left, right) => left - right);
}

function bucketPoints(points: readonly LinePoint[], bucket: number, size: number): readonly LinePoint[] {
  const from = Math.floor(bucket * size) + 1;
  return points.slice(from, Math.min(Math.floor((bucket + 1) * size) + 1, points.length - 1));
}

function largestTriangle(
  corner: LinePoint,
  candidates: readonly LinePoint[],
  far: { x: number; y: number },
): LinePoint | undefined {
  let best: LinePoint | undefined;
  let bestArea = -1;
  for (const point of candidates) {
    const area = Math.abs((corner.x - far.x) * (point.y - corner.y) - (corner.x - point.x) * (far.y - corner.y));
    if (area > bestArea) {
      best = point;
      bestArea = area;
    }
  }
  return best;
}

function centre(points: readonly LinePoint[]): { x: number; y: number } {
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function extreme(points: readonly LinePoint[], sign: 1 | -1): LinePoint {
  return points.reduce((best, point) => (sign * point.y > sign * best.y ? point : best));
}
