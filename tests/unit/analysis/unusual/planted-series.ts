/** Series from a seed with a trend, seasons and noise, in which one thing, or nothing, is planted. */
import type { Series } from "#lib/analysis/series";
import { type Random, randomOf } from "./random.ts";

export const plantedKinds = [
  "none",
  "spike",
  "dip",
  "level-shift",
  "trend-break",
  "missing-load",
  "missing-steps",
] as const;
export type PlantedKind = (typeof plantedKinds)[number];

export type Planted = {
  readonly series: Series;
  readonly kind: PlantedKind;
  /** Places of the first and last step that is concerned; -1 for none. */
  readonly first: number;
  readonly last: number;
  readonly noise: "gaussian" | "heavy-tailed";
};

const dayMs = 86_400_000;
const lengths = { day: [200, 1095], week: [60, 156], month: [24, 72] } as const;
/** A slope that changes cannot be told from a season before two years are known. */
const twoYears = { day: 760, week: 110, month: 30 } as const;
const grains = ["day", "week", "month"] as const;

/** So many series; grains and planted kinds take turns. */
export function plantedSeries(seed: number, count: number): Planted[] {
  return Array.from({ length: count }, (_, index) => {
    const grain = grains[index % 3] ?? "day";
    const kind = plantedKinds[Math.floor(index / 3) % plantedKinds.length] ?? "none";
    return plant(randomOf(seed * 100_003 + index), grain, kind);
  });
}

function plant(random: Random, grain: (typeof grains)[number], kind: PlantedKind): Planted {
  const [least, most] = lengths[grain];
  const count = Math.round(random.between(kind === "trend-break" ? twoYears[grain] : least, most));
  const froms = startsOf(grain, count, random);
  const noise = random.chance(0.5) ? "gaussian" : "heavy-tailed";
  const isCount = random.chance(0.4);
  // What is taken away must be there: a dip of so many deviations needs them to be small parts of the level.
  const takesAway = kind === "dip" || kind === "level-shift" || kind === "trend-break";
  // Low counts spread as counting does, which has no heavy tails.
  const fewest = noise === "gaussian" && !takesAway ? 8 : 400;
  const level = Math.exp(random.between(Math.log(isCount ? fewest : 40), Math.log(20_000)));
  // Counts have at least the spread that counting has.
  const spread = Math.max(random.between(0.02, kind === "dip" ? 0.05 : 0.08), isCount ? 1 / Math.sqrt(level) : 0);
  const usual = courseOf(random, grain, froms);
  const event = eventOf(random, { kind, grain, count, noise, spread });
  const isRatio = random.chance(0.6);
  const drawNoise = noiseOf(random, noise);
  const values = froms.map((_, place) => {
    const moved = (usual[place] ?? 0) + spread * drawNoise();
    const planted = spread * event.effectAt(place);
    // Below zero there is nothing: what is planted takes away at most three quarters.
    const share = isRatio
      ? Math.exp(moved + Math.max(planted, -1.4))
      : Math.max(0.1, 1 + moved) + Math.max(planted, -0.75 * (1 + moved));
    const value = event.overwrite(place, level * share);
    if (value === null) return null;
    return isCount ? Math.round(value) : Math.round(value * 100) / 100;
  });
  const points = froms.map((from, place) => ({ from: from.toISOString().slice(0, 10), value: values[place] ?? null }));
  return { series: { grain, points }, kind, first: event.first, last: event.last, noise };
}

function startsOf(grain: (typeof grains)[number], count: number, random: Random): Date[] {
  const year = 2018 + Math.floor(random.between(0, 5));
  const month = Math.floor(random.between(0, 12));
  // A Monday for weeks.
  const first = Date.UTC(year, month, 1);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs;
  return Array.from({ length: count }, (_, index) => {
    if (grain === "month") return new Date(Date.UTC(year, month + index, 1));
    return grain === "week" ? new Date(monday + index * 7 * dayMs) : new Date(first + index * dayMs);
  });
}

/** What is usual, as a share of the level: growth, a slow bow, the year, the weekday, and feasts where they can be known to come back. */
function courseOf(random: Random, grain: string, froms: readonly Date[]): number[] {
  const growth = random.between(-0.3, 0.8);
  const bow = random.chance(0.3) ? random.between(-0.3, 0.3) : 0;
  const year = random.chance(0.7) ? random.between(0.03, 0.2) : 0;
  const phases = [random.between(0, 6.3), random.between(0, 6.3)] as const;
  const months = Array.from({ length: 12 }, () => (grain === "month" ? year * random.gaussian() * 0.5 : 0));
  const week = random.chance(0.8) ? random.between(0.05, 0.35) : 0;
  const weekdays = Array.from({ length: 7 }, () => (grain === "day" ? week * random.gaussian() : 0));
  const feasts = froms.length >= 760 && random.chance(0.5) ? [random.pick(365), random.pick(365)] : [];
  const feast = random.between(-0.8, 0.8);
  return froms.map((from, place) => {
    const part = place / froms.length;
    const ofYear = (from.getTime() - Date.UTC(from.getUTCFullYear(), 0, 1)) / dayMs;
    const wave =
      Math.sin((2 * Math.PI * ofYear) / 365.25 + phases[0]) +
      0.4 * Math.sin((4 * Math.PI * ofYear) / 365.25 + phases[1]);
    const feastEffect = feasts.includes(feastDay(from)) ? feast : 0;
    return (
      growth * part +
      bow * (2 * part - 1) ** 2 +
      year * wave +
      (months[from.getUTCMonth()] ?? 0) +
      (weekdays[from.getUTCDay()] ?? 0) +
      feastEffect
    );
  });
}

