import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import { allSelects, readStatement } from "#lib/planner/explain/read-statement";
import { applyChanges, meaningfulTokens, nameOfToken, readSqlTokens, valueOfToken } from "#lib/planner/sql/sql-tokens";
import { randomCases } from "../../support/random-cases.ts";

const text = fc.string({ unit: fc.constantFrom(..."aE1 .'\"-/*\n;$,()`\\:<>=") });

describe("the tokens of a statement", () => {
  test.each(Object.values(dialects))("are the statement, character by character, in $label", (dialect) => {
    fc.assert(
      fc.property(text, (sql) => {
        const tokens = readSqlTokens(sql, dialect);
        expect(tokens.map((token) => token.text).join("")).toBe(sql);
        expect(tokens.every((token) => sql.slice(token.start, token.end) === token.text)).toBe(true);
      }),
      { numRuns: randomCases({ few: 400, all: 2_000 }) },
    );
  });

  test("keep strings, quoted names and comments whole", () => {
    const sql = `select "a ""b""", 'it''s -- no', e'x\\'y', $$z'$$ /* 'c */ -- d\nfrom \`t\` where 1.5e3::int <> .5`;
    const shown = meaningfulTokens(readSqlTokens(sql, dialects.duckdb)).map((token) => `${token.kind} ${token.text}`);
    expect(shown).toEqual([
      "word select",
      'quoted "a ""b"""',
      "sign ,",
      "text 'it''s -- no'",
      "sign ,",
      "text e'x\\'y'",
      "sign ,",
      "text $$z'$$",
      "word from",
      "backtick `t`",
      "word where",
      "number 1.5e3",
      "sign ::",
      "word int",
      "sign <>",
      "number .5",
    ]);
  });

  test("give names and values without their quotes", () => {
    const tokens = meaningfulTokens(readSqlTokens(`"a ""b""" 'it''s' \`c\` d`, dialects.duckdb));
    expect(tokens.map(nameOfToken)).toEqual(['a "b"', null, "c", "d"]);
    expect(tokens.map(valueOfToken)).toEqual([null, "it's", null, null]);
  });

  test("a change touches its own characters only", () => {
    const sql = "select a, b from t";
    expect(
      applyChanges(sql, [
        { start: 7, end: 8, text: "xx" },
        { start: 17, end: 18, text: "u" },
      ]),
    ).toBe("select xx, b from u");
  });
});

describe("the outline of a statement", () => {
  test("has its sources with their names, joins and conditions", () => {
    const outline = readStatement(
      `select o.a from "Odd T" o left join (select 1 x) q on o.a = q.x, d.s.t where left(o.a, 2) is distinct from 'b'`,
      dialects.duckdb,
    );
    const [select] = outline?.selects.slice(-1) ?? [];
    expect(select?.sources.map(({ kind, path, alias, join }) => [kind, path.join("."), alias, join])).toEqual([
      ["table", "Odd T", "o", null],
      ["query", "", "q", "LEFT JOIN"],
      ["table", "d.s.t", "t", ","],
    ]);
    expect(select?.where).toHaveLength(12);
    expect(outline === null ? 0 : allSelects(outline).length).toBe(2);
  });
});
