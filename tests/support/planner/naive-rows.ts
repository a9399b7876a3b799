/** What a plan over a small shop tells, worked out row by row and without any statement. */

import { classNames } from "#lib/domain/class-names";
import { type DerivedColumn, derivedColumn } from "#lib/domain/derived-column";
import type { ColumnRef, PlanCompare, PlanDimension, PlanFilter, PlanTime, SimpleMeasure } from "#lib/domain/plan";
import { addPeriods, periodStart } from "#lib/planner/time/calendar";
import { aggregated, numberOf } from "./naive-figures.ts";
import { followedCell, timeBetween } from "./naive-followed.ts";
import type { Cell, Trade, TradeRow, TradeTable } from "./trade-world.ts";

export type Spot = { readonly trade: Trade; readonly table: TradeTable; readonly row: TradeRow };
type Of<Kind extends DerivedColumn["kind"]> = Extract<DerivedColumn, { readonly kind: Kind }>;

export function valueAt(place: ColumnRef, spot: Spot): Cell {
  const here = place.table === spot.table ? spot : customerOf(spot);
  const definition = derivedColumn(place.column);
  return definition === null ? (here.row[place.column] ?? null) : derivedAt(definition, here);
}

/** Of a customer that is not there nothing is known. */
function customerOf({ trade, row }: Spot): Spot {
  return { trade, table: "CUSTOMERS", row: trade.CUSTOMERS.find((one) => one.CUSTOMER_ID === row.CUSTOMER_ID) ?? {} };
}

function derivedAt(definition: DerivedColumn, spot: Spot): Cell {
  switch (definition.kind) {
    case "elapsed":
      return elapsed(definition, spot);
    case "calculation":
      return calculated(definition, spot);
    case "band": {
      const value = numberOf(valueAt(definition.of, spot));
      return value === null ? null : Math.floor(value / definition.width) * definition.width;
    }
    case "classes":
      return classOf(definition, numberOf(valueAt(definition.of, spot)));
    case "quantile":
      return quantileOf(definition, spot);
    case "summary":
      return summary(definition, spot);
    case "nth": {
      const alike = rowsAlike(definition.by, valueAt(definition.key, spot), spot.trade);
      return inOrder(definition.date, alike)[definition.place - 1]?.date ?? null;
    }
    case "ordinal":
    case "neighbour":
      return placed(definition, spot);
    case "newness":
      return newness(definition, spot);
    case "gap":
    case "session":
      return followed(definition, spot);
  }
}

/** Of the rows that are asked about, those with a date and, where rows are told apart, with an owner. */
function followed(definition: Of<"gap"> | Of<"session">, { trade, row }: Spot): Cell {
  const { date, by } = definition;
  const rows = spotsOf("ORDERS", trade).flatMap((spot) => {
    if (trade.asked?.includes(spot.row) === false) return [];
    const moment = timeOf(valueAt(date, spot));
    const owner = by === null ? "" : valueAt(by, spot);
    if (moment === null || owner === null) return [];
    return [{ id: numberOf(spot.row.ORDER_ID ?? null) ?? 0, moment, owner: cellKey(owner) }];
  });
  return followedCell(definition, rows, numberOf(row.ORDER_ID ?? null) ?? 0);
}

/** The only one whose bounds the number lies within. */
function classOf(definition: Of<"classes">, value: number | null): Cell {
  if (value === null) return null;
  const { edges, isOpenBelow, isOpenAbove, gives } = definition;
  const bounds = [...(isOpenBelow ? [null] : []), ...edges, ...(isOpenAbove ? [null] : [])];
  const isOver = ({ at, isBelow }: (typeof edges)[number]): boolean => value > at || (value === at && !isBelow);
  const place = bounds.slice(1).findIndex((high, index) => {
    const low = bounds[index] ?? null;
    return (low === null || isOver(low)) && (high === null || !isOver(high));
  });
  const names = classNames(definition);
  if (gives === "place") return (place < 0 ? names.length : place) + 1;
  return names[place] ?? "other";
}

