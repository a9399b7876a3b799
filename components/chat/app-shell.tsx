"use client";

/** The frame around every chat: providers, the sidebar, and room for the chat itself. */
import { type ReactNode, useMemo } from "react";
import { SessionWatch } from "#components/access/session-watch";
import { PermissionContext } from "#components/access/use-may";
import { ViewBar } from "#components/access/view-bar";
import { CommandPalette } from "#components/palette/command-palette";
import { PaletteProvider } from "#components/palette/palette-provider";
import { DensityProvider } from "#components/ui/density";
import { ToastProvider } from "#components/ui/toast";
import { TooltipProvider } from "#components/ui/tooltip";
import { useIsInteractive } from "#components/ui/use-is-interactive";
import type { SignedInPerson } from "#lib/domain/access";
import type { SessionPage } from "#lib/domain/session";
import type { LocalDays } from "#lib/state/chat-groups";
import type { Density, Theme } from "#lib/state/preferences";
import { ChatListProvider } from "./chat-list-provider.tsx";
import { QueryProvider } from "./query-provider.tsx";
import { Sidebar } from "./sidebar.tsx";
import { WorkspaceProvider } from "./workspace-provider.tsx";

type AppShellProps = {
  /** The beginning of the list, and the days that the server would group it by. */
  readonly chats: SessionPage;
  readonly days: LocalDays;
  readonly theme: Theme;
  readonly density: Density;
  readonly isSidebarCollapsed: boolean;
  /** Who is signed in; null in an app of one person. */
  readonly person: SignedInPerson | null;
  readonly children: ReactNode;
};

/** Stays while the user moves between chats. */
export function AppShell({ chats, days, theme, density, isSidebarCollapsed, person, children }: AppShellProps) {
  const permissions = useMemo(() => (person === null ? null : new Set(person.permissions)), [person]);
  return (
    <QueryProvider>
      <TooltipProvider>
        <ToastProvider>
          <WorkspaceProvider isSidebarCollapsed={isSidebarCollapsed} theme={theme}>
            <ChatListProvider first={chats} firstDays={days}>
              <PaletteProvider>
                <PermissionContext value={permissions}>
                  <Controls>
                    {person === null || person.viewsAs === null ? null : <ViewBar viewsAs={person.viewsAs} />}
                    <div className="flex min-h-0 min-w-0 flex-1 overflow-clip">
                      <Sidebar person={person} />
                      <DensityProvider first={density}>{children}</DensityProvider>
                    </div>
                  </Controls>
                  <CommandPalette />
                </PermissionContext>
                <SessionWatch isOn={person !== null} />
              </PaletteProvider>
            </ChatListProvider>
          </WorkspaceProvider>
        </ToastProvider>
      </TooltipProvider>
    </QueryProvider>
  );
}

/** Until the script has taken over, controls are off: a click or a key that nobody hears would be lost without a word. */
function Controls({ children }: { readonly children: ReactNode }) {
  const isInteractive = useIsInteractive();
  return (
    <fieldset role="presentation" disabled={!isInteractive} className="flex h-dvh min-w-0 flex-col overflow-clip">
      {children}
    </fieldset>
  );
}
