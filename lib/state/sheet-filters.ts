/**
 * The filters over a chat's sheet: what is offered in the bar and what it is set to. They are a look at the chat and no
 * part of it, so they are kept in this browser tab, for each chat by itself; what is found there is read with care.
 */
import type { FilterField, FilterValue } from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { timePresetIds } from "#lib/domain/dashboard-time";
import { type NarrowedAnswer, sheetLimits } from "#lib/domain/sheet";
import { filterText, type Reach } from "./dashboard-filter-words.ts";

export type SheetFilters = { readonly fields: readonly FilterField[]; readonly values: readonly FilterValue[] };

export const noSheetFilters: SheetFilters = { fields: [], values: [] };

/** One more in the bar, as far as there is room; one that is there stays as it is. */
export function withField(filters: SheetFilters, field: FilterField): SheetFilters {
  const { fields } = filters;
  const isIn = fields.some(({ id }) => id === field.id);
  return isIn || fields.length >= sheetLimits.filters ? filters : { ...filters, fields: [...fields, field] };
}

/** Without it, and without what it was set to. */
export function withoutField({ fields, values }: SheetFilters, fieldId: string): SheetFilters {
  return {
    fields: fields.filter(({ id }) => id !== fieldId),
    values: values.filter((value) => value.fieldId !== fieldId),
  };
}

/** A filter set anew; null takes it out. */
export function withValue(filters: SheetFilters, fieldId: string, value: FilterValue | null): SheetFilters {
  const others = filters.values.filter((other) => other.fieldId !== fieldId);
  return { ...filters, values: value === null ? others : [...others, value] };
}

/** Those that are on, in the order of the bar: "Region: North". */
export function sheetFilterTexts({ fields, values }: SheetFilters): string[] {
  return fields.flatMap((field) => {
    const value = values.find(({ fieldId }) => fieldId === field.id);
    return value === undefined ? [] : [filterText(field, value)];
  });
}

/** Which of the filters that are on an answer's figures are narrowed down by, in words. */
export function sheetReach(
  { reachedBy, notReached }: Pick<NarrowedAnswer, "reachedBy" | "notReached">,
  { fields, values }: SheetFilters,
): Reach {
  const nameOf = (id: string): string[] => {
    const field = fields.find((one) => one.id === id);
    const value = values.find(({ fieldId }) => fieldId === id);
    return field === undefined || value === undefined ? [] : [filterText(field, value)];
  };
  return {
    reachedBy: reachedBy.flatMap(nameOf),
    notReached: notReached.flatMap(({ id, why }) => nameOf(id).map((name) => ({ name, why }))),
  };
}

/** What this tab keeps for a chat, as text; null when it keeps nothing. */
export function keptSheetFilters(chatId: string): string | null {
  try {
    return window.sessionStorage.getItem(prefix + chatId);
  } catch {
    // Storage may be closed to the page (private windows): filters then last until the reload.
    return null;
  }
}

/** Keeps them until the tab is closed. */
export function keepSheetFilters(chatId: string, filters: SheetFilters): void {
  try {
    window.sessionStorage.setItem(prefix + chatId, JSON.stringify(filters));
  } catch {
    // See keptSheetFilters.
  }
}

/** The filters that a kept text tells of; what does not fit is left out. */
export function readSheetFilters(text: string | null): SheetFilters {
  const kept = recordIn(parsed(text));
  const fields = listIn(kept.fields).flatMap(fieldIn).slice(0, sheetLimits.filters);
  const values = listIn(kept.values).flatMap(valueIn);
  return { fields, values: values.filter(({ fieldId }) => fields.some(({ id }) => id === fieldId)) };
}

const prefix = "sheet-filters:";

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function fieldIn(stored: unknown): FilterField[] {
  const { id, label, kind, context, column } = recordIn(stored);
  const { database, schema } = recordIn(context);
  const { table, column: name } = recordIn(column);
  if (kind !== "values" && kind !== "time") return [];
  if (typeof id !== "string" || typeof label !== "string") return [];
  if (typeof database !== "string" || typeof schema !== "string") return [];
  if (typeof table !== "string" || typeof name !== "string") return [];
  return [{ id, label, kind, context: { database, schema }, column: { table, column: name } }];
}

function valueIn(stored: unknown): FilterValue[] {
  const { fieldId, values, preset, from, to } = recordIn(stored);
  if (typeof fieldId !== "string") return [];
  const texts = listIn(values).filter((value) => typeof value === "string");
  if (texts.length > 0) return [{ fieldId, values: texts.slice(0, dashboardLimits.filterValues) }];
  const known = timePresetIds.find((one) => one === preset);
  if (known !== undefined) return [{ fieldId, preset: known }];
  const [first, last] = [dayIn(from), dayIn(to)];
  return first === null && last === null ? [] : [{ fieldId, from: first, to: last }];
}

function dayIn(stored: unknown): string | null {
  return typeof stored === "string" && /^\d{4}-\d{2}-\d{2}$/.test(stored) ? stored : null;
}

function listIn(stored: unknown): unknown[] {
  return Array.isArray(stored) ? stored : [];
}

function recordIn(stored: unknown): Readonly<Record<string, unknown>> {
  return typeof stored === "object" && stored !== null ? { ...stored } : {};
}
