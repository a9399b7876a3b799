/** How many rows there are in all where a result is only the first of them. Browser-safe. */
import { useQuery } from "@tanstack/react-query";
import type { PublicError } from "#lib/domain/errors";
import { toShownError } from "./public-failure.ts";
import { read } from "./read.ts";

export type RowCount = {
  /** null while it is not known. */
  readonly count: number | null;
  readonly isCounting: boolean;
  readonly problem: PublicError | null;
  ask(): void;
};

type RowCountArgs = {
  /** null where no chat holds the result: then nothing is counted. */
  readonly sessionId: string | null;
  readonly resultId: string;
  /** False where each statement is paid for: the reader asks. */
  readonly isAskedAtOnce: boolean;
};

/** Counted once: the number is of the moment at which it was asked. */
export function useRowCount({ sessionId, resultId, isAskedAtOnce }: RowCountArgs): RowCount {
  const counted = useQuery({
    queryKey: ["row count", sessionId, resultId],
    queryFn: ({ signal }) => read("row-count", { sessionId: sessionId ?? "", resultId }, signal),
    enabled: sessionId !== null && isAskedAtOnce,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return {
    count: counted.data ?? null,
    isCounting: counted.isFetching,
    problem: counted.isError ? toShownError(counted.error) : null,
    ask: () => void counted.refetch(),
  };
}
