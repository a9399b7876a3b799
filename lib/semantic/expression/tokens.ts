/** The words of an SQL expression. What is not listed here (comments, semicolons, parameters) is refused. */
import { appError, err, ok, type Result } from "#lib/domain/errors";

export type Token =
  /** A name as it is written, a keyword included; `isQuoted` names are never keywords. */
  | { readonly kind: "name"; readonly text: string; readonly isQuoted: boolean }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "sign"; readonly text: string };

/** Longer texts are no expression of a column or a metric. */
const longestExpression = 4_000;

const patterns: readonly (readonly [kind: "space" | "name" | "quoted" | "number" | "text" | "sign", RegExp])[] = [
  ["space", /\s+/y],
  ["number", /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y],
  ["name", /[\p{L}_][\p{L}\p{N}_$]*/uy],
  ["quoted", /"(?:[^"]|"")+"/y],
  ["text", /'(?:[^']|'')*'/y],
  ["sign", /<>|!=|<=|>=|\|\||::|[-+*/%=<>(),.]/y],
];

/** The tokens from left to right, or a sentence about the first thing that is none. */
export function tokensOf(text: string): Result<readonly Token[]> {
  if (text.length > longestExpression) return refused(`it is longer than ${longestExpression} characters`);
  if (/--|\/\*/.test(text.replace(/'(?:[^']|'')*'/g, "''"))) return refused("comments are not read");
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const read = readAt(text, at);
    if (read === null) return refused(`"${text.slice(at, at + 10)}" is not read`);
    if (read.token !== null) tokens.push(read.token);
    at = read.end;
  }
  return ok(tokens);
}

function readAt(text: string, at: number): { readonly token: Token | null; readonly end: number } | null {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) continue;
    return { token: kind === "space" ? null : tokenOf(kind, found), end: at + found.length };
  }
  return null;
}

function tokenOf(kind: "name" | "quoted" | "number" | "text" | "sign", found: string): Token {
  switch (kind) {
    case "name":
      return { kind: "name", text: found, isQuoted: false };
    case "quoted":
      return { kind: "name", text: found.slice(1, -1).replaceAll('""', '"'), isQuoted: true };
    case "text":
      return { kind: "text", text: found.slice(1, -1).replaceAll("''", "'") };
    case "sign":
      return { kind: "sign", text: found === "!=" ? "<>" : found };
    default:
      return { kind: "number", text: found };
  }
}

function refused(reason: string): Result<never> {
  return err(appError("BAD_REQUEST", `The expression cannot be read: ${reason}.`));
}
