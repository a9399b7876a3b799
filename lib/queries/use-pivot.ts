/** The pivot table of an answer. */
import { useQuery } from "@tanstack/react-query";
import type { Reads } from "#lib/actions/reads";
import type { PivotInput } from "#lib/domain/inputs/steering";
import { read } from "./read.ts";

export type ReadPivot = Reads["pivot"]["value"];

/** Long enough for looking at something else and coming back. */
const keptMs = 10 * 60_000;

/** Asked for once: its statement is one of the warehouse, and is not repeated for somebody who looks away and back. */
export function usePivot(input: PivotInput) {
  return useQuery({
    queryKey: ["pivot", input],
    queryFn: ({ signal }) => read("pivot", input, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
