/** An exported chat is read back as a Markdown program would draw it, raw HTML included. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownTable } from "#lib/domain/markdown-table";
import { lineText } from "#lib/domain/markdown-text";
import type { MessagePart, ResultPart } from "#lib/domain/message";
import type { Cell } from "#lib/domain/result-set";
import type { OpenedSession, SessionView } from "#lib/domain/session";
import { fileName } from "#lib/services/chat-export-files";
import { chatMarkdown } from "#lib/services/chat-export-markdown";
import { fencedText, plainText, quotedMarkdown } from "#lib/services/chat-export-text";
import { projectSession } from "#lib/state/session-view";
import { drawn, hostileText, others, textsOf, words } from "../../support/markdown/hostile-markdown.tsx";
import { randomCases } from "../../support/random-cases.ts";
import { emptySession, resultPart } from "../../support/session-events.ts";

const after = "\n\n## After\n";

describe("whatever is written in it", () => {
  const cells = fc.oneof(hostileText, fc.constant(null), fc.constantFrom("null", "", "empty"));
  const tables = fc
    .array(hostileText, { minLength: 1, maxLength: 4 })
    .chain((names) =>
      fc.tuple(fc.constant(names), fc.array(fc.tuple(...names.map((): fc.Arbitrary<Cell> => cells)), { maxLength: 4 })),
    );

  it("a table has its header, its rows and its cells, each with the words of its value and nothing else", () => {
    fc.assert(
      fc.property(tables, ([names, rows]) => {
        const columns = names.map((name) => ({ name, kind: "text" as const, nativeType: "VARCHAR" }));
        const ref = { id: "r", columns, rowCount: rows.length, limited: false, limitEnforced: false, ms: 1 };
        const bounds = { timeZone: "UTC", tableColumns: 50, cellCharacters: 300 };
        const page = drawn(`${markdownTable({ ref, outputs: [] }, rows, bounds)}${after}`);
        expect(textsOf(page, "th")).toEqual(names.map(words));
        const shown = [...page.querySelectorAll("tbody tr")].map((row) =>
          [...row.querySelectorAll("td")].map((cell) =>
            cell.innerHTML.startsWith("<em>") ? cell.innerHTML : words(cell.textContent ?? ""),
          ),
        );
        const wanted = rows.map((row) => row.map((cell) => markedCell(cell)));
        expect(shown).toEqual(wanted);
        expect(others(page, "table, thead, tbody, tr, th, td, td > em, h2")).toEqual([]);
        expect(textsOf(page, "h2")).toEqual(["After"]);
      }),
      { numRuns: randomCases({ few: 80, all: 300 }) },
    );
  });

  it("a statement ends where its fence ends", () => {
    fc.assert(
      fc.property(hostileText, (sql) => {
        const page = drawn(`Before:\n\n${fencedText(sql, "sql")}${after}`);
        expect(textsOf(page, "pre")).toEqual([words(sql)]);
        expect(others(page, "p, pre, code, h2")).toEqual([]);
        expect(textsOf(page, "h2")).toEqual(["After"]);
      }),
      { numRuns: randomCases({ few: 80, all: 300 }) },
    );
  });

  it("a plain text is paragraphs of its own words", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const page = drawn(`# Before\n\n${plainText(text)}${after}`);
        expect(others(page, "h1, h2, p, p > br")).toEqual([]);
        expect(textsOf(page, "p").join(" ").trim()).toBe(words(text));
        expect(textsOf(page, "h2")).toEqual(["After"]);
      }),
      { numRuns: randomCases({ few: 80, all: 300 }) },
    );
  });

  it("a heading and an entry of a list are one line of its words", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const page = drawn(`### ${lineText(text)}\n\n- ${lineText(text)}\n- last${after}`);
        expect(textsOf(page, "h3")).toEqual([words(text)]);
        expect(textsOf(page, "li")).toEqual([words(text), "last"]);
        expect(others(page, "h2, h3, ul, li")).toEqual([]);
      }),
      { numRuns: randomCases({ few: 80, all: 300 }) },
    );
  });

  it("an answer's Markdown ends with its quote, brings no tag and loads no picture", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const page = drawn(`# Before\n\n${quotedMarkdown(text)}${after}`);
        const outside = [...page.querySelectorAll("h1, h2, p, pre, table")].filter(
          (one) => one.closest("blockquote") === null,
        );
        expect(outside.map((element) => `${element.tagName} ${element.textContent}`)).toEqual([
          "H1 Before",
          "H2 After",
        ]);
        expect(page.querySelectorAll("img, script, b, [data-streamdown=image]")).toHaveLength(0);
      }),
      { numRuns: randomCases({ few: 80, all: 300 }) },
    );
  });
});

describe("a chat in which every word is hostile", () => {
  const time = { createdAt: 0, retryOf: null, status: "complete" as const };

  function hostileChat(evil: string): OpenedSession {
    const columns = [{ name: evil, kind: "text" as const, nativeType: "VARCHAR" }];
    const result: ResultPart = {
      ...resultPart,
      title: evil,
      sql: evil,
      context: { database: evil, schema: evil },
      ref: { ...resultPart.ref, columns },
    };
    const error = { code: "SYNTAX" as const, message: evil, nextStep: evil, retryable: false, position: null };
    const options = [{ label: evil, effect: evil, question: evil }];
    const parts: MessagePart[] = [
      { type: "notice", text: evil },
      { type: "text", text: evil },
      { type: "clarification", question: `Which? ${evil}`, options },
      { ...result, sources: [{ source: evil, context: result.context, engine: "duckdb", sql: evil }] },
      {
        type: "dashboard",
        title: evil,
        tiles: [
          { status: "ready", title: evil, result },
          { status: "failed", title: evil, error },
        ],
      },
      { type: "assumptions", items: [evil] },
      { type: "error", error },
    ];
    const edited: MessagePart = { type: "edited-sql", sql: evil, of: { messageId: "a", resultId: result.ref.id } };
    const steering: MessagePart = { type: "steering", change: evil, of: edited.of };
    const session: SessionView = {
      ...projectSession(emptySession()),
      title: evil,
      currentDb: evil,
      messages: [
        { ...time, id: "q", seq: 1, runId: "r", role: "user", kind: "text", parts: [{ type: "text", text: evil }] },
        { ...time, id: "a", seq: 2, runId: "r", role: "assistant", kind: "answer", parts },
        { ...time, id: "e", seq: 3, runId: "s", role: "user", kind: "edited_sql", parts: [edited] },
        {
          ...time,
          id: "b",
          seq: 4,
          runId: "s",
          role: "assistant",
          kind: "answer",
          parts: [result],
          status: "cancelled",
        },
        { ...time, id: "s", seq: 5, runId: "t", role: "user", kind: "steering", parts: [steering] },
      ],
    };
    return { session, branches: [], damage: null };
  }

  it("has its questions, answers, results and tiles where they belong", async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (evil) => {
        const writer = {
          timeZone: "UTC",
          exportedAt: 0,
          bounds: { tableColumns: 50, cellCharacters: 300 },
          firstRows: async () => [[evil]],
          fileOf: () => ({ name: fileName(1, evil), outcome: { kind: "kept" as const } }),
        };
        let markdown = "";
        for await (const piece of chatMarkdown(hostileChat(evil), writer)) markdown += piece;
        const page = drawn(markdown);
        const outline = [...page.querySelectorAll("h1, h2, h3, h4, h5")].filter(
          (one) => one.closest("blockquote") === null,
        );
        expect(outline.map(({ tagName }) => tagName).join(" ")).toBe("H1 H2 H3 H4 H4 H5 H5 H2 H3 H4 H2");
        expect(textsOf(page, "h2")).toEqual(expect.arrayContaining(["Question 1", "Question 2"]));
        expect([...page.querySelectorAll("table")].filter((one) => one.closest("blockquote") === null)).toHaveLength(3);
        expect(textsOf(page, "pre").filter((text) => text === words(evil)).length).toBeGreaterThanOrEqual(4);
        expect(page.querySelectorAll("img, script, b")).toHaveLength(0);
      }),
      { numRuns: 60 },
    );
  });
});

/** As the table marks what is absent. */
function markedCell(cell: Cell): string {
  if (cell === null) return "<em>null</em>";
  return cell === "" ? "<em>empty</em>" : words(String(cell));
}
