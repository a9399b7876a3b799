import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { choose, rows, showChats, titles } from "../../../support/chats/chat-list-page.tsx";
import { chatItem, chatServer as server } from "../../../support/chats/chat-server.ts";
import { held } from "../../../support/held.ts";

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

describe("putting aside", () => {
  it("takes a chat out of the list, can be undone, and is listed by itself", async () => {
    showChats(server);
    await choose("Orders", "Archive");
    expect(titles()).toEqual(["Revenue", "Returns"]);
    await waitFor(() => expect(server.chats.get("b")?.status).toBe("archived"));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Archived" })));
    await waitFor(() => expect(titles("Archived chats")).toEqual(["Orders"]));
    expect(document.activeElement?.textContent).toBe("Back to the chats");
    await choose("Orders", "Unarchive");
    expect(titles("Archived chats")).toEqual([]);
    expect(screen.getByText("No chat is archived.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Back to the chats" }));
    await waitFor(() => expect(titles()).toEqual(["Revenue", "Orders", "Returns"]));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Archived" }));
  });

  it("shows the chat in the archive all the time, also while the archive is read for the first time", async () => {
    const [open, archived] = [held(), held()];
    showChats(server);
    server.reading = { open: open.lasting, archived: archived.lasting };
    await choose("Orders", "Archive");
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Archived" })));
    const [own] = rows("Archived chats");
    await act(async () => open.end());
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
    expect(titles("Archived chats")).toEqual(["Orders"]);
    await act(async () => archived.end());
    await waitFor(() => expect(server.asked).toBeGreaterThan(1));
    expect(rows("Archived chats")).toEqual([own]);
  });

  it("offers in the archive to take a chat back and to delete it", async () => {
    server.begin([chatItem("a", { title: "Revenue", status: "archived" })]);
    showChats(server);
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Archived" })));
    const button = await screen.findByRole("button", { name: "Commands for Revenue" });
    await act(async () => void fireEvent.keyDown(button, { key: "Enter" }));
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["Unarchive", "Delete"]);
  });
});
