/**
 * Words as Markdown. Whatever a user, a model or a cell has written, it stays inside its place: no heading, fence, table,
 * comment or tag in it reaches beyond. Browser-safe.
 */

/** A sentence that holds outside words, at any length: nothing in it is markup, an address is no link. */
export function escapeMarkdown(text: string): string {
  const marks = /[\\`*_[\]<>!|~$#@]|&(?=[#\w])|:(?=\/\/)|(?<=www)\./gi;
  return text.replaceAll(marks, (character) => `\\${character}`);
}

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
  return escapeMarkdown(cutLine(text, maxCharacters));
}

/** Text on one line, cut where it is long. It is not escaped: what is markup in it still is. */
export function cutLine(text: string, maxCharacters: number): string {
  const line = oneLine(text);
  const characters = line.length > maxCharacters ? [...line.slice(0, maxCharacters * 2)] : [];
  const isLong = characters.length > maxCharacters;
  return isLong ? `${characters.slice(0, maxCharacters - 1).join("")}…` : line;
}

// Besides the ends of lines that Markdown knows, those that only some programs take for one.
const lineEnd = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
/** Also marks that turn the direction of what follows them. */
const controls = /(?!\t)\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The lines of a text, whatever ends them. */
export function linesOf(text: string): string[] {
  // Half of a pair is no character; a file cannot hold it.
  return text.replaceAll(/\p{Cs}/gu, "\ufffd").split(lineEnd);
}

/** A line without what is not seen in it. */
export function withoutControls(line: string): string {
  return line.replaceAll(controls, "");
}

/** Text on one line, without what is not seen in it. It is not escaped. */
export function oneLine(text: string): string {
  return withoutControls(linesOf(text).join(" ")).replaceAll(/\s+/g, " ").trim();
}

/** Takes from an escaped line what makes a list, a rule or a heading of it, or a table of the two around it. */
export function escapeLineStart(line: string): string {
  return line.replace(/^[-+=:]/, (mark) => `\\${mark}`).replace(/^(\d+)([.)])/, "$1\\$2");
}
