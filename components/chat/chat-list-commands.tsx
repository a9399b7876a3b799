"use client";

/** What can be done to a chat, with all that follows: messages, the way back, and where the user is taken. */
import { useRouter } from "next/navigation";
import { useToasts } from "#components/ui/toast";
import type { PublicError } from "#lib/domain/errors";
import type { SessionChange, SessionListItem } from "#lib/domain/session";
import { chatHref, sessionHref, sessionIdOf } from "#lib/state/chat-address";
import type { ChatCommand } from "#lib/state/chat-list";
import type { ChatChoice } from "./chat-list-menu.tsx";
import { useChatList } from "./chat-list-provider.tsx";
import { useWorkspace } from "./workspace-provider.tsx";

export type ChatCommands = {
  rename(chat: SessionListItem, title: string): Promise<void>;
  pin(chat: SessionListItem, isPinned: boolean): Promise<void>;
  /** Opens the copy. */
  duplicate(chat: SessionListItem): Promise<void>;
  /** Hides the messages so far. */
  clear(chat: SessionListItem): Promise<void>;
  /** These can be undone for a while; whoever looks at the chat is taken to a new one in the same context. */
  archive(chat: SessionListItem): Promise<void>;
  remove(chat: SessionListItem): Promise<void>;
  unarchive(chat: SessionListItem): Promise<void>;
};

/** @param onChange hears what the server says of a chat, for whoever has it on the screen. */
export function useChatCommands(onChange: (change: SessionChange) => void = ignore): ChatCommands {
  const { changes, currentId, wantRow } = useChatList();
  const context = useWorkspace((state) => state.context);
  const openDrawer = useWorkspace((state) => state.openDrawer);
  const toasts = useToasts();
  const router = useRouter();

  function tell(text: string, undo: (() => void) | null): string {
    const action = undo === null ? null : { label: "Undo", act: undo };
    return toasts.getState().show({ text, tone: "plain", action });
  }

  function tellProblem(what: string, { message, nextStep }: PublicError) {
    const text = [what, message, nextStep].filter((sentence) => sentence !== null).join(" ");
    toasts.getState().show({ text, tone: "problem", action: null });
  }

  /** @returns whether the server did it. */
  async function run(command: ChatCommand, failure: string): Promise<boolean> {
    const outcome = await changes.run(command);
    if (!outcome.ok) tellProblem(`${quoted(command.chat)} ${failure}.`, outcome.error);
    else if (outcome.value !== null) onChange(outcome.value);
    return outcome.ok;
  }

  /** Takes a chat out of the list at once; `back` brings it there again. */
  async function takeAway(command: ChatCommand, failure: string, back: { said: string; command: ChatCommand }) {
    const { chat } = command;
    const isOpen = chat.id === currentId;
    const undo = async () => {
      if (!isOpen) wantRow(chat.id);
      const isBack = await run(back.command, "could not be brought back");
      if (isBack && isOpen) router.push(sessionHref(chat.id));
    };
    const offer = tell(back.said, () => void undo());
    if (isOpen) router.replace(chatHref(context));
    if (await run(command, failure)) return;
    toasts.getState().dismiss(offer);
    // Who has gone on to another chat meanwhile is left there.
    if (isOpen && sessionIdOf(location.pathname) === null) router.push(sessionHref(chat.id));
  }

  return {
    rename: async (chat, title) => void (await run({ kind: "rename", chat, title }, "could not be renamed")),
    pin: async (chat, isPinned) =>
      void (await run({ kind: "pin", chat, isPinned }, isPinned ? "could not be pinned" : "could not be unpinned")),
    duplicate: async (chat) => {
      const copy = await changes.duplicate(chat.id);
      if (!copy.ok) return tellProblem(`${quoted(chat)} could not be duplicated.`, copy.error);
      openDrawer(false);
      router.push(sessionHref(copy.value.sessionId));
    },
    clear: async (chat) => {
      const cleared = await changes.clear(chat.id);
      if (cleared.ok) onChange(cleared.value);
      else tellProblem(`${quoted(chat)} could not be cleared.`, cleared.error);
    },
    archive: (chat) =>
      takeAway({ kind: "archive", chat }, "could not be archived", {
        said: `${quoted(chat)} is archived.`,
        command: { kind: "unarchive", chat },
      }),
    remove: (chat) =>
      takeAway({ kind: "delete", chat }, "could not be deleted", {
        said: `${quoted(chat)} is deleted.`,
        command: { kind: "restore", chat },
      }),
    unarchive: async (chat) => {
      if (await run({ kind: "unarchive", chat }, "could not be taken back")) tell(`${quoted(chat)} is back.`, null);
    },
  };
}

/** Does what was chosen in a menu; a new name is asked for first. */
export function carryOut(
  commands: ChatCommands,
  chat: SessionListItem,
  choice: Exclude<ChatChoice, "rename">,
): Promise<void> {
  switch (choice) {
    case "pin":
      return commands.pin(chat, !chat.isPinned);
    case "duplicate":
      return commands.duplicate(chat);
    case "archive":
      return commands.archive(chat);
    case "unarchive":
      return commands.unarchive(chat);
    case "clear":
      return commands.clear(chat);
    case "delete":
      return commands.remove(chat);
  }
}

/** Long names are cut: the message says which chat, not all of it. */
function quoted({ title }: SessionListItem): string {
  const shown = title.length <= 40 ? title : `${title.slice(0, 39).trimEnd()}…`;
  return `“${shown}”`;
}

function ignore(): void {
  // Nobody has the chat on the screen.
}
