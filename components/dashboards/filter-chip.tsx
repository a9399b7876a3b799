"use client";

/** One filter of the bar: what it is set to, and its values or its time to set it otherwise. */
import { useEffect, useEffectEvent } from "react";
import type { FilterField, FilterValue } from "#lib/domain/dashboard";
import { valueText } from "#lib/state/dashboard-filter-words";
import { BarChip } from "./bar-chip.tsx";
import { useFilterSource } from "./filter-source.tsx";
import { TimePicker } from "./time-picker.tsx";
import { ValuePicker } from "./value-picker.tsx";

type FilterChipProps = { readonly field: FilterField; readonly value: FilterValue | null };

export function FilterChip({ field, value }: FilterChipProps) {
  const source = useFilterSource();
  const noteShown = useEffectEvent(() => {
    if (source.newest === field.id) source.noteShown();
  });
  useEffect(() => noteShown(), []);
  return (
    <BarChip
      label={field.label}
      value={valueText(value)}
      isSet={value !== null}
      isOpenAtFirst={source.newest === field.id}
      panelLabel={`Filter by ${field.label}`}
      onClear={() => source.set(field.id, null)}
      onRemove={source.remove === null ? null : () => source.remove?.(field.id)}
    >
      {(done) => {
        const set = (next: FilterValue | null) => {
          source.set(field.id, next);
          done();
        };
        return field.kind === "time" ? (
          <TimePicker fieldId={field.id} value={value} onChange={set} />
        ) : (
          <ValuePicker field={field} value={value} onChange={set} />
        );
      }}
    </BarChip>
  );
}
