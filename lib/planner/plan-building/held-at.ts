/**
 * Rows that hold from one day to another: asked for on a day, those that held then are meant, and not those that began
 * on it ("campaigns on 15 November", "base salary as of 31 December"); "at the moment" means those that have not ended.
 */
import type { ColumnRef, Plan, PlanFilter, PlanMetric } from "#lib/domain/plan";
import { emptyColumn } from "#lib/semantic/cell-state";
import { findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { splitIdentifier } from "#lib/semantic/words";
import { lifeOf } from "../derive/durations.ts";
import { measureTables } from "../plan/measures.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import type { AskedWindow } from "../request/request.ts";
import { anchorFor } from "../time/anchor.ts";
import { addPeriods } from "../time/calendar.ts";
import type { BuildArgs, Built } from "./build-args.ts";

type Asked = { readonly column: ColumnRef; readonly asked: AskedWindow; readonly isNamed: boolean };

/** Null where no single day is asked for, or where the rows do not say until when they hold. */
export function heldAt(model: SemanticModel, draft: PlanDraft, { column, asked, isNamed }: Asked): PlanDraft | null {
  const day = dayOf(asked);
  const span = day === null || isNamed ? null : spanOf(model, column, asked.window);
  if (day === null || span === null) return null;
  const rest = { ...draft, filters: draft.filters.filter((filter) => !isStillSo(model, filter, span.to.name)) };
  return held(rest, span, { table: column.table, day, words: asked.text });
}

/** "employed at the end of 2024": who was so then may have left since. */
function isStillSo(model: SemanticModel, { column, condition }: PlanFilter, end: string): boolean {
  const known = findTable(model, column.table)?.columns.find(({ name }) => name === column.column);
  return condition.operator === "=" && condition.value === true && emptyColumn(known?.expression ?? null) === end;
}

type HeldOn = { readonly table: string; readonly day: string; readonly words: string };

function held(draft: PlanDraft, { from, to }: HeldSpan, { table, day, words }: HeldOn): PlanDraft {
  const on = ({ name }: SemanticColumn, condition: PlanFilter["condition"]): PlanFilter => ({
    column: { table, column: name },
    via: null,
    condition,
    evidence: [words],
  });
  const begun = on(from, { operator: "<", value: addPeriods(day, "day", 1) });
  const lasting = [on(to, { operator: "is_null" }), on(to, { operator: ">=", value: day })];
  return {
    ...draft,
    filters: [...draft.filters, begun],
    alternatives: [...draft.alternatives, lasting],
    assumptions: [
      ...draft.assumptions,
      toldOf(words, `had begun by ${day} (${from.label}) and had not ended (${to.label})`),
    ],
  };
}

function toldOf(words: string, what: string): string {
  return `"${words}": rows that ${what}.`;
}

/** The plan before it was asked for a day, and the date that its rows begin on; null where it was not. */
export function withoutDay(plan: Plan): { readonly plan: Plan; readonly column: ColumnRef } | null {
  for (const lasting of plan.alternatives) {
    const [empty, later] = lasting;
    const words = later?.evidence[0];
    const begun = plan.filters.find(({ condition, evidence }) => condition.operator === "<" && evidence[0] === words);
    const isPair =
      empty?.condition.operator === "is_null" && later?.condition.operator === ">=" && lasting.length === 2;
    if (words === undefined || begun === undefined || !isPair) continue;
    const rest = {
      ...plan,
      filters: plan.filters.filter((filter) => filter !== begun),
      alternatives: plan.alternatives.filter((other) => other !== lasting),
      assumptions: plan.assumptions.filter((sentence) => !sentence.startsWith(toldOf(words, "had begun").slice(0, -1))),
    };
    return { plan: rest, column: begun.column };
  }
  return null;
}

/** The plan of a day, as it is built anew; undefined where no state of a day is asked for, null where none can be told. */
export function onDay(model: SemanticModel, draft: PlanDraft, args: Asked): PlanDraft | null | undefined {
  const { window } = args.asked;
  const isAsOf = window.kind === "absolute" && window.isAsOf === true;
  const found = heldAt(model, draft, args);
  // What came together in all the time that the rows hold is nothing of one day: "spend on 4 May".
  if (found !== null) return !isAsOf && draft.metrics.some(isSum) ? null : found;
  // "orders at the end of the year" are not all orders up to then.
  if (isAsOf && /^at\b/i.test(args.asked.text)) return null;
  return isAsOf && draft.metrics.some(isOfRows) ? null : undefined;
}

function isSum({ expression }: PlanMetric): boolean {
  const plain = expression.kind === "filtered" ? expression.measure : expression;
  return plain.kind === "aggregate" && plain.function === "sum";
}

/** An average, an end or the middle of what the rows hold: of all times it is none of now. */
function isOfRows({ expression }: PlanMetric): boolean {
  const plain = expression.kind === "filtered" ? expression.measure : expression;
  return plain.kind === "aggregate" && plain.function !== "sum" && plain.function !== "count_distinct";
}

/** The day that is asked for: "on" it, or "as of" the end of a period. */
function dayOf({ window, text }: AskedWindow): string | null {
  if (window.kind !== "absolute" || window.to === null) return null;
  if (window.isAsOf === true) return addPeriods(window.to, "day", -1);
  const isOneDay = window.from !== null && addPeriods(window.from, "day", 1) === window.to;
  return isOneDay && /^on\b/i.test(text) ? window.from : null;
}

const opening: ReadonlySet<string> = new Set("from start starts started begin begins since".split(" "));
const closing: ReadonlySet<string> = new Set("to end ends ended until through".split(" "));
const plain: ReadonlySet<string> = new Set("date dt on at day time ts".split(" "));

/** From when to when a row holds. */
type HeldSpan = { readonly from: SemanticColumn; readonly to: SemanticColumn };

/** Null where no row of the table says until when it holds. */
function spanOf(model: SemanticModel, column: ColumnRef, window: AskedWindow["window"]): HeldSpan | null {
  const columns = findTable(model, column.table)?.columns ?? [];
  const isAsOf = window.kind === "absolute" && window.isAsOf === true;
  return pairOf(columns) ?? (isAsOf ? untilEnded(model, columns, column) : null);
}

/** The two dates between which the rows of a table hold; null where there is no such pair, or more than one. */
function pairOf(columns: readonly SemanticColumn[]): HeldSpan | null {
  const dates = columns.filter(({ role }) => role === "time");
  const pairs = dates.flatMap((from) =>
    dates.flatMap((to) => {
      const [first, last] = [restOf(from, opening), restOf(to, closing)];
      return first !== null && first === last ? [{ from, to }] : [];
    }),
  );
  const [pair, ...others] = pairs;
  return others.length > 0 ? null : (pair ?? null);
}

/** To the date that is empty while a row is current, from the one that is its beginning, else from the usual one. */
function untilEnded(
  model: SemanticModel,
  columns: readonly SemanticColumn[],
  { table, column }: ColumnRef,
): HeldSpan | null {
  const end = endOf(columns);
  const life = lifeOf(model, table);
  // Drivers are employed from the day that they were hired, and not from that of their birth.
  const begin = life !== null && life.to.column === end ? life.from.column : column;
  const [from, to] = [begin, end].map((name) => columns.find((one) => one.name === name));
  return from?.role === "time" && to?.role === "time" && from !== to ? { from, to } : null;
}

/** The column that is empty while a row is current; null where none says so, or several do. */
function endOf(columns: readonly SemanticColumn[]): string | null {
  const ends = columns.flatMap(({ label, expression }) => (label === "current" ? [emptyColumn(expression)] : []));
  return ends.length === 1 ? (ends[0] ?? null) : null;
}

/** "at the moment": of rows that say until when they hold, those that still do; null for an average over all times. */
export function addPresent({ model, today, request: { present, windows } }: BuildArgs, built: Built): Built | null {
  const { plan, cost } = built;
  const table = baseOf(plan);
  if (present === null || windows.length > 0 || table === null) return built;
  const columns = findTable(model, table)?.columns ?? [];
  const end = columns.find(({ name }) => name === endOf(columns));
  const span = end === undefined ? pairOf(columns) : null;
  const isSaid = [...plan.filters, ...plan.alternatives.flat()].some(
    ({ column }) => column.table === table && end !== undefined && isAbout(columns, column.column, end.name),
  );
  if (isSaid) return built;
  if (end !== undefined) {
    const filter: PlanFilter = {
      column: { table, column: end.name },
      via: null,
      condition: { operator: "is_null" },
      evidence: [present],
    };
    const told = toldOf(present, `have not ended (${end.label} is empty)`);
    return { plan: { ...plan, filters: [...plan.filters, filter], assumptions: [...plan.assumptions, told] }, cost };
  }
  if (span === null) return plan.metrics.some(isOfRows) ? null : built;
  const { day } = anchorFor({ model, column: { table, column: span.from.name }, today }, thisDay);
  return { plan: held(plan, span, { table, day, words: present }), cost };
}

const thisDay = { kind: "period", grain: "day", offset: 0, count: 1 } as const;

/** The rows that are listed, or that the first figure is of. */
function baseOf({ detail, metrics: [metric] }: PlanDraft): string | null {
  return detail?.table ?? (metric === undefined ? null : (measureTables(metric.expression)[0] ?? null));
}

/** The date itself, or a state that is told by it. */
function isAbout(columns: readonly SemanticColumn[], name: string, end: string): boolean {
  const expression = columns.find((one) => one.name === name)?.expression ?? null;
  return name === end || emptyColumn(expression) === end;
}

/** What a name says beside the word for one end; null where it has no such word. */
function restOf({ name }: SemanticColumn, ends: ReadonlySet<string>): string | null {
  const words = splitIdentifier(name);
  if (!words.some((word) => ends.has(word))) return null;
  return words.filter((word) => !ends.has(word) && !plain.has(word)).join(" ");
}
