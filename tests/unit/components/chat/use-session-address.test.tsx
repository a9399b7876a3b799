import { act, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useSessionAddress } from "../../../../components/chat/use-session-address.ts";
import { chatOf, said, showInChat } from "../../../support/dom/show-in-chat.tsx";

const actions = vi.hoisted(() => ({ open: vi.fn() }));
vi.mock("#lib/queries/use-chat-actions", () => ({ useChatActions: () => actions }));
// A router that never tells of an address: it is late, or nothing changed between what it told.
vi.mock("next/navigation", () => ({
  usePathname: () => "/chat/chat-1",
  useSearchParams: () => new URLSearchParams(),
}));

afterEach(() => {
  window.history.replaceState(null, "", "/");
});

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
