/** Names that fit what is being written behind an "@". */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { suggestNamesAction } from "#lib/actions/glossary";
import { type ContextSelection, contextsOf } from "#lib/domain/context-selection";
import type { NameSuggestion } from "#lib/domain/glossary";
import { unwrap } from "./public-failure.ts";

/** What was edited in the glossary meanwhile is found again after so long. */
const freshMs = 30_000;

/** @param written null while no name is being written. @returns null while nothing is known. */
export function useNameSuggestions(
  selection: ContextSelection | null,
  written: string | null,
): readonly NameSuggestion[] | null {
  const contexts = selection === null ? [] : contextsOf(selection);
  const query = useQuery({
    queryKey: ["names", contexts, written],
    queryFn: async () => unwrap(await suggestNamesAction({ contexts: [...contexts], text: written ?? "" })),
    enabled: contexts.length > 0 && written !== null,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    retry: false,
  });
  return written === null ? null : (query.data ?? null);
}
