/** The window of a plan and its steps in time. */
import type { ColumnRef } from "#lib/domain/plan";
import { findColumn, type SemanticColumn } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { measureTables } from "../plan/measures.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { openPeriodStart } from "../read/open-period.ts";
import { isEachWord } from "../read/read-modifier.ts";
import type { AskedWindow } from "../request/request.ts";
import { addPeriods } from "../time/calendar.ts";
import { periodName } from "../time/period-name.ts";
import { planTime } from "../time/plan-time.ts";
import { grainForTrend, isYearColumn, timeColumnFor } from "../time/time-part.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { addCompare, comparedEnds, twoWindows } from "./build-compare.ts";
import { datesApart } from "./dates-apart.ts";
import { dateOfState } from "./event-date.ts";
import { onDay } from "./held-at.ts";
import { withOwnDates } from "./own-dates.ts";
import { ranksStepsOfGroups } from "./ranked-steps.ts";
import { runsOnNote } from "./runs-on.ts";

/** Places the plan in time: its window, its steps, its earlier figures. */
export function addTime(build: BuildArgs, built: Built): Built | null {
  const windowed = addWindow(build, built.plan);
  const grained = windowed === null ? null : addGrain(build, windowed);
  const compared = grained === null ? null : addCompare(build, grained);
  const isKept = (build.request.compare?.condition ?? null) === null || (compared?.compare?.only ?? null) !== null;
  return compared === null || !isKept ? null : { plan: compared, cost: built.cost };
}

function addWindow(build: BuildArgs, draft: PlanDraft): PlanDraft | null {
  const asked = comparedEnds(build.request);
  const dated = asked.map((one) => ({ asked: one, own: dateOf(build, one) }));
  const apart = datesApart(build, dated, timeColumnOf(build, draft));
  if (apart === null) return null;
  if (apart === undefined) return inWindows(build, draft, asked);
  return inWindows(build, { ...draft, filters: [...draft.filters, ...apart.filters] }, [apart.asked]);
}

function inWindows(build: BuildArgs, draft: PlanDraft, [asked, ...more]: readonly AskedWindow[]): PlanDraft | null {
  if (asked === undefined || draft.exists.some(({ time }) => time?.label === asked.text)) return draft;
  const own = dateOf(build, asked);
  const column = own ?? timeColumnOf(build, draft);
  if (column === null || draft.time !== null) return null;
  const placed = withOwnDates(build, draft, { column, isNamed: own !== null || groupedTime(build) !== null });
  if (placed === null || (asked.window.kind === "recurring" && more.length > 0)) return null;
  return asked.window.kind === "recurring"
    ? inMonths(build, placed, { column, asked })
    : inWindow(build, placed, { column, asked, more, isNamed: own !== null });
}

/** The date that is named right before the period. */
function dateOf(build: BuildArgs, { column }: AskedWindow): ColumnRef | null {
  const named = column === null ? undefined : build.choice.get(column.id);
  return named?.kind === "column" && isTimeLike(build, named) ? { table: named.table, column: named.column } : null;
}

function inWindow(
  build: BuildArgs,
  draft: PlanDraft,
  {
    column,
    asked,
    more,
    isNamed,
  }: {
    readonly column: ColumnRef;
    readonly asked: AskedWindow;
    readonly more: readonly AskedWindow[];
    readonly isNamed: boolean;
  },
): PlanDraft | null {
  const held = more.length > 0 ? undefined : onDay(build.model, draft, { column, asked, isNamed });
  if (held !== undefined) return held;
  const time = planTime({ model: build.model, column, today: build.today }, wholeSteps(build, asked));
  if (time === null) return null;
  if (more.length > 0) return twoWindows(build, { ...draft, time }, more);
  return { ...draft, time, assumptions: [...draft.assumptions, ...anchorNote(build, time, asked)] };
}

/** Periods of old data are not those of today. */
function anchorNote(
  { today }: BuildArgs,
  { anchor, label, from, to }: NonNullable<PlanDraft["time"]>,
  { window }: AskedWindow,
): string[] {
  if (anchor === null || anchor === today) return [];
  const name = from === null || to === null ? null : periodName(from, to);
  const isLast = window.kind === "period" && window.offset === -1 && window.count === 1;
  const meant = isLast ? `${name ?? from}, the last complete ${window.grain}` : name;
  return [`The newest data is from ${anchor}, so "${label}" ${meant === null ? "counts from there" : `is ${meant}`}.`];
}

