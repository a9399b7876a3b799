"use client";

/** What a bar of filters works on: the tiles of a dashboard, or the answers of a chat's sheet. */
import { createContext, use } from "react";
import type { FilterField, FilterValue } from "#lib/domain/dashboard";
import type { FilterReads } from "#lib/queries/use-filters";

export type FilterSource = FilterReads & {
  /** Those in the bar. */
  readonly fields: readonly FilterField[];
  /** Sets a filter; null takes off what it was set to. */
  set(fieldId: string, value: FilterValue | null): void;
  /** Into the bar. */
  add(field: FilterField): void;
  /** Out of the bar, with what it was set to. */
  remove(fieldId: string): void;
};

const SourceContext = createContext<FilterSource | null>(null);

/** Around a bar. */
export const FilterSourceProvider = SourceContext.Provider;

/** Of the bar that something is drawn in. */
export function useFilterSource(): FilterSource {
  const source = use(SourceContext);
  if (source === null) throw new Error("useFilterSource needs a FilterSourceProvider above it");
  return source;
}