/** Groups of equal size, the first ones by one larger where the rows cannot be divided. */
function quantileOf({ of, groups }: Of<"quantile">, { trade, table, row }: Spot): Cell {
  const key = table === "ORDERS" ? "ORDER_ID" : "CUSTOMER_ID";
  const all = spotsOf(table, trade)
    .flatMap((one) => {
      const value = numberOf(valueAt(of, one));
      return value === null ? [] : [{ value, id: numberOf(one.row[key] ?? null) ?? 0 }];
    })
    .toSorted((one, other) => one.value - other.value || one.id - other.id);
  const place = all.findIndex(({ id }) => id === row[key]);
  if (place < 0) return null;
  const [size, larger] = [Math.floor(all.length / groups), all.length % groups];
  const behind = place - larger * (size + 1);
  return behind < 0 ? Math.floor(place / (size + 1)) + 1 : larger + Math.floor(behind / size) + 1;
}

function timeOf(cell: Cell): number | null {
  return cell instanceof Date ? cell.getTime() : null;
}

function elapsed({ unit, from, to }: Of<"elapsed">, spot: Spot): Cell {
  const first = timeOf(valueAt(from, spot));
  const last = typeof to === "string" ? Date.parse(to) : timeOf(valueAt(to, spot));
  return first === null || last === null ? null : timeBetween(unit, first, last);
}

function calculated({ operator, left, right }: Of<"calculation">, spot: Spot): Cell {
  const [first, second] = [numberOf(valueAt(left, spot)), numberOf(valueAt(right, spot))];
  if (first === null || second === null) return null;
  if (operator === "/") return second === 0 ? null : first / second;
  if (operator === "*") return first * second;
  return operator === "+" ? first + second : first - second;
}

function spotsOf(table: string, trade: Trade): Spot[] {
  const name = table === "ORDERS" ? "ORDERS" : "CUSTOMERS";
  return trade[name].map((row) => ({ trade, table: name, row }));
}

/** A row without a value is like no other one. */
function rowsAlike(by: ColumnRef, key: Cell, trade: Trade, table: string = "ORDERS"): Spot[] {
  if (key === null) return [];
  return spotsOf(table, trade).filter((spot) => cellKey(valueAt(by, spot)) === cellKey(key));
}

function summary({ function: name, of, by, key }: Of<"summary">, spot: Spot): Cell {
  const own = valueAt(key, spot);
  // What belongs to nobody belongs together with nothing.
  if (own === null) return null;
  const alike = rowsAlike(by, own, spot.trade, of?.table ?? by.table);
  if (of === null) return alike.length;
  const values = alike.map((one) => valueAt(of, one)).filter((value) => value !== null);
  if (name === "count") return values.length;
  const [first] = values;
  if (first === undefined) return null;
  if (first instanceof Date) {
    const times = values.flatMap((value) => timeOf(value) ?? []);
    return new Date(name === "min" ? Math.min(...times) : Math.max(...times));
  }
  return aggregated(name, values);
}

/** Those without a date have no place; of two of one day the one with the smaller key comes first. */
function inOrder(date: ColumnRef, spots: readonly Spot[]): { readonly date: Date; readonly id: number }[] {
  return spots
    .flatMap((spot) => {
      const value = valueAt(date, spot);
      return value instanceof Date ? [{ date: value, id: numberOf(spot.row.ORDER_ID ?? null) ?? 0 }] : [];
    })
    .toSorted((one, other) => one.date.getTime() - other.date.getTime() || one.id - other.id);
}

function placed(definition: Of<"ordinal"> | Of<"neighbour">, spot: Spot): Cell {
  const order = inOrder(definition.date, rowsAlike(definition.by, valueAt(definition.by, spot), spot.trade));
  const place = order.findIndex(({ id }) => id === spot.row.ORDER_ID);
  if (place < 0) return null;
  if (definition.kind === "ordinal") return place + 1;
  return order[place + (definition.side === "previous" ? -1 : 1)]?.date ?? null;
}

function newness({ grain, date, by }: Of<"newness">, spot: Spot): Cell {
  const own = valueAt(date, spot);
  const [first] = inOrder(date, rowsAlike(by, valueAt(by, spot), spot.trade));
  if (!(own instanceof Date) || first === undefined) return null;
  return stepOf(own, grain).getTime() === stepOf(first.date, grain).getTime() ? "New" : "Returning";
}

function shifted(date: Date, shift: PlanCompare["shift"] | undefined): Date {
  return shift === undefined ? date : new Date(addPeriods(date.toISOString().slice(0, 10), shift.grain, shift.count));
}

