"use client";

/** The filters over the sheet of a chat: what they are now, and the bar that sets them. */
import { useMemo, useState, useSyncExternalStore } from "react";
import type { FilterSource } from "#components/dashboards/filter-source";
import { sheetFilterReads } from "#lib/queries/use-filters";
import {
  keepSheetFilters,
  keptSheetFilters,
  readSheetFilters,
  type SheetFilters,
  withField,
  withoutField,
  withValue,
} from "#lib/state/sheet-filters";

export type SheetFiltering = {
  readonly filters: SheetFilters;
  readonly source: FilterSource;
  /** Takes off what all of them are set to; they stay in the bar. */
  clear(): void;
};

/** They belong to the chat and survive a reload of this tab. */
export function useSheetFilters(chatId: string, resultIds: readonly string[]): SheetFiltering {
  const kept = useSyncExternalStore(
    keepStill,
    () => keptSheetFilters(chatId),
    () => null,
  );
  const stored = useMemo(() => readSheetFilters(kept), [kept]);
  const [changed, setChanged] = useState<{ readonly chatId: string; readonly filters: SheetFilters } | null>(null);
  const filters = changed?.chatId === chatId ? changed.filters : stored;
  const change = (next: SheetFilters) => {
    setChanged({ chatId, filters: next });
    keepSheetFilters(chatId, next);
  };
  const source: FilterSource = {
    ...sheetFilterReads(chatId, resultIds),
    fields: filters.fields,
    set: (fieldId, value) => change(withValue(filters, fieldId, value)),
    add: (field) => change(withField(filters, field)),
    remove: (fieldId) => change(withoutField(filters, fieldId)),
  };
  return { filters, source, clear: () => change({ ...filters, values: [] }) };
}

/** Nobody else changes what this tab keeps. */
function keepStill(): () => void {
  return () => undefined;
}
