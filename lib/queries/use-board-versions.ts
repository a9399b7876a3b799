/** Earlier versions of a dashboard, read while they are looked at. */
import { useQuery } from "@tanstack/react-query";
import { dashboardVersionAction, dashboardVersionsAction, restoreVersionAction } from "#lib/actions/dashboard-versions";
import type { Dashboard } from "#lib/domain/dashboard";
import type { PublicError, Result } from "#lib/domain/errors";
import { connectionLost, unwrap } from "./public-failure.ts";

/** The newest first. */
export function useBoardVersions(id: string) {
  return useQuery({
    queryKey: ["dashboard-versions", id],
    queryFn: async () => unwrap(await dashboardVersionsAction({ id })),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The board as it was in a version. */
export function useBoardVersion(id: string, number: number) {
  return useQuery({
    queryKey: ["dashboard-version", id, number],
    queryFn: async () => unwrap(await dashboardVersionAction({ id, number })),
    staleTime: 0,
    gcTime: 0,
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