/** Of all years; null where the column has only years, or where figures have dates of their own: "each December". */
function inMonths(
  { model }: BuildArgs,
  draft: PlanDraft,
  { column, asked }: { readonly column: ColumnRef; readonly asked: AskedWindow },
): PlanDraft | null {
  const { window, text } = asked;
  const known = findColumn(model, column.table, column.column);
  const bases = new Set(draft.metrics.flatMap(({ expression }) => measureTables(expression)));
  if (window.kind !== "recurring" || known === undefined || isYearColumn(known) || bases.size > 1) return null;
  const months = Array.from({ length: window.months }, (_, index) => ((window.month - 1 + index) % 12) + 1);
  const condition = { operator: "in_months" as const, months };
  return { ...draft, filters: [...draft.filters, { column, via: null, condition, evidence: [text] }] };
}

/** Six whole ones, so that none of them is cut off: "the last six months, by month". */
function wholeSteps({ request }: BuildArgs, asked: AskedWindow): AskedWindow {
  const { window } = asked;
  if (window.kind !== "rolling" || window.count < 2 || request.grain?.grain !== window.grain) return asked;
  if (window.grain === "day") return asked;
  const { grain, count } = window;
  return { ...asked, window: { kind: "period", grain, offset: -count, count } };
}

function isTimeLike(build: BuildArgs, place: { readonly table: string; readonly column: string }): boolean {
  const column = findColumn(build.model, place.table, place.column);
  return column !== undefined && (column.role === "time" || isYearColumn(column));
}

/** A trend, or a breakdown by a date: one row per period. */
function addGrain(build: BuildArgs, draft: PlanDraft): PlanDraft | null {
  const { request } = build;
  if (isUnitOfFigures(build, draft)) return draft;
  const grouped = groupedTime(build);
  const needsStep = request.isRunning || isComparedInSteps(request, draft);
  if (request.grain === null && request.part === null && grouped === null && !needsStep) return draft;
  const column = grouped ?? steppedTime(build, draft);
  if (column === null || !canBeGrouped(build, draft)) return null;
  const placed = withOwnDates(build, draft, { column, isNamed: grouped !== null });
  if (placed === null) return null;
  const known = findColumn(build.model, column.table, column.column);
  return known === undefined ? null : withSteps(build, placed, { column, known });
}

type TimeColumn = { readonly column: ColumnRef; readonly known: SemanticColumn };

function withSteps(build: BuildArgs, draft: PlanDraft, time: TimeColumn): PlanDraft | null {
  const dimension = timeDimension(build, draft, time);
  const outer = outerStep(build, draft, time);
  if (dimension === null || outer === undefined) return null;
  // The years are there already: "by fiscal year, 2013 and 2014".
  const isThere = draft.dimensions.some(
    (other) => isSameColumn(other.column, time.column) && other.grain === dimension.grain,
  );
  if (isThere && dimension.part === null) return draft;
  const grain = outer?.grain ?? dimension.grain;
  const assumptions = [
    ...[...draft.assumptions, ...incompleteNote(time.known, grain, draft.time)],
    ...runsOnNote(draft.metrics, time.column, build.model),
  ];
  const stepped = inSteps(build, { ...draft, assumptions }, dimension);
  return outer === null ? stepped : { ...stepped, dimensions: [outer, ...stepped.dimensions] };
}

/** The months beside the weekdays; undefined where both cannot stand together: "by weekday and month". */
function outerStep(
  { request }: BuildArgs,
  draft: PlanDraft,
  { column, known }: TimeColumn,
): PlanDraft["dimensions"][number] | null | undefined {
  const grain = request.grain?.grain ?? null;
  const isInside = draft.metrics.some(({ expression }) => expression.kind === "over_groups");
  if (request.part === null || grain === null || isInside) return null;
  if (isYearColumn(known) || draft.limit !== null || request.grainWithin !== null) return undefined;
  return { column, label: capitalise(grain), grain, part: null, via: null, evidence: [request.grain?.text ?? ""] };
}

