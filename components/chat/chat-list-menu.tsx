"use client";

/** The commands of a chat as a menu: behind its "…" button, and where the pointer is. */
import { Archive, ArchiveRestore, Copy, Download, Eraser, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { classNames } from "#components/ui/class-names";
import { ShortcutKeys } from "#components/ui/shortcut";
import type { SessionListItem } from "#lib/domain/session";
import type { ShortcutName } from "#lib/state/shortcuts";

/** What the user chose; the export is a link and needs nobody. */
export type ChatChoice = Exclude<MenuEntry, "export">;

type MenuEntry = "rename" | "pin" | "duplicate" | "export" | "archive" | "unarchive" | "clear" | "delete";

type ItemProps = {
  readonly className?: string;
  readonly asChild?: boolean;
  readonly onSelect?: () => void;
  readonly children?: ReactNode;
};

type ChatListMenuProps = {
  readonly chat: SessionListItem;
  /** Where the menu stands: the chat on the screen can be cleared too. */
  readonly place: "row" | "header";
  /** The item of the menu that this stands in. */
  readonly Item: ComponentType<ItemProps>;
  readonly onChoose: (choice: ChatChoice) => void;
};

const entries = {
  row: {
    open: ["rename", "pin", "duplicate", "export", "archive", "delete"],
    archived: ["unarchive", "delete"],
  },
  header: {
    open: ["rename", "pin", "duplicate", "export", "clear", "archive", "delete"],
    archived: ["unarchive", "duplicate", "export", "delete"],
  },
} as const satisfies Record<string, Record<SessionListItem["status"], readonly MenuEntry[]>>;

/** Deleting stands apart. Rows have keys for two of the commands. */
export function ChatListMenu({ chat, place, Item, onChoose }: ChatListMenuProps) {
  return entries[place][chat.status].map((entry) => {
    if (entry === "export") return <ExportItem key={entry} chat={chat} Item={Item} />;
    const { Icon, label, keyName } = looksOf(entry, chat);
    const isDanger = entry === "delete";
    return (
      <div key={entry} className={isDanger ? "mt-1 border-t border-border pt-1" : undefined}>
        <Item className={isDanger ? "text-danger" : undefined} onSelect={() => onChoose(entry)}>
          <Icon aria-hidden className={classNames("size-4", !isDanger && "text-subtle")} />
          {label}
          {place === "row" && keyName !== null && chat.status === "open" ? (
            <span className="ml-auto pl-6 pointer-coarse:hidden">
              <ShortcutKeys name={keyName} />
            </span>
          ) : null}
        </Item>
      </div>
    );
  });
}

function ExportItem({ chat, Item }: Pick<ChatListMenuProps, "chat" | "Item">) {
  return (
    <Item asChild>
      <a href={`/api/sessions/${encodeURIComponent(chat.id)}/export`} download>
        <Download aria-hidden className="size-4 text-subtle" />
        Export
      </a>
    </Item>
  );
}

type Looks = {
  readonly Icon: ComponentType<{ className?: string }>;
  readonly label: string;
  readonly keyName: ShortcutName | null;
};

function looksOf(choice: ChatChoice, chat: SessionListItem): Looks {
  switch (choice) {
    case "rename":
      return { Icon: Pencil, label: "Rename", keyName: "renameChat" };
    case "pin":
      return chat.isPinned
        ? { Icon: PinOff, label: "Unpin", keyName: null }
        : { Icon: Pin, label: "Pin", keyName: null };
    case "duplicate":
      return { Icon: Copy, label: "Duplicate", keyName: null };
    case "archive":
      return { Icon: Archive, label: "Archive", keyName: null };
    case "unarchive":
      return { Icon: ArchiveRestore, label: "Unarchive", keyName: null };
    case "clear":
      return { Icon: Eraser, label: "Clear chat", keyName: null };
    case "delete":
      return { Icon: Trash2, label: "Delete", keyName: "deleteChat" };
  }
}
