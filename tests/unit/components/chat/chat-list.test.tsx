import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { choose, list, press, row, rows, showChats, titles } from "../../../support/chats/chat-list-page.tsx";
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
  route.pathname = "/chat";
  server.begin([
    chatItem("a", { title: "Revenue", updatedAt: 3 }),
    chatItem("b", { title: "Orders", updatedAt: 2 }),
    chatItem("c", { title: "Returns", updatedAt: 1 }),
  ]);
});

describe("the keyboard in the list", () => {
  it("finds one stop for the Tab key: the chat on the screen, else the first one", () => {
    route.pathname = "/chat/b";
    showChats(server);
    expect(rows().map((link) => link.tabIndex)).toEqual([-1, 0, -1]);
    expect(row("Orders").getAttribute("aria-current")).toBe("page");
    expect(
      within(list())
        .getAllByRole("button", { name: /^Commands/ })
        .every((button) => button.tabIndex === -1),
    ).toBe(true);
  });

  it("moves between chats with the arrow keys, Home and End, and stays at the ends", () => {
    showChats(server);
    act(() => row("Revenue").focus());
    press("ArrowDown");
    expect(document.activeElement).toBe(row("Orders"));
    press("End");
    press("ArrowDown");
    expect(document.activeElement).toBe(row("Returns"));
    expect(rows().map((link) => link.tabIndex)).toEqual([-1, -1, 0]);
    press("Home");
    press("ArrowUp");
    expect(document.activeElement).toBe(row("Revenue"));
  });

  it("reaches the commands of a row with an arrow key, and comes back", () => {
    showChats(server);
    act(() => row("Orders").focus());
    press("ArrowRight");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Commands for Orders" }));
    press("ArrowLeft");
    expect(document.activeElement).toBe(row("Orders"));
  });

  it.each([{ key: "ContextMenu" }, { key: "F10", shiftKey: true }])(
    "opens the menu of a row with %o",
    async ({ key, ...more }) => {
      showChats(server);
      act(() => row("Orders").focus());
      press(key, more);
      const commands = within(await screen.findByRole("menu")).getAllByRole("menuitem");
      expect(commands.map((item) => item.textContent)).toEqual([
        "RenameF2",
        "Pin",
        "Duplicate",
        "Export",
        "Archive",
        "DeleteDel",
      ]);
    },
  );

  it("does nothing to a chat while its name is written", () => {
    showChats(server);
    act(() => row("Orders").focus());
    press("F2");
    press("Delete");
    press("ArrowDown");
    expect(titles()).toEqual(["Revenue", "Returns"]);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name of the chat" }));
    expect(server.deleted.size).toBe(0);
  });
});

describe("renaming", () => {
  it("is done in place: Enter saves, the row has the focus again, and the server knows", async () => {
    await rename("Orders", "Orders by month");
    press("Enter");
    expect(titles()).toEqual(["Revenue", "Orders by month", "Returns"]);
    expect(document.activeElement).toBe(row("Orders by month"));
    await waitFor(() => expect(server.chats.get("b")?.title).toBe("Orders by month"));
  });

  it("with Escape leaves the name as it was", async () => {
    await rename("Orders", "Other");
    press("Escape");
    expect(titles()).toEqual(["Revenue", "Orders", "Returns"]);
    expect(document.activeElement).toBe(row("Orders"));
    expect(server.chats.get("b")?.title).toBe("Orders");
  });

  it("refuses a blank name in words and stays at it", async () => {
    await rename("Orders", "   ");
    press("Enter");
    expect(screen.getByRole("alert").textContent).toBe("A chat needs a name. Write at least one letter.");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(field(), { target: { value: "O" } });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is kept when the user goes elsewhere", async () => {
    await rename("Orders", "Orders by month");
    act(() => screen.getByRole("textbox", { name: "Ask a question" }).focus());
    expect(titles()).toContain("Orders by month");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Ask a question" }));
  });

  it("goes back to the old name when the server refuses, and says why", async () => {
    server.isRefusing = true;
    await rename("Orders", "Orders by month");
    press("Enter");
    expect(titles()).toContain("Orders by month");
    const message = await screen.findByText("“Orders” could not be renamed. The store is busy. Try again.");
    expect(message).toBeDefined();
    expect(titles()).toEqual(["Revenue", "Orders", "Returns"]);
  });

  it("from the menu puts the focus into the name", async () => {
    showChats(server);
    await choose("Orders", "Rename");
    expect(document.activeElement).toBe(field());
  });
});

