/** The chat list as the screen shows it: pieces from the server, and on top what the user has just asked for. */
import type { ChatBadge, SessionChange, SessionListItem, SessionPage, SessionStatus } from "#lib/domain/session";

/** What can be done to a chat as a whole; shown at once, true when the server says so. */
export type ChatCommand = { readonly chat: SessionListItem } & (
  | { readonly kind: "rename"; readonly title: string }
  | { readonly kind: "pin"; readonly isPinned: boolean }
  | { readonly kind: "archive" | "unarchive" | "delete" | "restore" }
);

/** All chats of the pieces, each once: where it moved between two readings, its latest state. */
export function chatsOf(pages: readonly SessionPage[]): readonly SessionListItem[] {
  const latest = new Map<string, SessionListItem>();
  for (const item of pages.flatMap((page) => page.items)) {
    const known = latest.get(item.id);
    if (known === undefined || known.rev < item.rev) latest.set(item.id, item);
  }
  return [...latest.values()];
}

/**
 * The pieces with a fresh first one.
 * null when further pieces are known that it does not fit to: chats have come or gone, or it ends elsewhere than
 * where the second one was read from. All of them are to be read again then, or there would be gaps.
 */
export function withFirstPage(pages: readonly SessionPage[], fresh: SessionPage): readonly SessionPage[] | null {
  const [first, ...rest] = pages;
  if (first === undefined || rest.length === 0 || fresh.nextCursor === null) return [fresh];
  // Pinned chats alone: the latest of the others is further down, where nobody looks.
  if (fresh.items.every((item) => item.isPinned)) return null;
  const known = new Set(first.items.map((item) => item.id));
  const isSame = known.size === fresh.items.length && fresh.items.every((item) => known.has(item.id));
  return isSame && fresh.nextCursor === first.nextCursor ? [fresh, ...rest] : null;
}

/** The pieces after the server has done a command; `change` is its word, null where it sends none. */
export function withOutcome(
  pages: readonly SessionPage[],
  command: ChatCommand,
  change: SessionChange | null,
): readonly SessionPage[] {
  const { id } = command.chat;
  return pages.map((page) => ({
    ...page,
    items: page.items.flatMap((item) => {
      if (item.id !== id) return [item];
      if (command.kind === "delete") return [];
      return [change === null || change.rev < item.rev ? item : asChanged(item, change)];
    }),
  }));
}

function asChanged(item: SessionListItem, change: SessionChange): SessionListItem {
  const { title, rev, status, isPinned, updatedAt } = change;
  return { ...item, title, rev, status, isPinned, updatedAt };
}

/** The chats of a status in their order, with the commands that the server has not answered yet. */
export function withCommands(
  chats: readonly SessionListItem[],
  commands: readonly ChatCommand[],
  status: SessionStatus,
): readonly SessionListItem[] {
  const shown = new Map(chats.map((chat) => [chat.id, chat]));
  for (const command of commands) {
    const next = afterCommand(shown.get(command.chat.id), command);
    if (next === undefined) shown.delete(command.chat.id);
    else shown.set(command.chat.id, next);
  }
  return inOrder([...shown.values()].filter((chat) => chat.status === status));
}

/** undefined: the chat is not shown. A chat that comes back is shown as it was left. */
function afterCommand(shown: SessionListItem | undefined, command: ChatCommand): SessionListItem | undefined {
  switch (command.kind) {
    case "rename":
      return shown && { ...shown, title: command.title };
    case "pin":
      return shown && { ...shown, isPinned: command.isPinned };
    case "archive":
      return { ...(shown ?? command.chat), status: "archived" };
    case "unarchive":
      return { ...(shown ?? command.chat), status: "open" };
    case "delete":
      return undefined;
    case "restore":
      return shown ?? command.chat;
  }
}

/** As the server orders them; equals stay as they came. */
function inOrder(chats: readonly SessionListItem[]): readonly SessionListItem[] {
  return chats.toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || b.updatedAt - a.updatedAt);
}

/** Where the focus goes when an entry leaves its list: the next one, else the one before; null when it was the only one. */
export function neighbourOf(ids: readonly string[], id: string): string | null {
  const index = ids.indexOf(id);
  if (index === -1) return null;
  return ids[index + 1] ?? ids[index - 1] ?? null;
}

/** What the list tells of a chat: whoever looks at it needs not be told that it has something new. */
export function shownBadge(chat: SessionListItem, currentId: string | null): ChatBadge | null {
  const goesWhenSeen = chat.badge === "unread" || chat.badge === "failed";
  return goesWhenSeen && chat.id === currentId ? null : chat.badge;
}

/** Something is going on in the chat that will change its badge by itself. */
export function isBusyChat({ badge }: SessionListItem): boolean {
  return badge === "running" || badge === "queued";
}

/** What a list that is out of sight wants to tell, the most urgent first; null when nothing. */
export function listSummary(chats: readonly SessionListItem[], currentId: string | null): ListSummary | null {
  const badges = chats.map((chat) => shownBadge(chat, currentId));
  const counts = summaryBadges.map((badge) => ({ badge, count: badges.filter((shown) => shown === badge).length }));
  const told = counts.filter(({ count }) => count > 0);
  const [first] = told;
  return first === undefined ? null : { badge: first.badge, text: told.map(countText).join(", ") };
}

/** One badge for all, and the numbers in words. */
export type ListSummary = { readonly badge: (typeof summaryBadges)[number]; readonly text: string };

const summaryBadges = ["needs_answer", "running", "failed", "unread"] as const;

function countText({ badge, count }: { readonly badge: ListSummary["badge"]; readonly count: number }): string {
  const words = {
    needs_answer: count === 1 ? "needs an answer" : "need an answer",
    running: count === 1 ? "is running" : "are running",
    failed: "failed",
    unread: count === 1 ? "has something new" : "have something new",
  } as const;
  return `${count} ${count === 1 ? "chat" : "chats"} ${words[badge]}`;
}
