/**
 * The rows of an answer as what an alert looks at: one figure, the figures of groups, or a course whose steps are whole,
 * open, or have not come.
 */
import type { AlertReading, AlertRule } from "#lib/domain/alert";
import { cellToNumber } from "#lib/domain/cell-number";
import type { OutputColumn } from "#lib/domain/chart";
import { categoryLabel } from "#lib/domain/chart-data-types";
import { isBegunLate, isOpen } from "#lib/domain/partial-periods";
import type { TimeGrain } from "#lib/domain/plan";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import { dayMs, nextTime } from "#lib/domain/time-grain";

export type WatchedStep = {
  /** First day, ISO. */
  readonly from: string;
  /** Null where nothing is known. What is added up is 0 where there are no rows. */
  readonly value: number | null;
};

export type WatchedCourse = {
  readonly kind: "course";
  readonly output: OutputColumn;
  readonly grain: TimeGrain;
  /** Over by the calendar, and there to their end; oldest first, none left out. */
  readonly whole: readonly WatchedStep[];
  /** Over by the calendar, but their rows have not come, or not all of them. */
  readonly late: readonly WatchedStep[];
  /** The one that is not over yet; null where it has no rows. */
  readonly open: WatchedStep | null;
  /** Whole days since the first late step was over; 0 where none is late. */
  readonly overdueDays: number;
  /** The last day of the newest step with rows, ISO; null without rows. */
  readonly newest: string | null;
};

export type WatchedGroup = { readonly name: string; readonly value: number | null };

export type WatchedFigures =
  | {
      readonly kind: "single";
      readonly output: OutputColumn;
      readonly value: number | null;
      /** The days that it is of are not over. */
      readonly isOpen: boolean;
    }
  | WatchedCourse
  | {
      readonly kind: "groups";
      readonly output: OutputColumn;
      readonly groups: readonly WatchedGroup[];
      /** First day of the step that they are of; null for figures without steps. */
      readonly step: string | null;
      readonly grain: TimeGrain | null;
      readonly isOpen: boolean;
      /** A group that is not among them has no rows. */
      readonly isWhole: boolean;
    }
  | { readonly kind: "unreadable"; readonly why: string };

type Read = Extract<AlertReading, { kind: "figures" }>;

/** Of a figure by time and group, the groups of the newest whole step. */
export function watchedFigures(reading: Read, { figure }: Pick<AlertRule, "figure">): WatchedFigures {
  const { outputs } = reading.figures;
  const measure = outputs.findIndex(({ role, label }) => role === "measure" && (figure === null || label === figure));
  const output = outputs[measure];
  if (output === undefined) return unreadable("The answer has no such figure any more.");
  const time = outputs.findIndex(({ role }) => role === "time");
  const groups = outputs.flatMap(({ role }, place) => (role === "category" ? [place] : []));
  if (time === -1) {
    return groups.length === 0 ? singleOf(reading, measure, output) : groupsOf(reading, { measure, output, groups });
  }
  const { grain } = outputs[time] ?? {};
  if (grain === undefined) return unreadable("The answer's times follow no step of the calendar.");
  if (!reading.figures.isWhole)
    return unreadable("The answer has more rows than are read, so its newest may be missing.");
  const laid = { measure, output, time, grain };
  return groups.length === 0 ? courseOf(reading, laid) : steppedGroups(reading, { ...laid, groups });
}

function unreadable(why: string): WatchedFigures {
  return { kind: "unreadable", why };
}

type Placed = { readonly measure: number; readonly output: OutputColumn };

function singleOf({ figures, ...reading }: Read, measure: number, output: OutputColumn): WatchedFigures {
  const [row, ...others] = figures.rows;
  if (others.length > 0) return unreadable("The answer lists rows, and no single figure can be told.");
  const value = row === undefined ? null : cellToNumber(row[measure]);
  return { kind: "single", output, value, isOpen: isWindowOpen(reading) };
}

function isWindowOpen({ window, today }: Pick<Read, "window" | "today">): boolean {
  const isBegun = window?.from == null || window.from <= today;
  return window !== null && isBegun && window.to !== null && window.to > today;
}

type Grouped = Placed & { readonly groups: readonly number[] };

