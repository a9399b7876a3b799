import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ClearedNotice } from "#components/chat/cleared-notice";
import { changeTo } from "../../../support/browser-chats.ts";
import { chatOf, said, showInChat } from "../../../support/dom/show-in-chat.tsx";

const server = vi.hoisted(() => ({ showClearedAction: vi.fn() }));
vi.mock("#lib/actions/ask", () => ({}));
vi.mock("#lib/actions/branch", () => ({}));
vi.mock("#lib/actions/cancel-run", () => ({}));
vi.mock("#lib/actions/change-context", () => ({}));
vi.mock("#lib/actions/change-session", () => server);
vi.mock("#lib/actions/retry-run", () => ({}));
vi.mock("#lib/actions/sessions", () => ({}));

const cleared = chatOf([said(1, "revenue"), said(2, "It is 5.")], { clearedBefore: 2 });

it("tells of hidden messages and brings them back", async () => {
  const shown = changeTo({ ...cleared.session, rev: cleared.session.rev + 1, clearedBefore: 0 });
  server.showClearedAction.mockResolvedValue({ ok: true, value: shown });
  const store = showInChat(cleared, <ClearedNotice />);
  fireEvent.click(screen.getByRole("button", { name: "Show them" }));
  await waitFor(() => expect(store.getState().clearedBefore).toBe(0));
  expect(server.showClearedAction).toHaveBeenCalledExactlyOnceWith({ sessionId: "chat-1" });
  expect(screen.queryByRole("status")).toBeNull();
});

it("is not there where nothing is hidden", () => {
  showInChat(chatOf([said(1, "revenue"), said(2, "It is 5.")]), <ClearedNotice />);
  expect(screen.queryByRole("button", { name: "Show them" })).toBeNull();
});
