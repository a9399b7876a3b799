import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "#lib/domain/message";
import { questionsOf, type Recall, recallable, recallEarlier, recallLater } from "#lib/state/question-recall";

function said(seq: number, role: Message["role"], ...parts: Message["parts"]): Message {
  const ending = { status: "complete" as const, createdAt: 0, retryOf: null };
  return { id: `m${seq}`, seq, runId: `r${seq}`, role, kind: "text", parts, ...ending };
}

function text(words: string): Message["parts"][number] {
  return { type: "text", text: words };
}

describe("the questions that the arrow key brings back", () => {
  it("are the user's own words, latest first, each once, without statements", () => {
    const edited: Message["parts"][number] = {
      type: "edited-sql",
      sql: "SELECT 1",
      of: { messageId: "m2", resultId: "x" },
    };
    const messages = [
      said(1, "user", text("revenue")),
      said(2, "assistant", text("It is 5.")),
      said(3, "user", edited),
      said(5, "user", text("orders")),
      said(7, "user", text("revenue")),
    ];
    expect(questionsOf(messages)).toEqual(["revenue", "orders"]);
  });

  it("are this chat's before those of all chats", () => {
    expect(recallable(["b", "a"], ["c", "b", " "])).toEqual(["b", "a", "c"]);
  });

  it("stop at the oldest, and forward of the latest the composer is empty", () => {
    const questions = ["latest", "oldest"];
    const latest = recallEarlier(null, questions);
    const oldest = recallEarlier(latest, questions);
    expect([latest?.text, oldest?.text]).toEqual(["latest", "oldest"]);
    expect(recallEarlier(oldest, questions)).toBe(oldest);
    expect(recallLater(oldest, questions)).toEqual(latest);
    expect(recallLater(latest, questions)).toBeNull();
    expect(recallEarlier(null, [])).toBeNull();
  });

  it("are found again by as many steps forward as were gone back", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(20), (questions, steps) => {
        let recall: Recall = null;
        const seen: Recall[] = [recall];
        for (let step = 0; step < Math.min(steps, questions.length); step += 1) {
          recall = recallEarlier(recall, questions);
          seen.push(recall);
        }
        for (const expected of seen.toReversed().slice(1)) {
          recall = recallLater(recall, questions);
          expect(recall).toEqual(expected);
        }
      }),
    );
  });
});
