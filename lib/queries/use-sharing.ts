/** Who boards are shared with, and what is shared with the caller. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  boardAccessAction,
  endLinkAction,
  shareBoardAction,
  sharedDashboardsAction,
  takeBackBoardAction,
} from "#lib/actions/sharing";
import type { SharedSummary } from "#lib/domain/dashboard";
import type { PublicError, Result } from "#lib/domain/errors";
import type { LinkOut, NamedGrant, Recipient, ShareLevel, SharingState } from "#lib/domain/sharing";
import { neverThrows, unwrap } from "./public-failure.ts";

/** Dashboards of others. @param first what the server sent with the page; null where it could not. */
export function useSharedDashboards(first: readonly SharedSummary[] | null) {
  return useQuery({
    queryKey: ["shared-dashboards"],
    queryFn: async () => unwrap(await sharedDashboardsAction()),
    initialData: first ?? undefined,
    staleTime: 0,
    networkMode: "always",
  });
}

type BoardGift = { readonly to: Recipient; readonly level: ShareLevel };

/** Who has a dashboard of the caller's: read while it is looked at, given and taken away. */
export function useBoardSharing(id: string) {
  const client = useQueryClient();
  const queryKey = ["board-sharing", id];
  const keep = (grants: readonly NamedGrant[]) =>
    client.setQueryData<SharingState>(queryKey, (state) => (state === undefined ? state : { ...state, grants }));
  const state = useQuery({ queryKey, queryFn: async () => unwrap(await boardAccessAction({ id })), staleTime: 0 });
  const give = useMutation({
    mutationFn: async (gift: BoardGift) => unwrap(await shareBoardAction({ id, ...gift })),
    onSuccess: keep,
  });
  const takeAway = useMutation({
    mutationFn: async (to: Recipient) => unwrap(await takeBackBoardAction({ id, to })),
    onSuccess: keep,
  });
  return { state, give, takeAway };
}

/** Ends the link to a dashboard of whoever's. */
export function endLink(id: string): Promise<Result<readonly LinkOut[], PublicError>> {
  return neverThrows(() => endLinkAction({ id }));
}