function stepOf(date: Date, grain: NonNullable<PlanDimension["grain"]>): Date {
  return new Date(periodStart(date.toISOString().slice(0, 10), grain));
}

/** What makes groups alike. */
export function cellKey(cell: unknown): string {
  if (cell === null || cell === undefined) return "nothing";
  if (cell instanceof Date) return `at ${cell.getTime()}`;
  const text = String(cell);
  if (/^\d{4}-\d\d-\d\d/.test(text))
    return `at ${Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19) || "00:00:00"}Z`)}`;
  const number = Number(text);
  return Number.isNaN(number) ? text : String(Number(number.toFixed(5)) + 0);
}

export function isMet({ column, condition }: PlanFilter, spot: Spot): boolean {
  const value = comparable(valueAt(column, spot));
  switch (condition.operator) {
    case "is_null":
      return value === null;
    case "is_not_null":
      return value !== null;
    case "!=":
      return value !== comparable(condition.value);
    case ">=":
      return value !== null && value >= (comparable(condition.value) ?? "");
    case "<":
      return value !== null && value < (comparable(condition.value) ?? "");
    case "=":
      return value === comparable(condition.value);
    case "between":
      return value !== null && value >= condition.low && value <= condition.high;
    default:
      throw new Error(`No row is asked whether ${condition.operator}`);
  }
}

function comparable(value: Cell | boolean): number | string | null {
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace("T00:00:00", "");
  return typeof value === "boolean" ? String(value) : value;
}

function isInTime({ column, from, to }: PlanTime, spot: Spot): boolean {
  if (from === null && to === null) return true;
  const time = timeOf(valueAt(column, spot));
  if (time === null) return false;
  return (from === null || time >= Date.parse(from)) && (to === null || time < Date.parse(to));
}

export type NaiveGroup = { readonly keys: readonly Cell[]; readonly figure: number | null };

export type Grouped = {
  readonly table: TradeTable;
  readonly dimensions: readonly PlanDimension[];
  readonly measure: SimpleMeasure;
  readonly filters: readonly PlanFilter[];
  readonly time: PlanTime | null;
  /** Steps are moved forward by so much, to stand beside later ones. */
  readonly shift?: PlanCompare["shift"];
};

/** The rows that are asked about. Conditions on what rows follow on hold among those that meet all others. */
export function keptSpots(trade: Trade, { table, filters, time }: Pick<Grouped, "table" | "filters" | "time">): Spot[] {
  const isLater = ({ column }: PlanFilter): boolean => /"(?:gap|session)\\*"/.test(column.column);
  const first = filters.filter((filter) => !isLater(filter));
  const asked = spotsOf(table, trade).filter(
    (spot) => first.every((filter) => isMet(filter, spot)) && (time === null || isInTime(time, spot)),
  );
  const among: Trade = table === "ORDERS" ? { ...trade, asked: asked.map(({ row }) => row) } : trade;
  return asked
    .map((spot) => ({ ...spot, trade: among }))
    .filter((spot) => filters.every((filter) => !isLater(filter) || isMet(filter, spot)));
}

/** One figure for each group that has rows. */
export function naiveGroups(trade: Trade, asked: Grouped): NaiveGroup[] {
  const groups = new Map<string, { keys: Cell[]; spots: Spot[] }>();
  if (asked.dimensions.length === 0) groups.set("", { keys: [], spots: [] });
  for (const spot of keptSpots(trade, asked)) {
    const keys = asked.dimensions.map(({ column, grain }) => {
      const value = valueAt(column, spot);
      return grain === null || !(value instanceof Date) ? value : stepOf(shifted(value, asked.shift), grain);
    });
    const name = keys.map(cellKey).join(" | ");
    const known = groups.get(name) ?? { keys, spots: [] };
    groups.set(name, known);
    known.spots.push(spot);
  }
  return [...groups.values()].map(({ keys, spots }) => ({ keys, figure: figureOf(asked.measure, spots) }));
}

function figureOf(measure: SimpleMeasure, spots: readonly Spot[]): number | null {
  if (measure.kind === "count") return spots.length;
  if (measure.kind !== "aggregate") throw new Error("It is one figure of all rows of a group");
  return aggregated(
    measure.function,
    spots.map((spot) => valueAt(measure.column, spot)),
  );
}
