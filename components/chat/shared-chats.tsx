"use client";

/** Chats of others in the sidebar, under one's own; nothing where there is none. */
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useIsTeam } from "#components/access/use-may";
import { classNames } from "#components/ui/class-names";
import { useSharedChats } from "#lib/queries/use-shared-chats";
import { sharedChatHref } from "#lib/state/chat-address";
import { useWorkspace } from "./workspace-provider.tsx";

export function SharedChats() {
  const chats = useSharedChats(useIsTeam()).data ?? [];
  const pathname = usePathname();
  const openDrawer = useWorkspace((state) => state.openDrawer);
  if (chats.length === 0) return null;
  return (
    <nav aria-label="Shared with you" className="max-h-48 shrink-0 overflow-y-auto border-t border-border px-2 py-2">
      <h2 className="px-2 pb-1 text-xs font-medium text-subtle">Shared with you</h2>
      <ul>
        {chats.map(({ id, title, ownerName }) => {
          const href = sharedChatHref(id);
          return (
            <li key={id}>
              <Link
                href={href}
                prefetch={false}
                aria-current={pathname === href ? "page" : undefined}
                onClick={() => openDrawer(false)}
                className={classNames(
                  "block rounded-md px-2 py-1 text-sm transition-colors duration-120 ease-calm hover:bg-fg/5 pointer-coarse:min-h-11",
                  pathname === href && "bg-fg/6",
                )}
              >
                <span className="block truncate">{title}</span>
                <span className="block truncate text-xs text-muted">by {ownerName}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
