/**
 * Text to tree. Every function call is renamed before parsing, so that the parser has one shape for all of them
 * instead of hundreds; the number in the name leads back to where it stands. `?` becomes `:1`, `:2`, ...
 */
import { Dialect, generate, parse } from "@polyglot-sql/sdk";
import { syntaxError, type TextPlace, unsupported } from "../errors.ts";
import { type AstNode, toNode } from "./ast.ts";
import { isSign, isWord, nameOf, placeOf, readTokens, type Token } from "./lexer.ts";

export type ParsedQuery = {
  readonly root: AstNode;
  /** Where a span of the tree begins in the text as it was given. */
  placeAt(codePoints: number | null): TextPlace | null;
  /** Name and place of a renamed function; null for names that were left alone. */
  functionNamed(name: string): { readonly name: string; readonly place: TextPlace } | null;
  /** The source of the outermost SELECT's items, by which Snowflake names those without an alias. */
  readonly itemTexts: readonly string[];
};

export function parseQuery(sql: string): ParsedQuery {
  const tokens = readTokens(sql);
  const prepared = prepare(sql, tokens);
  const result = parse(prepared.text, Dialect.Snowflake);
  const [first] = Array.isArray(result.ast) ? result.ast : [result.ast];
  const root = result.success ? toNode(first) : null;
  if (root === null) throw refusal(sql, tokens, prepared.originalOffset(result.errorStart ?? prepared.text.length));
  return {
    root,
    placeAt(codePoints) {
      if (codePoints === null) return null;
      const offset = Array.from(prepared.text).slice(0, codePoints).join("").length;
      return placeOf(sql, prepared.originalOffset(offset));
    },
    functionNamed(name) {
      const token = tokens[Number(/^F(\d+)_/.exec(name)?.[1] ?? -1)];
      return token === undefined ? null : { name: nameOf(token), place: placeOf(sql, token.start) };
    },
    itemTexts: itemTexts(sql, tokens),
  };
}

/** An expression as Snowflake would head a column with it. */
export function headingOf(node: AstNode): string {
  const printed = generate([node.toJson()], Dialect.Snowflake).sql?.[0] ?? node.kind;
  return printed.replace(/\bF\d+_/g, "").toUpperCase();
}

function refusal(sql: string, tokens: readonly Token[], offset: number) {
  const token = tokens.find((candidate) => candidate.start >= offset) ?? tokens.at(-1);
  // Where the text simply ends, the last token was fine.
  const isAtEnd = token !== undefined && token === tokens.at(-1) && token.start < offset;
  if (token === undefined || isAtEnd) return syntaxError("<EOF>", placeOf(sql, sql.length));
  return syntaxError(token.text, placeOf(sql, token.start));
}

type Insertion = { readonly at: number; readonly length: number };

function prepare(sql: string, tokens: readonly Token[]) {
  const pieces: string[] = [];
  const insertions: Insertion[] = [];
  let end = 0;
  let binds = 0;
  tokens.forEach((token, index) => {
    const replacement = replacementOf(tokens, index, binds + 1);
    if (replacement === null) return;
    if (isSign(token, "?")) binds += 1;
    pieces.push(sql.slice(end, token.start), replacement);
    end = token.end;
    insertions.push({ at: token.start, length: replacement.length - token.text.length });
  });
  return {
    text: pieces.join("") + sql.slice(end),
    originalOffset(offset: number): number {
      let moved = 0;
      for (const { at, length } of insertions) {
        if (at + moved >= offset) break;
        // Inside of what was put in: the token itself.
        if (at + moved + length >= offset) return at;
        moved += length;
      }
      return offset - moved;
    },
  };
}

function replacementOf(tokens: readonly Token[], index: number, nextBind: number): string | null {
  const token = tokens[index];
  if (isSign(token, "?")) return `:${nextBind}`;
  if (token?.kind !== "word" || !isCall(tokens, index)) return null;
  return `F${index}_${token.text.toUpperCase()}`;
}

// A word before a bracket is a function, unless it is a word of the grammar, a type, or the name of a list of columns.
function isCall(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const before = tokens[index - 1];
  if (!isSign(tokens[index + 1], "(") || isWord(token, ...grammarWords)) return false;
  if (isSign(before, "::") || isSign(before, ".") || isWord(before, "AS", "WITH", "RECURSIVE")) return false;
  if (isWord(token, "TRIM") && isWord(tokens[index + 2], "BOTH", "LEADING", "TRAILING")) return false;
  if (isSign(before, "*") && isWord(token, "REPLACE", "EXCLUDE", "RENAME")) return false;
  const isNameBefore = before?.kind === "word" && !isWord(before, ...wordsBeforeExpressions);
  if (isNameBefore || before?.kind === "quoted" || before?.kind === "string" || isSign(before, ")")) return false;
  return !isColumnListOfCte(tokens, index);
}

