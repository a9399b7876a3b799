import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SessionListItem, SessionPage } from "#lib/domain/session";
import {
  type ChatCommand,
  chatsOf,
  isBusyChat,
  listSummary,
  neighbourOf,
  shownBadge,
  withCommands,
  withFirstPage,
  withOutcome,
} from "#lib/state/chat-list";
import { ChatServer, chatItem, keyOf } from "../../support/chats/chat-server.ts";

const ids = (chats: readonly SessionListItem[]) => chats.map((chat) => chat.id);

describe("pieces of a list that changes meanwhile", () => {
  it("never show a chat twice, and after the next look at the first piece none is lost", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const screen = new Screen(
          new ChatServer(
            ["a", "b", "c", "d", "e", "f", "g"].map((id, at) => chatItem(id, { updatedAt: at })),
            2,
          ),
        );
        for (const [name, id] of actions) {
          screen.act(name, id);
          expect(new Set(ids(screen.shown())).size).toBe(screen.shown().length);
        }
        screen.act("look", "a");
        expect(ids(screen.shown())).toEqual(expect.arrayContaining(ids(screen.reached())));
      }),
      { numRuns: 500 },
    );
  });

  it("show the latest state of a chat that is in two of them", () => {
    const pages = [page([chatItem("a", { rev: 3, title: "new" })]), page([chatItem("a", { rev: 2, title: "old" })])];
    expect(chatsOf(pages).map((chat) => chat.title)).toEqual(["new"]);
    expect(chatsOf(pages.toReversed()).map((chat) => chat.title)).toEqual(["new"]);
  });

  it("are read again as a whole only when the first one does not fit to them", () => {
    const pages = [page([chatItem("a"), chatItem("b")], "b"), page([chatItem("c")])];
    const fresh = page([chatItem("a", { badge: "running" }), chatItem("b")], "b");
    expect(withFirstPage(pages, fresh)).toEqual([fresh, pages[1]]);
    expect(withFirstPage(pages, page([chatItem("new"), chatItem("a")], "a"))).toBeNull();
    expect(withFirstPage(pages, page([chatItem("b"), chatItem("a")], "a"))).toBeNull();
    expect(
      withFirstPage(pages, page([chatItem("a", { isPinned: true }), chatItem("b", { isPinned: true })], "b")),
    ).toBeNull();
    expect(withFirstPage(pages, page([chatItem("a")]))).toEqual([page([chatItem("a")])]);
  });
});

describe("what the user has just asked for", () => {
  const chats = [chatItem("a", { updatedAt: 3 }), chatItem("b", { updatedAt: 2 }), chatItem("c", { updatedAt: 1 })];
  const [a, b, c] = [chatItem("a", { updatedAt: 3 }), chatItem("b", { updatedAt: 2 }), chatItem("c", { updatedAt: 1 })];
  const shown = (...commands: ChatCommand[]) => withCommands(chats, commands, "open");

  it("is shown before the server has answered", () => {
    expect(shown({ kind: "rename", chat: b, title: "Revenue" })[1]?.title).toBe("Revenue");
    expect(ids(shown({ kind: "pin", chat: c, isPinned: true }))).toEqual(["c", "a", "b"]);
    expect(ids(shown({ kind: "delete", chat: b }))).toEqual(["a", "c"]);
    expect(ids(shown({ kind: "archive", chat: a }))).toEqual(["b", "c"]);
    expect(ids(withCommands([], [{ kind: "archive", chat: a }], "archived"))).toEqual(["a"]);
  });

  it("is gone when the server refuses: without the command the list is what it was", () => {
    expect(shown()).toEqual(chats);
  });

  it("can be undone before it was done, and the chat is where it was", () => {
    expect(shown({ kind: "delete", chat: b }, { kind: "restore", chat: b })).toEqual(chats);
    expect(shown({ kind: "archive", chat: b }, { kind: "unarchive", chat: b })).toEqual(chats);
  });

  it("brings a chat back to its place that the list no longer has", () => {
    expect(ids(withCommands([a, c], [{ kind: "restore", chat: b }], "open"))).toEqual(["a", "b", "c"]);
  });

  it("does not bring a chat into sight that is in no piece of the list yet", () => {
    expect(ids(shown({ kind: "rename", chat: chatItem("z"), title: "Z" }))).toEqual(["a", "b", "c"]);
  });
});

