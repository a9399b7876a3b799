import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useEffect } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useWorkspace } from "#components/chat/workspace-provider";
import { choose, row, rows, showChats } from "../../../support/chats/chat-list-page.tsx";
import { chatItem, chatServer as server } from "../../../support/chats/chat-server.ts";

/** The router's address, which comes late while the server is asked for other things. */
const route = vi.hoisted(() => ({ pathname: "/chat/b", push: vi.fn(), replace: vi.fn() }));

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
  server.begin([chatItem("b", { title: "Orders", updatedAt: 2 }), chatItem("c", { title: "Returns", updatedAt: 1 })]);
});

describe("the chat on the screen, while the router still has the address of another one", () => {
  it("is the one that the list marks", () => {
    showChats(server, { content: <OnScreen id="c" /> });
    expect(row("Returns").getAttribute("aria-current")).toBe("page");
    expect(row("Orders").getAttribute("aria-current")).toBeNull();
  });

  it("is left when it is deleted", async () => {
    showChats(server, { content: <OnScreen id="c" /> });
    await choose("Returns", "Delete");
    expect(route.replace).toHaveBeenCalledExactlyOnceWith("/chat");
  });

  it("may be a new one: then the list marks none", () => {
    showChats(server, { content: <OnScreen id={null} /> });
    expect(rows().filter((link) => link.hasAttribute("aria-current"))).toEqual([]);
  });
});

describe("the list that lies over the page", () => {
  it("makes way when the product's name leads to a new chat", async () => {
    showChats(server, { content: <OpenDrawer /> });
    const drawer = await screen.findByRole("dialog", { name: "Chats" });
    const name = within(drawer).getByRole("link", { name: "SnowGPT" });
    name.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(name);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Chats" })).toBeNull());
  });
});

/** Brings the list over the page. */
function OpenDrawer() {
  const openDrawer = useWorkspace((state) => state.openDrawer);
  useEffect(() => openDrawer(true), [openDrawer]);
  return null;
}

/** A screen that shows a chat. */
function OnScreen({ id }: { readonly id: string | null }) {
  const showChat = useWorkspace((state) => state.showChat);
  useEffect(() => showChat({ id }), [id, showChat]);
  return null;
}
