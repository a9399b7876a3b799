/** A made-up figure with two divisions into groups, in one of whose groups something, or nothing, is planted. */
import type { Series } from "#lib/analysis/series";
import { type Random, randomOf } from "./random.ts";

export const groupEvents = ["none", "spike", "dip", "level-shift", "trend-break", "missing", "all-move"] as const;
export type GroupEvent = (typeof groupEvents)[number];

export type DividedFigure = {
  readonly whole: Series;
  /** For each division the courses of its groups; what is planted is in the first group of the first division. */
  readonly cuts: readonly (readonly Series[])[];
  readonly event: GroupEvent;
  /** Days of the first and the last step that is concerned; empty for none. */
  readonly from: string;
  readonly to: string;
  /** What is asked about: the last steps, or all. */
  readonly asked: { readonly from: string | null; readonly to: string | null };
};

const dayMs = 86_400_000;
const grains = ["day", "week", "month"] as const;
type Grain = (typeof grains)[number];
const lengths = { day: [120, 300], week: [60, 140], month: [24, 72] } as const;
/** A slope that changes cannot be told from a season before two years are known. */
const twoYears = { day: 120, week: 110, month: 30 } as const;

/** So many figures; grains take turns. */
export function dividedFigures(seed: number, count: number, event: GroupEvent): DividedFigure[] {
  return Array.from({ length: count }, (_, index) =>
    divided(randomOf(seed * 1_000_003 + index), grainOf(event, index), event),
  );
}

/** Days of two years take long to judge: slopes are changed in weeks and months. */
function grainOf(event: GroupEvent, index: number): Grain {
  return (event === "trend-break" ? grains[1 + (index % 2)] : grains[index % 3]) ?? "week";
}

/** A cell is a pair of groups, one of each division; its rows come by chance, each worth something by chance. */
type Cell = { readonly left: number; readonly right: number; readonly share: number; readonly growth: number };

function divided(random: Random, grain: Grain, event: GroupEvent): DividedFigure {
  const [least, most] = lengths[grain];
  const count = Math.round(random.between(event === "trend-break" ? twoYears[grain] : least, most));
  const froms = startsOf(grain, count, random);
  const usual = courseOf(random, froms, grain);
  const sizes = [2 + random.pick(3), 2 + random.pick(4)] as const;
  const cells = cellsOf(random, sizes);
  const rows = Math.exp(random.between(Math.log(event === "none" ? 10 : 60), Math.log(4_000)));
  const common = random.between(0.01, 0.06);
  const own = random.between(0.02, 0.08);
  const isAmount = random.chance(0.5);
  // Single days of a cell far off in their own way: heavy tails.
  const isHeavy = random.chance(0.4);
  const planted = eventOf(random, event, count, grain);
  let before = 0;
  const shocks = froms.map(() => {
    before = 0.3 * before + common * random.gaussian();
    return before;
  });
  const figures = cells.map((cell) =>
    froms.map((_, place) => {
      const level = Math.exp(
        (usual[place] ?? 0) +
          (shocks[place] ?? 0) +
          own * (isHeavy ? heavy(random) : random.gaussian()) +
          (cell.growth * place) / count,
      );
      const effect = event === "all-move" || cell.left === 0 ? planted.effectAt(place) : 1;
      const number = poisson(random, rows * cell.share * level * effect);
      return isAmount ? Math.round(amountOf(random, number) * 100) / 100 : number;
    }),
  );
  const series = (isOf: (cell: Cell) => boolean): Series => ({
    grain,
    points: froms.map((from, place) => ({
      from,
      value: cells.reduce((sum, cell, index) => sum + (isOf(cell) ? (figures[index]?.[place] ?? 0) : 0), 0),
    })),
  });
  const span = Math.max(1, Math.round(count / 8));
  return {
    whole: series(() => true),
    cuts: [
      Array.from({ length: sizes[0] }, (_, group) => series(({ left }) => left === group)),
      Array.from({ length: sizes[1] }, (_, group) => series(({ right }) => right === group)),
    ],
    event,
    from: froms[planted.first] ?? "",
    to: froms[planted.last] ?? "",
    asked: { from: event === "none" && random.chance(0.5) ? (froms[count - span] ?? null) : null, to: null },
  };
}

