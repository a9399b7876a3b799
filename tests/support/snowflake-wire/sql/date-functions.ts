/** Dates and times. A date stays a date as long as only whole days are moved or cut. */

import { unsupported } from "../errors.ts";
import { arg, type Call, type FunctionRule, unitOf, written } from "./call.ts";
import { castTo } from "./casts.ts";
import type { Typed } from "./scope.ts";
import { date, integer, isTimestamp, text, time, timestamp } from "./sql-types.ts";

/** A moment: text is read as one. */
function moment(value: Typed): Typed {
  return value.type.kind === "date" || value.type.kind === "time" || isTimestamp(value.type)
    ? value
    : castTo(value, timestamp);
}

const dayUnits: ReadonlySet<string> = new Set(["year", "quarter", "month", "week", "day"]);

const intervals: ReadonlyMap<string, (amount: string) => string> = new Map([
  ["year", (amount) => `to_years(${amount})`],
  ["quarter", (amount) => `to_months(3 * ${amount})`],
  ["month", (amount) => `to_months(${amount})`],
  ["week", (amount) => `to_days(7 * ${amount})`],
  ["day", (amount) => `to_days(${amount})`],
  ["hour", (amount) => `to_hours(${amount})`],
  ["minute", (amount) => `to_minutes(${amount})`],
  ["second", (amount) => `to_seconds(${amount})`],
  ["millisecond", (amount) => `to_milliseconds(${amount})`],
  ["microsecond", (amount) => `to_microseconds(${amount})`],
]);

function added(unit: string, amount: Typed, to: Typed): Typed {
  const interval = intervals.get(unit);
  if (interval === undefined) throw unsupported(`DATEADD of ${unit}`);
  const start = moment(to);
  const sql = `(${start.sql} + ${interval(`CAST(${amount.sql} AS INTEGER)`)})`;
  if (start.type.kind !== "date") return { sql, type: start.type };
  return dayUnits.has(unit) ? { sql: `CAST(${sql} AS DATE)`, type: date } : { sql, type: timestamp };
}

const dateAdd: FunctionRule = (call) => added(unitOf(call, 0), arg(call, 1), arg(call, 2));

const dateDiff: FunctionRule = (call) => {
  const [from, to] = [moment(arg(call, 1)), moment(arg(call, 2))];
  const values = from.type.kind === to.type.kind ? [from, to] : [castTo(from, timestamp), castTo(to, timestamp)];
  return { sql: `date_diff('${unitOf(call, 0)}', ${values.map((value) => value.sql).join(", ")})`, type: integer };
};

function truncated(unit: string, value: Typed): Typed {
  const start = moment(value);
  const sql = `date_trunc('${unit}', ${start.sql})`;
  return start.type.kind === "date" ? { sql: `CAST(${sql} AS DATE)`, type: date } : { sql, type: start.type };
}

/** TRUNC of a date has the unit last. */
export function truncatedDate(call: Call): Typed {
  return truncated(call.nodes.length > 1 ? unitOf(call, 1) : "day", arg(call, 0));
}

const parts: ReadonlyMap<string, (value: string) => string> = new Map([
  ["dayofweek", (value) => `dayofweek(${value})`],
  ["dow", (value) => `dayofweek(${value})`],
  ["dayofweekiso", (value) => `isodow(${value})`],
  ["weekiso", (value) => `week(${value})`],
  ["yearofweek", (value) => `isoyear(${value})`],
  ["yearofweekiso", (value) => `isoyear(${value})`],
  ["epoch_second", (value) => `CAST(floor(epoch(${value})) AS BIGINT)`],
  ["epoch_millisecond", (value) => `epoch_ms(${value})`],
  ["epoch_microsecond", (value) => `epoch_us(${value})`],
]);

/** One part of a date, as EXTRACT and DATE_PART give it. */
export function extracted(unit: string, value: Typed): Typed {
  const { sql } = moment(value);
  const make = parts.get(unit);
  return { sql: make === undefined ? `date_part('${unit}', ${sql})` : make(sql), type: integer };
}

const part =
  (unit: string): FunctionRule =>
  (call) =>
    extracted(unit, arg(call, 0));

