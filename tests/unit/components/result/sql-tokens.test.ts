import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenizeSql, tokenLines } from "#components/result/sql-tokens";

describe("tokenizeSql", () => {
  it.each([
    ["SELECT", "keyword"],
    ["select", "keyword"],
    ["'it''s'", "string"],
    ['"Region ""A"""', "identifier"],
    ["12.5", "number"],
    ["-- a note", "comment"],
    ["/* a\nnote */", "comment"],
    ["REVENUE", "identifier"],
    ["'never closed", "string"],
  ])("takes %s for a %s", (text, kind) => {
    expect(tokenizeSql(text)).toEqual([{ kind, text }]);
  });

  it("tells a function from a column", () => {
    expect(tokenizeSql("SUM(X)").map((token) => token.kind)).toEqual(["function", "text", "identifier", "text"]);
  });

  it("does not look for keywords inside quotes", () => {
    expect(tokenizeSql("'SELECT -- 1'")).toHaveLength(1);
  });

  it("changes, drops and reorders nothing", () => {
    const piece = fc.constantFrom("SELECT", "'a'", '"b"', "--", "/*", "*/", "'", '"', "\n", " ", "1.5", "é", "\\", "x");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join("")),
        ),
        (sql) => {
          expect(
            tokenizeSql(sql)
              .map((token) => token.text)
              .join(""),
          ).toBe(sql);
          expect(
            tokenLines(sql)
              .map((line) => line.map((token) => token.text).join(""))
              .join("\n"),
          ).toBe(sql);
        },
      ),
    );
  });
});
