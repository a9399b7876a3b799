/**
 * The guard for DuckDB. It is handed what DuckDB's own parser made of the text and decides on that alone; it never
 * parses SQL itself and never touches an engine.
 */
import "server-only";
import { z } from "zod";
import { duckdbDialect } from "#lib/domain/duckdb-dialect";
import type { TextSpan } from "#lib/domain/errors";
import { findDeceivingCharacter } from "./deceiving-characters.ts";
import { duckdbFunctions } from "./duckdb-functions.ts";
import { readDuckdbTree, type TreeBounds } from "./duckdb-tree.ts";
import { type GuardedEngine, type GuardPolicy, judgeStatement } from "./judge.ts";
import { isChangeWord, refusalOfWord, refuseSecondStatement } from "./refused-words.ts";
import { offsetOfCharacter, readSqlPieces, readSqlWords, type SqlWords, wordSpanAt } from "./sql-words.ts";
import { type GuardVerdict, type Refusal, refuse } from "./verdict.ts";

export type GuardBounds = TreeBounds & { readonly maxCharacters: number };

export type DuckdbGuardArgs = GuardPolicy & {
  /** The JSON text of `json_serialize_sql(sql)`. */
  readonly treeJson: string;
  /** Macros of the database itself: the engine finds them before its own functions, also by the names of those. */
  readonly ownFunctions: readonly string[];
  readonly bounds: GuardBounds;
};

const treeSchema = z.discriminatedUnion("error", [
  z.object({ error: z.literal(false), statements: z.array(z.object({ node: z.record(z.string(), z.unknown()) })) }),
  z.object({
    error: z.literal(true),
    error_type: z.string(),
    error_message: z.string(),
    position: z.coerce.number().optional(),
  }),
]);
type ParserFailure = Extract<z.infer<typeof treeSchema>, { error: true }>;

const guarded: GuardedEngine = { dialect: duckdbDialect, functions: duckdbFunctions };

/** Refuses what need not be handed to the parser: nothing, too much, or a statement that is plainly no reading; null to go on. */
export function guardDuckdbText(sql: string, bounds: GuardBounds): GuardVerdict | null {
  if (sql.length > bounds.maxCharacters) {
    const reason = `The statement is longer than ${bounds.maxCharacters} characters.`;
    return refuse(sql, { kind: "unsafe", reason, position: null });
  }
  const words = readSqlWords(sql);
  const deceiving = findDeceivingCharacter(sql, readSqlPieces(sql));
  if (sql.includes("\0")) {
    return refuse(sql, { kind: "unsafe", reason: "The statement has a character that no text has.", position: null });
  }
  if (words.words.length === 0)
    return refuse(sql, { kind: "syntax", reason: "There is no statement.", position: null });
  const first = deceiving ?? refuseOpenComments(sql) ?? refuseByFirstWord(words);
  return first === null ? null : refuse(sql, first);
}

/** Judges one statement by the tree that DuckDB's parser made of it. Call `guardDuckdbText` first. */
export function guardDuckdbStatement(sql: string, args: DuckdbGuardArgs): GuardVerdict {
  const tree = treeSchema.parse(JSON.parse(args.treeJson));
  if (tree.error) return refuse(sql, explainParserFailure(sql, tree));
  const [statement, second] = tree.statements;
  if (statement === undefined) return refuse(sql, { kind: "syntax", reason: "There is no statement.", position: null });
  if (second !== undefined) return refuse(sql, refuseSecondStatement(readSqlWords(sql)));
  return judgeStatement(sql, readDuckdbTree(sql, statement.node, args), args, guarded);
}

/** The refusal for a text that the engine itself splits into several statements or none. */
export function refuseStatementCount(sql: string, count: number): GuardVerdict {
  if (count > 1) return refuse(sql, refuseSecondStatement(readSqlWords(sql)));
  return refuse(sql, { kind: "syntax", reason: "There is no statement.", position: null });
}

// Comments nest, and the parser's time grows with the square of those that are opened and never closed.
function refuseOpenComments(sql: string): Refusal | null {
  const opened = sql.split("/*").length - sql.split("*/").length;
  if (opened <= maxOpenComments) return null;
  const start = sql.indexOf("/*");
  return { kind: "unsafe", reason: "Comments are opened here and not closed.", position: { start, end: start + 2 } };
}

const maxOpenComments = 100;

function refuseByFirstWord(words: SqlWords): Refusal | null {
  const first = words.words[0];
  const reason = first === undefined ? null : refusalOfWord(first.text);
  if (first === undefined || reason === null) return null;
  return { kind: "unsafe", reason, position: first.span };
}

// The parser refused the text: it is a mistake, a second statement, or no reading. Which one only picks the words.
function explainParserFailure(sql: string, failure: ParserFailure): Refusal {
  const words = readSqlWords(sql);
  if (words.separator !== null) return refuseSecondStatement(words);
  if (failure.error_message.startsWith("SELECT INTO")) {
    return refuseWord(words, "INTO", "Only reading is allowed: SELECT INTO would make a table.");
  }
  if (failure.error_message.startsWith("SELECT locking")) {
    return refuseWord(words, "FOR", "Only reading is allowed: FOR UPDATE would lock rows.");
  }
  const change = words.words.find((word) => isChangeWord(word.text) && startsStatement(sql, word.span.start));
  const reason = change === undefined ? null : refusalOfWord(change.text);
  if (change !== undefined && reason !== null) return { kind: "unsafe", reason, position: change.span };
  if (failure.error_type === "not implemented") return explainUnsupported(words);
  const position = positionOf(sql, failure);
  const near = position === null ? "" : ` near "${sql.slice(position.start, position.end)}"`;
  return { kind: "syntax", reason: `The statement cannot be read${near}.`, position };
}

// Inside brackets or right behind a CTE: elsewhere such a word is a column's name in a mistyped statement.
function startsStatement(sql: string, start: number): boolean {
  return /[()]\s*$/.test(sql.slice(0, start));
}

function explainUnsupported(words: SqlWords): Refusal {
  const pivot = words.words.find((word) => word.text === "PIVOT");
  if (pivot !== undefined) {
    const reason = "PIVOT needs the list of its values: write ON column IN ('a', 'b').";
    return { kind: "syntax", reason, position: pivot.span };
  }
  const reason = "Only reading is allowed: the statement is no SELECT.";
  return { kind: "unsafe", reason, position: words.words[0]?.span ?? null };
}

function refuseWord(words: SqlWords, text: string, reason: string): Refusal {
  return { kind: "unsafe", reason, position: words.words.find((word) => word.text === text)?.span ?? null };
}

// The parser's complaints count characters, the places in its tree count bytes.
function positionOf(sql: string, failure: ParserFailure): TextSpan | null {
  const start = failure.position === undefined ? null : offsetOfCharacter(sql, failure.position);
  return start === null ? null : wordSpanAt(sql, start);
}
