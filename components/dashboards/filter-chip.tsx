"use client";

/** One filter: what it is set to, and a panel to set it otherwise. */
import { ChevronDown, X } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover";
import type { FilterField, FilterValue } from "#lib/domain/dashboard";
import { withFilter } from "#lib/state/dashboard-address";
import { filterText, valueText } from "#lib/state/dashboard-filter-words";
import { useBoard, useBoardEngine } from "./board-provider.tsx";
import { TimePicker } from "./time-picker.tsx";
import { ValuePicker } from "./value-picker.tsx";

type FilterChipProps = { readonly field: FilterField; readonly value: FilterValue | null };

/** Looks quiet until it narrows something down. */
export function FilterChip({ field, value }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false);
  const { filters, setFilters } = useBoardEngine();
  const set = (next: FilterValue | null) => {
    setFilters(withFilter(filters(), field.id, next));
    setOpen(false);
  };
  const isSet = value !== null;
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <span
        className={classNames(
          "inline-flex h-7 max-w-full min-w-0 items-center rounded-full border text-xs pointer-coarse:h-11",
          isSet
            ? "border-primary/50 bg-primary-soft text-primary"
            : "border-control/60 bg-surface text-muted print:hidden",
        )}
      >
        <PopoverTrigger
          aria-label={filterText(field, value)}
          className={classNames(
            "inline-flex h-full min-w-0 items-center gap-1 rounded-full pl-2.5 hover:text-fg",
            isSet ? "pr-1" : "pr-2",
          )}
        >
          <span className="min-w-0 truncate">
            {field.label}: <span className="font-medium">{valueText(value)}</span>
          </span>
          <ChevronDown aria-hidden className="size-3 shrink-0 print:hidden" />
        </PopoverTrigger>
        {isSet ? (
          <button
            type="button"
            aria-label={`Clear ${filterText(field, value)}`}
            onClick={() => set(null)}
            className="inline-flex h-full w-7 shrink-0 items-center justify-center rounded-r-full hover:bg-primary/10 pointer-coarse:w-11 print:hidden"
          >
            <X aria-hidden className="size-3" />
          </button>
        ) : null}
      </span>
      <PopoverContent align="start" aria-label={`Filter by ${field.label}`} className="w-72 max-w-[calc(100vw-1rem)]">
        {field.kind === "time" ? (
          <TimePicker fieldId={field.id} value={value} onChange={set} />
        ) : (
          <ValuePicker field={field} value={value} onChange={set} />
        )}
        <RemoveField field={field} />
      </PopoverContent>
    </Popover>
  );
}

function RemoveField({ field }: { readonly field: FilterField }) {
  const { filters, setFilters } = useBoardEngine();
  const change = useBoard((state) => state.change);
  return (
    <div className="border-t border-border p-1">
      <Button
        look="ghost"
        size="compact"
        className="w-full pointer-coarse:h-11"
        onClick={() => {
          setFilters(withFilter(filters(), field.id, null));
          change((definition) => ({
            ...definition,
            filters: definition.filters.filter(({ id }) => id !== field.id),
          }));
        }}
      >
        Remove from the bar
      </Button>
    </div>
  );
}
