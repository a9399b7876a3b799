/** Figures beside those of an earlier time: "Q2 2026 against Q2 2025", "growth by month". */
import type { PlanCompare, PlanOrder, PlanTime, TimeGrain } from "#lib/domain/plan";
import { metricNumber } from "../plan/metric-number.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import type { AskedWindow, Request } from "../request/request.ts";
import { addPeriods } from "../time/calendar.ts";
import { planTime } from "../time/plan-time.ts";
import { previousShift } from "../time/previous-window.ts";
import { storedNumber } from "../words/number-units.ts";
import type { BuildArgs } from "./build-args.ts";

/** The two ends, where the figure is not followed from step to step between them: "change from 2020 to 2024". */
export function comparedEnds({ windows, compare, grain }: Request): readonly AskedWindow[] {
  const [asked, ...more] = windows;
  const ends = asked?.window.kind === "absolute" ? asked.window.ends : undefined;
  if (asked === undefined || ends === undefined || more.length > 0 || grain !== null) return windows;
  if (compare === null || !compare.isChange || compare.shift !== null) return windows;
  return ends.map(({ from, to }) => ({
    ...asked,
    text: isCalendarYear(from, to) ? from.slice(0, 4) : asked.text,
    window: { kind: "absolute", from, to },
  }));
}

function isCalendarYear(from: string, to: string): boolean {
  return from.endsWith("-01-01") && addPeriods(from, "year", 1) === to;
}

/** The earlier period beside the later one, when both are equally long: "Q2 2026 against Q2 2025". */
export function twoWindows(build: BuildArgs, draft: PlanDraft, others: readonly AskedWindow[]): PlanDraft | null {
  const { time } = draft;
  const [asked, ...more] = others;
  // Rows of two periods are no comparison, and neither is "in May or June".
  const { grain, hasOr } = build.request;
  const isCompared = draft.detail === null && !hasOr && (grain === null || grain.grain !== null);
  if (time === null || asked === undefined || more.length > 0 || !isCompared) return null;
  const other = planTime({ model: build.model, column: time.column, today: build.today }, asked);
  if (other === null) return null;
  const [later, earlier] = (other.from ?? "") > (time.from ?? "") ? [other, time] : [time, other];
  const shift = shiftBetween(later, earlier);
  const only = keptChange(build, draft, later !== time);
  if (shift === null || only === undefined || !isStepOf(grain, shift, only)) return null;
  const label = grain === null ? earlier.label : `a ${shift.grain} before`;
  const compare: PlanCompare = { shift, label, only, evidence: [asked.text] };
  return rankedByChange(build, { ...draft, time: later, compare, asShare: isOfRows(build.request, draft) });
}

/** "share of online orders in May compared with April" is one figure at two times; how all is spread is not shown beside another time. */
function isOfRows({ compare }: Request, { asShare, dimensions, filters, exists }: PlanDraft): boolean {
  const isChange = compare?.isChange ?? false;
  return asShare && !isChange && dimensions.length === 0 && filters.length + exists.length > 0;
}

const grains: readonly TimeGrain[] = ["day", "week", "month", "quarter", "year"];

/** Beside each month stands the one of the earlier time, which is one such unit back: "by month in 2025 compared with 2024". */
function isStepOf(
  grain: Request["grain"],
  { grain: unit, count }: PlanCompare["shift"],
  only: PlanCompare["only"],
): boolean {
  if (grain === null) return true;
  const isFiner = grain.grain !== null && grains.indexOf(grain.grain) < grains.indexOf(unit);
  return only === null && count === 1 && isFiner;
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

/** The same figures for an earlier time beside each. */
export function addCompare(build: BuildArgs, draft: PlanDraft): PlanDraft | null {
  const { compare } = build.request;
  if (compare === null || draft.compare !== null) return draft;
  const isRankedWithin = draft.limit !== null && !compare.isChange && draft.limitWithin.length > 0;
  if (draft.detail !== null || draft.metrics.length === 0 || isRankedWithin) return null;
  const grain = draft.dimensions.find((dimension) => dimension.grain !== null)?.grain ?? null;
  const shift = compare.shift ?? (grain === null ? previousShift(draft.time) : { grain, count: 1 });
  if (shift === null) return null;
  const label = shift.grain === grain || grain === null ? `previous ${shift.grain}` : `a ${shift.grain} before`;
  const only = keptChange(build, draft, false);
  // What fell without a word of when: between which times?
  if (only === undefined || (only !== null && draft.time === null && grain === null)) return null;
  const wish: PlanCompare = { shift, label, only, evidence: [compare.text] };
  // The change is shown as a percentage, whatever else is: "growth in percent".
  return rankedByChange(build, { ...draft, compare: wish, asShare: isOfRows(build.request, draft) });
}

/** The change that is asked for; undefined where it cannot be told of these figures. */
function keptChange(
  { request, model }: BuildArgs,
  { metrics, dimensions, isRunning }: PlanDraft,
  isTurned: boolean,
): PlanCompare["only"] | undefined {
  const condition = request.compare?.condition ?? null;
  if (condition === null) return null;
  const [metric, ...more] = metrics;
  const isGrouped = dimensions.length > 0 || request.grain !== null;
  if (metric === undefined || more.length > 0 || !isGrouped || isRunning) return undefined;
  const { operator, value, unit } = condition;
  const known = metricNumber(metric, model);
  const isPart = unit === "%";
  // "a rate that fell by 5 %": by a part of it, or by points?
  if (isPart && known.format === "percent") return undefined;
  const amount = isPart ? value / 100 : storedNumber({ value, unit }, known);
  if (amount === null) return undefined;
  const by = isPart ? "change_part" : "change";
  if (!isTurned || !condition.isOfFirst) return { by, operator, value: amount };
  return isPart ? undefined : { by, operator: turned[operator], value: amount === 0 ? 0 : -amount };
}

const turned = { "=": "=", "!=": "!=", ">": "<", ">=": "<=", "<": ">", "<=": ">=" } as const;

/** Growth is told in parts, a rise or a drop in amounts: "which region grew most". */
export function rankedByChange({ request }: BuildArgs, plan: PlanDraft): PlanDraft {
  const { compare, ranking, isShare } = request;
  if (compare === null || !compare.isChange || ranking === null || plan.limit === null) return plan;
  const isPart = isShare || /\b(grow\w*|grew|percent\w*|rate)\b/i.test(compare.text);
  const isTurned = compare.direction === "ascending";
  const direction = isTurned === (ranking.direction === "descending") ? "ascending" : "descending";
  const order: PlanOrder = { by: isPart ? "change_part" : "change", index: 0, direction, evidence: [ranking.text] };
  const note = isPart ? "Growth is compared in percent of the earlier figure." : "The change is compared as an amount.";
  return { ...plan, order: [order], assumptions: [...plan.assumptions, note] };
}