describe("what the server has done", () => {
  const server = new ChatServer([chatItem("a"), chatItem("b")]);

  it("stands in the pieces until they are read again, never over a newer state", async () => {
    const outcome = await server.actions.renameSessionAction({ sessionId: "a", title: "Revenue" });
    const change = outcome.ok ? outcome.value : null;
    const rename: ChatCommand = { kind: "rename", chat: chatItem("a"), title: "Revenue" };
    const known = (rev: number) => chatsOf(withOutcome([page([chatItem("a", { rev })])], rename, change));
    expect(known(1)[0]).toMatchObject({ title: "Revenue", rev: 2 });
    expect(known(7)[0]).toMatchObject({ title: "Chat a", rev: 7 });
  });

  it("takes a deleted chat out of all pieces", () => {
    const pages = [page([chatItem("a"), chatItem("b")])];
    expect(ids(chatsOf(withOutcome(pages, { kind: "delete", chat: chatItem("a") }, null)))).toEqual(["b"]);
  });
});

describe("N3: the focus, when its entry leaves the list,", () => {
  it.each([
    ["a", "b"],
    ["b", "c"],
    ["c", "b"],
  ])("goes from %s to %s", (gone, next) => {
    expect(neighbourOf(["a", "b", "c"], gone)).toBe(next);
  });

  it("goes nowhere when it was the only one", () => {
    expect(neighbourOf(["a"], "a")).toBeNull();
    expect(neighbourOf(["a"], "z")).toBeNull();
  });
});

describe("badges", () => {
  it("tell nothing new of the chat on the screen, but that it works or asks", () => {
    expect(shownBadge(chatItem("a", { badge: "unread" }), "a")).toBeNull();
    expect(shownBadge(chatItem("a", { badge: "failed" }), "a")).toBeNull();
    expect(shownBadge(chatItem("a", { badge: "unread" }), "b")).toBe("unread");
    expect(shownBadge(chatItem("a", { badge: "running" }), "a")).toBe("running");
    expect(shownBadge(chatItem("a", { badge: "needs_answer" }), "a")).toBe("needs_answer");
  });

  it("that change by themselves are those of runs that work or wait", () => {
    const busy = (["running", "queued", "needs_answer", "failed", "unread", null] as const).filter((badge) =>
      isBusyChat(chatItem("a", { badge })),
    );
    expect(busy).toEqual(["running", "queued"]);
  });

  it("of a list out of sight become one sign and a sentence, the most urgent first", () => {
    const chats = (["running", "running", "needs_answer", "unread", null] as const).map((badge, index) =>
      chatItem(String(index), { badge }),
    );
    expect(listSummary(chats, null)).toEqual({
      badge: "needs_answer",
      text: "1 chat needs an answer, 2 chats are running, 1 chat has something new",
    });
    expect(listSummary([chatItem("a")], null)).toBeNull();
    expect(listSummary([chatItem("a", { badge: "unread" })], "a")).toBeNull();
  });
});

function page(items: readonly SessionListItem[], nextCursor: string | null = null): SessionPage {
  return { items, nextCursor };
}

const action = fc.tuple(
  fc.constantFrom("touch", "pin", "unpin", "delete", "make", "more", "look"),
  fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
);

/** Reads a server's list as the page does: more pieces at the end, and again and again the first one. */
class Screen {
  readonly server: ChatServer;
  private pages: readonly SessionPage[];
  private clock = 100;

  constructor(server: ChatServer) {
    this.server = server;
    this.pages = [server.page()];
  }

  shown(): readonly SessionListItem[] {
    return withCommands(chatsOf(this.pages), [], "open");
  }

  /** What the server has down to the end of the last piece. */
  reached(): readonly SessionListItem[] {
    const end = this.pages.at(-1)?.nextCursor ?? null;
    return this.server.inOrder().filter((chat) => end === null || keyOf(chat) <= end);
  }

  act(name: string, id: string): void {
    this.clock += 1;
    const steps: Record<string, () => void> = {
      touch: () => this.server.change(id, { updatedAt: this.clock }),
      pin: () => this.server.change(id, { isPinned: true }),
      unpin: () => this.server.change(id, { isPinned: false }),
      delete: () => this.server.chats.delete(id),
      make: () =>
        this.server.chats.set(`${id}${this.clock}`, chatItem(`${id}${this.clock}`, { updatedAt: this.clock })),
      more: () => this.more(),
      look: () => this.look(),
    };
    steps[name]?.();
  }

  private more(): void {
    const cursor = this.pages.at(-1)?.nextCursor ?? null;
    if (cursor !== null) this.pages = [...this.pages, this.server.page("open", cursor)];
    // What has come to the top since the last look is missing further down.
    this.look();
  }

  private look(): void {
    this.pages = withFirstPage(this.pages, this.server.page()) ?? this.readAgain();
  }

  /** As many pieces as before, each from the end of the one before it. */
  private readAgain(): readonly SessionPage[] {
    const pages = [this.server.page()];
    while (pages.length < this.pages.length) {
      const cursor = pages.at(-1)?.nextCursor ?? null;
      if (cursor === null) break;
      pages.push(this.server.page("open", cursor));
    }
    return pages;
  }
}
