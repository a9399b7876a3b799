/** Finds the outermost LIMIT, FETCH or TOP of a statement in its lexemes, where the tree has that very number. */
import "server-only";
import { z } from "zod";
import type { Lexeme } from "./snowflake-lexemes.ts";
import type { OuterLimit } from "./statement-facts.ts";

const literal = z.object({
  literal: z.object({ literal_type: z.literal("number"), value: z.string().regex(/^\d+$/) }),
});
const nested = z.object({ this: literal }).transform((limit) => limit.this);
const fetch = z.object({ count: literal }).transform((clause) => clause.count);
const rootSchema = z.object({
  limit: z.union([literal, nested]).nullish().catch(null),
  fetch: fetch.nullish().catch(null),
  top: nested.nullish().catch(null),
});

/** Null when there is none, when it is no plain number, or when it does not stand where the grammar has it. */
export function readSnowflakeLimit(root: unknown, lexemes: readonly Lexeme[]): OuterLimit | null {
  const [node] = typeof root === "object" && root !== null ? Object.values(root) : [];
  const parsed = rootSchema.safeParse(node);
  if (!parsed.success) return null;
  const outer = outerLexemes(lexemes);
  const { limit, fetch: fetched, top } = parsed.data;
  if (limit) return limitBehind(outer, limit.literal.value, ["LIMIT"]);
  if (fetched) return limitBehind(outer, fetched.literal.value, ["FIRST", "NEXT"]);
  return top ? topLimit(outer, top.literal.value) : null;
}

// Without what stands in brackets, and without the closing semicolon.
function outerLexemes(lexemes: readonly Lexeme[]): Lexeme[] {
  let depth = 0;
  return lexemes.filter((lexeme) => {
    if (lexeme.kind === "sign" && "([{".includes(lexeme.text)) depth += 1;
    const isOuter = depth === 0 && lexeme.text !== ";";
    if (lexeme.kind === "sign" && ")]}".includes(lexeme.text)) depth -= 1;
    return isOuter;
  });
}

const endOfLimit = /^(?:(?: OFFSET \d+)?(?: ROWS?)?|(?: ROWS?)?(?: ONLY)?)$/;

function limitBehind(outer: readonly Lexeme[], value: string, words: readonly string[]): OuterLimit | null {
  const index = outer.findLastIndex((lexeme) => lexeme.kind === "word" && words.includes(lexeme.text.toUpperCase()));
  const rest = outer.slice(index + 2).map((lexeme) => ` ${lexeme.text.toUpperCase()}`);
  if (index === -1 || !endOfLimit.test(rest.join(""))) return null;
  return limitAt(outer[index + 1], value);
}

function topLimit(outer: readonly Lexeme[], value: string): OuterLimit | null {
  const words = outer.map((lexeme) => lexeme.text.toUpperCase());
  const select = words.indexOf("SELECT");
  const top = words.indexOf("TOP", select);
  const between = words.slice(select + 1, top).join(" ");
  return select !== -1 && top !== -1 && /^(?:DISTINCT|ALL)?$/.test(between) ? limitAt(outer[top + 1], value) : null;
}

function limitAt(lexeme: Lexeme | undefined, value: string): OuterLimit | null {
  if (lexeme === undefined || lexeme.text !== value || !/^\d{1,15}$/.test(value)) return null;
  return { value: Number(value), span: lexeme.span };
}
