/**
 * The words of an exported chat as Markdown. Whatever a user, a model or a cell has written, it stays inside its
 * place: no heading, fence, table, comment or tag in it reaches beyond.
 */
import "server-only";
import { escapeMarkdown } from "#lib/agents/runtime/markdown-text";

/** Text on one line, in the middle of others. */
export function inlineText(text: string): string {
  return escapeMarkdown(oneLine(text));
}

/** Text on one line of its own: a heading, an entry of a list. */
export function lineText(text: string): string {
  return escapeLineStart(inlineText(text));
}

/** Text of a cell of a table, cut where it is long: its line always begins with the table's own mark. */
export function cellOfTable(text: string, maxCharacters: number): string {
  const line = oneLine(text);
  const characters = line.length > maxCharacters ? [...line.slice(0, maxCharacters * 2)] : [];
  const isLong = characters.length > maxCharacters;
  return escapeMarkdown(isLong ? `${characters.slice(0, maxCharacters - 1).join("")}…` : line);
}

/** Plain text of several lines: its lines and paragraphs stay, nothing in it is markup. */
export function plainText(text: string): string {
  return linesOf(text)
    .map(lineText)
    .join("\n")
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll("\n", "\\\n"))
    .join("\n\n");
}

/** Markdown of others in a quote of its own: what it opens is closed at the quote's end. No tag, no picture. */
export function quotedMarkdown(text: string): string {
  const harmless = text.replaceAll(/<(?=[a-z/!?])/gi, "&lt;").replaceAll("![", "!\\[");
  return linesOf(harmless.trim())
    .map((line) => `> ${withoutControls(line)}`.trimEnd())
    .join("\n");
}

/** Text as it is, in a fence that is longer than any in it. */
export function fencedText(text: string, language: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(Math.max(3, longest + 1));
  const lines = linesOf(text).map(withoutControls).join("\n");
  return `${fence}${language}\n${lines}\n${fence}`;
}

/** A moment as the reader's clock showed it, to the minute. */
export function localMinute(at: number, timeZone: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return "at an unknown time";
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return parts.format(date);
}

// Besides the ends of lines that Markdown knows, those that only some programs take for one.
const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/** Also marks that turn the direction of what follows them. */
const controls = /(?!\t)\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function linesOf(text: string): string[] {
  // Half of a pair is no character; a file cannot hold it.
  return text.replaceAll(/\p{Cs}/gu, "\ufffd").split(lineEnd);
}

function withoutControls(line: string): string {
  return line.replaceAll(controls, "");
}

function oneLine(text: string): string {
  return withoutControls(linesOf(text).join(" ")).replaceAll(/\s+/g, " ").trim();
}

/** What makes a list, a rule or a heading of a line, or a table of the two around it. */
function escapeLineStart(line: string): string {
  return line.replace(/^[-+=:]/, (mark) => `\\${mark}`).replace(/^(\d+)([.)])/, "$1\\$2");
}
