"use client";

/** The way between chats: beside the chat on wide screens, a drawer over it on narrow ones. */
import {
  Activity,
  BookOpenText,
  CalendarClock,
  Compass,
  LayoutDashboard,
  type LucideIcon,
  PanelLeftClose,
  PanelLeftOpen,
  Plus,
  Settings,
  X,
} from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useId } from "react";
import { AccountMenu } from "#components/access/account-menu";
import { Bell } from "#components/notices/bell";
import { FindButton, ShortcutsButton } from "#components/palette/palette-buttons";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { IconButton } from "#components/ui/icon-button";
import { Sheet } from "#components/ui/sheet";
import { ShortcutKeys } from "#components/ui/shortcut";
import { Toasts } from "#components/ui/toast";
import { Tooltip } from "#components/ui/tooltip";
import type { SignedInPerson } from "#lib/domain/access";
import { type ListSummary, listSummary } from "#lib/state/chat-list";
import { keepSidebar } from "#lib/state/preferences";
import { ariaKeys } from "#lib/state/shortcuts";
import { useChatList } from "./chat-list-provider.tsx";
import { Logo } from "./logo.tsx";
import { SidebarChats } from "./sidebar-chats.tsx";
import { useNewChat, useSidebarKeys } from "./sidebar-keys.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { useWorkspace } from "./workspace-provider.tsx";

/** Both forms of the sidebar; only one is visible at a time. */
type PersonProps = {
  /** Who is signed in; null in an app of one person. */
  readonly person: SignedInPerson | null;
};

export function Sidebar({ person }: PersonProps) {
  const isCollapsed = useWorkspace((state) => state.isSidebarCollapsed);
  const isDrawerOpen = useWorkspace((state) => state.isDrawerOpen);
  const openDrawer = useWorkspace((state) => state.openDrawer);
  useSidebarKeys();
  return (
    <>
      <aside
        aria-label="Chats"
        className={classNames(
          "hidden shrink-0 flex-col border-r border-border bg-sunken md:flex",
          isCollapsed ? "w-14" : "w-65",
        )}
      >
        <SidebarContent form={isCollapsed ? "collapsed" : "beside"} person={person} />
      </aside>
      <Sheet isOpen={isDrawerOpen} onOpenChange={openDrawer} title="Chats" side="left" hidesHeader>
        <SidebarContent form="drawer" person={person} />
        {/* Nothing outside an open drawer can be reached. */}
        <Toasts className="inset-x-3 bottom-14 max-w-74" />
      </Sheet>
      {isDrawerOpen ? null : (
        <Toasts className={classNames("max-md:inset-x-3 max-md:top-14", isCollapsed ? besideNarrow : withinWide)} />
      )}
    </>
  );
}

/** Over the chats, so that nothing of the conversation is hidden; beside them where they are hidden themselves. */
const withinWide = "md:bottom-14 md:left-3 md:w-59";
const besideNarrow = "md:top-14 md:left-17 md:w-80";

type Form = "beside" | "collapsed" | "drawer";

function SidebarContent({ form, person }: PersonProps & { readonly form: Form }) {
  const openDrawer = useWorkspace((state) => state.openDrawer);
  const isCollapsed = form === "collapsed";
  return (
    <>
      <SidebarHead form={form} />
      <div className={classNames("flex flex-col gap-0.5 pb-2", isCollapsed ? "items-center" : "px-3")}>
        <div className="pb-1">
          <NewChatButton isIconOnly={isCollapsed} />
        </div>
        <PageLink href="/dashboards" name="Dashboards" Icon={LayoutDashboard} isIconOnly={isCollapsed} />
        <PageLink href="/explore" name="Explore" Icon={Compass} isIconOnly={isCollapsed} />
        <PageLink href="/glossary" name="Glossary" Icon={BookOpenText} isIconOnly={isCollapsed} />
        <PageLink href="/schedules" name="Schedules" Icon={CalendarClock} isIconOnly={isCollapsed} />
        <PageLink href="/runs" name="Runs" Icon={Activity} isIconOnly={isCollapsed} />
      </div>
      {isCollapsed ? <div className="flex-1" /> : <SidebarChats form={form} />}
      {person === null ? null : (
        <div
          className={classNames("flex shrink-0 border-t border-border", isCollapsed ? "justify-center py-2" : "p-2")}
        >
          <AccountMenu person={person} isIconOnly={isCollapsed} onGo={() => openDrawer(false)} />
        </div>
      )}
      <div
        className={classNames(
          "flex shrink-0 items-center border-t border-border",
          isCollapsed ? "flex-col justify-center gap-1 py-2" : "h-12 justify-between px-2",
        )}
      >
        <PageLink href="/settings" name="Settings" Icon={Settings} isIconOnly={isCollapsed} />
        <span className="flex items-center gap-1">
          <ThemeSwitch isIconOnly={isCollapsed} />
          {isCollapsed ? null : <ShortcutsButton />}
        </span>
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
      <div className="flex shrink-0 flex-col items-center gap-1 py-2">
        <ExpandButton onClick={() => setCollapsed(false)} />
        <FindButton side="right" />
        <Bell side="right" onGo={() => undefined} />
      </div>
    );
  }
  return (
    <div className="flex h-12 shrink-0 items-center justify-between pr-2 pl-4">
      <Link
        href="/chat"
        onClick={() => openDrawer(false)}
        className="flex h-8 items-center gap-2 rounded-md font-semibold pointer-coarse:h-11"
      >
        <Logo className="size-5 text-primary" />
        SnowGPT
      </Link>
      <div className="flex items-center">
        <Bell side="bottom" onGo={() => openDrawer(false)} />
        <FindButton side="bottom" />
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
    </div>
  );
}