const lastDay: FunctionRule = (call) => {
  const unit = call.nodes.length > 1 ? unitOf(call, 1) : "month";
  const end = `(date_trunc('${unit}', ${moment(arg(call, 0)).sql}) + INTERVAL 1 ${unit} - INTERVAL 1 DAY)`;
  return { sql: `CAST(${end} AS DATE)`, type: date };
};

const zoned: FunctionRule = (call) => {
  const value = arg(call, call.args.length - 1);
  const zone = arg(call, call.args.length - 2).sql;
  if (call.args.length === 2)
    return { sql: `timezone(${zone}, ${castTo(value, { kind: "timestamp_tz" }).sql})`, type: timestamp };
  return { sql: `timezone(${zone}, timezone(${arg(call, 0).sql}, ${moment(value).sql}))`, type: timestamp };
};

const now =
  (sql: string, type: Typed["type"]): FunctionRule =>
  () => ({ sql, type });
/** Year, month, day, hour, minute and second. */
function momentOfParts(call: Call): Typed {
  const numbers = call.args.slice(0, 5).map((one) => whole(one.sql));
  return { sql: `make_timestamp(${numbers.join(", ")}, CAST(${arg(call, 5).sql} AS DOUBLE))`, type: timestamp };
}

const whole = (value = "0") => `CAST(${value} AS BIGINT)`;

export const dateFunctions: readonly (readonly [string, FunctionRule])[] = [
  ...["DATEADD", "TIMEADD", "TIMESTAMPADD"].map((name) => [name, dateAdd] as const),
  ...["DATEDIFF", "TIMEDIFF", "TIMESTAMPDIFF"].map((name) => [name, dateDiff] as const),
  ["DATE_TRUNC", (call) => truncated(unitOf(call, 0), arg(call, 1))],
  ["DATE_PART", (call) => extracted(unitOf(call, 0), arg(call, 1))],
  ["ADD_MONTHS", (call) => added("month", arg(call, 1), arg(call, 0))],
  ["LAST_DAY", lastDay],
  ...["YEAR", "QUARTER", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND", "WEEK"].map(
    (name) => [name, part(name.toLowerCase())] as const,
  ),
  ...["DAYOFWEEK", "DAYOFWEEKISO", "WEEKISO", "YEAROFWEEK", "YEAROFWEEKISO"].map(
    (name) => [name, part(name.toLowerCase())] as const,
  ),
  ["DAYOFMONTH", part("day")],
  ["DAYOFYEAR", part("doy")],
  ["WEEKOFYEAR", part("week")],
  ["DAYNAME", written((value) => `strftime(${value}, '%a')`)],
  ["MONTHNAME", written((value) => `strftime(${value}, '%b')`)],
  ["MONTHS_BETWEEN", written((from, to) => `date_diff('month', ${to}, ${from})`, integer)],
  ...["DATE_FROM_PARTS", "DATEFROMPARTS"].map(
    (name) => [name, written((y, m, d) => `make_date(${whole(y)}, ${whole(m)}, ${whole(d)})`, date)] as const,
  ),
  ...["TIMESTAMP_FROM_PARTS", "TIMESTAMP_NTZ_FROM_PARTS"].map(
    (name) => [name, (call: Call) => momentOfParts(call)] as const,
  ),
  ["CURRENT_DATE", now("today()", date)],
  ["CURRENT_TIME", now("CAST(now() AS TIME)", time)],
  ["LOCALTIME", now("CAST(now() AS TIME)", time)],
  ...["CURRENT_TIMESTAMP", "LOCALTIMESTAMP", "GETDATE", "SYSTIMESTAMP"].map(
    (name) => [name, now("now()", { kind: "timestamp_ltz" })] as const,
  ),
  ["SYSDATE", now("CAST(now() AS TIMESTAMP)", timestamp)],
  ["CONVERT_TIMEZONE", zoned],
  ["TIME_SLICE", (call) => truncated(unitOf(call, 2), arg(call, 0))],
  ["TO_DAYNAME", written((value) => `strftime(${value}, '%a')`, text)],
];
