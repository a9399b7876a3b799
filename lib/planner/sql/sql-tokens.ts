/**
 * Cuts the text of a statement into its tokens, so that a single name or word can be read or replaced without touching
 * strings, quoted names and comments. Every character belongs to exactly one token. It judges nothing: what may run is
 * for the guard to say.
 */
import type { Dialect } from "#lib/domain/dialect";

export type SqlTokenKind = "word" | "quoted" | "backtick" | "text" | "number" | "sign" | "comment" | "blank";

export type SqlToken = {
  readonly kind: SqlTokenKind;
  /** As it stands in the statement. */
  readonly text: string;
  /** Place in the statement, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
};

/** A new text for the characters from `start` to `end`. */
export type TextChange = { readonly start: number; readonly end: number; readonly text: string };

/** All tokens in order; together they are the statement. An open quote or comment runs to the end. */
export function readSqlTokens(sql: string, dialect: Dialect): readonly SqlToken[] {
  const tokens: SqlToken[] = [];
  for (const match of sql.matchAll(dialect.lexemes)) {
    const [text] = match;
    tokens.push({ kind: kindOf(text), text, start: match.index, end: match.index + text.length });
  }
  return tokens;
}

/** The tokens that say something: no blanks, no comments. */
export function meaningfulTokens(tokens: readonly SqlToken[]): readonly SqlToken[] {
  return tokens.filter(({ kind }) => kind !== "blank" && kind !== "comment");
}

/** The name that a token spells, without its quotes; null for what is no name. */
export function nameOfToken({ kind, text }: SqlToken): string | null {
  if (kind === "word") return text;
  if (kind === "quoted") return text.replace(/^"|"$/g, "").replaceAll('""', '"');
  return kind === "backtick" ? text.replace(/^`|`$/g, "") : null;
}

/** The value that a plain string literal stands for; null for what is none, and where a backslash could mean two things. */
export function valueOfToken({ kind, text }: SqlToken): string | null {
  const isPlain = kind === "text" && /^'[^\\]*'$/s.test(text) && text.length > 1;
  return isPlain ? text.slice(1, -1).replaceAll("''", "'") : null;
}

/** Whether a token is that bare keyword or sign, in any letter case. */
export function isToken(token: SqlToken | undefined, ...texts: readonly string[]): boolean {
  if (token === undefined || (token.kind !== "word" && token.kind !== "sign")) return false;
  const upper = token.text.toUpperCase();
  return texts.includes(upper);
}

/** The place after the bracket that closes the one at `open`, or the end where none does. */
export function afterBracket(tokens: readonly SqlToken[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index += 1) {
    if (isToken(tokens[index], "(")) depth += 1;
    if (isToken(tokens[index], ")")) depth -= 1;
    if (depth === 0) return index + 1;
  }
  return tokens.length;
}

/** Whether brackets stand so deep in one another that reading them would take forever: nobody writes so. */
export function isTooDeep(tokens: readonly SqlToken[]): boolean {
  let depth = 0;
  return tokens.some((token) => {
    if (isToken(token, "(")) depth += 1;
    if (isToken(token, ")")) depth -= 1;
    return depth > maxDepth;
  });
}

const maxDepth = 60;

/** The tokens between commas that stand in no bracket of their own. */
export function splitAtCommas(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] {
  return splitAt(tokens, (token) => isToken(token, ","));
}

/** The tokens between separators that stand in no bracket of their own; the separators are dropped. */
export function splitAt(
  tokens: readonly SqlToken[],
  isSeparator: (token: SqlToken, index: number) => boolean,
): readonly (readonly SqlToken[])[] {
  if (tokens.length === 0) return [];
  const parts: SqlToken[][] = [[]];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (isToken(token, "(", "[", "{")) depth += 1;
    if (isToken(token, ")", "]", "}")) depth -= 1;
    if (depth === 0 && isSeparator(token, index)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** The statement with each change made; they must not overlap. */
export function applyChanges(sql: string, changes: readonly TextChange[]): string {
  const ordered = changes.toSorted((left, right) => right.start - left.start);
  return ordered.reduce(
    (text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end),
    sql,
  );
}

const kinds: readonly (readonly [RegExp, SqlTokenKind])[] = [
  [/^(?:--|\/\/|\/\*)/, "comment"],
  [/^(?:[eE]?'|\$\w*\$)/, "text"],
  [/^"/, "quoted"],
  [/^`/, "backtick"],
  [/^\.?\d/, "number"],
  [/^[\p{L}_]/u, "word"],
  [/^\s/, "blank"],
];

function kindOf(text: string): SqlTokenKind {
  return kinds.find(([pattern]) => pattern.test(text))?.[1] ?? "sign";
}
