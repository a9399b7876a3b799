import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announceChat, useChatAnnouncements } from "#lib/queries/chat-channel";
import { useChatRevision, useFreshSessionList, useSessionList } from "#lib/queries/use-sessions";
import { chatItem, chatServer as server } from "../../support/chats/chat-server.ts";

vi.mock("#lib/actions/sessions", async () => (await import("../../support/chats/chat-server.ts")).chatServer.actions);

beforeEach(() => {
  vi.useFakeTimers();
  server.begin(
    ["a", "b", "c", "d", "e"].map((id, index) => chatItem(id, { updatedAt: -index })),
    2,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the chat list", () => {
  it("comes in pieces, each chat once, until there is no more", async () => {
    const { result } = show();
    expect(shown(result)).toEqual(["a", "b"]);
    await step(() => result.current.list.loadMore());
    await step(() => result.current.list.loadMore());
    expect(shown(result)).toEqual(["a", "b", "c", "d", "e"]);
    expect(result.current.list.hasMore).toBe(false);
  });

  it("loses no chat that came to the top while the next piece was read", async () => {
    const { result } = show();
    server.change("e", { updatedAt: 1 });
    await step(() => result.current.list.loadMore());
    expect(shown(result)).toEqual(["e", "a", "b", "c"]);
  });

  it("is asked for every 10 seconds, and every 3 while a chat in it runs or waits", async () => {
    const { result } = show();
    await pass(9_900);
    expect(server.asked).toBe(0);
    server.change("a", { badge: "running" });
    await pass(200);
    expect(result.current.list.chats[0]?.badge).toBe("running");
    expect(server.asked).toBe(1);
    server.change("a", { badge: "unread" });
    await pass(3_100);
    expect(result.current.list.chats[0]?.badge).toBe("unread");
    await pass(9_000);
    expect(server.asked).toBe(2);
  });

  it("is not asked for while the tab is hidden", async () => {
    show();
    const isVisible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await pass(60_000);
    expect(server.asked).toBe(0);
    isVisible.mockRestore();
  });

  it("knows the rev of each chat that it shows, and of no other", async () => {
    const { result } = show();
    expect([result.current.revision, result.current.unknown]).toEqual([1, null]);
    server.change("a", { title: "Revenue" });
    await pass(10_100);
    expect(result.current.revision).toBe(2);
  });
});

describe("another tab", () => {
  it("that says that a chat has changed is heard at once", async () => {
    vi.useRealTimers();
    const { result } = show();
    server.change("a", { title: "Revenue" });
    const tab = new BroadcastChannel("snowgpt-chats");
    tab.postMessage({ sessionId: "a" });
    await waitFor(() => expect(result.current.list.chats[0]?.title).toBe("Revenue"));
    tab.close();
  });

  it("hears what is announced, and a tab does not hear itself", async () => {
    vi.useRealTimers();
    const own = vi.fn();
    renderHook(() => useChatAnnouncements(own));
    const tab = new BroadcastChannel("snowgpt-chats");
    const heard = new Promise((resolve) => tab.addEventListener("message", ({ data }) => resolve(data)));
    announceChat("a");
    expect(await heard).toEqual({ sessionId: "a" });
    expect(own).not.toHaveBeenCalled();
    tab.close();
  });

  it("that speaks of something else is not understood, and harms nothing", async () => {
    vi.useRealTimers();
    const own = vi.fn();
    renderHook(() => useChatAnnouncements(own));
    const tab = new BroadcastChannel("snowgpt-chats");
    for (const data of [null, 7, "a", {}, { sessionId: 7 }]) tab.postMessage(data);
    tab.postMessage({ sessionId: "last" });
    await waitFor(() => expect(own).toHaveBeenCalledExactlyOnceWith("last"));
    tab.close();
  });
});

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const first = server.page();
  return renderHook(
    () => {
      const list = useSessionList({ status: "open", first, isWanted: true });
      useFreshSessionList(list.chats);
      return { list, revision: useChatRevision("a"), unknown: useChatRevision("nobody") };
    },
    { wrapper },
  );
}

type Shown = ReturnType<typeof show>["result"];

function shown({ current }: Shown): string[] {
  return current.list.chats.map((chat) => chat.id);
}

/** Lets what was begun come to its end. */
async function step(begin: () => void): Promise<void> {
  await act(async () => {
    begin();
    await vi.advanceTimersByTimeAsync(10);
  });
}

async function pass(ms: number): Promise<void> {
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}
