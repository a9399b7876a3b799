/**
 * The words of an exported chat as Markdown. Whatever a user, a model or a cell has written, it stays inside its
 * place: no heading, fence, table, comment or tag in it reaches beyond.
 */
import "server-only";
import { linesOf, lineText, withoutControls } from "#lib/domain/markdown-text";

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
