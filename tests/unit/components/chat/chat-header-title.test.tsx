import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ChatHeaderTitle } from "#components/chat/chat-header-title";
import { SessionProvider } from "#components/chat/session-provider";
import { err, ok } from "#lib/domain/errors";
import type { OpenedSession } from "#lib/domain/session";
import { press, showChats, titles } from "../../../support/chats/chat-list-page.tsx";
import { chatItem, refusal, chatServer as server } from "../../../support/chats/chat-server.ts";
import { chatOf, said } from "../../../support/dom/show-in-chat.tsx";

const route = vi.hoisted(() => ({ pathname: "/chat/chat-1", push: vi.fn(), replace: vi.fn() }));
const take = vi.hoisted(() => vi.fn());

vi.mock(
  "#lib/actions/sessions",
  async () => (await import("../../../support/chats/chat-server.ts")).chatServer.actions,
);
vi.mock(
  "#lib/actions/change-session",
  async () => (await import("../../../support/chats/chat-server.ts")).chatServer.actions,
);
const modelUse = vi.hoisted(() => vi.fn());
vi.mock("#lib/actions/chat-model-use", () => ({ chatModelUseAction: modelUse }));
vi.mock("#lib/queries/use-chat-actions", () => ({ useChatActions: () => ({ take }) }));
vi.mock("next/navigation", () => ({ useRouter: () => route, usePathname: () => route.pathname }));

const answered = chatOf([said(1, "revenue"), said(2, "It is 5.")]);

beforeEach(() => {
  vi.clearAllMocks();
  server.begin([chatItem("chat-1", { title: "Revenue" })]);
  modelUse.mockResolvedValue(ok({ calls: 3, tokens: 4_210, cost: 0.004, answersWithoutPrice: 0 }));
});

describe("the title of the chat on the screen", () => {
  it("of a chat that nobody has written to is no button and has no commands", () => {
    show(chatOf([]));
    expect(heading().textContent).toBe("New chat");
    expect(within(heading()).queryByRole("button")).toBeNull();
    expect(screen.queryByRole("button", { name: "Commands for this chat" })).toBeNull();
  });

  it.each(["a click", "F2"])("is renamed in place after %s, at once here and in the list", async (how) => {
    show(answered);
    const title = within(heading()).getByRole("button");
    act(() => title.focus());
    if (how === "F2") press("F2");
    else fireEvent.click(title);
    await write("Money");
    press("Enter");
    expect(heading().textContent).toBe("Money");
    expect(titles()).toEqual(["Money"]);
    expect(document.activeElement).toBe(within(heading()).getByRole("button"));
    await waitFor(() => expect(take).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "Money" })));
  });

  it("stays what it was with Escape, and when the server refuses", async () => {
    show(answered);
    fireEvent.click(within(heading()).getByRole("button"));
    await write("Money");
    press("Escape");
    expect(heading().textContent).toBe("Revenue");
    server.isRefusing = true;
    fireEvent.click(within(heading()).getByRole("button"));
    await write("Money");
    press("Enter");
    await screen.findByText("“Revenue” could not be renamed. The store is busy. Try again.");
    expect(heading().textContent).toBe("Revenue");
    expect(take).not.toHaveBeenCalled();
  });
});

describe("the commands beside the title", () => {
  it("are those of the list, and clearing the chat", async () => {
    show(answered);
    expect(await commands()).toEqual(["Rename", "Pin", "Duplicate", "Export", "Clear chat", "Archive", "Delete"]);
    expect(screen.getByRole("main").contains(screen.getByRole("menu"))).toBe(true);
    fireEvent.click(screen.getByRole("menuitem", { name: "Clear chat" }));
    await waitFor(() => expect(take).toHaveBeenCalledOnce());
  });

  it("tell what the chat took of models, as the menu's description", async () => {
    show(answered);
    await commands();
    const told = await screen.findByText("3 calls, 4,210 tokens, $0.004");
    expect(screen.getByRole("menu").getAttribute("aria-describedby")).toBe(told.parentElement?.id);
    expect(modelUse).toHaveBeenCalledExactlyOnceWith({ sessionId: "chat-1" });
  });

  it("stay where they are when what the chat took cannot be told", async () => {
    modelUse.mockResolvedValue(err(refusal));
    show(answered);
    await commands();
    expect(await screen.findByText("Cannot be told just now")).toBeDefined();
    expect(screen.getByRole("menuitem", { name: "Rename" })).toBeDefined();
  });

  it("are there for a copy that nobody has changed yet", () => {
    show(chatOf(answered.session.messages, { rev: 0 }));
    expect(screen.getByRole("button", { name: "Commands for this chat" })).toBeDefined();
  });

  it("of an archived chat lead back out of the archive", async () => {
    show(chatOf([said(1, "revenue"), said(2, "It is 5.")], { status: "archived" }));
    expect(await commands()).toEqual(["Unarchive", "Duplicate", "Export", "Delete"]);
  });

  it("delete the chat and lead to a new one, once the menu is gone", async () => {
    show(answered);
    const menus = vi.fn(() => screen.queryAllByRole("menu").length);
    route.replace.mockImplementation(menus);
    await commands();
    await act(async () => void fireEvent.click(screen.getByRole("menuitem", { name: "Delete" })));
    await waitFor(() => expect(route.replace).toHaveBeenCalledExactlyOnceWith("/chat"));
    expect(menus).toHaveReturnedWith(0);
    expect(titles()).toEqual([]);
    await waitFor(() => expect(server.deleted.has("chat-1")).toBe(true));
  });
});

function show(opened: OpenedSession) {
  const content = (
    <SessionProvider opened={opened}>
      <ChatHeaderTitle />
    </SessionProvider>
  );
  showChats(server, { content });
}

function heading(): HTMLElement {
  return screen.getByRole("heading", { level: 1 });
}

async function write(text: string) {
  await act(
    async () => void fireEvent.change(screen.getByRole("textbox", { name: /^Name/ }), { target: { value: text } }),
  );
}

async function commands(): Promise<(string | null)[]> {
  fireEvent.keyDown(screen.getByRole("button", { name: "Commands for this chat" }), { key: "Enter" });
  return (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
}
