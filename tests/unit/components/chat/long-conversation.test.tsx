import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Conversation } from "#components/chat/conversation";
import { toTurns } from "#lib/state/turns";
import { chatOf, said, showInChat } from "../../../support/dom/show-in-chat.tsx";

vi.mock("#lib/queries/use-chat-actions", () => ({ useChatActions: () => ({}) }));
vi.mock("#lib/actions/attach-run", () => ({}));
vi.mock("#lib/actions/ping", () => ({}));
vi.mock("#lib/actions/statement-help", () => ({}));
vi.mock("#lib/actions/feedback", () => ({ feedbackAction: async () => ({ ok: true, value: [] }) }));
vi.mock("#lib/queries/use-sessions", () => ({ loadSession: vi.fn(), useRefreshSessionList: () => vi.fn() }));

beforeEach(() => {
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
});

afterEach(() => {
  window.history.replaceState(null, "", "/");
  vi.restoreAllMocks();
});

const messages = Array.from({ length: 100 }, (_, place) => said(place + 1, `message ${place + 1}`));
const opened = chatOf(messages);

function showAt(address: string) {
  window.history.replaceState(null, "", address);
  showInChat(opened, <Conversation turns={toTurns(opened.session, null)} context={null} top={null} />);
}

const drawn = () => document.querySelectorAll("[id^=message-]").length;

it("draws the end of a long chat, and what is above it when it is asked for", () => {
  showAt("/");
  expect(drawn()).toBe(40);
  expect(screen.getByText("message 61")).toBeTruthy();
  expect(screen.queryByText("message 59")).toBeNull();
  fireEvent.click(screen.getByText("Show earlier messages (60)"));
  expect(drawn()).toBe(80);
  fireEvent.click(screen.getByText("Show earlier messages (20)"));
  expect(drawn()).toBe(100);
  expect(screen.queryByText(/Show earlier/)).toBeNull();
});

it("draws a message that the address names, however far up it is", () => {
  showAt(`/chat/${opened.session.id}#message-11`);
  expect(screen.getByText("message 11")).toBeTruthy();
  expect(screen.queryByText("message 9")).toBeNull();
});
