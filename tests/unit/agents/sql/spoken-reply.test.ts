/** A model that was asked for a statement as a text: a statement, that there is none, a question, or nothing of use. */
import { describe, expect, test } from "vitest";
import { readSpoken } from "#lib/agents/sql/spoken-reply";

const sql = "SELECT CITY FROM STORES";

describe("a reply in words", () => {
  test.each([
    ["alone", sql],
    ["in a block", `\`\`\`sql\n${sql}\n\`\`\``],
    ["in a block between words", `Here it is:\n\`\`\`\n${sql}\n\`\`\`\nTell me if you need more.`],
  ])("is the statement that stands there %s", (_where, text) => {
    expect(readSpoken(text)).toMatchObject({ approach: "sql", sql, quality: "high", plan: null });
  });

  test.each(["NONE", "none.", "```\nNONE\n```", "NONE: there is no weather here"])(
    "says that there is none: %s",
    (text) => {
      expect(readSpoken(text)).toMatchObject({ approach: "none", sql: null });
    },
  );

  test("asks back", () => {
    expect(readSpoken("ASK: Which year do you mean?")).toMatchObject({
      approach: "ask",
      question: "Which year do you mean?",
    });
  });

  test.each([
    "",
    "ASK:",
    "I cannot tell.",
    "Select the best stores for you",
    `${sql}; DROP it`.replace("SELECT", "WIPE"),
  ])("is of no use otherwise: %s", (text) => {
    expect(readSpoken(text)).toBeNull();
  });

  test("is of no use where two statements stand there, of which nobody chose one", () => {
    expect(readSpoken(`\`\`\`sql\n${sql}\n\`\`\`\nor\n\`\`\`sql\n${sql} LIMIT 1\n\`\`\``)).toBeNull();
  });
});
