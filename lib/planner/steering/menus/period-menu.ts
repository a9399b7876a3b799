/** When: stretches that are often asked for, counted as the words are, and days to choose. */
import type { ColumnRef, PlanTime } from "#lib/domain/plan";
import type { PeriodForm, PlanMenuSection } from "#lib/domain/plan-menu";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { timeText } from "../../explain/time-text.ts";
import { addPeriods } from "../../time/calendar.ts";
import { planTime } from "../../time/plan-time.ts";
import type { TimeWindow } from "../../time/resolve-window.ts";
import { datesOf } from "./group-menu.ts";
import { type MenuArgs, type OptionIdea, offered, partEdit } from "./menu-args.ts";

/** In the place of the period, or where there was none. */
export function periodSections(args: MenuArgs): PlanMenuSection[] {
  const [main] = datesOf(args);
  if (main === undefined) return [];
  const recent = oncePerSpan(presets.flatMap(([text, window]) => ideaOf(args, main.column, { text, window }) ?? []));
  const years = yearsOf(args.model, main.column).flatMap(
    (year) => ideaOf(args, main.column, { text: String(year), window: yearWindow(year) }) ?? [],
  );
  return [
    { label: "Moved", options: offered(movedIdeas(args), args) },
    { label: "Lately", options: offered(recent, args) },
    { label: "Years", options: offered(years, args) },
  ];
}

/** Days to choose; null for rows without a date. */
export function periodForm(args: MenuArgs): PeriodForm | null {
  const dates = datesOf(args);
  const [main] = dates;
  if (main === undefined) return null;
  const { placed } = args;
  const { min, max } = main.known.profile;
  return {
    id: placed?.id ?? null,
    columns: dates.map(({ column, known }) => ({ column, label: capitalise(known.label) })),
    time: placed?.part.kind === "period" ? placed.part.time : null,
    span: min === null || max === null || min.length < 10 ? null : { from: min.slice(0, 10), to: max.slice(0, 10) },
  };
}

/** Where the data ends with a month, that is this month and the last one: the same days have one name. */
function oncePerSpan(ideas: readonly OptionIdea[]): readonly OptionIdea[] {
  const spanOf = ({ edits: [edit] }: OptionIdea) =>
    edit?.kind !== "remove" && edit?.part.kind === "period" ? `${edit.part.time.from} ${edit.part.time.to}` : "";
  return ideas.filter((idea) => {
    const same = ideas.filter((other) => spanOf(other) === spanOf(idea));
    return idea === (same.find(({ isChosen }) => isChosen === true) ?? same[0]);
  });
}

const presets: readonly (readonly [string, TimeWindow])[] = [
  ["this month", { kind: "period", grain: "month", offset: 0, count: 1 }],
  ["last month", { kind: "period", grain: "month", offset: -1, count: 1 }],
  ["this quarter", { kind: "period", grain: "quarter", offset: 0, count: 1 }],
  ["last quarter", { kind: "period", grain: "quarter", offset: -1, count: 1 }],
  ["this year", { kind: "period", grain: "year", offset: 0, count: 1 }],
  ["last year", { kind: "period", grain: "year", offset: -1, count: 1 }],
  ["last 12 months", { kind: "rolling", grain: "month", count: 12 }],
  ["last 7 days", { kind: "rolling", grain: "day", count: 7 }],
  ["last 30 days", { kind: "rolling", grain: "day", count: 30 }],
  ["last 90 days", { kind: "rolling", grain: "day", count: 90 }],
];

function yearWindow(year: number): TimeWindow {
  return { kind: "absolute", from: `${year}-01-01`, to: `${year + 1}-01-01` };
}

const mostYears = 12;

