/** The frame around the glossary: the same as around chats. */
import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AppShell } from "#components/chat/app-shell";
import { localDays } from "#lib/state/chat-groups";
import { sidebarCookie, themeCookie, themeOf } from "#lib/state/preferences";
import { loadChatList } from "../chat/page-data.ts";

/** Every answer depends on who asks and on a fresh nonce: nothing here is made at build time. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Glossary" };

export default async function GlossaryLayout({ children }: { readonly children: ReactNode }) {
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
