/** Beside what figures stand, in which order, and how many of them are shown. */
import type { Plan, PlanCompare, PlanOrder, TimeGrain } from "#lib/domain/plan";
import type { ComparisonForm, PlanMenuSection } from "#lib/domain/plan-menu";
import type { PlanPart } from "#lib/domain/plan-part";
import { shiftLabel } from "#lib/domain/shift-label";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { groupNoun } from "../../explain/group-condition.ts";
import { addPeriods } from "../../time/calendar.ts";
import { previousShift } from "../../time/previous-window.ts";
import { partText } from "../plan-chips.ts";
import { type MenuArgs, type OptionIdea, offered, partEdit } from "./menu-args.ts";

/** What the figures are compared with. */
export function comparisonSections(args: MenuArgs): PlanMenuSection[] {
  const { plan, model, placed } = args;
  const current = placed?.part.kind === "comparison" ? placed.part.compare : null;
  const grain = stepOf(plan);
  const before = grain === null ? previousShift(plan.time) : { grain, count: 1 };
  const usual = usualShifts.filter((shift) => isApart(shift, plan) && reachesData(shift, plan, model));
  const ideas = distinctShifts([...(before === null ? [] : [before]), ...usual]).map((shift): OptionIdea => {
    const label = shiftLabel(shift, grain ?? before?.grain ?? null);
    const compare: PlanCompare = { shift, label, only: current?.only ?? null, evidence: current?.evidence ?? [] };
    const isChosen = current !== null && isSame(current.shift, shift);
    const hint = shiftedPeriod(plan, shift);
    return { label: capitalise(label), hint, isChosen, edits: [partEdit(args, { kind: "comparison", compare })] };
  });
  return [{ label: "Compared with", options: offered(ideas, args) }];
}

/** Days of a chosen time to compare with: where the period of the plan begins; null where it has no beginning. */
export function comparisonForm({ plan, placed }: MenuArgs): ComparisonForm | null {
  const current = placed?.part.kind === "comparison" ? placed.part.compare : null;
  const from = plan.time?.from ?? null;
  if (from === null) return null;
  const { only = null, evidence = [] } = current ?? {};
  const id = current === null ? null : (placed?.id ?? null);
  return { id, from, latest: latestStart(plan, from), shift: current?.shift ?? null, only, evidence };
}

/** A whole period before, or a day before where it runs in steps: each of those stands beside an earlier one. */
function latestStart(plan: Plan, from: string): string {
  const to = plan.time?.to ?? null;
  const days = to === null ? 1 : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return addPeriods(from, "day", -(stepOf(plan) === null ? Math.max(1, days) : 1));
}

const usualShifts: readonly PlanCompare["shift"][] = [
  ...[1, 2, 3, 4, 5].map((count) => ({ grain: "year" as const, count })),
  { grain: "quarter", count: 1 },
  { grain: "month", count: 1 },
  { grain: "week", count: 1 },
];

function stepOf({ dimensions }: Plan): TimeGrain | null {
  return dimensions.find((dimension) => dimension.grain !== null)?.grain ?? null;
}

const grainDays: Readonly<Record<TimeGrain, number>> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 };

/** Times that overlap say nothing: a time before is at least as far as a step is long, or the whole period. */
function isApart({ grain, count }: PlanCompare["shift"], plan: Plan): boolean {
  const step = stepOf(plan);
  const days = grainDays[grain] * count;
  if (step !== null) return days > grainDays[step] && (step !== "week" || grain === "year");
  const { from = null, to = null } = plan.time ?? {};
  return from === null || to === null || addPeriods(from, grain, count) >= to;
}

/** An earlier time before the first row has nothing to show; where nobody knows when the data begins it is offered. */
function reachesData({ grain, count }: PlanCompare["shift"], plan: Plan, model: SemanticModel): boolean {
  const column = plan.time?.column ?? plan.dimensions.find((dimension) => dimension.grain !== null)?.column ?? null;
  const profile = column === null ? undefined : findColumn(model, column.table, column.column)?.profile;
  const first = profile?.min?.slice(0, 10) ?? null;
  const end = plan.time?.to ?? profile?.max?.slice(0, 10) ?? null;
  return first === null || end === null || addPeriods(end, grain, -count) > first;
}

