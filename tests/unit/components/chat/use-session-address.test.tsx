import { act, cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useSessionAddress } from "../../../../components/chat/use-session-address.ts";
import { chatOf, said, showInChat } from "../../../support/dom/show-in-chat.tsx";

const actions = vi.hoisted(() => ({ open: vi.fn() }));
vi.mock("#lib/queries/use-chat-actions", () => ({ useChatActions: () => actions }));
// A router that tells of the first address and of no later one: it is late, or nothing changed between what it told.
const told = vi.hoisted(() => ({ path: "/chat/chat-1", search: new URLSearchParams() }));
vi.mock("next/navigation", () => ({
  usePathname: () => told.path,
  useSearchParams: () => told.search,
}));

afterEach(() => {
  window.history.replaceState(null, "", "/");
});

/** The browser's own telling of entries, which the tests' page lacks. */
const entries = Object.assign(new EventTarget(), {
  tell: (navigationType: string) =>
    entries.dispatchEvent(Object.assign(new Event("currententrychange"), { navigationType })),
});
vi.stubGlobal("navigation", entries);

function Address() {
  useSessionAddress();
  return null;
}

it("going back right after other databases were chosen shows the chat again, also when the router says nothing", async () => {
  window.history.replaceState(null, "", "/chat/chat-1");
  const store = showInChat(chatOf([said(1, "revenue"), said(2, "It is 5.")]), <Address />);
  const aviation = { database: "OPENDATA", schema: "AVIATION", otherContexts: [] };
  act(() => void store.getState().chooseContext(aviation));
  expect(location.pathname + location.search).toBe("/chat?db=OPENDATA&schema=AVIATION");
  window.history.replaceState(null, "", "/chat/chat-1");
  act(() => void window.dispatchEvent(new Event("popstate")));
  await waitFor(() => expect(actions.open).toHaveBeenCalledExactlyOnceWith("chat-1"));
});

it("an address whose databases are not there stays as it came, and chooses nothing", () => {
  Object.assign(told, { path: "/chat", search: new URLSearchParams("db=NOWHERE&schema=SALES") });
  window.history.replaceState(null, "", "/chat?db=NOWHERE&schema=SALES");
  const store = showInChat(chatOf([], { currentDb: null, currentSchema: null }), <Address />);
  expect(store.getState().currentDb).toBeNull();
  expect(location.search).toBe("?db=NOWHERE&schema=SALES");
  act(() => void store.getState().chooseContext({ database: "DEMO", schema: "SALES", otherContexts: [] }));
  expect(location.search).toBe("?db=DEMO&schema=SALES");
});

it("a new chat that is wanted before the router has seen the chat's own address is shown, and no late word of it", async () => {
  Object.assign(told, { path: "/chat", search: new URLSearchParams("db=DEMO&schema=SALES") });
  window.history.replaceState(null, "", "/chat?db=DEMO&schema=SALES");
  const store = showInChat(chatOf([]), <Address />);
  act(() => store.setState({ messages: [said(1, "revenue")] }));
  expect(location.pathname).toBe("/chat/chat-1");
  window.history.replaceState(null, "", "/chat?db=DEMO&schema=SALES");
  await act(async () => void entries.tell("replace"));
  expect(store.getState().messages).toHaveLength(1);
  await act(async () => void entries.tell("push"));
  expect(store.getState().messages).toHaveLength(0);
  expect(store.getState().id).not.toBe("chat-1");
  expect(location.pathname + location.search).toBe("/chat?db=DEMO&schema=SALES");
});

it("a screen that is gone follows nothing any more", async () => {
  window.history.replaceState(null, "", "/chat/chat-1");
  const store = showInChat(chatOf([said(1, "revenue")]), <Address />);
  window.history.replaceState(null, "", "/chat?db=DEMO&schema=SALES");
  await act(async () => {
    entries.tell("push");
    cleanup();
  });
  expect(store.getState().messages).toHaveLength(1);
});
