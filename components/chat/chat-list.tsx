"use client";

/** Chats in groups, each a row with its commands; more of them come as the reader reaches the end. */
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { SessionListItem } from "#lib/domain/session";
import type { SessionList } from "#lib/queries/use-sessions";
import { neighbourOf, shownBadge } from "#lib/state/chat-list";
import { momentsOfEqualTitles } from "#lib/state/equal-titles";
import { carryOut, useChatCommands } from "./chat-list-commands.tsx";
import type { ChatChoice } from "./chat-list-menu.tsx";
import { LoadMoreChats } from "./chat-list-more.tsx";
import { useChatList } from "./chat-list-provider.tsx";
import { ChatListRow } from "./chat-list-row.tsx";
import { useRows } from "./chat-list-rows.tsx";
import { useStillWhilePressed } from "./use-still-while-pressed.ts";
import { useWorkspace } from "./workspace-provider.tsx";

/** Chats under a heading; null: a list that needs none. */
export type ListGroup = { readonly heading: string | null; readonly chats: readonly SessionListItem[] };

type ChatListProps = {
  readonly label: string;
  readonly list: SessionList;
  readonly groups: readonly ListGroup[];
  /** Stands below the last row. */
  readonly children?: ReactNode;
};

/** One stop of the Tab key. */
export function ChatList({ label, list, groups: latest, children }: ChatListProps) {
  const { currentId, wantedRow, wantRow, days } = useChatList();
  const openDrawer = useWorkspace((state) => state.openDrawer);
  const [renaming, setRenaming] = useState<string | null>(null);
  const { shown: groups, onPointerDown } = useStillWhilePressed(latest);
  const moments = momentsOfEqualTitles(
    groups.flatMap((group) => group.chats),
    days.today,
  );
  const ids = groups.flatMap((group) => group.chats.map((chat) => chat.id));
  const rows = useRows({ ids, preferred: currentId, wanted: wantedRow, onArrived: () => wantRow(null) });
  const { choose, finishRenaming } = useRowCommands(ids, setRenaming);
  const closeDrawer = useCallback(() => openDrawer(false), [openDrawer]);
  return (
    <nav
      ref={rows.container}
      aria-label={label}
      className="min-h-0 flex-1 overflow-y-auto px-2 pb-2"
      onPointerDown={onPointerDown}
      onKeyDown={rows.moveByKey}
      onFocus={rows.onFocus}
      onBlur={rows.onBlur}
    >
      {groups.map(({ heading, chats }) => (
        <section key={heading} aria-label={heading ?? label}>
          {heading === null ? null : <h2 className="px-2 pt-3 pb-1 text-xs font-medium text-subtle">{heading}</h2>}
          <ul className="flex flex-col gap-px">
            {chats.map((chat) => (
              <ChatListRow
                key={chat.id}
                chat={chat}
                moment={moments.get(chat.id) ?? null}
                badge={shownBadge(chat, currentId)}
                isCurrent={chat.id === currentId}
                isStop={chat.id === rows.stop}
                isRenaming={chat.id === renaming}
                onChoose={choose}
                onRenamed={finishRenaming}
                onOpen={closeDrawer}
              />
            ))}
          </ul>
        </section>
      ))}
      <LoadMoreChats list={list} />
      {children}
    </nav>
  );
}

/** What rows do to chats. The functions stay the same ones, so that rows are drawn only for their own changes. */
function useRowCommands(ids: readonly string[], setRenaming: (chatId: string | null) => void) {
  const commands = useChatCommands();
  const { wantRow } = useChatList();
  const latest = useRef({ commands, ids });
  useLayoutEffect(() => {
    latest.current = { commands, ids };
  });

  const choose = useCallback(
    (chat: SessionListItem, choice: ChatChoice) => {
      if (choice === "rename") setRenaming(chat.id);
      else void carryOut(latest.current.commands, chat, choice);
      if (choice === "pin") wantRow(chat.id);
      if (takesRowAway.has(choice)) wantRow(neighbourOf(latest.current.ids, chat.id));
    },
    [setRenaming, wantRow],
  );
  const finishRenaming = useCallback(
    (chat: SessionListItem, title: string | null, isByKey: boolean) => {
      setRenaming(null);
      if (isByKey) wantRow(chat.id);
      if (title !== null) void latest.current.commands.rename(chat, title);
    },
    [setRenaming, wantRow],
  );
  return { choose, finishRenaming };
}

const takesRowAway: ReadonlySet<ChatChoice> = new Set<ChatChoice>(["archive", "unarchive", "delete"]);
