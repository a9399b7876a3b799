"use client";

/** One chat list per tab, for whoever shows it or a part of it: kept fresh, with what the user has just done to it. */
import { usePathname } from "next/navigation";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import type { SessionListItem, SessionPage } from "#lib/domain/session";
import { type SessionChanges, useSessionChanges } from "#lib/queries/use-session-changes";
import { type SessionList, useFreshSessionList, useSessionList } from "#lib/queries/use-sessions";
import { sessionIdOf } from "#lib/state/chat-address";
import type { LocalDays } from "#lib/state/chat-groups";
import { withCommands } from "#lib/state/chat-list";
import { useLocalDays } from "./chat-list-days.tsx";
import { useWorkspace } from "./workspace-provider.tsx";

type ChatListContextValue = {
  /** The chats that are not archived. */
  readonly open: SessionList;
  readonly days: LocalDays;
  /** The chat on the screen; null for a new one. */
  readonly currentId: string | null;
  readonly changes: SessionChanges;
  /** The chat whose row is to have the focus as soon as it is there. */
  readonly wantedRow: string | null;
  readonly wantRow: (chatId: string | null) => void;
};

const ChatListContext = createContext<ChatListContextValue | null>(null);

type ChatListProviderProps = {
  readonly first: SessionPage;
  readonly firstDays: LocalDays;
  readonly children: ReactNode;
};

/** Asks while the list is out of sight too: a collapsed sidebar says what goes on. */
export function ChatListProvider({ first, firstDays, children }: ChatListProviderProps) {
  const list = useSessionList({ status: "open", first, isWanted: true });
  const changes = useSessionChanges();
  const days = useLocalDays(firstDays);
  const currentId = useCurrentId();
  const [wantedRow, wantRow] = useState<string | null>(null);
  const chats = useMemo(() => withCommands(list.chats, changes.pending, "open"), [list.chats, changes.pending]);
  useFreshSessionList(chats);
  const value = { open: { ...list, chats }, days, currentId, changes, wantedRow, wantRow };
  return <ChatListContext value={value}>{children}</ChatListContext>;
}

/** The screen knows its chat at once; the router tells of an address only after all that the server is asked meanwhile. */
function useCurrentId(): string | null {
  const ofAddress = sessionIdOf(usePathname());
  const shown = useWorkspace((state) => state.shownChat);
  return shown === null ? ofAddress : shown.id;
}

/** The chat list of this tab. */
export function useChatList(): ChatListContextValue {
  const value = use(ChatListContext);
  if (value === null) throw new Error("useChatList needs a ChatListProvider above it");
  return value;
}

/** The archived chats, read when they are looked at. */
export function useArchivedChats(): SessionList {
  const { changes } = useChatList();
  const list = useSessionList({ status: "archived", first: null, isWanted: true });
  const chats = useMemo(
    (): readonly SessionListItem[] => withCommands(list.chats, changes.pending, "archived"),
    [list.chats, changes.pending],
  );
  return { ...list, chats };
}

/** A chat's name as it is about to be. */
export function useShownTitle(chatId: string, title: string): string {
  const { pending } = useChatList().changes;
  const renamed = pending.findLast((command) => command.kind === "rename" && command.chat.id === chatId);
  return renamed?.kind === "rename" ? renamed.title : title;
}
