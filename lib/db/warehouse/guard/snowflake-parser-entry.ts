/**
 * Runs in a process of its own: hands a text to the parser and its tree back as JSON. A hostile text may trap the
 * parser's WebAssembly or keep it busy; then this process is ended from outside and nothing else suffers.
 */
import "server-only";
import { Dialect, parse, tokenize } from "@polyglot-sql/sdk";
import type { Question } from "./snowflake-parser.ts";

process.on("disconnect", () => process.exit(0));
process.on("message", ({ sql, bare }: Question) => {
  process.send?.(JSON.stringify(answerTo({ sql, bare })));
});

function answerTo({ sql, bare }: Question) {
  const tokens = tokenize(sql, Dialect.Snowflake);
  if (!tokens.success) return mistakeOf(tokens);
  const tree = parse(bare, Dialect.Snowflake);
  if (!tree.success) return mistakeOf(tree);
  const places = (tokens.tokens ?? []).map((token) => [token.span.start, token.span.end]);
  return { kind: "tree", statements: tree.ast, tokens: places };
}

// After a trap the memory of the parser is in an unknown state: whoever asked has to start another process.
function mistakeOf(failure: { readonly error?: string | null; readonly errorStart?: number | null }) {
  const message = failure.error ?? "";
  if (message.startsWith("WASM ")) return { kind: "broken" };
  return { kind: "mistake", message, start: failure.errorStart ?? null };
}
