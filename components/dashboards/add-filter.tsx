"use client";

/** Adds a column of the data below to the filters above it, or what the tiles are steered by. */
import { CalendarDays, ListFilter, Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover";
import { Skeleton } from "#components/ui/skeleton";
import type { FilterField } from "#lib/domain/dashboard";
import { toShownError } from "#lib/queries/public-failure";
import { useOfferedFields } from "#lib/queries/use-filters";
import { useFilterSource } from "./filter-source.tsx";

type AddFilterProps = {
  /** What else is added here. @param done closes the panel. */
  readonly before?: (done: () => void) => ReactNode;
};

export function AddFilter({ before }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const wasAdded = useRef(false);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button look="ghost" size="compact" className="rounded-full pointer-coarse:h-11 print:hidden">
          <Plus aria-hidden className="size-3.5" />
          Filter
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label="Add a filter"
        className="w-72 max-w-[calc(100vw-1rem)]"
        onCloseAutoFocus={(event) => {
          // The values of what was added have the focus now.
          if (wasAdded.current) event.preventDefault();
          wasAdded.current = false;
        }}
      >
        {before?.(() => setOpen(false))}
        <Fields
          onDone={() => {
            wasAdded.current = true;
            setOpen(false);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function Fields({ onDone }: { readonly onDone: () => void }) {
  const source = useFilterSource();
  const [search, setSearch] = useState("");
  const found = useOfferedFields(source);
  const offered = (found.data ?? []).filter((field) => !source.fields.some((other) => other.id === field.id));
  const shown = offered.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));

  function add(field: FilterField) {
    source.add(field);
    onDone();
  }

  return (
    <>
      <input
        type="search"
        value={search}
        maxLength={200}
        aria-label="Search the columns"
        placeholder="Search columns…"
        onChange={(event) => setSearch(event.target.value)}
        className="h-9 w-full border-b border-border bg-transparent px-3 text-sm outline-none pointer-coarse:h-11"
      />
      <ul aria-label="Columns" className="max-h-72 overflow-y-auto p-1">
        {found.isPending ? <Skeleton className="m-1 h-24" /> : null}
        {found.isError ? <li className="p-2 text-sm text-danger">{toShownError(found.error).message}</li> : null}
        {found.isSuccess && shown.length === 0 ? (
          <li className="p-2 text-center text-sm text-muted">No further column fits.</li>
        ) : null}
        {shown.map((field) => (
          <li key={field.id}>
            <button
              type="button"
              onClick={() => add(field)}
              className="flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-sunken pointer-coarse:min-h-11"
            >
              {field.kind === "time" ? (
                <CalendarDays aria-hidden className="size-3.5 shrink-0 text-subtle" />
              ) : (
                <ListFilter aria-hidden className="size-3.5 shrink-0 text-subtle" />
              )}
              <span className="min-w-0 wrap-anywhere">{field.label}</span>
              <span className="ml-auto min-w-0 truncate text-xs text-subtle">{field.column.table}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
