"use client";

/** Values to choose from, looked for on the server: a column may have a hundred thousand. */
import { Search } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import type { FilterField, FilterValue } from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { toShownError } from "#lib/queries/public-failure";
import { useFilterValues } from "#lib/queries/use-filters";
import { useSettled } from "#lib/queries/use-settled";
import { useFilterSource } from "./filter-source.tsx";

type ValuePickerProps = {
  readonly field: FilterField;
  readonly value: FilterValue | null;
  readonly onChange: (value: FilterValue | null) => void;
};

/** The list follows when the writer pauses. */
const typingPauseMs = 200;

/** Nothing is narrowed down before it is applied: each change runs all that is below. */
export function ValuePicker({ field, value, onChange }: ValuePickerProps) {
  const source = useFilterSource();
  const [chosen, setChosen] = useState<readonly string[]>(value !== null && "values" in value ? value.values : []);
  const [search, setSearch] = useState("");
  const found = useFilterValues(source, field.id, useSettled(search, typingPauseMs));
  const isSearching = search !== "";
  // What is chosen stays in sight, also when the search does not find it.
  const shown = [...new Set([...(isSearching ? [] : chosen), ...(found.data ?? [])])];
  const isTooMany = chosen.length > dashboardLimits.filterValues;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooMany) onChange(chosen.length === 0 ? null : { fieldId: field.id, values: [...chosen] });
      }}
    >
      <div className="flex h-9 items-center gap-2 border-b border-border px-3 pointer-coarse:h-11">
        <Search aria-hidden className="size-3.5 shrink-0 text-subtle" />
        <input
          type="search"
          value={search}
          maxLength={200}
          aria-label={`Search ${field.label}`}
          placeholder="Search values…"
          onChange={(event) => setSearch(event.target.value)}
          className="h-full w-full min-w-0 bg-transparent text-sm outline-none"
        />
      </div>
      <fieldset className="max-h-64 overflow-y-auto p-1">
        <legend className="sr-only">{field.label}</legend>
        {found.isPending ? <Skeleton className="m-1 h-24" /> : null}
        {found.isError ? <p className="p-2 text-sm text-danger">{toShownError(found.error).message}</p> : null}
        {found.isSuccess && shown.length === 0 ? (
          <p className="p-2 text-center text-sm text-muted">No value fits.</p>
        ) : null}
        {shown.map((one) => (
          <label
            key={one}
            className="flex min-h-8 items-center gap-2 rounded-md px-2 text-sm hover:bg-sunken pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={chosen.includes(one)}
              className="size-4 shrink-0 accent-primary"
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
              }
            />
            <span className="min-w-0 wrap-anywhere">{one === "" ? "(empty)" : one}</span>
          </label>
        ))}
      </fieldset>
      {isTooMany ? (
        <p role="alert" className="px-3 pb-1 text-xs text-danger">
          At most {dashboardLimits.filterValues} values can be chosen.
        </p>
      ) : null}
      <div className="flex justify-end gap-2 border-t border-border p-2">
        <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={() => setChosen([])}>
          Choose none
        </Button>
        <Button look="primary" size="compact" type="submit" className="pointer-coarse:h-11">
          Apply
        </Button>
      </div>
    </form>
  );
}
