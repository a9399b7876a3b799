/** How much is bought when: growth, seasons, the rhythm of the week and the season of a category. */
import { dayParts, firstDay, lastDay } from "../calendar.ts";
import { at } from "../random.ts";
import type { Season } from "./range.ts";

/** Orders of an ordinary day at the start of the data. */
const ordersPerDay = 51;
const growthPerYear = 0.12;

/** Monthly weight of all orders, January first: a quiet January and February, a strong year's end. */
const monthWeights = [0.86, 0.82, 0.93, 0.97, 1.02, 1.0, 0.95, 0.93, 0.98, 1.03, 1.26, 1.42];
/** Sunday first: shops are full on Saturdays. */
const weekdayWeights = [0.88, 0.93, 0.9, 0.92, 0.99, 1.12, 1.28];

const seasonWeights: Readonly<Record<Season, readonly number[]>> = {
  even: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  summer: [0.5, 0.6, 0.95, 1.35, 1.6, 1.7, 1.6, 1.25, 0.85, 0.6, 0.5, 0.55],
  winter: [1.35, 1.2, 1, 0.85, 0.75, 0.65, 0.65, 0.75, 1, 1.25, 1.35, 1.3],
  gifts: [0.75, 0.8, 0.85, 0.85, 0.9, 0.85, 0.8, 0.8, 0.9, 1, 1.6, 1.95],
  school: [1.1, 0.95, 0.9, 0.9, 0.9, 0.9, 1.05, 1.6, 1.45, 1, 0.9, 0.8],
};

/** Years (with fraction) since the first day of the data. */
export function yearsSinceStart(day: number): number {
  return (day - firstDay) / 365.25;
}

/** Orders to expect on a day, before chance. */
export function expectedOrders(day: number): number {
  const { month, weekday, dayOfMonth } = dayParts(day);
  const isClosed = (month === 11 && dayOfMonth === 25) || (month === 0 && dayOfMonth === 1);
  const growth = 1 + growthPerYear * yearsSinceStart(day);
  const week = isSaleWeek(day) ? 1.7 : 1;
  return ordersPerDay * growth * at(monthWeights, month) * at(weekdayWeights, weekday) * week * (isClosed ? 0.25 : 1);
}

/** How well a category sells in a month (0 is January), relative to the rest of its year. */
export function seasonWeight(season: Season, month: number): number {
  return at(seasonWeights[season], month);
}

/** The week around the last Friday of November, when prices are down and sales are up. */
export function isSaleWeek(day: number): boolean {
  const { month, dayOfMonth } = dayParts(day);
  return month === 10 && dayOfMonth >= 22 && dayOfMonth <= 29;
}

/** All days of the data in order. */
export function allDays(): number[] {
  return Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index);
}
