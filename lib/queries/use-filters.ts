/** What filters can be set to, over the tiles of a dashboard or the answers of a sheet. */
import { useQuery } from "@tanstack/react-query";
import { addableFiltersAction } from "#lib/actions/dashboards";
import { sheetFiltersAction } from "#lib/actions/sheets";
import type { FilterField } from "#lib/domain/dashboard";
import { unwrap } from "./public-failure.ts";
import { read } from "./read.ts";

/** Where columns and their values are read. */
export type FilterReads = {
  /** Tells what is read here from what is read elsewhere. */
  readonly name: string;
  readFields(): Promise<readonly FilterField[]>;
  /** The signal stops the statement as well. */
  readValues(fieldId: string, search: string, signal: AbortSignal): Promise<readonly string[]>;
};

/** Of a dashboard. */
export function boardFilterReads(id: string): FilterReads {
  return {
    name: `dashboard ${id}`,
    readFields: async () => unwrap(await addableFiltersAction({ id })),
    readValues: (fieldId, search, signal) => read("filter-values", { id, fieldId, search }, signal),
  };
}

/** Of the answers of a chat's sheet. */
export function sheetFilterReads(sessionId: string, resultIds: readonly string[]): FilterReads {
  const sheet = { sessionId, resultIds: [...resultIds] };
  return {
    name: `sheet ${sessionId} ${resultIds.join(" ")}`,
    readFields: async () => unwrap(await sheetFiltersAction(sheet)),
    readValues: (fieldId, search, signal) => read("sheet-values", { ...sheet, fieldId, search }, signal),
  };
}

/** Columns that can become filters. */
export function useOfferedFields({ name, readFields }: FilterReads) {
  return useQuery({ queryKey: ["filter-fields", name], queryFn: readFields, staleTime: 0 });
}

/** Figures that the tiles of a dashboard show, and which others they could show. */
export function useBoardFigures(id: string) {
  return useQuery({
    queryKey: ["board-figures", id],
    queryFn: ({ signal }) => read("board-figures", { id }, signal),
    staleTime: 0,
  });
}

/** Values that a filter can be set to; those before stay in sight while others are looked for. */
export function useFilterValues({ name, readValues }: FilterReads, fieldId: string, search: string) {
  return useQuery({
    queryKey: ["filter-values", name, fieldId, search],
    queryFn: ({ signal }) => readValues(fieldId, search, signal),
    placeholderData: (before) => before,
  });
}
