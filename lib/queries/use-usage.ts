/** What whoever asks took this month, and quotas as an admin gives them. */
import { useQuery } from "@tanstack/react-query";
import { ownUsageAction, saveQuotaAction } from "#lib/actions/usage";
import type { PublicError, Result } from "#lib/domain/errors";
import type { SaveQuotaInput } from "#lib/domain/inputs/quotas";
import type { Quota } from "#lib/domain/quota";
import type { OwnUsage } from "#lib/domain/usage-overview";
import { neverThrows, unwrap } from "./public-failure.ts";

/**
 * null while it is not known.
 * @param moment it is read anew when this changes: when a run has begun or ended.
 */
export function useOwnUsage(moment: string): OwnUsage | null {
  const { data } = useQuery({
    networkMode: "always",
    queryKey: ["own-usage", moment],
    queryFn: async () => unwrap(await ownUsageAction()),
    // What was told stays until there is something newer, so that the line does not come and go.
    placeholderData: (before) => before,
    staleTime: 0,
  });
  return data ?? null;
}

/** Gives all quotas as they are then. */
export function saveQuota(input: SaveQuotaInput): Promise<Result<readonly Quota[], PublicError>> {
  return neverThrows(() => saveQuotaAction(input));
}
