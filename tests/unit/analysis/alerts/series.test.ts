import { describe, expect, it } from "vitest";
import type { AlertCondition } from "#lib/domain/alert";
import { randomOf } from "../unusual/random.ts";
import { above, below, dayOf, mornings, ruleOf, toldOf } from "./looks.ts";

/** A little over a year of days, of which the last two months are looked at morning by morning. */
const days = 420;
const firstLook = 360;
/** Where something happens. */
const planted = 390;

type Season = { readonly weekend: number; readonly year: number; readonly growth: number; readonly noise: number };

const calm: Season = { weekend: 0.6, year: 0, growth: 0, noise: 0.04 };

/** Orders of each day around 200: a week, perhaps a year, growth, and chance from a seed. */
function ordersOf(
  seed: number,
  season: Season,
  change: (value: number, place: number) => number | null = (value) => value,
) {
  const random = randomOf(seed);
  return Array.from({ length: days }, (_, place) => {
    const isWeekend = place % 7 >= 5;
    const year = 1 + season.year * Math.sin((2 * Math.PI * place) / 365.25);
    const value = 200 * year * (isWeekend ? season.weekend : 1) * (1 + (season.growth * place) / days);
    return change(Math.round(value * (1 + season.noise * random.gaussian())), place);
  });
}

const within = (place: number, length: number) => place >= planted && place < planted + length;
const unusual: AlertCondition = { kind: "unusual", way: "either" };
const dayFall: AlertCondition = { kind: "change", way: "fall", by: 0.6, unit: "part", against: "step-before" };

type Case = {
  readonly name: string;
  readonly rule: AlertCondition;
  readonly values: readonly (number | null)[];
  /** The beginning is told on one of so many mornings behind the planted day. */
  readonly within: number;
  /** It goes on until the last look. */
  readonly isLasting?: true;
};

const broken: readonly Case[] = [
  {
    name: "a day of twice as many",
    rule: unusual,
    values: ordersOf(1, calm, (value, place) => (within(place, 1) ? value * 2 : value)),
    within: 1,
  },
  {
    name: "a day of a third",
    rule: unusual,
    values: ordersOf(2, calm, (value, place) => (within(place, 1) ? value / 3 : value)),
    within: 1,
  },
  {
    name: "four days of half in a growing series",
    rule: unusual,
    values: ordersOf(3, { ...calm, growth: 0.5 }, (value, place) => (within(place, 4) ? value / 2 : value)),
    within: 2,
  },
  {
    name: "a level that is lower for good",
    rule: unusual,
    values: ordersOf(4, calm, (value, place) => (place >= planted ? value * 0.5 : value)),
    within: 3,
  },
  {
    name: "a level that is higher for good, in a course of the year",
    rule: unusual,
    values: ordersOf(5, { ...calm, year: 0.2 }, (value, place) => (place >= planted ? value * 1.8 : value)),
    within: 3,
  },
  {
    name: "two days that were not loaded and come as nothing",
    rule: { kind: "unusual", way: "low" },
    values: ordersOf(6, calm, (value, place) => (within(place, 2) ? null : value)),
    within: 4,
  },
  {
    name: "three days below a limit",
    rule: below(90),
    values: ordersOf(7, calm, (value, place) => (within(place, 3) ? 60 : value)),
    within: 1,
  },
  {
    name: "a slow fall through a limit",
    rule: below(100),
    values: ordersOf(8, { ...calm, weekend: 1, noise: 0.005 }, (value, place) =>
      place >= planted ? value - (place - planted) * 6 : value,
    ),
    within: 20,
    isLasting: true,
  },
  {
    name: "five days above a limit",
    rule: above(300),
    values: ordersOf(9, calm, (value, place) => (within(place, 5) ? 340 : value)),
    within: 1,
  },
  {
    name: "a fall by four fifths against the day before",
    rule: dayFall,
    values: ordersOf(10, calm, (value, place) => (within(place, 3) ? 20 : value)),
    within: 1,
  },
  {
    name: "two days without a row",
    rule: { kind: "late", count: 1, unit: "day" },
    values: ordersOf(11, calm, (value, place) => (within(place, 2) ? null : value)),
    within: 1,
  },
  {
    name: "a day of three times as many beside a strong course of the year",
    rule: { kind: "unusual", way: "high" },
    values: ordersOf(12, { ...calm, year: 0.3 }, (value, place) => (within(place, 1) ? value * 3 : value)),
    within: 1,
  },
];

describe("series with something planted", () => {
  it.each(broken)("$name is told once, in time, and so is its end", ({ rule, values, within: reach, isLasting }) => {
    const told = toldOf(ruleOf(rule), mornings(values, firstLook));
    expect(told.map(({ event }) => event)).toEqual(isLasting === true ? ["began"] : ["began", "ended"]);
    const [began] = told;
    expect([dayOf(planted) < (began?.day ?? ""), (began?.day ?? "") <= dayOf(planted + reach)]).toEqual([true, true]);
  });
});

const quiet: readonly { readonly name: string; readonly rule: AlertCondition; readonly values: readonly number[] }[] = [
  { name: "a strong week", season: { ...calm, weekend: 0.2 } },
  { name: "a course of the year", season: { ...calm, year: 0.4 } },
  { name: "growth", season: { ...calm, growth: 1 } },
  { name: "a week, a year and growth with much noise", season: { weekend: 0.5, year: 0.3, growth: 0.5, noise: 0.1 } },
].flatMap(({ name, season }, index) =>
  [1, 2].map((run) => ({
    name: `${name} (${run})`,
    rule: unusual,
    values: ordersOf(100 + index * 10 + run, season).map((value) => value ?? 0),
  })),
);

describe("series with nothing but their seasons", () => {
  it.each(quiet)("$name is told nothing of", ({ rule, values }) => {
    expect(toldOf(ruleOf(rule), mornings(values, firstLook))).toEqual([]);
  });
});
