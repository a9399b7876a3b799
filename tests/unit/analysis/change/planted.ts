/** Orders of a made-up shop over two months, with a cause of the change that is known because it was planted. */
import type { ChangeData, Cut, FactorMove } from "#lib/analysis/change/causes";
import { factorChanges } from "#lib/analysis/change/drivers";
import { baseVariance, noSums, rateOf, rateVariance, type TwoSums, withStep } from "#lib/analysis/change/sums";
import { type Dice, diceOf } from "../dice.ts";

export type Planted = "one group" | "two groups" | "mix" | "price" | "missing load" | "nothing";

export type PlantedChange = {
  readonly data: ChangeData;
  /** Steps without rows, ISO dates, of both times. */
  readonly empty: { readonly earlier: readonly string[]; readonly later: readonly string[] };
  /** Where it lies: the column and its groups; empty where it lies in none. */
  readonly cut: number;
  readonly groups: readonly number[];
};

const firstDay = Date.UTC(2025, 3, 1);
const days = { earlier: 30, later: 31 } as const;
const pace = days.later / days.earlier - 1;
type Side = keyof typeof days;

/** What does not change from one order to the next. */
type Shop = {
  readonly cause: Planted;
  /** Of each column: how likely each group is, and what it makes of an order's value. */
  readonly weights: readonly (readonly number[])[];
  readonly values: readonly (readonly number[])[];
  readonly cut: number;
  readonly groups: readonly number[];
  /** The weights of the planted column afterwards. */
  readonly shifted: readonly number[];
  readonly perDay: number;
  readonly factor: number;
  readonly price: number;
  readonly missing: { readonly from: number; readonly count: number };
};

/** One shop with a planted cause; the same for the same seed. */
export function plant(cause: Planted, seed: number): PlantedChange {
  const dice = diceOf(seed);
  const shop = openShop(cause, dice);
  const empty: { earlier: string[]; later: string[] } = { earlier: [], later: [] };
  let total: TwoSums = { earlier: noSums, later: noSums };
  let cuts = shop.weights.map((groups) => groups.map((): TwoSums => ({ earlier: noSums, later: noSums })));
  for (const side of ["earlier", "later"] as const) {
    for (let day = 0; day < days[side]; day += 1) {
      const date = new Date(firstDay + (day + (side === "later" ? days.earlier : 0)) * 86_400_000);
      const sold = sellOn(date, { side, day }, shop, dice);
      if (sold.all.base === 0) empty[side].push(date.toISOString().slice(0, 10));
      total = { ...total, [side]: withStep(total[side], sold.all) };
      cuts = cuts.map((groups, cut) =>
        groups.map((sums, group) => ({ ...sums, [side]: withStep(sums[side], sold.groups[cut]?.[group] ?? nothing) })),
      );
    }
  }
  const named: Cut[] = cuts.map((groups) => ({
    groups: groups.map((sums, group) => ({ group: `group ${group}`, ...sums })),
  }));
  const kind = cause === "mix" ? "rate" : "sum";
  const factors = kind === "rate" ? [] : factorsOf(total);
  return {
    data: { kind, total, cuts: named, steps: days, pace, factors },
    empty,
    cut: shop.cut,
    groups: shop.groups,
  };
}

function openShop(cause: Planted, dice: Dice): Shop {
  const sizes = Array.from({ length: dice.whole(4, 6) }, () => dice.whole(3, 12));
  const weights = sizes.map((size) => normalised(Array.from({ length: size }, () => dice.between(0.3, 1.5))));
  const cut = dice.whole(0, sizes.length - 1);
  const own = weights[cut] ?? [];
  // A cause in a group that hardly sells anything is none.
  const byWeight = own.map((_, index) => index).toSorted((left, right) => (own[right] ?? 0) - (own[left] ?? 0));
  const hit = byWeight[dice.whole(0, Math.min(2, byWeight.length - 1))] ?? 0;
  const second = byWeight.find((index) => index !== hit) ?? 0;
  const isMix = cause === "mix";
  const groups = { "one group": [hit], "two groups": [hit, second], mix: [hit] };
  return {
    ...{ cause, weights, cut },
    groups: cause === "one group" || cause === "two groups" || cause === "mix" ? groups[cause] : [],
    // The hit group's orders are dear, or no shift of weights would move the average.
    values: sizes.map((size, place) =>
      Array.from({ length: size }, (_, index) => {
        const usual = isMix && place === cut ? dice.between(0.8, 1.1) : dice.between(0.6, 1.6);
        return isMix && place === cut && index === hit ? 3 : usual;
      }),
    ),
    shifted: isMix ? normalised(own.map((weight, index) => (index === hit ? weight * 2.3 : weight))) : own,
    perDay: dice.between(40, 150),
    factor: dice.next() < 0.7 ? dice.between(0.3, 0.6) : dice.between(1.6, 2.2),
    price: dice.next() < 0.7 ? dice.between(0.75, 0.88) : dice.between(1.15, 1.3),
    missing: { from: dice.whole(3, 20), count: dice.whole(3, 6) },
  };
}

