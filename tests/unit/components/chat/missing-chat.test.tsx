import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { MissingChat } from "#components/chat/missing-chat";

const server = vi.hoisted(() => ({ load: vi.fn(), send: vi.fn() }));

vi.mock("#lib/queries/use-sessions", () => ({ loadSession: server.load }));
vi.mock("#lib/queries/ask", () => ({ sendQuestion: server.send }));
vi.mock("next/navigation", () => ({ usePathname: () => "/chat/8d1d64b2-0b27-4a2b-8d6c-0d8a1f2b3c4d" }));

const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);

beforeEach(() => {
  reload.mockClear();
  server.load.mockReset();
});

test("a chat that came to be while the page was being made is shown after all", async () => {
  server.load.mockResolvedValue({ ok: true, value: {} });
  render(<MissingChat />);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(server.load).toHaveBeenCalledWith("8d1d64b2-0b27-4a2b-8d6c-0d8a1f2b3c4d");
  expect(server.send).not.toHaveBeenCalled();
});

test("one that is not there is said to be missing, and the page stays", async () => {
  server.load.mockResolvedValue({ ok: false, error: { code: "NOT_FOUND", message: "Not there." } });
  render(<MissingChat />);
  await waitFor(() => expect(server.load).toHaveBeenCalledOnce());
  expect(screen.getByText("This page is not here")).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});
