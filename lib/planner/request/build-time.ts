/** Last stage of a plan: its window and step in time, comparisons with earlier times. */
import type { ColumnRef, PlanCompare, PlanTime } from "#lib/domain/plan";
import { findColumn, type SemanticColumn } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { addPeriods } from "../calendar.ts";
import { measureTables } from "../measures.ts";
import { openPeriodStart } from "../open-period.ts";
import type { PlanDraft } from "../plan-draft.ts";
import { isSameColumn } from "../same-column.ts";
import { grainForTrend, isYearColumn, planTime, timeColumnFor } from "../time-part.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import type { AskedWindow } from "./request.ts";

/** Places the plan in time: its window, its steps, its earlier figures. */
export function addTime(build: BuildArgs, built: Built): Built | null {
  const windowed = addWindow(build, built.plan);
  const grained = windowed === null ? null : addGrain(build, windowed);
  const compared = grained === null ? null : addCompare(build, grained);
  return compared === null ? null : { plan: compared, cost: built.cost };
}

function addWindow(build: BuildArgs, draft: PlanDraft): PlanDraft | null {
  const [asked, ...more] = build.request.windows;
  if (asked === undefined || draft.exists.some(({ time }) => time?.label === asked.text)) return draft;
  const named = asked.column === null ? undefined : build.choice.get(asked.column.id);
  const column =
    named?.kind === "column" && isTimeLike(build, named)
      ? { table: named.table, column: named.column }
      : timeColumnOf(build, draft);
  if (column === null || draft.time !== null) return null;
  if (!isSharedTime(build, draft, column)) return null;
  const time = planTime({ model: build.model, column, today: build.today }, asked);
  if (time === null) return null;
  if (more.length > 0) return twoWindows(build, { ...draft, time }, more);
  const isOld = time.anchor !== null && time.anchor !== build.today;
  const note = `The newest data is from ${time.anchor}, so "${time.label}" counts from there.`;
  return { ...draft, time, assumptions: isOld ? [...draft.assumptions, note] : draft.assumptions };
}

/** "Q2 2026 against Q2 2025": the earlier period beside the later one, when both are equally long. */
function twoWindows(build: BuildArgs, draft: PlanDraft, others: readonly AskedWindow[]): PlanDraft | null {
  const { time } = draft;
  const [asked, ...more] = others;
  if (time === null || asked === undefined || more.length > 0 || build.request.grain !== null) return null;
  const other = planTime({ model: build.model, column: time.column, today: build.today }, asked);
  const [later, earlier] = other !== null && (other.from ?? "") > (time.from ?? "") ? [other, time] : [time, other];
  const shift = earlier === null ? null : shiftBetween(later, earlier);
  if (earlier === null || shift === null) return null;
  const compare: PlanCompare = { shift, label: earlier.label, evidence: [asked.text] };
  return { ...draft, time: later, compare, asShare: false };
}

function shiftBetween(later: PlanTime, earlier: PlanTime): PlanCompare["shift"] | null {
  if (later.from === null || later.to === null || earlier.from === null || earlier.to === null) return null;
  const months = monthsBetween(earlier.from, later.from);
  const isMoved =
    addPeriods(earlier.from, "month", months) === later.from && addPeriods(earlier.to, "month", months) === later.to;
  if (!isMoved || months < 1) return null;
  return months % 12 === 0 ? { grain: "year", count: months / 12 } : { grain: "month", count: months };
}

function monthsBetween(from: string, to: string): number {
  const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthOf(to) - monthOf(from);
}

function isTimeLike(build: BuildArgs, place: { readonly table: string; readonly column: string }): boolean {
  const column = findColumn(build.model, place.table, place.column);
  return column !== undefined && (column.role === "time" || isYearColumn(column));
}

/** A trend, or a breakdown by a date: one row per period. */
function addGrain(build: BuildArgs, draft: PlanDraft): PlanDraft | null {
  const { request } = build;
  const grouped = groupedTime(build);
  const needsStep = request.isRunning || (request.compare !== null && draft.time === null);
  if (request.grain === null && request.part === null && grouped === null && !needsStep) return draft;
  const column = grouped ?? timeColumnOf(build, draft);
  if (column === null || !canBeGrouped(build, draft, column)) return null;
  const known = findColumn(build.model, column.table, column.column);
  const dimension = known === undefined ? null : timeDimension(build, draft, { column, known });
  if (known === undefined || dimension === null) return null;
  const assumptions = [...draft.assumptions, ...incompleteNote(known, dimension.grain, draft.time)];
  return { ...draft, dimensions: [dimension, ...draft.dimensions], assumptions };
}

