"use client";

/** The way between chats: beside the chat on wide screens, a drawer over it on narrow ones. */
import { PanelLeftClose, PanelLeftOpen, Plus, X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { IconButton } from "#components/ui/icon-button";
import { Sheet } from "#components/ui/sheet";
import type { SessionListItem } from "#lib/domain/session";
import { chatHref } from "#lib/state/chat-address";
import { keepSidebar, type Theme } from "#lib/state/preferences";
import { Logo } from "./logo.tsx";
import { SidebarChats } from "./sidebar-chats.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { useWorkspace } from "./workspace-provider.tsx";

type SidebarProps = { readonly firstChats: readonly SessionListItem[]; readonly firstTheme: Theme };

/** Both forms of the sidebar; only one is visible at a time. */
export function Sidebar(props: SidebarProps) {
  const isCollapsed = useWorkspace((state) => state.isSidebarCollapsed);
  const isDrawerOpen = useWorkspace((state) => state.isDrawerOpen);
  const openDrawer = useWorkspace((state) => state.openDrawer);
  return (
    <>
      <aside
        aria-label="Chats"
        className={classNames(
          "hidden shrink-0 flex-col border-r border-border bg-sunken md:flex",
          isCollapsed ? "w-14" : "w-65",
        )}
      >
        <SidebarContent {...props} form={isCollapsed ? "collapsed" : "open"} />
      </aside>
      <Sheet isOpen={isDrawerOpen} onOpenChange={openDrawer} title="Chats" side="left" hidesHeader>
        <SidebarContent {...props} form="drawer" />
      </Sheet>
    </>
  );
}

type Form = "open" | "collapsed" | "drawer";

function SidebarContent({ firstChats, firstTheme, form }: SidebarProps & { readonly form: Form }) {
  const isCollapsed = form === "collapsed";
  return (
    <>
      <SidebarHead form={form} />
      <div className={classNames("pb-2", isCollapsed ? "flex justify-center" : "px-3")}>
        <NewChatButton isIconOnly={isCollapsed} />
      </div>
      {isCollapsed ? <div className="flex-1" /> : <SidebarChats first={firstChats} />}
      <div
        className={classNames(
          "flex h-12 shrink-0 items-center border-t border-border",
          isCollapsed ? "justify-center" : "px-2",
        )}
      >
        <ThemeSwitch first={firstTheme} isIconOnly={isCollapsed} />
      </div>
    </>
  );
}

function SidebarHead({ form }: { readonly form: Form }) {
  const collapse = useWorkspace((state) => state.collapseSidebar);
  const openDrawer = useWorkspace((state) => state.openDrawer);

  function setCollapsed(isCollapsed: boolean) {
    collapse(isCollapsed);
    keepSidebar(isCollapsed);
  }

  if (form === "collapsed") {
    return (
      <div className="flex h-12 shrink-0 items-center justify-center">
        <IconButton label="Show the chats" tooltipSide="right" onClick={() => setCollapsed(false)}>
          <PanelLeftOpen aria-hidden className="size-4" />
        </IconButton>
      </div>
    );
  }
  return (
    <div className="flex h-12 shrink-0 items-center justify-between pr-2 pl-4">
      <Link href="/chat" className="flex items-center gap-2 rounded-md font-semibold">
        <Logo className="size-5 text-primary" />
        SnowGPT
      </Link>
      {form === "drawer" ? (
        <IconButton label="Close" tooltipSide="bottom" onClick={() => openDrawer(false)}>
          <X aria-hidden className="size-4" />
        </IconButton>
      ) : (
        <IconButton label="Hide the chats" tooltipSide="right" onClick={() => setCollapsed(true)}>
          <PanelLeftClose aria-hidden className="size-4" />
        </IconButton>
      )}
    </div>
  );
}

/** A new chat begins in the context of the one on the screen. */
function NewChatButton({ isIconOnly }: { readonly isIconOnly: boolean }) {
  const router = useRouter();
  const context = useWorkspace((state) => state.context);
  const openDrawer = useWorkspace((state) => state.openDrawer);

  function startNewChat() {
    openDrawer(false);
    router.push(chatHref(context));
  }

  if (isIconOnly) {
    return (
      <IconButton label="New chat" look="secondary" tooltipSide="right" onClick={startNewChat}>
        <Plus aria-hidden className="size-4" />
      </IconButton>
    );
  }
  return (
    <Button className="w-full shadow-raised" onClick={startNewChat}>
      <Plus aria-hidden className="size-4" />
      New chat
    </Button>
  );
}
