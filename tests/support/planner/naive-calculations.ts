/** What is calculated of figures of groups, worked out group by group and without any statement. */
import type { PlanDimension, TimeGrain } from "#lib/domain/plan";
import type { PlanCalculation } from "#lib/domain/plan-calculation";
import { addPeriods } from "#lib/planner/time/calendar";
import { cellKey, type NaiveGroup } from "./naive-rows.ts";
import type { Cell } from "./trade-world.ts";

type Of<Kind extends PlanCalculation["kind"]> = Extract<PlanCalculation, { readonly kind: Kind }>;
type Work = { readonly groups: readonly NaiveGroup[]; readonly dimensions: readonly PlanDimension[] };

/** The columns of the calculation for one group among all of them. */
export function calculatedCells(calculation: PlanCalculation, group: NaiveGroup, work: Work): Cell[] {
  const { groups, dimensions } = work;
  const { figure } = group;
  const steps = placesOf(dimensions, (one) => one.grain !== null);
  const others = placesOf(dimensions, (one) => one.grain === null);
  const series = alike(group, groups, others).toSorted((one, other) => byKeys(one, other, steps));
  switch (calculation.kind) {
    case "moving":
      return [moving(calculation, group, { series, step: dimensions[steps[0] ?? 0], place: steps[0] ?? 0 })];
    case "indexed": {
      const base = calculation.base === null ? series[0] : series.find((one) => dayOf(one, steps) === calculation.base);
      return [scaled(divided(figure, base?.figure ?? null), 100)];
    }
    case "rank":
      return [rankOf(figure, alike(group, groups, steps))];
    case "cumulative_share": {
      const whole = total(groups);
      return [divided(figure, whole), divided(total(upTo(group, groups)), whole)];
    }
    case "retention": {
      const last = dimensions.length - 1;
      const followed = alike(
        group,
        groups,
        placesOf(dimensions, (_, place) => place !== last),
      );
      const [first] = followed.toSorted((one, other) => byKeys(one, other, [last]));
      return [divided(figure, first?.figure ?? null)];
    }
    case "share_within":
      return [divided(figure, total(alike(group, groups, calculation.within)))];
    case "compound_growth":
      return [compoundGrowth(group, series[0], { grain: dimensions[steps[0] ?? 0]?.grain ?? null, steps })];
    case "contribution":
    case "together":
    case "funnel":
      throw new Error("It is no column of one group among others");
  }
}

/** The root of as many steps as lie between; nothing below zero. */
function compoundGrowth(
  group: NaiveGroup,
  first: NaiveGroup | undefined,
  { grain, steps }: { readonly grain: TimeGrain | null; readonly steps: readonly number[] },
): Cell {
  const part = divided(group.figure, first?.figure ?? null);
  const [from, to] = [first, group].map((one) => (one === undefined ? null : dayOf(one, steps)));
  const passed = from == null || to == null || grain === null ? 0 : periodsBetween(from, to, grain);
  return part === null || part < 0 || passed === 0 ? null : part ** (1 / passed) - 1;
}

/** Whether a group is one of the largest that together reach the share. */
export function isUntil(until: number, group: NaiveGroup, groups: readonly NaiveGroup[]): boolean {
  const before = upTo(group, groups).slice(0, -1);
  const part = divided(total(before) ?? 0, total(groups));
  return part !== null && group.figure !== null && part < until - 1e-9;
}

function placesOf(
  dimensions: readonly PlanDimension[],
  isMeant: (one: PlanDimension, place: number) => boolean,
): number[] {
  return dimensions.flatMap((one, place) => (isMeant(one, place) ? [place] : []));
}

function alike(group: NaiveGroup, groups: readonly NaiveGroup[], places: readonly number[]): NaiveGroup[] {
  return groups.filter((other) => places.every((place) => cellKey(other.keys[place]) === cellKey(group.keys[place])));
}

function dayOf({ keys }: NaiveGroup, [place = 0]: readonly number[]): string | null {
  const key = keys[place];
  return key instanceof Date ? key.toISOString().slice(0, 10) : null;
}

function periodsBetween(from: string, to: string, grain: TimeGrain): number {
  let passed = 0;
  while (addPeriods(from, grain, passed) < to) passed += 1;
  return passed;
}

/** Of steps on end, and nothing where one of them has no rows. */
function moving(
  { function: name, steps }: Of<"moving">,
  group: NaiveGroup,
  { series, step, place }: { series: readonly NaiveGroup[]; step: PlanDimension | undefined; place: number },
): Cell {
  const grain = step?.grain ?? null;
  const day = dayOf(group, [place]);
  if (grain === null || day === null) return null;
  const days = Array.from({ length: steps }, (_, back) => addPeriods(day, grain, -back));
  const found = days.flatMap((one) => series.find((other) => dayOf(other, [place]) === one) ?? []);
  if (found.length < steps) return null;
  const sum = total(found);
  const filled = found.filter(({ figure }) => figure !== null).length;
  return name === "sum" ? sum : divided(sum, filled);
}

function divided(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}

function scaled(part: number | null, by: number): number | null {
  return part === null ? null : part * by;
}

/** Nothing where no group has a figure. */
function total(groups: readonly NaiveGroup[]): number | null {
  const figures = groups.flatMap(({ figure }) => figure ?? []);
  return figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0);
}

/** 1 for the largest; what has no figure comes after all that have one. */
export function rankOf(figure: number | null, groups: readonly { readonly figure: number | null }[]): number {
  return 1 + groups.filter((other) => isLarger(other.figure, figure)).length;
}

function isLarger(one: number | null, other: number | null): boolean {
  return one !== null && (other === null || one > other);
}

/** All larger ones and the group itself, which is the last of them. */
function upTo(group: NaiveGroup, groups: readonly NaiveGroup[]): NaiveGroup[] {
  const places = group.keys.map((_, place) => place);
  const order = groups.toSorted((one, other) => {
    if (isLarger(one.figure, other.figure)) return -1;
    return isLarger(other.figure, one.figure) ? 1 : byKeys(one, other, places);
  });
  return order.slice(0, order.indexOf(group) + 1);
}

/** Ascending, nothing last. */
function byKeys(one: NaiveGroup, other: NaiveGroup, places: readonly number[]): number {
  for (const place of places) {
    const order = compared(one.keys[place] ?? null, other.keys[place] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function compared(one: Cell, other: Cell): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (one < other) return -1;
  return one > other ? 1 : 0;
}
