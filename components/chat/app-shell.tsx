"use client";

/** The frame around every chat: providers, the sidebar, and room for the chat itself. */
import type { ReactNode } from "react";
import { TooltipProvider } from "#components/ui/tooltip";
import type { SessionListItem } from "#lib/domain/session";
import type { Theme } from "#lib/state/preferences";
import { QueryProvider } from "./query-provider.tsx";
import { Sidebar } from "./sidebar.tsx";
import { WorkspaceProvider } from "./workspace-provider.tsx";

type AppShellProps = {
  readonly chats: readonly SessionListItem[];
  readonly theme: Theme;
  readonly isSidebarCollapsed: boolean;
  readonly children: ReactNode;
};

/** Stays while the user moves between chats. */
export function AppShell({ chats, theme, isSidebarCollapsed, children }: AppShellProps) {
  return (
    <QueryProvider>
      <TooltipProvider>
        <WorkspaceProvider isSidebarCollapsed={isSidebarCollapsed}>
          <div className="flex h-dvh overflow-hidden">
            <Sidebar firstChats={chats} firstTheme={theme} />
            {children}
          </div>
        </WorkspaceProvider>
      </TooltipProvider>
    </QueryProvider>
  );
}
