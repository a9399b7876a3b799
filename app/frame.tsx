/** The frame around every page: the chats of the caller beside it, in the theme and width that were chosen. */
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AppShell } from "#components/chat/app-shell";
import { localDays } from "#lib/state/chat-groups";
import { densityCookie, densityOf, sidebarCookie, themeCookie, themeOf } from "#lib/state/preferences";
import { loadChatList } from "./chat/page-data.ts";

/** Read anew for every request: it depends on who asks. */
export async function Frame({ children }: { readonly children: ReactNode }) {
  const [chats, cookieList] = await Promise.all([loadChatList(), cookies()]);
  return (
    <AppShell
      chats={chats}
      days={localDays(Date.now())}
      theme={themeOf(cookieList.get(themeCookie)?.value)}
      density={densityOf(cookieList.get(densityCookie)?.value)}
      isSidebarCollapsed={cookieList.get(sidebarCookie)?.value === "collapsed"}
    >
      {children}
    </AppShell>
  );
}
