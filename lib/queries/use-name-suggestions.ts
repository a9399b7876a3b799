/** Names that fit what is being written behind an "@". */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { suggestNamesAction } from "#lib/actions/glossary";
import { type ContextSelection, contextsOf } from "#lib/domain/context-selection";
import type { NameSuggestion } from "#lib/domain/glossary";
import { unwrap } from "./public-failure.ts";
import { useSettled } from "./use-settled.ts";

/** What was edited in the glossary meanwhile is found again after so long. */
const freshMs = 30_000;

/** Typing that pauses this long is worth a look. */
const pauseMs = 100;

export type FittingNames = {
  /** null while nothing is known. */
  readonly names: readonly NameSuggestion[] | null;
  /** Those of what is written now, rather than of what was written a moment ago. */
  readonly isCurrent: boolean;
};

/** @param written null while no name is being written. */
export function useNameSuggestions(selection: ContextSelection | null, written: string | null): FittingNames {
  const contexts = selection === null ? [] : contextsOf(selection);
  const wanted = useSettled(written, pauseMs);
  const query = useQuery({
    queryKey: ["names", contexts, wanted],
    queryFn: async () => unwrap(await suggestNamesAction({ contexts: [...contexts], text: wanted ?? "" })),
    enabled: contexts.length > 0 && wanted !== null,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retry: false,
  });
  return {
    names: written === null ? null : (query.data ?? null),
    isCurrent: wanted === written && query.isSuccess && !query.isPlaceholderData,
  };
}