/** The same date has the same number in leap years. */
function feastDay(date: Date): number {
  return Math.round((Date.UTC(2023, date.getUTCMonth(), date.getUTCDate()) - Date.UTC(2023, 0, 1)) / dayMs);
}

/** Of variance one for gaussian; heavy tails are Student's with 4 degrees or Laplace's, neighbours alike in a third of all. */
function noiseOf(random: Random, noise: Planted["noise"]): () => number {
  const alike = random.chance(0.33) ? 0.3 : 0;
  const isLaplace = random.chance(0.4);
  let before = 0;
  return () => {
    const fresh = noise === "gaussian" ? random.gaussian() : heavy(random, isLaplace);
    before = alike * before + Math.sqrt(1 - alike * alike) * fresh;
    return before;
  };
}

function heavy(random: Random, isLaplace: boolean): number {
  if (isLaplace) return (random.chance(0.5) ? 1 : -1) * -Math.log(random.next()) * 0.9;
  const squares = [1, 2, 3, 4].reduce((sum) => sum + random.gaussian() ** 2, 0);
  return (random.gaussian() / Math.sqrt(squares / 4)) * 0.9;
}

type Setting = {
  readonly kind: PlantedKind;
  readonly grain: (typeof grains)[number];
  readonly count: number;
  readonly noise: Planted["noise"];
  readonly spread: number;
};

type Event = {
  readonly first: number;
  readonly last: number;
  /** In standard deviations of the noise. */
  readonly effectAt: (place: number) => number;
  readonly overwrite: (place: number, value: number) => number | null;
};

const nothing = (): number => 0;
const unchanged = (_: number, value: number): number => value;

function eventOf(random: Random, setting: Setting): Event {
  switch (setting.kind) {
    case "none":
      return { first: -1, last: -1, effectAt: nothing, overwrite: unchanged };
    case "spike":
      return pointEvent(random, setting, 1);
    case "dip":
      return pointEvent(random, setting, -1);
    case "level-shift":
      return shiftEvent(random, setting);
    case "trend-break":
      return bendEvent(random, setting);
    case "missing-load": {
      const left = random.chance(0.5) ? 0 : 0.02;
      return gapEvent(spanOf(random, setting, 3), (value) => value * left);
    }
    case "missing-steps": {
      const span = spanOf(random, setting, 4);
      const end = setting.count - 1;
      return gapEvent(random.chance(0.5) ? { first: end - (span.last - span.first), last: end } : span, () => null);
    }
  }
}

type Span = { readonly first: number; readonly last: number };

/** Up to so many days, or one week or month, anywhere but at the very start. */
function spanOf(random: Random, { grain, count }: Setting, most: number): Span {
  const first = Math.floor(count * random.between(0.05, 1));
  return { first, last: Math.min(count - 1, first + random.pick(grain === "day" ? most : Math.max(1, most - 2))) };
}

function pointEvent(random: Random, setting: Setting, sign: 1 | -1): Event {
  const { first, last } = spanOf(random, setting, 3);
  const size = sign * (setting.noise === "gaussian" ? random.between(7, 14) : random.between(12, 20));
  return { first, last, effectAt: (place) => (place >= first && place <= last ? size : 0), overwrite: unchanged };
}

function shiftEvent(random: Random, { grain, count }: Setting): Event {
  const room = grain === "day" ? 15 : 6;
  const first = Math.min(Math.max(Math.floor(count * random.between(0.15, 0.9)), room), count - room);
  const size = random.sign() * random.between(4, 8);
  return { first, last: count - 1, effectAt: (place) => (place >= first ? size : 0), overwrite: unchanged };
}

/** A slope does not lead below a third of the level. */
function bendEvent(random: Random, { count, spread }: Setting): Event {
  const first = Math.floor(count * random.between(0.3, 0.7));
  const sign = random.sign();
  const most = sign > 0 ? 20 : Math.min(20, 0.65 / spread);
  const slope = (sign * random.between(Math.min(10, most), most)) / (count - first);
  return {
    first,
    last: count - 1,
    effectAt: (place) => slope * Math.max(0, place - first),
    overwrite: unchanged,
  };
}

function gapEvent({ first, last }: Span, leave: (value: number) => number | null): Event {
  const overwrite = (place: number, value: number): number | null =>
    place >= first && place <= last ? leave(value) : value;
  return { first, last, effectAt: nothing, overwrite };
}