function isColumnListOfCte(tokens: readonly Token[], index: number): boolean {
  let depth = 0;
  for (let at = index + 1; at < tokens.length; at += 1) {
    if (isSign(tokens[at], "(")) depth += 1;
    if (isSign(tokens[at], ")")) depth -= 1;
    if (depth === 0) return isWord(tokens[at + 1], "AS") && isSign(tokens[at + 2], "(");
  }
  return false;
}

/** The text of each item between the outermost SELECT and its FROM. */
function itemTexts(sql: string, tokens: readonly Token[]): string[] {
  const outer = outermost(tokens);
  const select = outer.findIndex((token) => isWord(token, "SELECT"));
  if (select === -1) return [];
  const first = isWord(outer[select + 1], "DISTINCT", "ALL") ? select + 2 : select + 1;
  const found = outer.findIndex((token, index) => index >= first && endsItems(token, outer[index - 1]));
  const last = found === -1 ? outer.length : found;
  const end = outer[last]?.start ?? tokens.at(-1)?.end ?? sql.length;
  const commas = outer.slice(first, last).filter((token) => isSign(token, ","));
  const starts = [outer[first]?.start ?? end, ...commas.map((comma) => comma.end)];
  const ends = [...commas.map((comma) => comma.start), end];
  return starts.map((start, index) => sql.slice(start, ends[index]).trim());
}

function endsItems(token: Token, before: Token | undefined): boolean {
  return isWord(token, ...wordsAfterItems) && !isWord(before, "WITHIN");
}

/** The tokens that stand in no bracket; an opening bracket counts, what it holds does not. */
function outermost(tokens: readonly Token[]): Token[] {
  let depth = 0;
  return tokens.filter((token) => {
    const isOpening = token.kind === "sign" && "([{".includes(token.text);
    const isClosing = token.kind === "sign" && ")]}".includes(token.text);
    if (isClosing) depth -= 1;
    const isOutside = depth === 0 && !isClosing;
    if (isOpening) depth += 1;
    return isOutside;
  });
}

/** Fails on kinds of statements that are no reading. */
export function requireQuery(root: AstNode): AstNode {
  if (["select", "union", "intersect", "except", "values", "subquery"].includes(root.kind)) return root;
  throw unsupported(root.kind.toUpperCase());
}

const wordsAfterItems = [
  "FROM",
  "WHERE",
  "GROUP",
  "HAVING",
  "QUALIFY",
  "ORDER",
  "LIMIT",
  "UNION",
  "EXCEPT",
  "MINUS",
  "INTERSECT",
  "FETCH",
  "OFFSET",
] as const;

const grammarWords = [
  ...wordsAfterItems,
  "ALL",
  "AND",
  "ANY",
  "AS",
  "BETWEEN",
  "BLOCK",
  "BERNOULLI",
  "BY",
  "CASE",
  "CAST",
  "CUBE",
  "DISTINCT",
  "ELSE",
  "EXISTS",
  "EXTRACT",
  "FLATTEN",
  "FOR",
  "GENERATOR",
  "ILIKE",
  "IN",
  "JOIN",
  "LATERAL",
  "LIKE",
  "NOT",
  "ON",
  "OR",
  "OVER",
  "PIVOT",
  "POSITION",
  "RLIKE",
  "ROLLUP",
  "ROW",
  "SAMPLE",
  "SEED",
  "SELECT",
  "SETS",
  "SOME",
  "SYSTEM",
  "TABLE",
  "TABLESAMPLE",
  "THEN",
  "TRY_CAST",
  "UNPIVOT",
  "USING",
  "VALUES",
  "WHEN",
] as const;

const wordsBeforeExpressions = [
  ...wordsAfterItems,
  "ALL",
  "AND",
  "ANY",
  "BETWEEN",
  "BY",
  "CASE",
  "DISTINCT",
  "ELSE",
  "ESCAPE",
  "ILIKE",
  "IN",
  "JOIN",
  "LATERAL",
  "LIKE",
  "NOT",
  "ON",
  "OR",
  "REGEXP",
  "RLIKE",
  "ROWS",
  "SELECT",
  "SOME",
  "THEN",
  "TOP",
  "WHEN",
] as const;