/** The plan with its step in time; a ranking that begins anew in each step counts its places in there. */
function inSteps(build: BuildArgs, draft: PlanDraft, step: PlanDraft["dimensions"][number]): PlanDraft {
  const { grainWithin } = build.request;
  // The groups come first, each with the steps that are its best.
  if (ranksStepsOfGroups(build)) return { ...draft, dimensions: [...draft.dimensions, step] };
  const isRankedInside = draft.limit !== null && draft.dimensions.length > 0;
  const around = grainWithin === null ? null : { ...step, grain: grainWithin.grain, part: null };
  const steps =
    around === null
      ? [step]
      : [{ ...around, label: capitalise(grainWithin?.grain ?? ""), evidence: [grainWithin?.text ?? ""] }, step];
  const limitWithin = draft.limitWithin.map((place) => place + steps.length);
  const isAnew = around !== null || isRankedInside;
  return {
    ...draft,
    dimensions: [...steps, ...draft.dimensions],
    limitWithin: isAnew ? [0, ...limitWithin] : limitWithin,
  };
}

/** The period has several of the steps that it is compared by: "growth month over month in 2025". */
function isComparedInSteps({ compare }: BuildArgs["request"], { time }: PlanDraft): boolean {
  // Which of them did, and not when: "ports whose bookings fell".
  if (compare === null || compare.condition !== null) return false;
  if (time === null) return true;
  const { shift } = compare;
  if (shift === null || time.from === null) return false;
  return time.to !== null && addPeriods(time.from, shift.grain, shift.count) < time.to;
}

/** The step is that of the figures inside: "average monthly revenue". A figure that is defined has its own steps inside. */
function isUnitOfFigures({ request, model }: BuildArgs, { metrics }: PlanDraft): boolean {
  const isStep = ({ table, column }: ColumnRef): boolean => {
    const known = findColumn(model, table, column);
    return known !== undefined && isYearColumn(known);
  };
  return (
    request.part === null &&
    metrics.some(
      ({ name, expression }) =>
        name === null && expression.kind === "over_groups" && (expression.grain !== null || isStep(expression.by)),
    )
  );
}

/** Rows are not grouped; "top 5 products by month" does not say that the ranking begins anew, as "per month" does. */
function canBeGrouped(build: BuildArgs, draft: PlanDraft): boolean {
  const { grain, grainWithin } = build.request;
  if (ranksStepsOfGroups(build)) return draft.detail === null && draft.limitWithin.length === draft.dimensions.length;
  const isRanked = draft.limit !== null && draft.dimensions.length > 0;
  const isAnew = grain !== null && grain.grain !== null && isEachWord(grain.text);
  const isOpen = isRanked ? !isAnew || grainWithin !== null : grainWithin !== null && draft.limit === null;
  return draft.detail === null && !isOpen;
}

function timeDimension(
  { request }: BuildArgs,
  draft: PlanDraft,
  time: TimeColumn,
): PlanDraft["dimensions"][number] | null {
  const { column, known } = time;
  const isYear = isYearColumn(known);
  const evidence = [request.grain?.text ?? request.part?.text ?? ""].filter((text) => text !== "");
  const place = { column, part: null, via: null, evidence };
  if (request.part !== null) {
    const { part } = request.part;
    // A date has no hours, and a year that is stored as a number is part of a decade only.
    const isTold = isYear ? part === "decade" : part !== "hour_of_day" || known.kind !== "date";
    return isTold ? { ...place, label: partLabels[part], grain: null, part } : null;
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
  decade: "Decade",
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

/** The months of the repairs, where that date is one of the same rows: "repaired in 2025, by month". */
function steppedTime(build: BuildArgs, draft: PlanDraft): ColumnRef | null {
  const usual = timeColumnOf(build, draft);
  const [asked] = build.request.windows;
  const named = asked === undefined ? null : dateOf(build, asked);
  return named !== null && named.table === usual?.table ? named : usual;
}

/** The named date column, else the one of the rows that are measured or listed. */
function timeColumnOf(build: BuildArgs, draft: PlanDraft): ColumnRef | null {
  const grouped = groupedTime(build);
  if (grouped !== null) return grouped;
  const [metric] = draft.metrics;
  const named = build.parts.columns.find(({ known }) => known.role === "time");
  if (named !== undefined && draft.detail === null) return named.column;
  const base = metric === undefined ? draft.detail?.table : measureTables(metric.expression)[0];
  return base === undefined ? null : (dateOfState(build, base) ?? timeColumnFor(build.model, base));
}