/** Student's with four degrees. */
function heavy(random: Random): number {
  const squares = [1, 2, 3, 4].reduce((sum) => sum + random.gaussian() ** 2, 0);
  return random.gaussian() / Math.sqrt(squares / 4);
}

function startsOf(grain: Grain, count: number, random: Random): string[] {
  const first = Date.UTC(2019 + random.pick(4), random.pick(12), 1);
  const date = new Date(first);
  return Array.from({ length: count }, (_, index) => {
    if (grain === "month") return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + index, 1));
    const monday = first - ((date.getUTCDay() + 6) % 7) * dayMs;
    return grain === "week" ? new Date(monday + index * 7 * dayMs) : new Date(first + index * dayMs);
  }).map((day) => day.toISOString().slice(0, 10));
}

/** Growth, the year and the weekday, on the scale of logarithms. */
function courseOf(random: Random, froms: readonly string[], grain: Grain): number[] {
  const growth = random.between(-0.3, 0.6);
  const year = random.chance(0.7) ? random.between(0.03, 0.2) : 0;
  const phase = random.between(0, 6.3);
  const weekdays = Array.from({ length: 7 }, () => (grain === "day" ? 0.15 * random.gaussian() : 0));
  return froms.map((from, place) => {
    const date = new Date(from);
    const part = (date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / (365.25 * dayMs);
    return (
      (growth * place) / froms.length + year * Math.sin(2 * Math.PI * part + phase) + (weekdays[date.getUTCDay()] ?? 0)
    );
  });
}

function cellsOf(random: Random, [lefts, rights]: readonly [number, number]): Cell[] {
  const weights = (count: number): number[] => {
    const drawn = Array.from({ length: count }, () => random.between(0.2, 1));
    const sum = drawn.reduce((total, one) => total + one, 0);
    return drawn.map((one) => one / sum);
  };
  const right = weights(rights);
  return weights(lefts).flatMap((share, left) =>
    right.map((part, place) => ({ left, right: place, share: share * part, growth: random.between(-0.2, 0.2) })),
  );
}

type Planted = { readonly first: number; readonly last: number; readonly effectAt: (place: number) => number };

/** What a group's figure is times as large as usual. */
function eventOf(random: Random, event: GroupEvent, count: number, grain: Grain): Planted {
  const first = Math.floor(count * random.between(0.3, 0.7));
  const factor = random.chance(0.5) ? random.between(1.8, 2.5) : random.between(0.3, 0.5);
  const during = (last: number, effect: number): Planted => ({
    first,
    last,
    effectAt: (place) => (place >= first && place <= last ? effect : 1),
  });
  switch (event) {
    case "none":
      return { first: -1, last: -1, effectAt: () => 1 };
    case "spike":
      return during(first, random.between(2, 3));
    case "dip":
      return during(first, random.between(0.2, 0.4));
    case "missing":
      return during(first + (grain === "day" ? 1 : 0), 0);
    case "level-shift":
    case "all-move":
      return during(count - 1, factor);
    case "trend-break":
      return {
        first,
        last: count - 1,
        effectAt: (place) => Math.exp((Math.log(factor) * Math.max(0, place - first)) / (count - first)),
      };
  }
}

/** Of the normal distribution where many are usual. */
function poisson(random: Random, usual: number): number {
  if (usual > 50) return Math.max(0, Math.round(usual + Math.sqrt(usual) * random.gaussian()));
  let number = -1;
  for (let product = 1; product > Math.exp(-usual); number += 1) product *= random.next();
  return Math.max(0, number);
}

/** What so many rows are worth: each of a logarithmic normal distribution. */
function amountOf(random: Random, rows: number): number {
  if (rows > 50) return Math.max(0, rows * 30 * 1.13 + Math.sqrt(rows) * 30 * 0.6 * random.gaussian());
  return Array.from({ length: rows }, () => 30 * Math.exp(0.5 * random.gaussian())).reduce((sum, one) => sum + one, 0);
}