function yearsOf(model: SemanticModel, { table, column }: ColumnRef): number[] {
  const profile = findColumn(model, table, column)?.profile;
  const [first, last] = [profile?.min, profile?.max].map((day) => Number(day?.slice(0, 4)));
  if (first === undefined || last === undefined || !Number.isInteger(first) || !Number.isInteger(last)) return [];
  return Array.from({ length: Math.min(last - first + 1, mostYears) }, (_, index) => last - index);
}

function ideaOf(
  args: MenuArgs,
  column: ColumnRef,
  asked: { readonly window: TimeWindow; readonly text: string },
): OptionIdea | null {
  const time = planTime({ model: args.model, column, today: args.today }, asked);
  if (time === null) return null;
  const current = currentTime(args);
  const isSame = current !== null && current.from === time.from && current.to === time.to;
  const isChosen = isSame && current.label.toLowerCase().includes(asked.text);
  const told = timeText(time).replace(/^(?:in|on) /, "");
  const days = (/\((.+)\)$/.exec(told)?.[1] ?? told.replace(/^from /, "")).replace(" through ", " – ");
  return optionOf(args, { ...time, evidence: current?.evidence ?? [] }, { label: asked.text, hint: days, isChosen });
}

function optionOf(
  args: MenuArgs,
  time: PlanTime,
  { label, hint, isChosen }: { readonly label: string; readonly hint: string; readonly isChosen: boolean },
): OptionIdea {
  const isSaid = hint === label;
  return {
    label: capitalise(label),
    hint: isSaid ? null : hint,
    isChosen,
    edits: [partEdit(args, { kind: "period", time })],
  };
}

function currentTime({ placed }: MenuArgs): PlanTime | null {
  return placed?.part.kind === "period" ? placed.part.time : null;
}

/** The stretch before and behind, of the same length, and the same a year before. */
function movedIdeas(args: MenuArgs): OptionIdea[] {
  const time = currentTime(args);
  if (time === null) return [];
  const yearBefore = shifted(time, (day) => addPeriods(day, "year", -1));
  return [neighbourIdea(args, -1), neighbourIdea(args, 1), movedIdea(args, "A year before", yearBefore)].filter(
    (idea) => idea !== null,
  );
}

/** The period before or behind; null where there is none, or nothing is stored of it. */
export function neighbourIdea(args: MenuArgs, count: -1 | 1): OptionIdea | null {
  const time = currentTime(args);
  const label = count < 0 ? "The one before" : "The next one";
  return time === null ? null : movedIdea(args, label, movedTime(time, count));
}

function movedIdea(args: MenuArgs, label: string, moved: PlanTime | null): OptionIdea | null {
  if (moved === null || isBeyond(args, moved)) return null;
  return optionOf(args, moved, { label, hint: timeText(moved).replace(/^(?:in|on|from) /, ""), isChosen: false });
}

/** Nothing is stored of it: it begins after the last day, or ends before the first. */
function isBeyond({ model }: MenuArgs, { column, from, to }: PlanTime): boolean {
  const { min = null, max = null } = findColumn(model, column.table, column.column)?.profile ?? {};
  return (max !== null && from !== null && from > max) || (min !== null && to !== null && to <= min.slice(0, 10));
}

/** The period moved by its own length; null where it is open. Months keep their ends. */
function movedTime(time: PlanTime, count: -1 | 1): PlanTime | null {
  const { from, to } = time;
  if (from === null || to === null) return null;
  const months = wholeMonths(from, to);
  if (months !== null) return shifted(time, (day) => addPeriods(day, "month", months * count));
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return shifted(time, (day) => addPeriods(day, "day", days * count));
}

function wholeMonths(from: string, to: string): number | null {
  const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = monthOf(to) - monthOf(from);
  return months > 0 && addPeriods(from, "month", months) === to ? months : null;
}

/** A moved period has no words of the user's any more: it is called by its days. */
function shifted(time: PlanTime, move: (day: string) => string): PlanTime | null {
  const { from, to } = time;
  if (from === null || to === null) return null;
  return { ...time, from: move(from), to: move(to), label: "", anchor: null };
}
