/** Help in the SQL tab: what the statement does, and a repair of one's own. */
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { QueryProvider } from "#components/chat/query-provider";
import { SessionProvider } from "#components/chat/session-provider";
import { SqlEditingProvider } from "#components/result/sql-editing";
import { SqlTab } from "#components/result/sql-tab";
import type { PublicError } from "#lib/domain/errors";
import { freshChat } from "#lib/state/session-store";
import { resultOf } from "../../../support/results/edited-run.ts";

const server = vi.hoisted(() => ({ explain: vi.fn(), fix: vi.fn(), run: vi.fn(), remark: vi.fn() }));
vi.mock("#lib/actions/statement-help", () => ({ explainSqlAction: server.explain, fixSqlAction: server.fix }));
vi.mock("#lib/queries/use-edited-sql", () => ({ useEditedSql: () => server.run }));
vi.mock("#lib/queries/use-chat-actions", () => ({ useChatActions: () => ({}) }));
vi.mock("#lib/queries/use-sql-check", () => ({ useSqlCheck: (_place: unknown, sql: string) => server.remark(sql) }));
vi.mock("#lib/queries/use-catalog", () => ({ useSchemaCatalog: () => ({ data: undefined }) }));
vi.mock("../../../../components/result/sql-editor.tsx", () => ({ SqlEditor: PlainEditor }));

const unknownColumn: PublicError = {
  code: "UNKNOWN_OBJECT",
  message: "There is no column NET_REV in the tables of the statement.",
  nextStep: null,
  retryable: false,
  position: { start: 7, end: 14 },
};

beforeEach(() => {
  sessionStorage.clear();
  vi.resetAllMocks();
  server.run.mockResolvedValue(null);
  server.remark.mockReturnValue(null);
});

const opened = freshChat(
  { database: "DEMO", schema: "SALES", otherContexts: [] },
  { newId: () => "chat", now: () => 0 },
);

function show(): void {
  render(
    <QueryProvider>
      <SessionProvider opened={opened}>
        <SqlEditingProvider original={resultOf("original")} messageId="answer" versions={[]} cardId="card">
          {(shown) => <SqlTab part={shown} onShowTable={() => undefined} />}
        </SqlEditingProvider>
      </SessionProvider>
    </QueryProvider>,
  );
}

type EditorProps = {
  readonly initialText: string;
  readonly replacement: { readonly text: string } | null;
  readonly onChange: (text: string) => void;
};

/** Stands in for the editor, which draws nothing in a simulated document. */
function PlainEditor({ initialText, replacement, onChange }: EditorProps) {
  return (
    <textarea
      key={replacement?.text}
      defaultValue={replacement?.text ?? initialText}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function click(name: string | RegExp): void {
  fireEvent.click(screen.getByRole("button", { name }));
}

describe("Explain", () => {
  it("asks for the steps of the statement when it is opened, once, and closes again", async () => {
    server.explain.mockResolvedValue({ ok: true, value: ["Reads the table ORDERS.", "Adds up AMOUNT."] });
    show();
    expect(server.explain).not.toHaveBeenCalled();
    click("Explain");
    const steps = await screen.findByRole("region", { name: "What the SQL of Names does" });
    expect([...steps.querySelectorAll("li")].map((step) => step.textContent)).toEqual([
      "Reads the table ORDERS.",
      "Adds up AMOUNT.",
    ]);
    expect(screen.getByRole("button", { name: "Explain" }).getAttribute("aria-expanded")).toBe("true");
    click("Explain");
    expect(screen.queryByRole("region", { name: "What the SQL of Names does" })).toBeNull();
    click("Explain");
    await screen.findByRole("region", { name: "What the SQL of Names does" });
    expect(server.explain).toHaveBeenCalledExactlyOnceWith({ sessionId: "chat", resultId: "original", source: null });
  });

  it("says why it cannot be told, and tries again", async () => {
    server.explain.mockResolvedValueOnce({ ok: false, error: { ...unknownColumn, message: "It is not there yet." } });
    server.explain.mockResolvedValue({ ok: true, value: ["Reads the table ORDERS."] });
    show();
    click("Explain");
    expect((await screen.findByRole("alert")).textContent).toContain("It is not there yet.");
    click("Try again");
    expect(await screen.findByText("Reads the table ORDERS.")).toBeDefined();
  });
});

describe("Fix it", () => {
  /** Opens the editor with a text that does not compile. */
  async function writeFault(): Promise<void> {
    server.remark.mockImplementation((sql: string | null) => (sql?.includes("NET_REV") ? unknownColumn : null));
    show();
    click("Edit");
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "SELECT NET_REV" } });
  }

  it("puts the repaired text into the editor, says what was changed, and runs nothing", async () => {
    server.fix.mockResolvedValue({
      ok: true,
      value: { sql: "SELECT NET_REVENUE", changes: ["NET_REV became NET_REVENUE."] },
    });
    await writeFault();
    click("Fix it");
    expect(await screen.findByText("The statement was changed. Look at it, then run it.")).toBeDefined();
    expect(screen.getByText("NET_REV became NET_REVENUE.")).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("SELECT NET_REVENUE");
    expect(server.fix).toHaveBeenCalledExactlyOnceWith({
      sessionId: "chat",
      sql: "SELECT NET_REV",
      context: { database: "DEMO", schema: "SALES" },
    });
    expect(server.run).not.toHaveBeenCalled();
    click(/^Run/);
    await waitFor(() => expect(server.run).toHaveBeenCalledWith(expect.anything(), "SELECT NET_REVENUE"));
  });

  it("forgets what it said when the text is changed again", async () => {
    server.fix.mockResolvedValue({ ok: true, value: { sql: "SELECT NET_REVENUE", changes: ["Changed."] } });
    await writeFault();
    click("Fix it");
    await screen.findByText("Changed.");
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "SELECT 1" } });
    expect(screen.queryByText("Changed.")).toBeNull();
  });

  it.each([
    [{ ok: true, value: null }, "No rule knows a remedy for this. Change the statement at the marked place."],
    [{ ok: false, error: { ...unknownColumn, message: "The database is away." } }, "The database is away."],
  ])("says in a sentence that there is no remedy, and leaves the text alone", async (reply, sentence) => {
    server.fix.mockResolvedValue(reply);
    await writeFault();
    click("Fix it");
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("SELECT NET_REV");
  });

  it("leaves a text alone that was changed while the repair was on its way", async () => {
    let answer: (reply: unknown) => void = () => undefined;
    server.fix.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await writeFault();
    click("Fix it");
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "SELECT NET_REV, 2" } });
    answer({ ok: true, value: { sql: "SELECT NET_REVENUE", changes: ["Changed."] } });
    await waitFor(() => expect(screen.getByRole("button", { name: "Fix it" })).toHaveProperty("disabled", false));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("SELECT NET_REV, 2");
    expect(screen.queryByText("Changed.")).toBeNull();
  });

  it("is not offered for a statement that is not allowed", async () => {
    server.remark.mockReturnValue({ ...unknownColumn, code: "UNSAFE", message: "Only reading is allowed." });
    show();
    click("Edit");
    expect(await screen.findByText("Only reading is allowed.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Fix it" })).toBeNull();
  });
});
