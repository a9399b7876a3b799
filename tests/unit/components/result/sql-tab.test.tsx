import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SessionProvider } from "#components/chat/session-provider";
import { SqlEditedLabel } from "#components/result/sql-edited-label";
import { SqlEditingProvider } from "#components/result/sql-editing";
import { SqlTab } from "#components/result/sql-tab";
import type { EditedOrigin } from "#lib/queries/use-edited-sql";
import { freshChat, type SessionStore } from "#lib/state/session-store";
import type { AnswerVersion } from "#lib/state/turn";
import { editedRun, resultOf, writeRefused } from "../../../support/results/edited-run.ts";

const server = vi.hoisted(() => ({
  run: vi.fn<(origin: EditedOrigin, sql: string) => Promise<unknown>>(),
  stop: vi.fn(),
  retry: vi.fn(),
}));

vi.mock("#lib/actions/statement-help", () => ({}));
vi.mock("#lib/queries/use-edited-sql", () => ({ useEditedSql: () => server.run }));
vi.mock("#lib/queries/use-chat-actions", () => ({
  useChatActions: (store: SessionStore) => ({ ...server, ...shows(store) }),
}));
vi.mock("#lib/queries/use-sql-check", () => ({ useSqlCheck: () => null }));
vi.mock("#lib/queries/use-catalog", () => ({ useSchemaCatalog: () => ({ data: undefined }) }));
vi.mock("../../../../components/result/sql-editor.tsx", () => ({ SqlEditor: PlainEditor }));

const onShowTable = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
  server.run.mockResolvedValue(null);
});

describe("editing a statement", () => {
  it("opens it in an editor, and keeps what is written across a reload", async () => {
    showCard();
    fireEvent.click(screen.getByRole("button", { name: "Edit" }));
    expect((await editor()).value).toBe("SELECT original");
    write("SELECT 2");
    cleanup();
    showCard();
    expect((await editor()).value).toBe("SELECT 2");
  });

  it("is dropped with Discard", async () => {
    await edit("SELECT 2");
    fireEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(screen.queryByRole("textbox")).toBeNull();
    cleanup();
    showCard();
    expect(screen.getByRole("button", { name: "Edit" })).toBeDefined();
  });

  it("belongs to its card only", async () => {
    await edit("SELECT 2");
    cleanup();
    showCard([], "another card");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("forgets the text that was written longest ago when too many are kept", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let card = 1; card <= 21; card += 1) {
      vi.setSystemTime(card * 1_000);
      showCard([], `card ${card}`);
      fireEvent.click(screen.getByRole("button", { name: "Edit" }));
      await editor();
      cleanup();
    }
    vi.useRealTimers();
    showCard([], "card 1");
    expect(screen.getByRole("button", { name: "Edit" })).toBeDefined();
    cleanup();
    showCard([], "card 2");
    expect(await editor()).toBeDefined();
  });

  it("is not offered while the answer is still being made", () => {
    showCard([], "card", null);
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    expect(screen.getByRole("button", { name: "Copy" })).toBeDefined();
  });
});

