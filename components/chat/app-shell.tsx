"use client";

/** The frame around every chat: providers, the sidebar, and room for the chat itself. */
import type { ReactNode } from "react";
import { TooltipProvider } from "#components/ui/tooltip";
import { useIsInteractive } from "#components/ui/use-is-interactive";
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
          <Controls>
            <Sidebar firstChats={chats} firstTheme={theme} />
            {children}
          </Controls>
        </WorkspaceProvider>
      </TooltipProvider>
    </QueryProvider>
  );
}

/** Until the script has taken over, controls are off: a click or a key that nobody hears would be lost without a word. */
function Controls({ children }: { readonly children: ReactNode }) {
  const isInteractive = useIsInteractive();
  return (
    <fieldset role="presentation" disabled={!isInteractive} className="flex h-dvh min-w-0 overflow-clip">
      {children}
    </fieldset>
  );
}
