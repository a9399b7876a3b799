import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useScreenOffer } from "#components/palette/palette-provider";
import { press, showChats } from "../../../support/chats/chat-list-page.tsx";
import { chatItem, chatServer as server } from "../../../support/chats/chat-server.ts";
import { held } from "../../../support/held.ts";

const route = vi.hoisted(() => ({ pathname: "/chat", push: vi.fn(), replace: vi.fn() }));
const element = (kind: string, key: string, label: string) => ({
  ...{ element: { kind, key }, label, hint: null, synonyms: [], from: "draft", isRemoved: false, problem: null },
});

vi.mock(
  "#lib/actions/sessions",
  async () => (await import("../../../support/chats/chat-server.ts")).chatServer.actions,
);
vi.mock(
  "#lib/actions/change-session",
  async () => (await import("../../../support/chats/chat-server.ts")).chatServer.actions,
);
vi.mock("#lib/actions/dashboards", () => ({
  listDashboardsAction: async () => ({
    ok: true,
    value: [{ id: "d1", title: "Sales board", description: "", tileCount: 2, updatedAt: 0, isShared: false }],
  }),
}));
const glossary = vi.hoisted(() => ({ read: Promise.resolve() }));
vi.mock("#lib/actions/glossary", () => ({
  listGlossaryAction: async () => {
    await glossary.read;
    return {
      ok: true,
      value: {
        items: [element("metric", "REVENUE", "Revenue"), element("table", "ORDERS", "ORDERS")],
        total: 2,
        next: null,
      },
    };
  },
}));
vi.mock("next/navigation", () => ({ useRouter: () => route, usePathname: () => route.pathname }));

const write = vi.fn();
const showTable = vi.fn();
const stop = vi.fn();

function ChatInSight() {
  useScreenOffer({ commands: [{ id: "chat:stop", label: "Stop what runs", run: stop }], write, showTable });
  return null;
}

beforeEach(() => {
  vi.clearAllMocks();
  glossary.read = Promise.resolve();
  window.localStorage.clear();
  window.sessionStorage.clear();
  server.begin([chatItem("a", { title: "Churn last year" }), chatItem("b", { title: "Returns", updatedAt: -1 })]);
});

const composer = () => screen.getByRole("textbox", { name: "Ask a question" });
const field = () => screen.getByRole("combobox", { name: "Find anything" });
const options = () => screen.getAllByRole("option").map((option) => option.textContent ?? "");

const marked = () => screen.getByRole("option", { selected: true }).textContent;

function open() {
  act(() => composer().focus());
  press("k", { ctrlKey: true });
}

async function type(text: string) {
  await act(async () => void fireEvent.change(field(), { target: { value: text } }));
}

/** What was chosen is done as soon as the palette is gone. */
async function enter() {
  await act(async () => void fireEvent.keyDown(field(), { key: "Enter" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

describe("the palette", () => {
  it("opens from the composer too, holds the focus, and gives it back", async () => {
    showChats(server);
    open();
    expect(document.activeElement).toBe(field());
    await act(async () => void fireEvent.keyDown(field(), { key: "Escape" }));
    await waitFor(() => expect(document.activeElement).toBe(composer()));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("lists actions, chats, dashboards, metrics and tables under their headings", async () => {
    showChats(server);
    open();
    await screen.findByRole("option", { name: /ORDERS/ });
    await screen.findByRole("option", { name: /Sales board/ });
    for (const name of [/^New chat/, /Churn last year/, /Revenue/, /Theme: dark/]) {
      expect(screen.getByRole("option", { name })).toBeDefined();
    }
    expect(within(screen.getByRole("group", { name: "Chats" })).getAllByRole("option")).toHaveLength(2);
  });

  it("goes to what is chosen with Enter, and has it in front the next time", async () => {
    showChats(server);
    open();
    await type("returns");
    await enter();
    expect(route.push).toHaveBeenCalledExactlyOnceWith("/chat/b");
    open();
    expect(screen.getByRole("group", { name: "Recent" }).textContent).toContain("Returns");
    expect(options()[0]).toContain("Returns");
  });

  it("offers what can be done on the screen, and does it", async () => {
    showChats(server, { content: <ChatInSight /> });
    open();
    await type("stop");
    await enter();
    await waitFor(() => expect(stop).toHaveBeenCalledOnce());
  });

  it("puts a metric into the question on the screen, and shows a table beside it", async () => {
    showChats(server, { content: <ChatInSight /> });
    open();
    await screen.findByRole("option", { name: /Revenue/ });
    await type("revenue");
    await enter();
    await waitFor(() => expect(write).toHaveBeenCalledExactlyOnceWith("@REVENUE "));
    open();
    await screen.findByRole("option", { name: /ORDERS/ });
    await type("orders");
    await enter();
    await waitFor(() => expect(showTable).toHaveBeenCalledExactlyOnceWith("ORDERS"));
  });

  it("marks the best of what is found, also when a better one comes late, until another is pointed at", async () => {
    server.begin([chatItem("a", { title: "Net revenue" }), chatItem("b", { title: "Churn" })]);
    const reading = held();
    glossary.read = reading.lasting;
    showChats(server);
    open();
    await type("revenue");
    expect(marked()).toMatch(/^Net revenue/);
    await act(async () => reading.end());
    await screen.findByRole("option", { name: "Revenue" });
    expect(marked()).toBe("Revenue");
    await act(async () => void fireEvent.keyDown(field(), { key: "ArrowDown" }));
    expect(marked()).toMatch(/^Net revenue/);
    await type("reven");
    expect(marked()).toBe("Revenue");
  });

  it("begins a chat with the metric where none is on the screen", async () => {
    showChats(server);
    open();
    await screen.findByRole("option", { name: /Revenue/ });
    await type("revenue");
    await enter();
    await waitFor(() => expect(route.push).toHaveBeenCalledExactlyOnceWith("/chat?db=DEMO&schema=SALES"));
    expect(window.sessionStorage.getItem("snowgpt:draft:")).toContain("@REVENUE ");
  });
});

describe("the sheet of shortcuts", () => {
  it("opens with ? outside of texts only, and tells of every shortcut", () => {
    showChats(server);
    act(() => composer().focus());
    press("?", { shiftKey: true });
    expect(screen.queryByRole("dialog")).toBeNull();
    act(() => screen.getByRole("button", { name: "New chat" }).focus());
    press("?", { shiftKey: true });
    const sheet = screen.getByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(sheet).getByText("New chat")).toBeDefined();
    expect(within(sheet).getByText("Ctrl+Shift+O")).toBeDefined();
  });

  it("switches single characters off for this browser: they do nothing, and no button names them", async () => {
    showChats(server);
    act(() => screen.getByRole("button", { name: "Keyboard shortcuts" }).click());
    act(() => screen.getByRole("checkbox", { name: /Single-character shortcuts/ }).click());
    expect(screen.getByText(/Show the shortcuts/).textContent).toContain("(off)");
    await act(async () => void fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    act(() => screen.getByRole("button", { name: "New chat" }).focus());
    press("?", { shiftKey: true });
    press("/");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "New chat" }));
    expect(screen.getByRole("searchbox").getAttribute("aria-keyshortcuts")).toBeNull();
    press("k", { ctrlKey: true });
    expect(screen.getByRole("dialog", { name: "Find anything" })).toBeDefined();
  });
});