describe("running an edited statement", () => {
  it("runs the text in place of the statement that is shown", async () => {
    await edit("SELECT 2");
    fireEvent.click(screen.getByRole("button", { name: /^Run/ }));
    expect(server.run).toHaveBeenCalledWith({ messageId: "answer", resultId: "original" }, "SELECT 2");
  });

  it("builds on the result of the edit before it", async () => {
    await edit("SELECT 2", [editedRun("a", "done")]);
    fireEvent.click(screen.getByRole("button", { name: /^Run/ }));
    expect(server.run).toHaveBeenCalledWith({ messageId: "message-a", resultId: "a" }, "SELECT 2");
  });

  it("does not run an empty text", async () => {
    await edit("  ");
    fireEvent.click(screen.getByRole("button", { name: /^Run/ }));
    expect(server.run).not.toHaveBeenCalled();
  });

  it("shows the steps, and Stop on every tab", async () => {
    await edit("SELECT a", [editedRun("a", "running")]);
    expect(screen.getByRole("list", { name: "Steps" }).textContent).toContain("Running query");
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(server.stop).toHaveBeenCalledOnce();
  });

  it("says why it does not start, until the text is changed", async () => {
    server.run.mockResolvedValue({ ...writeRefused, code: "RUN_ACTIVE", message: "Still at work.", position: null });
    await edit("SELECT 2");
    fireEvent.click(screen.getByRole("button", { name: /^Run/ }));
    expect((await screen.findByRole("alert")).textContent).toContain("Still at work.");
    write("SELECT 3");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("marks the place and says the reason when the statement is refused", async () => {
    await edit("SELECT a", [editedRun("a", "failed")]);
    expect(screen.getByRole("alert").textContent).toContain("DELETE would change data");
    expect((await editor()).dataset.mark).toBe("0-6");
    write("SELECT b");
    expect(screen.queryByRole("alert")).toBeNull();
    expect((await editor()).dataset.mark).toBe("none");
  });

  it("says what was wrong when the editor was closed, and opens the text again", async () => {
    showCard([editedRun("a", "failed")]);
    expect(screen.getByRole("alert").textContent).toContain("Your last edit did not run.");
    fireEvent.click(screen.getByRole("button", { name: "Open it" }));
    expect((await editor()).value).toBe("SELECT a");
  });
});

describe("the result of an edit", () => {
  it("replaces the card's content, says so, and reverts", () => {
    const edits = [editedRun("a", "done")];
    showCard(edits);
    expect(screen.getByText("Edited by you.")).toBeDefined();
    expect(statement()).toBe("SELECT a");
    fireEvent.click(screen.getByRole("button", { name: "Revert" }));
    expect(statement()).toBe("SELECT original");
    fireEvent.click(screen.getByRole("button", { name: "Show your edit" }));
    expect(statement()).toBe("SELECT a");
  });

  it("keeps the card's own title", () => {
    showCard([editedRun("a", "done")]);
    expect(screen.getByRole("region", { name: "SQL statement of Revenue" })).toBeDefined();
  });

  it("keeps a text that was not run when the result is reverted", async () => {
    await edit("SELECT 2", [editedRun("a", "done")]);
    fireEvent.click(screen.getByRole("button", { name: "Revert" }));
    expect((await editor()).value).toBe("SELECT 2");
  });

  it("opens the table when it arrives, once, and not again after a reload", () => {
    const { show } = showCard([editedRun("a", "running")]);
    expect(onShowTable).not.toHaveBeenCalled();
    show([editedRun("a", "done")]);
    show([editedRun("a", "done")]);
    expect(onShowTable).toHaveBeenCalledOnce();
    cleanup();
    showCard([editedRun("a", "done")]);
    expect(onShowTable).toHaveBeenCalledOnce();
  });

  it("leaves the editor open when the statement fails", async () => {
    const { show } = await edit("SELECT a", [editedRun("a", "running")]);
    show([editedRun("a", "failed")]);
    expect(onShowTable).not.toHaveBeenCalled();
    expect((await editor()).value).toBe("SELECT a");
  });
});

describe("the statement that is only read", () => {
  it.each([
    ["duckdb", "DuckDB"],
    ["snowflake", "Snowflake"],
  ] as const)("names its dialect: %s", (engine, label) => {
    render(<SqlTab part={{ ...resultOf("x"), engine }} onShowTable={onShowTable} />);
    expect(screen.getByText(new RegExp(`^${label}`))).toBeDefined();
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  });

  it("is laid out for reading, and copied letter by letter as it ran", async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    const sql = `SELECT ${Array.from({ length: 20 }, (_, at) => `COLUMN_${at}`).join(", ")} FROM SALES.ORDERS WHERE A = 1`;
    render(<SqlTab part={{ ...resultOf("x"), sql }} onShowTable={onShowTable} />);
    await waitFor(() => expect(statement().split("\n").length).toBeGreaterThan(20));
    fireEvent.click(screen.getByRole("button", { name: "Copy" }));
    expect(writeText).toHaveBeenCalledWith(sql);
    vi.unstubAllGlobals();
  });
});

/** The chat takes what it is told, as the server would. */
function shows(store: SessionStore) {
  return {
    showVersion: (card: string, resultId: string) => store.getState().wish({ kind: "version", card, resultId }),
  };
}

type EditorProps = {
  readonly initialText: string;
  readonly problem: { readonly position: { readonly start: number; readonly end: number } | null } | null;
  readonly onChange: (text: string) => void;
};

/** Stands in for the editor, which draws nothing in a simulated document. */
function PlainEditor({ initialText, problem, onChange }: EditorProps) {
  const span = problem?.position ?? null;
  const mark = span === null ? "none" : `${span.start}-${span.end}`;
  return <textarea defaultValue={initialText} data-mark={mark} onChange={(event) => onChange(event.target.value)} />;
}

const opened = freshChat(
  { database: "DEMO", schema: "SALES", otherContexts: [] },
  { newId: () => "chat", now: () => 0 },
);

function showCard(edits: readonly AnswerVersion[] = [], cardId = "card", messageId: string | null = "answer") {
  const card = (shownEdits: readonly AnswerVersion[]) => (
    <SessionProvider opened={opened}>
      <SqlEditingProvider
        original={{ ...resultOf("original"), title: "Revenue" }}
        messageId={messageId}
        versions={shownEdits}
        cardId={cardId}
      >
        {(shown) => (
          <>
            <SqlEditedLabel />
            <SqlTab part={shown} onShowTable={onShowTable} />
          </>
        )}
      </SqlEditingProvider>
    </SessionProvider>
  );
  const { rerender } = render(card(edits));
  return { show: (next: readonly AnswerVersion[]) => rerender(card(next)) };
}

/** Opens the editor of a card and writes a text. */
async function edit(sql: string, edits: readonly AnswerVersion[] = []) {
  const card = showCard([]);
  fireEvent.click(screen.getByRole("button", { name: "Edit" }));
  await editor();
  write(sql);
  card.show(edits);
  return card;
}

async function editor(): Promise<HTMLTextAreaElement> {
  return screen.findByRole<HTMLTextAreaElement>("textbox");
}

function write(sql: string): void {
  fireEvent.change(screen.getByRole("textbox"), { target: { value: sql } });
}

function statement(): string {
  const lines = [...document.querySelectorAll("code > span > span:last-child")];
  return lines
    .map((line) => line.textContent)
    .join("")
    .trim();
}