function groupsOf(reading: Read, { measure, output, groups }: Grouped): WatchedFigures {
  const { rows, isWhole } = reading.figures;
  const named = rows.map((row) => ({ name: nameOf(row, groups, reading), value: cellToNumber(row[measure]) }));
  const step = { step: null, grain: null, isOpen: isWindowOpen(reading) };
  return { kind: "groups", output, groups: named, ...step, isWhole };
}

function nameOf(row: ResultRow, groups: readonly number[], { figures: { columns } }: Read): string {
  return groups
    .map((place) => {
      const column = columns[place];
      return column === undefined ? "" : categoryLabel(row[place] ?? null, column).slice(0, nameCharacters);
    })
    .join(", ");
}

const nameCharacters = 80;

type Laid = Placed & { readonly time: number; readonly grain: TimeGrain };

function steppedGroups(reading: Read, { groups, ...laid }: Laid & Grouped): WatchedFigures {
  const course = courseOf(reading, laid);
  if (course.kind !== "course") return course;
  const step = course.whole.at(-1)?.from ?? null;
  const rows = reading.figures.rows.filter((row) => step !== null && dayOf(row[laid.time]) === step);
  const named = rows.map((row) => ({ name: nameOf(row, groups, reading), value: cellToNumber(row[laid.measure]) }));
  const { output, grain } = laid;
  return { kind: "groups", output, groups: named, step, grain, isOpen: step === null, isWhole: true };
}

/** Steps before this many are of no use to any rule. */
const mostSteps = 5_000;

function courseOf({ figures, today, window }: Read, { measure, output, time, grain }: Laid): WatchedFigures {
  const byStep = new Map(
    figures.rows.flatMap((row) => {
      const from = dayOf(row[time]);
      return from === null ? [] : [[from, cellToNumber(row[measure])] as const];
    }),
  );
  const newest = [...byStep.keys()].toSorted().at(-1) ?? null;
  const until = window?.to != null && window.to < today ? window.to : today;
  const [steps, openFrom] = overSteps([...byStep.keys()], grain, until);
  const none = output.isAdditive ? 0 : null;
  const stepOf = (from: string): WatchedStep => ({ from, value: byStep.has(from) ? (byStep.get(from) ?? null) : none });
  const days = figures.outputs[time]?.days;
  const late = steps.filter((from) => isLate(from, { grain, newest, days }));
  // What the data begins inside of is a low figure for no reason of its own.
  const isCut = (from: string) => days !== undefined && isBegunLate({ from, to: after(from, grain) }, days);
  const whole = steps.filter((from) => !late.includes(from) && !isCut(from)).slice(-mostSteps);
  const [missing] = late;
  return {
    ...{ kind: "course", output, grain, whole: whole.map(stepOf), late: late.map(stepOf) },
    open: byStep.has(openFrom) ? stepOf(openFrom) : null,
    overdueDays: missing === undefined ? 0 : daysFrom(after(missing, grain), today),
    newest: newest === null ? null : dayBefore(after(newest, grain)),
  };
}

/** All steps that are over, from the first with rows on, and the one behind them. */
function overSteps(known: readonly string[], grain: TimeGrain, until: string): readonly [readonly string[], string] {
  const steps: string[] = [];
  let from = known.toSorted()[0] ?? until;
  for (; after(from, grain) <= until; from = after(from, grain)) steps.push(from);
  return [steps, from];
}

type Newest = { readonly grain: TimeGrain; readonly newest: string | null; readonly days: OutputColumn["days"] };

/** Behind the newest rows, or with them still coming: the data ends inside it. */
function isLate(from: string, { grain, newest, days }: Newest): boolean {
  if (newest === null || from > newest) return true;
  if (days === undefined || days.isToday) return false;
  return isOpen({ from, to: after(from, grain) }, { ...days, last: latest(days.last, newest) });
}

function latest(one: string | null, other: string): string {
  return one !== null && one > other ? one : other;
}

/** The first day of the next step. */
export function after(from: string, grain: TimeGrain): string {
  return isoDay(nextTime(Date.parse(from), grain) ?? Date.parse(from) + dayMs);
}

/** Whole days between two ISO days; negative where the second comes first. */
export function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

function dayBefore(day: string): string {
  return isoDay(Date.parse(day) - dayMs);
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function dayOf(cell: Cell | undefined): string | null {
  const day = typeof cell === "string" ? cell.slice(0, 10) : "";
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
}
