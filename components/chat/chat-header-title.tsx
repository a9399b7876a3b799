"use client";

/** The title of the chat on the screen: a click renames it in place, the menu beside it has the other commands. */
import { Ellipsis } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useIsTeam } from "#components/access/use-may";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import { isPressed } from "#components/ui/shortcut";
import type { SessionListItem } from "#lib/domain/session";
import { ariaKeys } from "#lib/state/shortcuts";
import { carryOut, useChatCommands } from "./chat-list-commands.tsx";
import { type ChatChoice, ChatListMenu } from "./chat-list-menu.tsx";
import { useShownTitle } from "./chat-list-provider.tsx";
import { ChatModelUse } from "./chat-model-use.tsx";
import { ChatTitleField } from "./chat-title-field.tsx";
import { useChat, useSession } from "./session-provider.tsx";
import { ShareChat } from "./share-chat.tsx";

/** A chat without a question that the server has taken has no name and no commands yet. */
export function ChatHeaderTitle() {
  const isBegun = useSession((state) => (state.beforeSend ?? state).messages.length > 0);
  const title = useSession((state) => state.title);
  if (!isBegun) return <h1 className="truncate text-base font-semibold">{title === "" ? "New chat" : title}</h1>;
  return <TitleWithCommands />;
}

function TitleWithCommands() {
  const { actions, composer } = useChat();
  const chat = useChatOnScreen();
  const shownTitle = useShownTitle(chat.id, chat.title);
  const commands = useChatCommands((change) => void actions.take(change));
  const [isRenaming, setIsRenaming] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const isTeam = useIsTeam();
  const title = useTitleFocus(isRenaming);
  const main = usePageMain();
  const modelUseId = useId();
  const chosen = useRef<ChatChoice>(null);

  function choose(choice: ChatChoice) {
    chosen.current = choice;
    if (choice === "rename") setIsRenaming(true);
  }

  /** Only then: a menu that is still closing would take the focus from the page that a command leads to. */
  function afterMenu(event: Event) {
    const choice = chosen.current;
    chosen.current = null;
    if (choice === "rename") event.preventDefault();
    if (choice === "delete" || choice === "archive") {
      // The button goes with the chat.
      event.preventDefault();
      composer.current?.focus();
    }
    if (choice !== null && choice !== "rename") void carryOut(commands, chat, choice);
  }

  function finish(name: string | null, isByKey: boolean) {
    title.wants.current = isByKey;
    setIsRenaming(false);
    if (name !== null) void commands.rename(chat, name);
  }

  return (
    <>
      <h1 className={classNames("min-w-0 text-base font-semibold", isRenaming ? "flex flex-1" : "md:-ml-2")}>
        {isRenaming ? (
          <ChatTitleField title={chat.title} onEnd={finish} className="max-w-120" />
        ) : (
          <TitleButton title={shownTitle} button={title.button} onRename={() => setIsRenaming(true)} />
        )}
      </h1>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button look="ghost" size="icon" aria-label="Commands for this chat" className="pointer-coarse:size-11">
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          container={main}
          align="start"
          aria-describedby={modelUseId}
          className="w-60"
          onCloseAutoFocus={afterMenu}
        >
          <ChatListMenu chat={chat} place="header" Item={DropdownMenuItem} onChoose={choose} />
          {isTeam ? <DropdownMenuItem onSelect={() => setSharing(true)}>Share</DropdownMenuItem> : null}
          <ChatModelUse id={modelUseId} sessionId={chat.id} />
        </DropdownMenuContent>
      </DropdownMenu>
      {isSharing ? <ShareChat sessionId={chat.id} onClose={() => setSharing(false)} /> : null}
    </>
  );
}

type TitleButtonProps = {
  readonly title: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onRename: () => void;
};

function TitleButton({ title, button, onRename }: TitleButtonProps) {
  function renameByKey(event: KeyboardEvent) {
    if (!isPressed(event, "renameChat")) return;
    event.preventDefault();
    onRename();
  }

  return (
    <button
      ref={button}
      type="button"
      title={`${title} – click to rename`}
      aria-keyshortcuts={ariaKeys("renameChat")}
      onClick={onRename}
      onKeyDown={renameByKey}
      className="block h-8 max-w-full truncate rounded-md px-2 text-left transition-colors duration-120 ease-calm hover:bg-fg/6 pointer-coarse:h-11"
    >
      {title}
    </button>
  );
}

/** The title gets the focus back when its field is closed by a key. */
function useTitleFocus(isRenaming: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wants = useRef(false);
  useEffect(() => {
    if (isRenaming || !wants.current) return;
    wants.current = false;
    button.current?.focus();
  }, [isRenaming]);
  return { button, wants };
}

/** The chat on the screen as the list would tell of it. */
function useChatOnScreen(): SessionListItem {
  return {
    id: useSession((state) => state.id),
    title: useSession((state) => state.title),
    rev: useSession((state) => state.rev),
    status: useSession((state) => state.status),
    isPinned: useSession((state) => state.isPinned),
    currentDb: useSession((state) => state.currentDb),
    currentSchema: useSession((state) => state.currentSchema),
    otherContexts: useSession((state) => state.otherContexts),
    updatedAt: useSession((state) => state.updatedAt),
    badge: null,
  };
}
