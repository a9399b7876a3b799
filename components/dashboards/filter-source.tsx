"use client";

/** What a bar of filters works on: the tiles of a dashboard, or the answers of a chat's sheet. */
import { createContext, type ReactNode, use, useState } from "react";
import type { FilterField, FilterValue } from "#lib/domain/dashboard";
import type { FilterReads } from "#lib/queries/use-filters";

export type FilterSource = FilterReads & {
  /** Those in the bar. */
  readonly fields: readonly FilterField[];
  /** Sets a filter; null takes off what it was set to. */
  set(fieldId: string, value: FilterValue | null): void;
  /** Into the bar. */
  add(field: FilterField): void;
  /** Out of the bar, with what it was set to; null where the bar stays as it is. */
  readonly remove: ((fieldId: string) => void) | null;
};

type ShownSource = FilterSource & {
  /** What was put into the bar last and not set yet: its panel opens at once, as it is there to be set. */
  readonly newest: string | null;
  /** Its panel has been opened: another time it opens when it is asked for. */
  noteShown(): void;
};

const SourceContext = createContext<ShownSource | null>(null);

type FilterSourceProviderProps = { readonly value: FilterSource; readonly children: ReactNode };

/** Around a bar. */
export function FilterSourceProvider({ value: source, children }: FilterSourceProviderProps) {
  const [newest, setNewest] = useState<string | null>(null);
  const value: ShownSource = {
    ...source,
    newest,
    noteShown: () => setNewest(null),
    set: (fieldId, next) => {
      setNewest(null);
      source.set(fieldId, next);
    },
    add: (field) => {
      setNewest(field.id);
      source.add(field);
    },
    remove:
      source.remove === null
        ? null
        : (fieldId) => {
            setNewest(null);
            source.remove?.(fieldId);
          },
  };
  return <SourceContext value={value}>{children}</SourceContext>;
}

/** Of the bar that something is drawn in. */
export function useFilterSource(): ShownSource {
  const source = use(SourceContext);
  if (source === null) throw new Error("useFilterSource needs a FilterSourceProvider above it");
  return source;
}
