/** The frame around every page: the chats of the caller beside it, in the theme and width that were chosen. */
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AppShell } from "#components/chat/app-shell";
import type { SignedInPerson } from "#lib/domain/access";
import { permissionsOf } from "#lib/domain/permission-rules";
import type { SignedIn } from "#lib/services/access/access";
import { pagePerson } from "#lib/services/caller";
import { localDays } from "#lib/state/chat-groups";
import { densityCookie, densityOf, sidebarCookie, themeCookie, themeOf } from "#lib/state/preferences";
import { loadChatList } from "./chat/page-data.ts";

/** Read anew for every request: it depends on who asks. */
export async function Frame({ children }: { readonly children: ReactNode }) {
  const signedIn = await pagePerson();
  const [chats, cookieList] = await Promise.all([loadChatList(), cookies()]);
  return (
    <AppShell
      chats={chats}
      days={localDays(Date.now())}
      theme={themeOf(cookieList.get(themeCookie)?.value)}
      density={densityOf(cookieList.get(densityCookie)?.value)}
      person={signedIn === null ? null : shownPerson(signedIn)}
      isSidebarCollapsed={cookieList.get(sidebarCookie)?.value === "collapsed"}
    >
      {children}
    </AppShell>
  );
}

/** What the browser gets to know. */
function shownPerson({ name, email, role, viewsAs }: SignedIn): SignedInPerson {
  return { name, email, role, viewsAs, permissions: permissionsOf(role) };
}
