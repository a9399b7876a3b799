import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf } from "#lib/semantic/expression/expression";
import { parseExpression } from "#lib/semantic/expression/parse";
import { quoteName, renderExpression } from "#lib/semantic/expression/render";
import { writeRowExpression } from "#lib/semantic/expression/row-expression";

function written(text: string): string {
  const parsed = parseExpression(text);
  return parsed.ok ? renderExpression(parsed.value, ({ name }) => quoteName(name)) : parsed.error.message;
}

describe("an expression of a model file", () => {
  it.each([
    ["a - b", '"a" - "b"'],
    ["a - (b - c)", '"a" - ("b" - "c")'],
    ["a - b - c", '("a" - "b") - "c"'],
    ["-a * 2", '(- "a") * 2'],
    ["abs(a - b)", 'ABS("a" - "b")'],
    ["a = 'it''s' and not b in (1, 2)", `("a" = 'it''s') AND (NOT ("b" IN (1, 2)))`],
    ["a not between 1 and 2 or b is not null", '("a" NOT BETWEEN 1 AND 2) OR ("b" IS NOT NULL)'],
    ["a not like 'E%'", `NOT ("a" LIKE 'E%')`],
    ["case when a > 1 then 'x' else 'y' end", `CASE WHEN "a" > 1 THEN 'x' ELSE 'y' END`],
    ["case a when 1 then 2 end", 'CASE "a" WHEN 1 THEN 2 END'],
    ["iff(a, b, 0)", 'CASE WHEN "a" THEN "b" ELSE 0 END'],
    ["div0(a, b)", 'CASE WHEN "b" = 0 THEN 0 ELSE "a" / "b" END'],
    ["zeroifnull(a) + nvl(b, 1)", 'COALESCE("a", 0) + COALESCE("b", 1)'],
    ["a::number(10,2)", 'CAST("a" AS DECIMAL(10,2))'],
    ["try_cast(a as varchar(10))", 'CAST("a" AS VARCHAR)'],
    ["datediff(day, a, b)", `DATEDIFF('day', "a", "b")`],
    ["a >= dateadd('days', -90, current_date())", `"a" >= (CURRENT_DATE - INTERVAL '90 day')`],
    ["dateadd(quarter, 1, a)", `"a" + INTERVAL '3 month'`],
    ["extract(year from a)", `DATE_PART('year', "a")`],
    ["date '2024-01-01' + interval '1 day'", "DATE '2024-01-01' + INTERVAL '1 day'"],
    ['orders."Net Amount"', '"Net Amount"'],
    ["a || ' ' || b", `("a" || ' ') || "b"`],
    ["contains(a, 'x')", `CONTAINS("a", 'x')`],
    ["count(distinct a)", 'COUNT(DISTINCT "a")'],
    ["count(*)", "COUNT(*)"],
  ])("%s is kept as SQL that both engines read", (text, expected) => {
    expect(written(text)).toBe(expected);
  });

  it.each([
    ["a; drop table b", /";/],
    ["a -- the rest", /comments/],
    ["a /* x */", /comments/],
    ["(select max(b) from c)", /"SELECT"/],
    ["sum(a) over (partition by b)", /"over"/],
    ["read_csv('x')", /function read_csv/],
    ["pg_sleep(1)", /function pg_sleep/],
    ["a.b.c.d", /too many parts/],
    ["a +", /ends too early/],
    ["a b", /"b" is not expected/],
    ["(a", /ends too early/],
    ["round(a, 1, 2)", /too many or too few/],
    ["dateadd(day, b, a)", /whole numbers/],
    ["datediff(parsec, a, b)", /no unit of time/],
    ["cast(a as regclass)", /type "regclass"/],
    ["date 'yesterday'", /DATE 'yesterday'/],
    ["$1", /"\$1"/],
    ["", /ends too early/],
    [`${"(".repeat(50)}a${")".repeat(50)}`, /nested/],
    ["a".repeat(5_000), /longer/],
  ])("%s is refused with what is not read", (text, sentence) => {
    expect(written(text)).toMatch(sentence);
  });

  it("tells the columns that it reads, with the table before the dot", () => {
    const parsed = parseExpression("case when t.a in (b, 1) then sum(c) else -d end");
    expect(
      parsed.ok
        ? columnsOf(parsed.value)
            .map(({ table, name }) => `${table ?? ""}.${name}`)
            .sort()
        : [],
    ).toEqual([".b", ".c", ".d", "t.a"]);
  });

  it("puts an alias before each column of a kept expression and leaves texts as they are", () => {
    const kept = `("a ""b""" || ' "c" ') || "d"`;
    expect(writeRowExpression(kept, (name) => `t.${quoteName(name)}`)).toBe(`(t."a ""b""" || ' "c" ') || t."d"`);
  });

  it("whatever its text, reading ends with a value or a sentence, and what was written reads the same again", () => {
    const word = fc.constantFrom(
      "a",
      "t.b",
      "1",
      "'x'",
      "(",
      ")",
      "+",
      "-",
      "*",
      "/",
      "=",
      "AND",
      "NOT",
      "IN",
      ",",
      "ABS(",
      "::date",
      "CASE",
      "WHEN",
      "THEN",
      "END",
      "IS NULL",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const parsed = parseExpression(words.join(" "));
        if (!parsed.ok) return parsed.error.message.endsWith(".");
        const text = written(words.join(" "));
        return written(text) === text;
      }),
    );
  });
});
