import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Composer } from "#components/chat/composer";
import type { SessionStore } from "#lib/state/session-store";
import { field, press, queuedTexts, type } from "../../../support/dom/composer-field.ts";
import { chatOf, runOf, said, showInChat } from "../../../support/dom/show-in-chat.tsx";

const server = vi.hoisted(() => ({
  askAction: vi.fn(),
  recentQuestionsAction: vi.fn(),
  cancelRunAction: vi.fn(),
  suggestNamesAction: vi.fn(),
}));
vi.mock("#lib/actions/glossary", () => server);
vi.mock("#lib/actions/ask", () => server);
vi.mock("#lib/actions/cancel-run", () => server);
vi.mock("#lib/actions/branch", () => ({}));
vi.mock("#lib/actions/change-context", () => ({}));
vi.mock("#lib/actions/change-session", () => ({}));
vi.mock("#lib/actions/retry-run", () => ({}));
vi.mock("#lib/actions/sessions", () => server);
vi.mock("#components/uploads/add-file-button", () => ({ AttachFileButton: () => null }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const action of Object.values(server)) action.mockReset();
  server.askAction.mockReturnValue(new Promise(() => undefined));
  server.recentQuestionsAction.mockResolvedValue({ ok: true, value: ["flights by month", "total revenue"] });
});

const answered = [said(1, "total revenue"), said(2, "It is 5.")];

const names = [
  { kind: "metric", reference: "@REVENUE", label: "Revenue", hint: null },
  { kind: "column", reference: "@STORES.REGION", label: "Region", hint: "STORES.REGION" },
];

function showRunning(): SessionStore {
  return showInChat(chatOf([said(1, "slow")], { run: runOf("run-1") }), <Composer />);
}

describe("a name behind @", () => {
  beforeEach(() => {
    server.suggestNamesAction.mockResolvedValue({ ok: true, value: names });
  });

  it("B7: is suggested while it is written, and Enter takes the chosen one instead of sending", async () => {
    showInChat(chatOf(answered), <Composer />);
    type("by @re");
    await screen.findByRole("option", { name: /Region/ });
    expect(server.suggestNamesAction).toHaveBeenCalledWith(expect.objectContaining({ text: "re" }));
    press("ArrowDown");
    expect(screen.getByRole("option", { name: /Region/ }).getAttribute("aria-selected")).toBe("true");
    press("Enter");
    expect(field().value).toBe("by @STORES.REGION ");
    expect(server.askAction).not.toHaveBeenCalled();
    expect(screen.queryByRole("listbox")).toBeNull();
    press("Enter");
    expect(server.askAction).toHaveBeenCalledWith(expect.objectContaining({ text: "by @STORES.REGION" }));
  });

  it("is taken with Tab as well, and with a click", async () => {
    showInChat(chatOf(answered), <Composer />);
    type("@re");
    await screen.findByRole("listbox", { name: "Names" });
    press("Tab");
    expect(field().value).toBe("@REVENUE ");
    type("@re");
    fireEvent.click(await screen.findByRole("option", { name: /Region/ }));
    expect(field().value).toBe("@STORES.REGION ");
  });

  it("is not suggested any more after Escape, which is not meant for a run; Enter sends again", async () => {
    showRunning();
    type("@re");
    await screen.findByRole("listbox");
    press("Escape");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(server.cancelRunAction).not.toHaveBeenCalled();
    press("Enter");
    expect(queuedTexts()).toEqual(["@re"]);
  });

  it("is begun with the button, and Backspace takes a whole one away", async () => {
    showInChat(chatOf(answered), <Composer />);
    type("by");
    fireEvent.click(screen.getByRole("button", { name: "Name a table, a column or a metric" }));
    expect(field().value).toBe("by @");
    await screen.findByRole("listbox");
    press("Enter");
    expect(field().value).toBe("by @REVENUE ");
    type("by @REVENUE");
    press("Escape");
    press("Backspace");
    expect(field().value).toBe("by ");
  });

  it("that is half written is mended letter by letter", async () => {
    showInChat(chatOf(answered), <Composer />);
    type("by @rev");
    await screen.findByRole("listbox");
    press("Backspace");
    expect(field().value).toBe("by @rev");
  });

  it("of which nothing current is known takes no Enter: neither a name of before nor the question", async () => {
    showInChat(chatOf(answered), <Composer />);
    type("@re");
    await screen.findByRole("listbox");
    server.suggestNamesAction.mockReturnValue(new Promise(() => undefined));
    type("@reg");
    press("Enter");
    expect(field().value).toBe("@reg");
    expect(server.askAction).not.toHaveBeenCalled();
  });

  it("is not suggested once the field is left", async () => {
    showInChat(chatOf(answered), <Composer />);
    type("@re");
    await screen.findByRole("listbox");
    fireEvent.blur(field());
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("that fits nothing says so, and Enter sends", async () => {
    server.suggestNamesAction.mockResolvedValue({ ok: true, value: [] });
    showInChat(chatOf(answered), <Composer />);
    type("@zzz");
    expect(await screen.findByText(/No table, column or metric is called so/)).toBeTruthy();
    press("Enter");
    expect(server.askAction).toHaveBeenCalledOnce();
  });
});