type Amounts = { readonly amount: number; readonly base: number };
type Sold = { readonly all: Amounts; readonly groups: readonly (readonly Amounts[])[] };
const nothing: Amounts = { amount: 0, base: 0 };
const weekdays = [0.8, 1, 1, 1.05, 1.1, 1.3, 1.1];

function sellOn(date: Date, at: { readonly side: Side; readonly day: number }, shop: Shop, dice: Dice): Sold {
  const { missing, cause, perDay } = shop;
  const isMissing =
    cause === "missing load" && at.side === "later" && at.day >= missing.from && at.day < missing.from + missing.count;
  const usual = perDay * (weekdays[date.getUTCDay()] ?? 1) * dice.between(0.93, 1.07);
  const orders = isMissing ? 0 : dice.count(usual);
  const cells = shop.weights.map((groups) => groups.map(() => ({ amount: 0, base: 0 })));
  const all = { amount: 0, base: 0 };
  for (let order = 0; order < orders; order += 1) {
    const groups = shop.weights.map((own, cut) =>
      dice.pick(cut === shop.cut && at.side === "later" ? shop.shifted : own),
    );
    for (let copy = copiesOf(groups, at.side, shop, dice); copy > 0; copy -= 1) {
      const amount = worthOf(groups, at.side, shop) * Math.exp(0.5 * dice.normal() - 0.125);
      for (const cell of [all, ...groups.flatMap((group, cut) => cells[cut]?.[group] ?? [])]) {
        cell.amount += amount;
        cell.base += 1;
      }
    }
  }
  return { all, groups: cells };
}

/** How often an order is made: none or twice in a group that fell or rose. */
function copiesOf(groups: readonly number[], side: Side, shop: Shop, dice: Dice): number {
  const isPlaced = shop.cause === "one group" || shop.cause === "two groups";
  const isHit = isPlaced && side === "later" && shop.groups.includes(groups[shop.cut] ?? -1);
  if (!isHit) return 1;
  const whole = Math.floor(shop.factor);
  return whole + Number(dice.next() < shop.factor - whole);
}

function worthOf(groups: readonly number[], side: Side, { values, cause, price }: Shop): number {
  const own = cause === "price" && side === "later" ? price : 1;
  return groups.reduce((value, group, cut) => value * (values[cut]?.[group] ?? 1), 60 * own);
}

/** Number of orders times value of each. */
function factorsOf(total: TwoSums): FactorMove[] {
  const [count, worth] = factorChanges([
    { name: "rows", earlier: total.earlier.base, later: total.later.base },
    { name: "each", earlier: rateOf(total.earlier) ?? 0, later: rateOf(total.later) ?? 0 },
  ]);
  if (count === undefined || worth === undefined) return [];
  const countError = Math.sqrt(
    baseVariance(total.later, days.later) + (1 + pace) ** 2 * baseVariance(total.earlier, days.earlier),
  );
  const worthError = Math.sqrt(
    (rateVariance(total.later, days.later) ?? 0) + (rateVariance(total.earlier, days.earlier) ?? 0),
  );
  return [
    { ...count, isCount: true, standardErrors: (count.later - count.earlier * (1 + pace)) / countError },
    { ...worth, isCount: false, standardErrors: (worth.later - worth.earlier) / worthError },
  ];
}

function normalised(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
