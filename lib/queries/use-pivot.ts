/** The pivot table of an answer. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { pivotAction, type ReadPivot } from "#lib/actions/steering";
import type { PivotInput } from "#lib/domain/inputs/steering";
import { unwrap } from "./public-failure.ts";

export type { ReadPivot };

/** Long enough for looking at something else and coming back; then the figures are asked for anew. */
const keptMs = 10 * 60_000;

/** A layout that is changed shows the table before until the new one is there. */
export function usePivot(input: PivotInput) {
  return useQuery({
    queryKey: ["pivot", input],
    queryFn: async () => unwrap(await pivotAction(input)),
    staleTime: keptMs,
    gcTime: keptMs,
    retry: false,
    placeholderData: keepPreviousData,
  });
}
