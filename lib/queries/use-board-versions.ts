/** Earlier versions of a dashboard, read while they are looked at. */
import { useQuery } from "@tanstack/react-query";
import { restoreVersionAction } from "#lib/actions/dashboard-versions";
import type { Dashboard } from "#lib/domain/dashboard";
import type { PublicError, Result } from "#lib/domain/errors";
import { connectionLost } from "./public-failure.ts";
import { read } from "./read.ts";

// The server is on this computer or in this house: whether the browser thinks that it is online says nothing.
const fresh = { networkMode: "always", staleTime: 0, gcTime: 0 } as const;

/** The newest first. @param rev the newest state of the board that is known here: a later one has later versions. */
export function useBoardVersions(id: string, rev: number) {
  return useQuery({
    ...fresh,
    queryKey: ["dashboard-versions", id, rev],
    queryFn: ({ signal }) => read("board-versions", { id }, signal),
    placeholderData: (before) => before,
  });
}

/** The board as it was in a version. */
export function useBoardVersion(id: string, number: number) {
  return useQuery({
    ...fresh,
    queryKey: ["dashboard-version", id, number],
    queryFn: ({ signal }) => read("board-version", { id, number }, signal),
  });
}

/** Brings a version back. */
export async function restoreVersion(id: string, number: number): Promise<Result<Dashboard, PublicError>> {
  try {
    return await restoreVersionAction({ id, number });
  } catch {
    return { ok: false, error: connectionLost };
  }
}
