"use client";

/** One filter over all answers of the sheet. */
import { RotateCcw } from "lucide-react";
import { AddFilter } from "#components/dashboards/add-filter";
import { FilterChip } from "#components/dashboards/filter-chip";
import { FilterSourceProvider } from "#components/dashboards/filter-source";
import { Button } from "#components/ui/button";
import { placeBeside } from "#components/ui/place-beside";
import { sheetLimits } from "#lib/domain/sheet";
import type { SheetFiltering } from "./use-sheet-filters.tsx";

export function SheetFilterBar({ filtering }: { readonly filtering: SheetFiltering }) {
  const { filters, source, clear } = filtering;
  const { fields, values } = filters;
  return (
    <FilterSourceProvider value={source}>
      <search
        aria-label="Filters"
        className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-border px-4 py-1.5 md:px-6"
      >
        {fields.map((field) => (
          <FilterChip key={field.id} field={field} value={values.find(({ fieldId }) => fieldId === field.id) ?? null} />
        ))}
        {fields.length < sheetLimits.filters ? <AddFilter /> : null}
        {values.length === 0 ? null : (
          <Button
            look="ghost"
            size="compact"
            title="All filters off"
            onClick={(event) => {
              // It goes with what it takes off.
              const bar = event.currentTarget.closest("search");
              placeBeside(event.currentTarget, bar?.querySelectorAll("button") ?? [])?.focus();
              clear();
            }}
          >
            <RotateCcw aria-hidden className="size-3.5" />
            Reset
          </Button>
        )}
        {fields.length === 0 ? (
          <p className="text-xs text-muted">A filter narrows all answers down that it reaches.</p>
        ) : null}
      </search>
    </FilterSourceProvider>
  );
}