/** Tells what goes on in the chats that are out of sight. */
function ExpandButton({ onClick }: { readonly onClick: () => void }) {
  const { open, currentId } = useChatList();
  const summary = listSummary(open.chats, currentId);
  const summaryId = useId();
  return (
    <span className="relative">
      <IconButton
        label="Show the chats"
        tooltipSide="right"
        aria-describedby={summary === null ? undefined : summaryId}
        onClick={onClick}
      >
        <PanelLeftOpen aria-hidden className="size-4" />
      </IconButton>
      {summary === null ? null : (
        <>
          <span id={summaryId} className="sr-only">
            {summary.text}
          </span>
          <SummarySign badge={summary.badge} />
        </>
      )}
    </span>
  );
}

const signs = {
  needs_answer: { text: "?", look: "bg-warning text-bg" },
  running: { text: "", look: "animate-pulse-soft bg-primary" },
  failed: { text: "!", look: "bg-danger text-bg" },
  unread: { text: "", look: "bg-primary" },
} as const satisfies Record<ListSummary["badge"], { text: string; look: string }>;

/** A dot for what goes on by itself, a letter for what waits for the user. */
function SummarySign({ badge }: Pick<ListSummary, "badge">) {
  const { text, look } = signs[badge];
  return (
    <span
      aria-hidden
      className={classNames(
        "pointer-events-none absolute top-0 right-0 flex items-center justify-center rounded-full text-[10px] leading-none font-semibold ring-2 ring-sunken",
        text === "" ? "size-2" : "size-3.5",
        look,
      )}
    >
      {text}
    </span>
  );
}

type PageLinkProps = {
  readonly href: string;
  readonly name: string;
  readonly Icon: LucideIcon;
  readonly isIconOnly: boolean;
};

/** To the pages beside the chats: what words mean, and what was done for each answer. */
function PageLink({ href, name, Icon, isIconOnly }: PageLinkProps) {
  const openDrawer = useWorkspace((state) => state.openDrawer);
  const isCurrent = usePathname().startsWith(href);
  const link = (
    <Link
      href={href}
      prefetch={false}
      aria-label={isIconOnly ? name : undefined}
      aria-current={isCurrent ? "page" : undefined}
      onClick={() => openDrawer(false)}
    >
      <Icon aria-hidden className="size-4" />
      {isIconOnly ? null : name}
    </Link>
  );
  const button = (
    <Button
      look="ghost"
      size={isIconOnly ? "icon" : "normal"}
      asChild
      className={classNames("pointer-coarse:h-11", isCurrent && "bg-fg/6 text-fg")}
    >
      {link}
    </Button>
  );
  if (!isIconOnly) return button;
  return (
    <Tooltip label={name} side="right">
      {button}
    </Tooltip>
  );
}

/** A new chat begins in the context of the one on the screen. */
function NewChatButton({ isIconOnly }: { readonly isIconOnly: boolean }) {
  const startNewChat = useNewChat();
  const keys = ariaKeys("newChat");
  if (isIconOnly) {
    return (
      <IconButton label="New chat" look="secondary" tooltipSide="right" aria-keyshortcuts={keys} onClick={startNewChat}>
        <Plus aria-hidden className="size-4" />
      </IconButton>
    );
  }
  return (
    <Button className="w-full shadow-raised pointer-coarse:h-11" aria-keyshortcuts={keys} onClick={startNewChat}>
      <Plus aria-hidden className="size-4" />
      New chat
      <span className="-mr-1.5 ml-auto pointer-coarse:hidden">
        <ShortcutKeys name="newChat" />
      </span>
    </Button>
  );
}
