"use client";

/** One filter: what it is set to, and a panel to set it otherwise. */
import { ChevronDown, X } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { placeBeside } from "#components/ui/place-beside";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover";
import type { FilterField, FilterValue } from "#lib/domain/dashboard";
import { filterText, valueText } from "#lib/state/dashboard-filter-words";
import { useFilterSource } from "./filter-source.tsx";
import { TimePicker } from "./time-picker.tsx";
import { ValuePicker } from "./value-picker.tsx";

type FilterChipProps = { readonly field: FilterField; readonly value: FilterValue | null };

/** Looks quiet until it narrows something down. What has the focus and goes hands it to what stands nearest. */
export function FilterChip({ field, value }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false);
  const chip = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const beside = useRef<HTMLElement>(null);
  const source = useFilterSource();
  const set = (next: FilterValue | null) => {
    source.set(field.id, next);
    setOpen(false);
  };
  const isSet = value !== null;
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <span
        ref={chip}
        className={classNames(
          "inline-flex h-7 max-w-full min-w-0 items-center rounded-full border text-xs pointer-coarse:h-11",
          isSet
            ? "border-primary/50 bg-primary-soft text-primary"
            : "border-control/60 bg-surface text-muted print:hidden",
        )}
      >
        <PopoverTrigger
          ref={opener}
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
            onClick={() => {
              set(null);
              opener.current?.focus();
            }}
            className="inline-flex h-full w-7 shrink-0 items-center justify-center rounded-r-full hover:bg-primary/10 pointer-coarse:w-11 print:hidden"
          >
            <X aria-hidden className="size-3" />
          </button>
        ) : null}
      </span>
      <PopoverContent
        align="start"
        aria-label={`Filter by ${field.label}`}
        className="w-72 max-w-[calc(100vw-1rem)]"
        onCloseAutoFocus={(event) => {
          if (beside.current === null) return;
          event.preventDefault();
          beside.current.focus();
        }}
      >
        {field.kind === "time" ? (
          <TimePicker fieldId={field.id} value={value} onChange={set} />
        ) : (
          <ValuePicker field={field} value={value} onChange={set} />
        )}
        <RemoveField
          field={field}
          onLeave={() => {
            beside.current = chip.current && placeBeside(chip.current, placesInBar(chip.current));
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

/** What can take the focus in the bar around a part of it. */
export function placesInBar(part: Element): Iterable<HTMLElement> {
  return part.closest("search")?.querySelectorAll("button") ?? [];
}

type RemoveFieldProps = { readonly field: FilterField; readonly onLeave: () => void };

function RemoveField({ field, onLeave }: RemoveFieldProps) {
  const source = useFilterSource();
  return (
    <div className="border-t border-border p-1">
      <Button
        look="ghost"
        size="compact"
        className="w-full pointer-coarse:h-11"
        onClick={() => {
          onLeave();
          source.remove(field.id);
        }}
      >
        Remove from the bar
      </Button>
    </div>
  );
}