describe("deleting", () => {
  it("removes the chat at once, without a question, and the focus goes to the next one", async () => {
    showChats(server);
    act(() => row("Orders").focus());
    press("Delete");
    expect(titles()).toEqual(["Revenue", "Returns"]);
    expect(document.activeElement).toBe(row("Returns"));
    await waitFor(() => expect(server.deleted.has("b")).toBe(true));
    expect(route.replace).not.toHaveBeenCalled();
  });

  it("can be undone: the chat is back where it was", async () => {
    showChats(server);
    await choose("Orders", "Delete");
    await waitFor(() => expect(server.deleted.has("b")).toBe(true));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Undo" })));
    expect(titles()).toEqual(["Revenue", "Orders", "Returns"]);
    expect(document.activeElement).toBe(row("Orders"));
    await waitFor(() => expect(server.chats.has("b")).toBe(true));
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("is undone by Ctrl+Z as well, but not while somebody writes", async () => {
    showChats(server);
    await choose("Orders", "Delete");
    await waitFor(() => expect(server.deleted.has("b")).toBe(true));
    act(() => screen.getByRole("textbox", { name: "Ask a question" }).focus());
    press("z", { ctrlKey: true });
    expect(titles()).toEqual(["Revenue", "Returns"]);
    act(() => row("Returns").focus());
    press("z", { ctrlKey: true });
    expect(titles()).toEqual(["Revenue", "Orders", "Returns"]);
    await waitFor(() => expect(server.chats.has("b")).toBe(true));
  });

  it("of the chat on the screen leads to a new one; undoing it opens it again", async () => {
    route.pathname = "/chat/b";
    showChats(server);
    await choose("Orders", "Delete");
    expect(route.replace).toHaveBeenCalledExactlyOnceWith("/chat");
    await waitFor(() => expect(server.deleted.has("b")).toBe(true));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Undo" })));
    await waitFor(() => expect(route.push).toHaveBeenCalledExactlyOnceWith("/chat/b"));
  });

  it("that the server refuses brings the chat back, and offers no Undo of what was not done", async () => {
    server.isRefusing = true;
    showChats(server);
    await choose("Orders", "Delete");
    await screen.findByText("“Orders” could not be deleted. The store is busy. Try again.");
    expect(titles()).toEqual(["Revenue", "Orders", "Returns"]);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("of the only chat leaves a sentence and a way on", async () => {
    server.begin([chatItem("a", { title: "Revenue" })]);
    showChats(server);
    await choose("Revenue", "Delete");
    fireEvent.click(screen.getByRole("button", { name: "Ask the first question" }));
    expect(route.push).toHaveBeenCalledWith("/chat");
  });
});

describe("pinning", () => {
  it("puts a chat above the others under a heading of its own; the focus stays at it", async () => {
    showChats(server);
    await choose("Returns", "Pin");
    expect(titles()).toEqual(["Returns", "Revenue", "Orders"]);
    expect(
      within(list())
        .getAllByRole("heading")
        .map((heading) => heading.textContent),
    ).toEqual(["Pinned", "Older"]);
    expect(document.activeElement).toBe(row("Returns"));
    await waitFor(() => expect(server.chats.get("c")?.isPinned).toBe(true));
    await choose("Returns", "Unpin");
    expect(titles()).toEqual(["Revenue", "Orders", "Returns"]);
  });
});

describe("a copy", () => {
  it("is opened, and the list has it", async () => {
    showChats(server);
    await choose("Orders", "Duplicate");
    await waitFor(() => expect(titles()).toContain("Orders (copy)"));
    const copy = [...server.chats.values()].find((chat) => chat.title === "Orders (copy)");
    expect(route.push).toHaveBeenCalledExactlyOnceWith(`/chat/${copy?.id}`);
  });
});

describe("an export", () => {
  it("is a link to the file of this chat", async () => {
    showChats(server);
    act(() => row("Orders").focus());
    press("ContextMenu");
    const item = await screen.findByRole("menuitem", { name: "Export" });
    expect(item.getAttribute("href")).toBe("/api/sessions/b/export");
    expect(item.hasAttribute("download")).toBe(true);
  });
});

describe("badges", () => {
  it("are words, and the chat on the screen is never called unread", () => {
    route.pathname = "/chat/e";
    const badges = ["running", "queued", "needs_answer", "failed", "unread", null] as const;
    server.begin(badges.map((badge, index) => chatItem(String.fromCharCode(97 + index), { badge, updatedAt: -index })));
    showChats(server);
    const endings = rows().map((link) => link.textContent?.split("SALES")[1]);
    expect(endings).toEqual(["running", "queued", "needs answer", "failed", "", ""]);
  });

  it("of a list out of sight stand at the button that shows it", () => {
    server.begin([chatItem("a", { badge: "running" }), chatItem("b", { badge: "needs_answer" })]);
    showChats(server, { isSidebarCollapsed: true });
    const button = screen.getByRole("button", { name: "Show the chats" });
    const description = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(description?.textContent).toBe("1 chat needs an answer, 1 chat is running");
  });
});

async function rename(title: string, text: string) {
  showChats(server);
  act(() => row(title).focus());
  press("F2");
  await act(async () => void fireEvent.change(field(), { target: { value: text } }));
}

function field(): HTMLElement {
  return screen.getByRole("textbox", { name: "Name of the chat" });
}
