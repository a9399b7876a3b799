"use client";

/** The filters at work, each with its way out. */
import { Filter, X } from "lucide-react";
import { Button } from "#components/ui/button";
import { filterWords } from "#lib/domain/filter-words";
import { filterKey } from "#lib/domain/plain-view";
import type { ResultFilter } from "#lib/domain/result-view";
import type { TableColumn } from "./column-layout.tsx";

type FilterChipsProps = {
  readonly filters: readonly ResultFilter[];
  readonly columns: readonly TableColumn[];
  onChange(filters: ResultFilter[]): void;
};

/** Nothing while no filter is set. */
export function FilterChips({ filters, columns, onChange }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-1.5 border-t border-border px-4 py-2">
      {filters.map((filter) => {
        const column = columns[filter.column];
        const label = column?.label ?? "";
        const words = filterWords(filter, column?.kind ?? "text");
        return (
          <li key={filterKey(filter)} className="max-w-full">
            <button
              type="button"
              aria-label={`Remove the filter ${label} ${words}`}
              onClick={() => onChange(filters.filter((other) => other !== filter))}
              className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-md bg-primary-soft px-2 text-xs text-fg hover:bg-fg/10 pointer-coarse:h-11"
            >
              <Filter aria-hidden className="size-3 shrink-0 text-primary" />
              <span className="truncate">
                <span className="font-medium">{label}</span> {words}
              </span>
              <X aria-hidden className="size-3.5 shrink-0 text-muted" />
            </button>
          </li>
        );
      })}
      {filters.length < 2 ? null : (
        <li>
          <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={() => onChange([])}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}