/** Rows are not grouped, and "top 5 products by month" would ask for a ranking inside each month. */
function canBeGrouped(build: BuildArgs, draft: PlanDraft, column: ColumnRef): boolean {
  const isRanked = draft.limit !== null && draft.dimensions.length > 0;
  return draft.detail === null && !isRanked && isSharedTime(build, draft, column);
}

function timeDimension(
  { request }: BuildArgs,
  draft: PlanDraft,
  time: { readonly column: ColumnRef; readonly known: SemanticColumn },
): PlanDraft["dimensions"][number] | null {
  const { column, known } = time;
  const isYear = isYearColumn(known);
  const evidence = [request.grain?.text ?? request.part?.text ?? ""].filter((text) => text !== "");
  const place = { column, part: null, via: null, evidence };
  if (request.part !== null) {
    const { part } = request.part;
    return isYear ? null : { ...place, label: partLabels[part], grain: null, part };
  }
  const asked = request.grain?.grain ?? request.compare?.shift?.grain ?? null;
  if (isYear)
    return asked === null || asked === "year" ? { ...place, label: capitalise(known.label), grain: null } : null;
  const grain = asked ?? grainForTrend(known, draft.time);
  return { ...place, label: capitalise(grain), grain };
}

const partLabels = {
  hour_of_day: "Hour of day",
  day_of_week: "Day of week",
  month_of_year: "Month of year",
  quarter_of_year: "Quarter of year",
} as const;

/** A date column that is grouped by, or shown beside a figure. */
function groupedTime({ parts, request }: BuildArgs): ColumnRef | null {
  const group = parts.groups.find((candidate) => candidate.kind === "column" && candidate.known.role === "time");
  if (group?.kind === "column") return group.column;
  const isFigure = parts.measures.length > 0 || request.grain !== null;
  const shown = parts.columns.find(({ known }) => known.role === "time");
  return isFigure && shown !== undefined && request.windows.length === 0 ? shown.column : null;
}

/** The newest period is often not over in the data: its figure is no fall. */
function incompleteNote(
  column: SemanticColumn,
  grain: PlanDraft["dimensions"][number]["grain"],
  time: PlanDraft["time"],
): string[] {
  const start = openPeriodStart(column, grain);
  const isCutOff = start !== null && time !== null && time.to !== null && time.to <= start;
  if (start === null || isCutOff) return [];
  return [`The newest data is from ${column.profile.max?.slice(0, 10)}, so the last ${grain} is not complete.`];
}

/** The same figures for an earlier time beside each. */
export function addCompare(build: BuildArgs, draft: PlanDraft): PlanDraft | null {
  const { compare } = build.request;
  if (compare === null || draft.compare !== null) return draft;
  if (draft.detail !== null || draft.metrics.length === 0 || draft.limit !== null) return null;
  const grain = draft.dimensions.find((dimension) => dimension.grain !== null)?.grain ?? null;
  const shift = compare.shift ?? (grain === null ? windowShift(draft) : { grain, count: 1 });
  if (shift === null) return null;
  const label = shift.grain === grain || grain === null ? `previous ${shift.grain}` : `a ${shift.grain} before`;
  const wish: PlanCompare = { shift, label, evidence: [compare.text] };
  // "growth in percent": the change is shown as a percentage, whatever else is.
  return { ...draft, compare: wish, asShare: false };
}

/** "this quarter compared with the previous period": as long as the window itself. */
function windowShift({ time }: PlanDraft): PlanCompare["shift"] | null {
  if (time === null || time.from === null || time.to === null) return null;
  const days = Math.round((Date.parse(time.to) - Date.parse(time.from)) / 86_400_000);
  if (days >= 365 && days <= 366) return { grain: "year", count: 1 };
  if (days >= 90 && days <= 92) return { grain: "quarter", count: 1 };
  if (days >= 28 && days <= 31) return { grain: "month", count: 1 };
  return { grain: "day", count: days };
}

/** Whether every measure's rows are placed in time by this column: orders by order date, returns by return date do not mix. */
function isSharedTime(build: BuildArgs, draft: PlanDraft, column: ColumnRef): boolean {
  const bases = [...new Set(draft.metrics.flatMap((metric) => measureTables(metric.expression)))];
  if (bases.length < 2) return true;
  return bases.every((base) => {
    const own = timeColumnFor(build.model, base);
    return own !== null && isSameColumn(own, column);
  });
}

/** The named date column, else the one of the rows that are measured or listed. */
function timeColumnOf(build: BuildArgs, draft: PlanDraft): ColumnRef | null {
  const grouped = groupedTime(build);
  if (grouped !== null) return grouped;
  const [metric] = draft.metrics;
  const named = build.parts.columns.find(({ known }) => known.role === "time");
  if (named !== undefined && draft.detail === null) return named.column;
  const base = metric === undefined ? draft.detail?.table : measureTables(metric.expression)[0];
  return base === undefined ? null : timeColumnFor(build.model, base);
}
