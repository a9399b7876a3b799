/** Histories that tests of forecasts share: made ones with known laws, and a published one. */
import type { Series } from "#lib/analysis/series";
import type { TimeGrain } from "#lib/domain/plan";
import { nextTime } from "#lib/domain/time-grain";

/** Values one step after the other from January 2020 on (a Monday for weeks). */
export function seriesOf(grain: TimeGrain, values: readonly (number | null)[]): Series {
  let time = Date.UTC(2020, 0, grain === "week" ? 6 : 1);
  const points = values.map((value) => {
    const from = new Date(time).toISOString().slice(0, 10);
    time = nextTime(time, grain) ?? time;
    return { from, value };
  });
  return { grain, points };
}

/** So many values by their index. */
export function made(count: number, valueAt: (index: number) => number): number[] {
  return Array.from({ length: count }, (_, index) => valueAt(index));
}

/** Numbers of the bell curve with deviation 1, the same for the same seed. */
export function bellCurve(seed: number): () => number {
  let state = seed;
  const uniform = (): number => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Adds up to 0 over a year. */
export const yearlyCourse: readonly number[] = [-30, -20, 5, 10, 15, 30, 40, 20, -5, -15, -25, -25];

/** International airline passengers in thousands, January 1949 to December 1960 (Box, Jenkins: series G). */
export const airPassengers: readonly number[] = [
  ...[112, 118, 132, 129, 121, 135, 148, 148, 136, 119, 104, 118],
  ...[115, 126, 141, 135, 125, 149, 170, 170, 158, 133, 114, 140],
  ...[145, 150, 178, 163, 172, 178, 199, 199, 184, 162, 146, 166],
  ...[171, 180, 193, 181, 183, 218, 230, 242, 209, 191, 172, 194],
  ...[196, 196, 236, 235, 229, 243, 264, 272, 237, 211, 180, 201],
  ...[204, 188, 235, 227, 234, 264, 302, 293, 259, 229, 203, 229],
  ...[242, 233, 267, 269, 270, 315, 364, 347, 312, 274, 237, 278],
  ...[284, 277, 317, 313, 318, 374, 413, 405, 355, 306, 271, 306],
  ...[315, 301, 356, 348, 355, 422, 465, 467, 404, 347, 305, 336],
  ...[340, 318, 362, 348, 363, 435, 491, 505, 404, 359, 310, 337],
  ...[360, 342, 406, 396, 420, 472, 548, 559, 463, 407, 362, 405],
  ...[417, 391, 419, 461, 472, 535, 622, 606, 508, 461, 390, 432],
];
