/** Looks for the place where a function is least, inside the unit cube; the same start always ends at the same place. */

type Corner = { readonly place: readonly number[]; readonly height: number };

type Descent = { readonly start: readonly number[]; readonly reach: number; readonly evaluations: number };

/** Nelder and Mead's downhill simplex with every place held between 0 and 1; ends early where nothing is to be gained. */
export function lowestPlace(heightOf: (place: readonly number[]) => number, descent: Descent): Corner {
  const { start, reach, evaluations } = descent;
  const at = (place: readonly number[]): Corner => ({ place, height: heightOf(place) });
  const corners = [at(start), ...start.map((_, axis) => at(moved(start, axis, reach)))].sort(byHeight);
  let spent = corners.length;
  while (spent < evaluations && !isFlat(corners)) {
    spent += step(corners, at);
    corners.sort(byHeight);
  }
  return corners[0] ?? at(start);
}

/** Inside: away from the nearer wall. */
function moved(start: readonly number[], axis: number, reach: number): number[] {
  return start.map((value, index) => {
    if (index !== axis) return value;
    return value + reach > 1 ? value - reach : value + reach;
  });
}

function byHeight(left: Corner, right: Corner): number {
  return left.height - right.height;
}

function isFlat(corners: readonly Corner[]): boolean {
  const lowest = corners[0]?.height ?? 0;
  const highest = corners.at(-1)?.height ?? 0;
  return Math.abs(highest - lowest) <= 1e-4;
}

/** Moves the highest corner and returns how often the function was asked. */
function step(corners: Corner[], at: (place: readonly number[]) => Corner): number {
  const worst = corners.at(-1);
  const best = corners[0];
  if (worst === undefined || best === undefined) return 1;
  const second = corners.at(-2) ?? best;
  const others = corners.slice(0, -1);
  const middle = best.place.map((_, axis) => mean(others, axis));
  const along = (share: number): Corner => at(between(middle, worst.place, share));
  const reflected = along(-1);
  if (reflected.height < best.height) {
    const expanded = along(-2);
    corners[corners.length - 1] = expanded.height < reflected.height ? expanded : reflected;
    return 2;
  }
  if (reflected.height < second.height) {
    corners[corners.length - 1] = reflected;
    return 1;
  }
  const contracted = along(reflected.height < worst.height ? -0.5 : 0.5);
  if (contracted.height < Math.min(reflected.height, worst.height)) {
    corners[corners.length - 1] = contracted;
    return 2;
  }
  for (const [index, corner] of others.entries()) {
    if (index > 0) corners[index] = at(between(best.place, corner.place, 0.5));
  }
  corners[corners.length - 1] = at(between(best.place, worst.place, 0.5));
  return corners.length + 1;
}

function mean(corners: readonly Corner[], axis: number): number {
  let total = 0;
  for (const corner of corners) total += corner.place[axis] ?? 0;
  return total / corners.length;
}

function between(from: readonly number[], to: readonly number[], share: number): number[] {
  return from.map((value, axis) => Math.min(1, Math.max(0, value + share * ((to[axis] ?? value) - value))));
}
