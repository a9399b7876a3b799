/**
 * Rows that hold from one day to another: asked for on a day, those that held then are meant, and not those that began
 * on it ("campaigns on 15 November", "base salary as of 31 December"); "at the moment" means those that have not ended.
 */
import type { ColumnRef, PlanFilter } from "#lib/domain/plan";
import { emptyColumn } from "#lib/semantic/cell-state";
import { findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { splitIdentifier } from "#lib/semantic/words";
import { measureTables } from "../plan/measures.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import type { AskedWindow } from "../request/request.ts";
import { addPeriods } from "../time/calendar.ts";
import type { BuildArgs, Built } from "./build-args.ts";

/** Null where no single day is asked for, or where the rows do not say until when they hold. */
export function heldAt(
  model: SemanticModel,
  draft: PlanDraft,
  { column, asked, isNamed }: { readonly column: ColumnRef; readonly asked: AskedWindow; readonly isNamed: boolean },
): PlanDraft | null {
  const day = dayOf(asked);
  const span = day === null || isNamed ? null : spanOf(model, column, asked.window);
  if (day === null || span === null) return null;
  const on = ({ name }: SemanticColumn, condition: PlanFilter["condition"]): PlanFilter => ({
    column: { table: column.table, column: name },
    via: null,
    condition,
    evidence: [asked.text],
  });
  const begun = on(span.from, { operator: "<", value: addPeriods(day, "day", 1) });
  const lasting = [on(span.to, { operator: "is_null" }), on(span.to, { operator: ">=", value: day })];
  const told = `${asked.text}: rows that had begun by then (${span.from.label}) and had not ended (${span.to.label}).`;
  return {
    ...draft,
    filters: [...draft.filters, begun],
    alternatives: [...draft.alternatives, lasting],
    assumptions: [...draft.assumptions, told],
  };
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

/** The two dates between which the rows of a table hold; null where there is no such pair, or more than one. */
function spanOf(model: SemanticModel, column: ColumnRef, window: AskedWindow["window"]): HeldSpan | null {
  const columns = findTable(model, column.table)?.columns ?? [];
  const dates = columns.filter(({ role }) => role === "time");
  const pairs = dates.flatMap((from) =>
    dates.flatMap((to) => {
      const [first, last] = [restOf(from, opening), restOf(to, closing)];
      return first !== null && first === last ? [{ from, to }] : [];
    }),
  );
  const [pair, ...others] = pairs;
  if (pair !== undefined) return others.length > 0 ? null : pair;
  return window.kind === "absolute" && window.isAsOf === true ? untilEnded(columns, column) : null;
}

/** From the usual date to the one that is empty while a row is current: employees from HIRED_ON to LEFT_ON. */
function untilEnded(columns: readonly SemanticColumn[], { column }: ColumnRef): HeldSpan | null {
  const [from, to] = [column, endOf(columns)].map((name) => columns.find((one) => one.name === name));
  return from?.role === "time" && to?.role === "time" && from !== to ? { from, to } : null;
}

/** The column that is empty while a row is current; null where none says so, or several do. */
function endOf(columns: readonly SemanticColumn[]): string | null {
  const ends = columns.flatMap(({ label, expression }) => (label === "current" ? [emptyColumn(expression)] : []));
  return ends.length === 1 ? (ends[0] ?? null) : null;
}

/** "at the moment": of rows that say until when they hold, those that still do. */
export function addPresent({ model, request: { present, windows } }: BuildArgs, built: Built): Built {
  const { plan, cost } = built;
  const table = baseOf(plan);
  const columns = table === null ? [] : (findTable(model, table)?.columns ?? []);
  const end = columns.find(({ name }) => name === endOf(columns));
  if (present === null || windows.length > 0 || table === null || end === undefined) return built;
  const isSaid = [...plan.filters, ...plan.alternatives.flat()].some(
    ({ column }) => column.table === table && isAbout(columns, column.column, end.name),
  );
  if (isSaid) return built;
  const column = { table, column: end.name };
  const filter: PlanFilter = { column, via: null, condition: { operator: "is_null" }, evidence: [present] };
  const told = `"${present}": only rows that have not ended (${end.label} is empty).`;
  return { plan: { ...plan, filters: [...plan.filters, filter], assumptions: [...plan.assumptions, told] }, cost };
}

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
