/** What the files of an exported chat are called: a name that every computer takes, whatever the title says. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message, MessagePart, ResultPart } from "#lib/domain/message";
import { fileName, resultFilesOf } from "#lib/services/chat-export-files";
import { resultPart } from "../../support/session-events.ts";

function result(id: string, title: string): ResultPart {
  return { ...resultPart, title, ref: { ...resultPart.ref, id } };
}

function answer(...parts: MessagePart[]): Message {
  return {
    id: "m",
    seq: 2,
    runId: "r",
    role: "assistant",
    kind: "answer",
    status: "complete",
    parts,
    createdAt: 0,
    retryOf: null,
  };
}

describe("the file of a result", () => {
  it.each([
    ["Revenue by region (2025)", "1-Revenue by region 2025.csv"],
    ["../../etc/passwd", "1-etc passwd.csv"],
    ["CON", "1-CON.csv"],
    ["C:\\Windows\\x.exe", "1-C Windows x exe.csv"],
    ["🚀🚀", "1-result.csv"],
    ["", "1-result.csv"],
    ["Umsätze für Åse", "1-Umsätze für Åse.csv"],
    ["हिन्दी में बिक्री", "1-हिन्दी में बिक्री.csv"],
    ["x".repeat(300), `1-${"x".repeat(60)}.csv`],
  ])("of %j is %s", (title, name) => {
    expect(fileName(1, title)).toBe(name);
  });

  it("fits every file system, names no folder and no device, and is unlike the others", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 400 }), { maxLength: 8 }), (titles) => {
        const names = titles.map((title, index) => fileName(index + 1, title));
        for (const name of names) {
          expect(name).toMatch(/^\d+-[\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N} _-]*\.csv$/u);
          expect(Buffer.byteLength(name)).toBeLessThan(255);
        }
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
      }),
    );
  });

  it("is one per result, in the order of the chat, a dashboard's tiles included", () => {
    const error = { code: "SYNTAX" as const, message: "No.", nextStep: null, retryable: false, position: null };
    const messages = [
      answer({ type: "text", text: "Here." }, result("a", "First")),
      answer({
        type: "dashboard",
        title: "Sales",
        tiles: [
          { status: "ready", title: "Second", result: result("b", "Second") },
          { status: "failed", title: "Third", error },
          { status: "ready", title: "First", result: result("a", "First") },
        ],
      }),
    ];
    const files = resultFilesOf(messages).map(({ name, part }) => [part.ref.id, name]);
    expect(files).toEqual([
      ["a", "results/1-First.csv"],
      ["b", "results/2-Second.csv"],
    ]);
  });
});
