/** A small language for looks at a course: what the rows are, on which day they are looked at, what was told. */
import { judgeAlert } from "#lib/analysis/alerts/judge-alert";
import {
  type AlertCondition,
  type AlertReading,
  type AlertRule,
  type AlertVerdict,
  quietAlert,
} from "#lib/domain/alert";
import type { OutputColumn } from "#lib/domain/chart";
import type { ResultRow } from "#lib/domain/result-set";

export const dayMs = 86_400_000;

export function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The day so many days behind the first one. */
export function dayOf(place: number, first = "2025-01-06"): string {
  return isoDay(Date.parse(first) + place * dayMs);
}

const columns = {
  time: { name: "ORDER_DATE", kind: "date", nativeType: "DATE" },
  group: { name: "CHANNEL", kind: "text", nativeType: "VARCHAR" },
  figure: { name: "ORDERS", kind: "integer", nativeType: "BIGINT" },
} as const;

const time: OutputColumn = { label: "Day", role: "time", isAdditive: false, format: null, grain: "day" };
const group: OutputColumn = { label: "Channel", role: "category", isAdditive: false, format: null };
const orders: OutputColumn = { label: "Orders", role: "measure", isAdditive: true, format: "integer" };
const average: OutputColumn = { label: "Average order", role: "measure", isAdditive: false, format: null, unit: "USD" };

export type Shape = {
  readonly grain?: NonNullable<OutputColumn["grain"]>;
  readonly isAverage?: boolean;
  readonly isWhole?: boolean;
  readonly days?: OutputColumn["days"];
  readonly window?: { readonly from: string | null; readonly to: string | null };
};

/** A look on a day at rows of a step and its figure. */
export function lookAt(today: string, rows: readonly ResultRow[], shape: Shape = {}): AlertReading {
  const { grain = "day", days, isAverage = false } = shape;
  const step = { ...time, grain, ...(days === undefined ? {} : { days }) };
  return reading(today, rows, shape, {
    columns: [columns.time, columns.figure],
    outputs: [step, isAverage ? average : orders],
  });
}

/** A look at one figure. */
export function lookAtOne(today: string, value: number | null, shape: Shape = {}): AlertReading {
  const outputs = [shape.isAverage === true ? average : orders];
  return reading(today, [[value]], shape, { columns: [columns.figure], outputs });
}

/** A look at the figures of groups. */
export function lookAtGroups(today: string, rows: readonly ResultRow[], shape: Shape = {}): AlertReading {
  return reading(today, rows, shape, { columns: [columns.group, columns.figure], outputs: [group, orders] });
}

type Columns = Pick<Extract<AlertReading, { kind: "figures" }>["figures"], "columns" | "outputs">;

function reading(
  today: string,
  rows: readonly ResultRow[],
  { isWhole = true, window }: Shape,
  named: Columns,
): AlertReading {
  const figures = { ...named, rows, isWhole };
  return { kind: "figures", at: Date.parse(`${today}T08:00:00Z`), today, figures, window: window ?? null };
}

export function ruleOf(condition: AlertCondition, margin: number | null = null): AlertRule {
  return { condition, figure: null, margin };
}

export const below = (limit: number): AlertCondition => ({ kind: "limit", is: "below", limit });
export const above = (limit: number): AlertCondition => ({ kind: "limit", is: "above", limit });

/** All looks, one after the other. */
export function walk(rule: AlertRule, readings: readonly AlertReading[]): AlertVerdict[] {
  let state = quietAlert;
  return readings.map((reading) => {
    const verdict = judgeAlert(rule, state, reading);
    state = verdict.state;
    return verdict;
  });
}

export type Told = { readonly event: "began" | "ended"; readonly day: string };

/** What was told, with the day of the look. */
export function toldOf(rule: AlertRule, readings: readonly AlertReading[]): Told[] {
  return walk(rule, readings).flatMap(({ event }, place) => {
    const look = readings[place];
    return event === null || look?.kind !== "figures" ? [] : [{ event, day: look.today }];
  });
}

/** A look on each morning from a place on: the rows of all days before it, and none of the day itself. */
export function mornings(values: readonly (number | null)[], from: number, shape: Shape = {}): AlertReading[] {
  const rows = values.flatMap((value, place): ResultRow[] => (value === null ? [] : [[dayOf(place), value]]));
  return values
    .map((_, place) => place + 1)
    .filter((place) => place >= from)
    .map((place) =>
      lookAt(
        dayOf(place),
        rows.filter(([day]) => String(day) < dayOf(place)),
        shape,
      ),
    );
}
