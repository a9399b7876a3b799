/** The frame around chats: it stays while the user moves between them. */
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AppShell } from "#components/chat/app-shell";
import { localDays } from "#lib/state/chat-groups";
import { sidebarCookie, themeCookie, themeOf } from "#lib/state/preferences";
import { loadChatList } from "./page-data.ts";

/** Every answer depends on who asks and on a fresh nonce: nothing here is made at build time. */
export const dynamic = "force-dynamic";

export default async function ChatLayout({ children }: { readonly children: ReactNode }) {
  const [chats, cookieList] = await Promise.all([loadChatList(), cookies()]);
  return (
    <AppShell
      chats={chats}
      days={localDays(Date.now())}
      theme={themeOf(cookieList.get(themeCookie)?.value)}
      isSidebarCollapsed={cookieList.get(sidebarCookie)?.value === "collapsed"}
    >
      {children}
    </AppShell>
  );
}
