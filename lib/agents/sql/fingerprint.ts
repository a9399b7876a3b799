/** Tells whether two statements are the same but for their looks, so that a failed one is not tried again. */
import "server-only";

/**
 * Comments, spaces, keyword case and the closing semicolon do not count; literals and quoted names
 * do. Not a parser: two spellings of one query may differ, two different queries never agree.
 */
export function fingerprint(sql: string): string {
  const tokens = sql.matchAll(tokenPattern);
  const kept: string[] = [];
  for (const [token] of tokens) {
    if (token.startsWith("--") || token.startsWith("/*") || token.trim() === "") continue;
    kept.push(isQuoted(token) ? token : token.toLowerCase());
  }
  while (kept.at(-1) === ";") kept.pop();
  return kept.join(" ");
}

const tokenPattern =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$\$[\s\S]*?\$\$|[\p{L}\p{N}_$.]+|\s+|[^\s\p{L}\p{N}_$]/gu;

function isQuoted(token: string): boolean {
  return /^['"]|^\$\$/.test(token);
}
