import { describe, expect, it } from "vitest";
import { promptPieces } from "#lib/state/prompt-pieces";

describe("a prompt", () => {
  it("is its own words and the blocks of data in it, in their order", () => {
    const text =
      'Write SQL.\n<data name="schema">\nORDERS (ID)\n</data>\n<data name="question">\nrevenue\n</data>\nOnly SQL.';
    expect(promptPieces(text)).toEqual([
      { name: null, text: "Write SQL.\n" },
      { name: "schema", text: "ORDERS (ID)" },
      { name: "question", text: "revenue" },
      { name: null, text: "\nOnly SQL." },
    ]);
  });

  it("without blocks, also with one that never ends, is shown as it is", () => {
    for (const text of ["Revenue by region", "", '<data name="x">\nopen']) {
      expect(promptPieces(text)).toEqual([{ name: null, text }]);
    }
  });
});
