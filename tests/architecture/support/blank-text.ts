/**
 * Blanks what is not code, so that a search for a word cannot find it in a comment or in a string.
 * Length and line breaks stay, so positions and line numbers stay true.
 */

/** What is blanked besides comments. */
export type Blanking = "comments" | "comments-and-strings";

type Token = { readonly kind: "comment" | "string" | "code"; readonly end: number };

/** The text with comments, and on request the contents of strings, replaced by spaces. */
export function blankText(text: string, blanking: Blanking): string {
  let blanked = "";
  let position = 0;
  while (position < text.length) {
    const token = nextToken(text, position);
    const piece = text.slice(position, token.end);
    const isBlank = token.kind === "comment" || (token.kind === "string" && blanking === "comments-and-strings");
    blanked += isBlank ? piece.replace(/[^\n]/g, " ") : piece;
    position = token.end;
  }
  return blanked;
}

function nextToken(text: string, start: number): Token {
  const two = text.slice(start, start + 2);
  if (two === "//") return { kind: "comment", end: endOfLine(text, start) };
  if (two === "/*") return { kind: "comment", end: indexAfter(text, "*/", start + 2) };
  const first = text.charAt(start);
  if (first === '"' || first === "'") return { kind: "string", end: endOfQuoted(text, start, first) };
  if (first === "`") return { kind: "string", end: endOfTemplate(text, start) };
  if (first === "/" && startsPattern(text, start)) return { kind: "string", end: endOfPattern(text, start) };
  return { kind: "code", end: start + 1 };
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end === -1 ? text.length : end;
}

function indexAfter(text: string, needle: string, start: number): number {
  const found = text.indexOf(needle, start);
  return found === -1 ? text.length : found + needle.length;
}

/** A quote in JSX text ("don't") opens nothing: without a partner on its line it is a character like any other. */
function endOfQuoted(text: string, start: number, quote: string): number {
  for (let position = start + 1; position < text.length; position += 1) {
    const character = text.charAt(position);
    if (character === "\\") position += 1;
    else if (character === quote) return position + 1;
    else if (character === "\n") return start + 1;
  }
  return start + 1;
}

/** Templates are blanked with what they interpolate: no import statement stands inside one. */
function endOfTemplate(text: string, start: number): number {
  let depth = 0;
  for (let position = start + 1; position < text.length; position += 1) {
    const character = text.charAt(position);
    if (character === "\\") position += 1;
    else if (character === "$" && text.charAt(position + 1) === "{") depth += 1;
    else if (character === "}" && depth > 0) depth -= 1;
    else if (character === "`" && depth === 0) return position + 1;
  }
  return text.length;
}

/** A slash begins a regular expression where a value may begin; after a value it divides. */
function startsPattern(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start).trimEnd();
  return before === "" || /[(,=:[!&|?{};>]$/.test(before) || /\b(return|typeof|case)$/.test(before);
}

function endOfPattern(text: string, start: number): number {
  let isInClass = false;
  for (let position = start + 1; position < text.length; position += 1) {
    const character = text.charAt(position);
    if (character === "\n") return start + 1;
    if (character === "\\") position += 1;
    else if (character === "[") isInClass = true;
    else if (character === "]") isInClass = false;
    else if (character === "/" && !isInClass) return position + 1;
  }
  return start + 1;
}
