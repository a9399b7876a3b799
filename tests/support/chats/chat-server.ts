/** A list of chats as the server keeps it, in memory: pieces by key, commands, refusals when they are wanted. */
import { err, ok, type PublicError, type Result } from "#lib/domain/errors";
import type { SessionChange, SessionHit, SessionListItem, SessionPage, SessionStatus } from "#lib/domain/session";
import { freshChat } from "#lib/state/session-store";

/** A chat of the list. */
export function chatItem(id: string, more: Partial<SessionListItem> = {}): SessionListItem {
  return {
    id,
    title: `Chat ${id}`,
    rev: 1,
    status: "open",
    isPinned: false,
    currentDb: "DEMO",
    currentSchema: "SALES",
    otherContexts: [],
    updatedAt: 0,
    badge: null,
    ...more,
  };
}

export const refusal: PublicError = {
  code: "UNAVAILABLE",
  message: "The store is busy.",
  nextStep: "Try again.",
  retryable: true,
  position: null,
};

export class ChatServer {
  readonly chats = new Map<string, SessionListItem>();
  readonly deleted = new Map<string, SessionListItem>();
  /** Commands are refused. */
  isRefusing = false;
  hits: readonly SessionHit[] = [];
  /** The texts that were searched for. */
  searched: string[] = [];
  /** How often a piece of the list was asked for. */
  asked = 0;
  /** A list of these chats is on its way until this is kept. */
  reading: Record<SessionStatus, Promise<void>> = atOnce();
  private pageSize = 50;

  constructor(chats: readonly SessionListItem[], pageSize?: number) {
    this.begin(chats, pageSize);
  }

  /** As if it had just been started with these chats. */
  begin(chats: readonly SessionListItem[], pageSize = 50): void {
    this.pageSize = pageSize;
    this.isRefusing = false;
    this.hits = [];
    this.searched = [];
    this.asked = 0;
    this.reading = atOnce();
    this.deleted.clear();
    this.chats.clear();
    for (const chat of chats) this.chats.set(chat.id, chat);
  }

  page(status: SessionStatus = "open", cursor: string | null = null): SessionPage {
    const all = this.inOrder(status);
    const rest = cursor === null ? all : all.filter((chat) => keyOf(chat) > cursor);
    const items = rest.slice(0, this.pageSize);
    const last = items.at(-1);
    return { items, nextCursor: rest.length > items.length && last !== undefined ? keyOf(last) : null };
  }

  inOrder(status: SessionStatus = "open"): SessionListItem[] {
    return [...this.chats.values()]
      .filter((chat) => chat.status === status)
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  change(id: string, more: Partial<SessionListItem>): void {
    const chat = this.chats.get(id);
    if (chat !== undefined) this.chats.set(id, { ...chat, rev: chat.rev + 1, ...more });
  }

  /** What `#lib/actions/sessions` and `#lib/actions/change-session` are replaced by. */
  readonly actions = {
    listSessionsAction: async (input: { readonly status: SessionStatus; readonly cursor: string | null }) => {
      this.asked += 1;
      await this.reading[input.status];
      return ok(this.page(input.status, input.cursor));
    },
    searchSessionsAction: async ({ text }: { readonly text: string }) => {
      this.searched.push(text);
      return ok(this.hits);
    },
    loadSessionAction: async () => err(refusal),
    renameSessionAction: async ({ sessionId, title }: { readonly sessionId: string; readonly title: string }) =>
      this.changed(sessionId, { title }),
    pinSessionAction: async ({ sessionId, isPinned }: { readonly sessionId: string; readonly isPinned: boolean }) =>
      this.changed(sessionId, { isPinned }),
    archiveSessionAction: async ({ sessionId }: ChatInput) => this.changed(sessionId, { status: "archived" }),
    unarchiveSessionAction: async ({ sessionId }: ChatInput) => this.changed(sessionId, { status: "open" }),
    clearSessionAction: async ({ sessionId }: ChatInput) => this.changed(sessionId, {}),
    deleteSessionAction: async ({ sessionId }: ChatInput) => this.moved(sessionId, this.chats, this.deleted),
    restoreSessionAction: async ({ sessionId }: ChatInput) => this.moved(sessionId, this.deleted, this.chats),
    duplicateSessionAction: async ({ sessionId, copyId }: ChatInput & { readonly copyId: string }) => {
      const source = this.chats.get(sessionId);
      if (this.isRefusing || source === undefined) return err(refusal);
      this.chats.set(copyId, { ...source, id: copyId, title: `${source.title} (copy)` });
      return ok({ sessionId: copyId });
    },
  };

  private changed(id: string, more: Partial<SessionListItem>): Result<SessionChange, PublicError> {
    if (this.isRefusing || !this.chats.has(id)) return err(refusal);
    this.change(id, more);
    const { messages: _messages, ...fields } = freshChat(null, { newId: () => id, now: () => 0 }).session;
    const { badge: _badge, ...chat } = this.chats.get(id) ?? chatItem(id);
    return ok({ ...fields, ...chat, messageCount: 0, messages: [] });
  }

  private moved(
    id: string,
    from: Map<string, SessionListItem>,
    to: Map<string, SessionListItem>,
  ): Result<null, PublicError> {
    const chat = from.get(id);
    if (this.isRefusing || chat === undefined) return err(refusal);
    from.delete(id);
    to.set(id, chat);
    return ok(null);
  }
}

function atOnce(): Record<SessionStatus, Promise<void>> {
  return { open: Promise.resolve(), archived: Promise.resolve() };
}

type ChatInput = { readonly sessionId: string };

/** Sorts as the list does: pinned first, then the latest. */
export function keyOf({ isPinned, updatedAt, id }: SessionListItem): string {
  return `${isPinned ? 0 : 1}-${String(1e15 - updatedAt).padStart(16, "0")}-${id}`;
}

/** The one that a page under test talks to. */
export const chatServer = new ChatServer([]);