/** The year, where the period lies in one: "2 years before" is 2023. */
function shiftedPeriod({ time }: Plan, { grain, count }: PlanCompare["shift"]): string | null {
  const [from, to] = [time?.from ?? null, time?.to ?? null];
  if (grain !== "year" || from === null || to === null) return null;
  const isOneYear = from.endsWith("-01-01") && to === addPeriods(from, "year", 1);
  return isOneYear ? addPeriods(from, "year", -count).slice(0, 4) : null;
}

function distinctShifts(shifts: readonly PlanCompare["shift"][]): readonly PlanCompare["shift"][] {
  return shifts.filter((shift, place) => shifts.findIndex((other) => isSame(other, shift)) === place);
}

function isSame(left: PlanCompare["shift"], right: PlanCompare["shift"]): boolean {
  return left.grain === right.grain && left.count === right.count;
}

/** By each figure, change, group or column, from either end. */
export function orderSections(args: MenuArgs): PlanMenuSection[] {
  const { plan, model, placed } = args;
  const current = placed?.part.kind === "order" ? placed.part.order : null;
  const orders = [
    ...plan.metrics.map((_, index) => ({ by: "metric" as const, index })),
    ...(plan.compare === null
      ? []
      : plan.metrics.flatMap((_, index) => [
          { by: "change" as const, index },
          { by: "change_part" as const, index },
        ])),
    ...plan.dimensions.map((_, index) => ({ by: "dimension" as const, index })),
    ...(plan.detail?.columns ?? []).map((_, index) => ({ by: "detail" as const, index })),
  ].flatMap((one) => [
    { ...one, direction: "descending" as const },
    { ...one, direction: "ascending" as const },
  ]);
  const ideas = orders.map((one): OptionIdea => {
    const order: PlanOrder = { ...one, evidence: current?.evidence ?? [] };
    const part: PlanPart = { kind: "order", order };
    const isChosen = current?.by === order.by && current.index === order.index && current.direction === order.direction;
    const label = capitalise(partText(part, plan, model));
    return { label, hint: null, isChosen, edits: [partEdit(args, part)] };
  });
  return [{ label: "Sorted by", options: offered(ideas, args) }];
}

const counts: readonly number[] = [3, 5, 10, 20, 50];

/** The first ones, and in which groups they are counted anew. */
export function firstSections(args: MenuArgs): PlanMenuSection[] {
  const { plan, model, placed } = args;
  const current = placed?.part.kind === "first" ? placed.part : null;
  const first = (limit: number): OptionIdea => {
    const part = { kind: "first" as const, limit, offset: 0, within: current?.within ?? [] };
    const label = capitalise(partText(part, plan, model));
    return {
      label,
      hint: null,
      isChosen: current?.limit === limit && current.offset === 0,
      edits: [partEdit(args, part)],
    };
  };
  const within = plan.dimensions.map((dimension, index): OptionIdea => {
    const part = { kind: "first" as const, limit: current?.limit ?? 1, offset: current?.offset ?? 0, within: [index] };
    const isChosen = current?.within.length === 1 && current.within[0] === index;
    return { label: `In each ${groupNoun(dimension)}`, hint: null, isChosen, edits: [partEdit(args, part)] };
  });
  const isDivided = current !== null && plan.dimensions.length > 1;
  const whole: OptionIdea = {
    label: "Of all",
    hint: null,
    isChosen: current?.within.length === 0,
    edits: current === null ? [] : [partEdit(args, { ...current, within: [] })],
  };
  return [
    { label: "How many", options: offered(counts.map(first), args) },
    { label: "Counted", options: isDivided ? offered([whole, ...within], args) : [] },
  ];
}

/** With or without related rows; each row, or only different ones. */
export function turnedSections(args: MenuArgs): PlanMenuSection[] {
  const part = args.placed?.part;
  if (part?.kind === "related") {
    const { exists } = part;
    const turned = (isNegated: boolean, label: string): OptionIdea => ({
      label,
      hint: null,
      isChosen: exists.isNegated === isNegated,
      edits: [partEdit(args, { kind: "related", exists: { ...exists, isNegated } })],
    });
    return [{ label: "Rows", options: offered([turned(false, "That have them"), turned(true, "That do not")], args) }];
  }
  if (part?.kind !== "rows") return [];
  const told = (isDistinct: boolean, label: string): OptionIdea => ({
    label,
    hint: null,
    isChosen: part.isDistinct === isDistinct,
    edits: [partEdit(args, { ...part, isDistinct })],
  });
  return [{ label: "Rows", options: offered([told(false, "Each row"), told(true, "Different rows only")], args) }];
}
