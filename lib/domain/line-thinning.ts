/** Thins long lines without changing what they look like: largest triangle three buckets, extremes kept. */

/** One place on the axis of several lines; null is a hole in that line. */
export type TimedValues = { readonly key: number; readonly values: readonly (number | null)[] };

export type ThinnedLines = {
  /** Of those that were given. */
  readonly points: readonly TimedValues[];
  /** Holes for which there was no room. */
  readonly joinedHoles: number;
};

type ThinningArgs = {
  readonly limit: number;
  readonly seriesCount: number;
  /** Keys of points that stay, whatever the lines look like; of very many the first. */
  readonly kept?: ReadonlySet<number>;
};

/** At most `limit` points, which all lines share: each line keeps its holes, its ends, its smallest and its largest. */
export function thinLines(
  points: readonly TimedValues[],
  { limit, seriesCount, kept: wanted = new Set() }: ThinningArgs,
): ThinnedLines {
  if (points.length <= limit || seriesCount === 0) return { points, joinedHoles: 0 };
  const lines = Array.from({ length: seriesCount }, (_, series) => series);
  const holes = holesOf(points, lines);
  // Half of the room stays for what is there; the longest holes are seen best.
  const longest = holes.toSorted((left, right) => right.length - left.length).slice(0, Math.floor(limit / 2));
  const own = points.flatMap(({ key }, index) => (wanted.has(key) ? [index] : [])).slice(0, Math.floor(limit / 4));
  const kept = new Set([...longest.map(({ start }) => start), ...own]);
  const room = Math.floor((limit - kept.size) / seriesCount);
  for (const series of lines) {
    const line = points.flatMap(({ key, values }, index) => {
      const y = values[series] ?? null;
      return y === null ? [] : [{ index, x: key, y }];
    });
    for (const index of thinLine(line, room)) kept.add(index);
  }
  return { points: points.filter((_, index) => kept.has(index)), joinedHoles: holes.length - longest.length };
}

/** `length` in points; `start` is where at least one line has its first point without a value. */
type Hole = { readonly start: number; readonly length: number };

/** One empty point per hole keeps the hole open; lines with a hole at the same place share it. */
function holesOf(points: readonly TimedValues[], lines: readonly number[]): Hole[] {
  const lengths = new Map<number, number>();
  for (const series of lines) {
    let start: number | null = null;
    points.forEach(({ values }, index) => {
      const isHole = (values[series] ?? null) === null;
      if (isHole) start ??= index;
      else if (start !== null) {
        // Before its first value a line has no hole, only a beginning.
        if (start > 0) lengths.set(start, Math.max(lengths.get(start) ?? 0, index - start));
        start = null;
      }
    });
  }
  return [...lengths].map(([start, length]) => ({ start, length }));
}

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
