"use client";

/** The chats in the sidebar: search, those at hand by age, and those that were put aside. */
import { Archive, ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { useSessionSearch } from "#lib/queries/use-sessions";
import { type ChatGroupName, groupChats } from "#lib/state/chat-groups";
import { ChatList } from "./chat-list.tsx";
import { ChatHits } from "./chat-list-hits.tsx";
import { useArchivedChats, useChatList } from "./chat-list-provider.tsx";
import { ChatSearchField } from "./chat-list-search.tsx";
import { SharedChats } from "./shared-chats.tsx";
import { useNewChat } from "./sidebar-keys.tsx";

type SidebarChatsProps = { readonly form: "beside" | "drawer" };

/** Words in the field put what they find in place of the list. */
export function SidebarChats({ form }: SidebarChatsProps) {
  const [text, setText] = useState("");
  const search = useSessionSearch(text);
  const field = useRef<HTMLInputElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const isSearching = text.trim() !== "";

  function firstRow(): HTMLElement | null {
    const stop = below.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
    return stop ?? null;
  }

  function clear() {
    setText("");
    field.current?.focus();
  }

  return (
    <>
      <ChatSearchField
        field={field}
        form={form}
        text={text}
        onChange={setText}
        onDown={() => firstRow()?.focus()}
        onEnter={() => (isSearching ? firstRow()?.click() : undefined)}
      />
      <div ref={below} className="flex min-h-0 flex-1 flex-col">
        {isSearching ? (
          <ChatHits search={search} onClear={clear} onLeaveUp={() => field.current?.focus()} />
        ) : (
          <Lists />
        )}
      </div>
      {isSearching ? null : <SharedChats />}
    </>
  );
}

/** Going from one list to the other takes the focus along: the button that was pressed is gone. */
function Lists() {
  const [shown, show] = useState<"open" | "archived" | "open again">("open");
  if (shown === "archived") return <ArchivedChats onBack={() => show("open again")} />;
  return <OpenChats isBack={shown === "open again"} onArchive={() => show("archived")} />;
}

/** Gives an element the focus when it appears. */
function useFocusAtStart(isWanted: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isWanted) button.current?.focus();
  }, [isWanted]);
  return button;
}

const headings = {
  pinned: "Pinned",
  today: "Today",
  yesterday: "Yesterday",
  week: "Last 7 days",
  older: "Older",
} as const satisfies Record<ChatGroupName, string>;

type OpenChatsProps = { readonly isBack: boolean; readonly onArchive: () => void };

function OpenChats({ isBack, onArchive }: OpenChatsProps) {
  const archiveButton = useFocusAtStart(isBack);
  const { open, days } = useChatList();
  const startNewChat = useNewChat();
  const groups = groupChats(open.chats, days).map(({ name, chats }) => ({ heading: headings[name], chats }));
  return (
    <ChatList label="Chat history" list={open} groups={groups}>
      {open.chats.length === 0 && open.problem === null ? (
        <Empty text="Your chats will be listed here." action="Ask the first question" onAct={startNewChat} />
      ) : null}
      <button
        ref={archiveButton}
        type="button"
        className="mt-2 flex h-8 w-full items-center gap-2 rounded-md px-2 text-sm text-subtle outline-offset-[-2px] transition-colors duration-120 ease-calm hover:bg-fg/5 hover:text-fg pointer-coarse:h-11"
        onClick={onArchive}
      >
        <Archive aria-hidden className="size-3.5" />
        Archived
      </button>
    </ChatList>
  );
}

function ArchivedChats({ onBack }: { readonly onBack: () => void }) {
  const list = useArchivedChats();
  const backButton = useFocusAtStart(true);
  const isEmpty = list.chats.length === 0 && list.problem === null && !list.isLoading;
  return (
    <>
      <div className="flex shrink-0 flex-col items-start px-2 pt-1">
        <Button ref={backButton} look="ghost" size="compact" className="px-2 pointer-coarse:h-11" onClick={onBack}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to the chats
        </Button>
        <h2 className="px-2 pt-2 pb-1 text-xs font-medium text-subtle">Archived</h2>
      </div>
      <ChatList label="Archived chats" list={list} groups={[{ heading: null, chats: list.chats }]}>
        {isEmpty ? <Empty text="No chat is archived." action="Show all chats" onAct={onBack} /> : null}
      </ChatList>
    </>
  );
}

type EmptyProps = { readonly text: string; readonly action: string; readonly onAct: () => void };

function Empty({ text, action, onAct }: EmptyProps) {
  return (
    <div className="flex flex-col items-start gap-2 px-2 py-2 text-sm text-muted">
      <p>{text}</p>
      <Button size="compact" onClick={onAct}>
        {action}
      </Button>
    </div>
  );
}
