"use client";

/** A chat in the list: its name, what it asks, what goes on in it, and its commands. */
import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { type KeyboardEvent, memo, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { ContextMenu, ContextMenuContent, ContextMenuItem, ContextMenuTrigger } from "#components/ui/context-menu";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "#components/ui/dropdown-menu";
import { isPressed } from "#components/ui/shortcut";
import type { ChatBadge, SessionListItem } from "#lib/domain/session";
import { sessionHref } from "#lib/state/chat-address";
import { ChatListBadge } from "./chat-list-badge.tsx";
import { type ChatChoice, ChatListMenu } from "./chat-list-menu.tsx";
import { ChatTitleField } from "./chat-title-field.tsx";

type ChatListRowProps = {
  readonly chat: SessionListItem;
  /** Tells it from others of the same name; null where none is. */
  readonly moment: string | null;
  readonly badge: ChatBadge | null;
  readonly isCurrent: boolean;
  /** Tab reaches this row of all rows. */
  readonly isStop: boolean;
  readonly isRenaming: boolean;
  /** A command; those that take the row away or write in it say themselves where the focus goes. */
  readonly onChoose: (chat: SessionListItem, choice: ChatChoice) => void;
  /** null: the name stays. `isByKey`: the focus is to come back to the row. */
  readonly onRenamed: (chat: SessionListItem, title: string | null, isByKey: boolean) => void;
  readonly onOpen: () => void;
};

/** Drawn again only when something of it has changed: the list is asked for every few seconds. */
export const ChatListRow = memo(function ChatListRow(props: ChatListRowProps) {
  const { chat, isRenaming, onChoose, onRenamed } = props;
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  // A command that sends the focus elsewhere must not have it called back to the button of the menu.
  const keepsFocus = useRef(true);

  function choose(choice: ChatChoice) {
    keepsFocus.current = choice === "duplicate";
    onChoose(chat, choice);
  }

  function placeFocus(event: Event) {
    if (!keepsFocus.current) event.preventDefault();
    keepsFocus.current = true;
  }

  if (isRenaming) {
    return (
      <li className="flex min-h-11 items-center px-1 py-1">
        <ChatTitleField
          title={chat.title}
          onEnd={(title, isByKey) => onRenamed(chat, title, isByKey)}
          className="text-sm"
        />
      </li>
    );
  }
  const menu = { chat, place: "row", onChoose: choose } as const;
  return (
    <ContextMenu>
      <ContextMenuTrigger asChild>
        <li className="group/row relative">
          <RowLink {...props} onMenuKey={() => setIsMenuOpen(true)} />
          <DropdownMenu open={isMenuOpen} onOpenChange={setIsMenuOpen}>
            <MenuButton chat={chat} isCurrent={props.isCurrent} />
            <DropdownMenuContent align="start" className="w-48" onCloseAutoFocus={placeFocus}>
              <ChatListMenu {...menu} Item={DropdownMenuItem} />
            </DropdownMenuContent>
          </DropdownMenu>
        </li>
      </ContextMenuTrigger>
      <ContextMenuContent aria-label={`Commands for ${chat.title}`} className="w-48" onCloseAutoFocus={placeFocus}>
        <ChatListMenu {...menu} Item={ContextMenuItem} />
      </ContextMenuContent>
    </ContextMenu>
  );
});

type RowLinkProps = ChatListRowProps & { readonly onMenuKey: () => void };

function RowLink({ chat, moment, badge, isCurrent, isStop, onChoose, onOpen, onMenuKey }: RowLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const context = contextText(chat);

  function handleKey(event: KeyboardEvent) {
    const command = commandOf(event, chat);
    if (command === null) return;
    event.preventDefault();
    if (command === "menu") onMenuKey();
    else if (command === "button") link.current?.parentElement?.querySelector("button")?.focus();
    else onChoose(chat, command);
  }

  return (
    <Link
      ref={link}
      href={sessionHref(chat.id)}
      prefetch={false}
      title={chat.title}
      data-row={chat.id}
      tabIndex={isStop ? 0 : -1}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onOpen}
      onKeyDown={handleKey}
      // Some systems open their own menu when the key comes up.
      onKeyUp={(event) => (event.key === "ContextMenu" ? event.preventDefault() : undefined)}
      className={classNames(
        "flex min-h-11 scroll-my-2 items-center gap-2 rounded-md border py-1 pr-2 pl-2 outline-offset-[-2px]",
        "transition-colors duration-120 ease-calm group-focus-within/row:pr-9 group-hover/row:pr-9 pointer-coarse:pr-11",
        isCurrent ? "border-border bg-raised shadow-raised" : "border-transparent hover:bg-fg/5",
      )}
    >
      <span className="min-w-0 flex-1">
        <span className={classNames("block truncate text-sm leading-5", badge === "unread" && "font-medium")}>
          {chat.title}
        </span>
        {context === "" && moment === null ? null : (
          <span className="flex gap-2 text-[11px] leading-4 text-subtle">
            <span className="min-w-0 flex-1 truncate">{context}</span>
            {/* On the reader's clock, which the server does not know. */}
            {moment === null ? null : (
              <span className="tabular shrink-0" suppressHydrationWarning>
                {moment}
              </span>
            )}
          </span>
        )}
      </span>
      <ChatListBadge badge={badge} />
    </Link>
  );
}

/** Beside the link, not in it; the arrow keys go between the two. */
function MenuButton({ chat, isCurrent }: Pick<ChatListRowProps, "chat" | "isCurrent">) {
  function goBack(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key !== "ArrowLeft") return;
    event.preventDefault();
    event.currentTarget.parentElement?.querySelector("a")?.focus();
  }

  return (
    <DropdownMenuTrigger asChild>
      <Button
        look="ghost"
        size="icon-compact"
        tabIndex={-1}
        aria-label={`Commands for ${chat.title}`}
        onKeyDown={goBack}
        className={classNames(
          "absolute top-1/2 right-1 -translate-y-1/2 opacity-0 data-[state=open]:bg-fg/6 data-[state=open]:opacity-100",
          "group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:right-0 pointer-coarse:size-11",
          isCurrent ? "pointer-coarse:opacity-100" : "pointer-coarse:opacity-70",
        )}
      >
        <Ellipsis aria-hidden className="size-4" />
      </Button>
    </DropdownMenuTrigger>
  );
}

/** The chat's own database and schema, and how many others it asks; empty where none was chosen. */
export function contextText({ currentDb, currentSchema, otherContexts }: SessionListItem): string {
  if (currentDb === null) return "";
  const others = otherContexts.length === 0 ? "" : ` and ${otherContexts.length} more`;
  return `${currentDb} / ${currentSchema}${others}`;
}

/** What a key does on a row; null for all others. */
function commandOf(event: KeyboardEvent, chat: SessionListItem): ChatChoice | "menu" | "button" | null {
  if (isPressed(event, "chatCommands")) return "menu";
  if (isPressed(event, "renameChat")) return chat.status === "open" ? "rename" : null;
  if (isPressed(event, "deleteChat")) return "delete";
  const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  return event.key === "ArrowRight" && !isHeld ? "button" : null;
}
