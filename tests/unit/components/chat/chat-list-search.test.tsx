import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SearchField, SessionHit } from "#lib/domain/session";
import { list, press, rows, showChats, titles } from "../../../support/chats/chat-list-page.tsx";
import { chatItem, chatServer as server } from "../../../support/chats/chat-server.ts";

const route = vi.hoisted(() => ({ pathname: "/chat", push: vi.fn(), replace: vi.fn() }));

vi.mock(
  "#lib/actions/sessions",
  async () => (await import("../../../support/chats/chat-server.ts")).chatServer.actions,
);
vi.mock(
  "#lib/actions/change-session",
  async () => (await import("../../../support/chats/chat-server.ts")).chatServer.actions,
);
vi.mock("next/navigation", () => ({ useRouter: () => route, usePathname: () => route.pathname }));

beforeEach(() => {
  vi.clearAllMocks();
  server.begin([chatItem("a", { title: "Revenue" }), chatItem("b", { title: "Orders", updatedAt: -1 })]);
});

describe("the search", () => {
  it("waits for a pause in typing, then asks once", async () => {
    server.hits = [hit("a", "answer", 4)];
    showChats(server);
    for (const text of ["no", "nort", "north"]) write(text);
    await waitFor(() => expect(rows("Search results")).toHaveLength(1));
    expect(server.searched).toEqual(["north"]);
  });

  it.each<[SearchField, number, string]>([
    ["title", 0, "/chat/a"],
    ["question", 1, "/chat/a#message-1"],
    ["answer", 4, "/chat/a#message-4"],
    ["sql", 2, "/chat/a#message-2"],
  ])("tells that the words stand in the %s, marks them, and leads to their place", async (field, seq, address) => {
    server.hits = [hit("a", field, seq)];
    await search("north");
    const [link] = rows("Search results");
    expect(link?.textContent?.toLowerCase()).toContain(field);
    expect(link?.querySelector("mark")?.textContent).toBe("North");
    expect(link?.getAttribute("href")).toBe(address);
    expect(screen.getByText("1 chat found")).toBeDefined();
  });

  it("says of an archived chat that it is archived", async () => {
    server.hits = [{ ...hit("a", "answer", 4), item: chatItem("a", { status: "archived" }) }];
    await search("north");
    expect(rows("Search results")[0]?.textContent).toContain("archived");
  });

  it("that finds nothing says so and offers one way on", async () => {
    await search("nothing");
    expect(within(list("Search results")).getByText("No chat has all of these words.")).toBeDefined();
    fireEvent.click(within(list("Search results")).getByRole("button", { name: "Clear the search" }));
    expect(titles()).toEqual(["Revenue", "Orders"]);
    expect(document.activeElement).toBe(field());
  });

  it("is walked through by the arrow keys: down into the hits, up again to the field", async () => {
    server.hits = [hit("a", "title", 0), hit("b", "sql", 2)];
    await search("north");
    press("ArrowDown");
    const [first, second] = rows("Search results");
    expect(document.activeElement).toBe(first);
    press("ArrowDown");
    expect(document.activeElement).toBe(second);
    press("ArrowUp");
    press("ArrowUp");
    expect(document.activeElement).toBe(field());
  });

  it("opens the first hit with Enter", async () => {
    server.hits = [hit("a", "answer", 4), hit("b", "sql", 2)];
    await search("north");
    const opened = vi.fn((event: Event) => event.preventDefault());
    rows("Search results")[0]?.addEventListener("click", opened);
    press("Enter");
    expect(opened).toHaveBeenCalledOnce();
  });

  it.each(["the field", "a hit"])("is cleared by Escape in %s", async (place) => {
    server.hits = [hit("a", "answer", 4)];
    await search("north");
    if (place === "a hit") press("ArrowDown");
    press("Escape");
    expect(field().getAttribute("value")).toBe("");
    expect(document.activeElement).toBe(field());
    expect(titles()).toEqual(["Revenue", "Orders"]);
  });

  it("begins with / from anywhere but a text field", () => {
    showChats(server);
    act(() => screen.getByRole("textbox", { name: "Ask a question" }).focus());
    press("/");
    expect(document.activeElement).not.toBe(field());
    act(() => screen.getByRole("button", { name: "New chat" }).focus());
    press("/");
    expect(document.activeElement).toBe(field());
  });

  it("begins with / from a collapsed sidebar too, which opens", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    showChats(server, { isSidebarCollapsed: true });
    act(() => screen.getByRole("button", { name: "New chat" }).focus());
    press("/");
    await waitFor(() => expect(document.activeElement).toBe(field()));
    vi.unstubAllGlobals();
  });
});

describe("a new chat", () => {
  it("is begun with Ctrl+Shift+O from anywhere, and its button says so", () => {
    showChats(server);
    act(() => screen.getByRole("textbox", { name: "Ask a question" }).focus());
    press("O", { ctrlKey: true, shiftKey: true });
    expect(route.push).toHaveBeenCalledExactlyOnceWith("/chat");
    const button = screen.getByRole("button", { name: "New chat" });
    expect(button.getAttribute("aria-keyshortcuts")).toBe("Control+Shift+O Meta+Shift+O");
  });
});

function hit(id: string, field: SearchField, seq: number): SessionHit {
  const excerpt = [
    { text: "revenue of ", isMatch: false },
    { text: "North", isMatch: true },
    { text: " and South", isMatch: false },
  ];
  return { item: chatItem(id), field, seq, excerpt };
}

async function search(text: string) {
  showChats(server);
  act(() => field().focus());
  write(text);
  await waitFor(() => expect(screen.queryByText(/chats? found/)).not.toBeNull());
}

function write(text: string) {
  fireEvent.change(field(), { target: { value: text } });
}

function field(): HTMLElement {
  return screen.getByRole("searchbox", { name: "Search chats" });
}
