"use client";

/** A page about runs: its title, the way to the chats on small screens, and what can be done. */
import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { useWorkspace } from "#components/chat/workspace-provider";
import { IconButton } from "#components/ui/icon-button";

type PageFrameProps = {
  readonly title: string;
  /** Before the title: the way back. */
  readonly back?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** The head stays; what is under it scrolls. */
export function PageFrame({ title, back, actions, children }: PageFrameProps) {
  const openDrawer = useWorkspace((state) => state.openDrawer);
  return (
    <main className="flex min-w-0 flex-1 flex-col bg-bg">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-surface px-2 py-1 md:px-4">
        {/* Actions that leave the title no room go under it. */}
        <div className="flex min-w-32 flex-1 items-center gap-1">
          <div className="md:hidden">
            <IconButton label="Chats" tooltipSide="bottom" onClick={() => openDrawer(true)}>
              <Menu aria-hidden className="size-4" />
            </IconButton>
          </div>
          {back}
          <h1 className="min-w-0 truncate text-base font-semibold" title={title}>
            {title}
          </h1>
        </div>
        {actions === undefined ? null : <div className="flex flex-wrap items-center gap-1.5">{actions}</div>}
      </header>
      {/* What is for screen readers only is placed within it: elsewhere it would make the page itself longer. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-350 flex-col gap-4 p-4 md:p-6">{children}</div>
      </div>
    </main>
  );
}
