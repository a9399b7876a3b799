"use client";

/** The list of chats, latest first, each with its context and what is going on in it. */
import Link from "next/link";
import { usePathname } from "next/navigation";
import { classNames } from "#components/ui/class-names";
import type { SessionListItem } from "#lib/domain/session";
import { useSessionList } from "#lib/queries/use-sessions";
import { sessionHref, sessionIdOf } from "#lib/state/chat-address";
import { useWorkspace } from "./workspace-provider.tsx";

/** Scrolls by itself; one sentence when there is no chat yet. */
export function SidebarChats({ first }: { readonly first: readonly SessionListItem[] }) {
  const chats = useSessionList(first);
  const currentId = sessionIdOf(usePathname());
  if (chats.data.length === 0) {
    return (
      <p className="flex-1 px-4 py-2 text-sm text-muted">
        Your chats will be listed here. Ask a question to start one.
      </p>
    );
  }
  return (
    <nav aria-label="Chat history" className="min-h-0 flex-1 overflow-y-auto px-2 pt-1 pb-2">
      <h2 className="px-2 pb-1 text-xs font-medium text-subtle">Chats</h2>
      <ul className="flex flex-col gap-px">
        {chats.data.map((chat) => (
          <li key={chat.id}>
            <ChatLink chat={chat} isCurrent={chat.id === currentId} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ChatLink({ chat, isCurrent }: { readonly chat: SessionListItem; readonly isCurrent: boolean }) {
  const openDrawer = useWorkspace((state) => state.openDrawer);
  return (
    <Link
      href={sessionHref(chat.id)}
      prefetch={false}
      title={chat.title}
      aria-current={isCurrent ? "page" : undefined}
      onClick={() => openDrawer(false)}
      className={classNames(
        "flex min-h-11 items-center gap-2 rounded-md border px-2 py-1 transition-colors duration-120 ease-calm",
        isCurrent ? "border-border bg-raised shadow-raised" : "border-transparent hover:bg-fg/5",
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm leading-5">{chat.title}</span>
        {chat.currentDb === null ? null : (
          <span className="block truncate text-[11px] leading-4 text-subtle">
            {chat.currentDb} / {chat.currentSchema}
            {chat.otherContexts.length === 0 ? "" : ` and ${chat.otherContexts.length} more`}
          </span>
        )}
      </span>
      <Badge chat={chat} />
    </Link>
  );
}

function Badge({ chat }: { readonly chat: SessionListItem }) {
  if (chat.isRunning) {
    return (
      <span className="flex shrink-0 items-center gap-1 text-[11px] text-primary">
        <span aria-hidden className="size-1.5 animate-pulse-soft rounded-full bg-primary" />
        running
      </span>
    );
  }
  if (!chat.needsAnswer) return null;
  return (
    <span className="shrink-0 rounded-sm bg-warning-soft px-1.5 py-0.5 text-[11px] leading-4 text-warning">
      needs answer
    </span>
  );
}
