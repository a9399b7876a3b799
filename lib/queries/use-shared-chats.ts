/** Chats that are shared: those of others with the caller, and the caller's with others. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  chatAccessAction,
  copySharedChatAction,
  openSharedChatAction,
  shareChatAction,
  sharedChatsAction,
  takeBackChatAction,
} from "#lib/actions/shared-chats";
import type { PublicError, Result } from "#lib/domain/errors";
import type { SharedChat } from "#lib/domain/shared-chat";
import type { NamedGrant, Recipient, SharingState } from "#lib/domain/sharing";
import { neverThrows, unwrap } from "./public-failure.ts";

/** How often a page that is open looks for what has changed. */
const followMs = 15_000;

/** @param isTeam false: nothing is shared, and nothing is asked. */
export function useSharedChats(isTeam: boolean) {
  return useQuery({
    queryKey: ["shared-chats"],
    queryFn: async () => unwrap(await sharedChatsAction()),
    enabled: isTeam,
    staleTime: 60_000,
  });
}

/** Followed for as long as it is looked at. @param first what came with the page. */
export function useSharedChat(first: SharedChat) {
  return useQuery({
    queryKey: ["shared-chat", first.id],
    queryFn: async () => unwrap(await openSharedChatAction({ id: first.id })),
    initialData: first,
    refetchInterval: followMs,
    retry: false,
  });
}

/** Its questions in a chat of one's own. */
export function copySharedChat(id: string): Promise<Result<{ readonly sessionId: string }, PublicError>> {
  return neverThrows(() => copySharedChatAction({ id }));
}

type ChatGift = { readonly to: Recipient; readonly isSnapshot: boolean };

/** Who has a chat of the caller's: read while it is looked at, given and taken away. */
export function useChatSharing(id: string) {
  const client = useQueryClient();
  const queryKey = ["chat-sharing", id];
  const keep = (grants: readonly NamedGrant[]) =>
    client.setQueryData<SharingState>(queryKey, (state) => (state === undefined ? state : { ...state, grants }));
  const state = useQuery({ queryKey, queryFn: async () => unwrap(await chatAccessAction({ id })), staleTime: 0 });
  const give = useMutation({
    mutationFn: async (gift: ChatGift) => unwrap(await shareChatAction({ id, ...gift })),
    onSuccess: keep,
  });
  const takeAway = useMutation({
    mutationFn: async (to: Recipient) => unwrap(await takeBackChatAction({ id, to })),
    onSuccess: keep,
  });
  return { state, give, takeAway };
}
