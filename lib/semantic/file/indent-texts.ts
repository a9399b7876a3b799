/**
 * Files in use have texts in quotes that go on over several lines from the first column, which YAML does not allow.
 * Indenting those lines changes no value (YAML folds the blanks at a line's start) and moves nothing to another line.
 */

/** The key and the quote that its text begins with: `sql: '…`. */
const opening = /^(?<indent>\s*)(?:-\s+)*[\w ]+:\s+(?<quote>["'])(?<rest>.*)$/;

/** The text with every line of a quoted text indented deeper than its key. */
export function indentTexts(text: string): string {
  let open: { readonly quote: string; readonly indent: string } | null = null;
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    if (open === null) {
      const { indent = "", quote = "", rest = "" } = opening.exec(line)?.groups ?? {};
      if (quote !== "" && !isClosed(rest, quote)) open = { quote, indent: `${indent}    ` };
      lines.push(line);
      continue;
    }
    lines.push(line.trim() === "" ? line : open.indent + line.trimStart());
    if (isClosed(line, open.quote)) open = null;
  }
  return lines.join("\n");
}

/** A double quote is escaped by a backslash, a single one by another one. */
function isClosed(rest: string, quote: string): boolean {
  const escaped = quote === '"' ? /\\./g : /''/g;
  return rest.replace(escaped, "").includes(quote);
}
