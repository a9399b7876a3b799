/**
 * The guard for Snowflake. The text's lexemes, the parser's tree and the account of the one against the other each
 * have to agree that the statement reads and nothing else; it never touches an engine.
 */
import "server-only";
import type { TextSpan } from "#lib/domain/errors";
import { foldToUpper } from "#lib/domain/fold-to-upper";
import { snowflakeDialect } from "#lib/domain/snowflake-dialect";
import type { GuardBounds } from "./duckdb-guard.ts";
import { type GuardedEngine, type GuardPolicy, judgeStatement } from "./judge.ts";
import { isChangeWord, refusalOfWord } from "./refused-words.ts";
import { accountForLexemes } from "./snowflake-account.ts";
import { snowflakeFunctions } from "./snowflake-functions.ts";
import { type Lexeme, readLexemes } from "./snowflake-lexemes.ts";
import { readSnowflakeLimit } from "./snowflake-limit.ts";
import { type ParserAnswer, parseSnowflake } from "./snowflake-parser.ts";
import { refuseLexemes } from "./snowflake-text.ts";
import { readSnowflakeTree } from "./snowflake-tree.ts";
import type { StatementFacts } from "./statement-facts.ts";
import { type GuardVerdict, type Refusal, refuse } from "./verdict.ts";

export type SnowflakeGuardArgs = GuardPolicy & {
  /** `parserDeadlineMs` bounds what one text may cost the parser, which is ended when it needs longer. */
  readonly bounds: GuardBounds & { readonly parserDeadlineMs: number };
};

const guarded: GuardedEngine = { dialect: snowflakeDialect, functions: snowflakeFunctions };

/** Refuses what need not be handed to the parser: nothing, too much, or a text that is plainly no reading; null to go on. */
export function guardSnowflakeText(sql: string, bounds: GuardBounds): GuardVerdict | null {
  if (sql.length > bounds.maxCharacters) {
    const reason = `The statement is longer than ${bounds.maxCharacters} characters.`;
    return refuse(sql, { kind: "unsafe", reason, position: null });
  }
  const refusal = refuseLexemes(sql, readLexemes(sql));
  return refusal === null ? null : refuse(sql, refusal);
}

/** Judges one statement by its tree. Call `guardSnowflakeText` first. */
export async function guardSnowflakeStatement(sql: string, args: SnowflakeGuardArgs): Promise<GuardVerdict> {
  const { lexemes, comments } = readLexemes(sql);
  const question = { sql, bare: withoutComments(sql, comments) };
  const answer = await parseSnowflake(question, args.bounds.parserDeadlineMs);
  if (answer.kind === "broken") {
    const reason = "The statement is too large or too deeply nested to be checked.";
    return refuse(sql, { kind: "unsafe", reason, position: null });
  }
  if (answer.kind === "mistake") return refuse(sql, explainMistake(sql, lexemes, answer));
  const disagreement = refuseDisagreement(sql, lexemes, answer);
  if (disagreement !== null) return refuse(sql, disagreement);
  return judgeStatement(sql, factsOf(sql, lexemes, { root: answer.statements[0], args }), args, guarded);
}

// Every character of a comment becomes a blank, so that all places stay where they are.
function withoutComments(sql: string, comments: readonly TextSpan[]): string {
  let end = 0;
  const parts = comments.map((comment) => {
    const kept = sql.slice(end, comment.start);
    end = comment.end;
    return kept + sql.slice(comment.start, end).replace(/[^\n]/gu, " ");
  });
  return parts.join("") + sql.slice(end);
}

type Tree = Extract<ParserAnswer, { kind: "tree" }>;
type Mistake = Extract<ParserAnswer, { kind: "mistake" }>;

// Both have to see the same lexemes at the same places, and one statement.
function refuseDisagreement(sql: string, lexemes: readonly Lexeme[], tree: Tree): Refusal | null {
  if (tree.statements.length !== 1) {
    return { kind: "unsafe", reason: "Only one statement is allowed at a time.", position: null };
  }
  const offsetOf = offsetsOf(sql);
  for (const [index, lexeme] of lexemes.entries()) {
    const [start, end] = tree.tokens[index] ?? [0, 0];
    if (offsetOf(start) === lexeme.span.start && offsetOf(end) === lexeme.span.end) continue;
    const reason = `The statement cannot be read near "${lexeme.text}".`;
    return { kind: "syntax", reason, position: lexeme.span };
  }
  if (tree.tokens.length === lexemes.length) return null;
  return { kind: "syntax", reason: "The statement cannot be read to its end.", position: null };
}

function factsOf(
  sql: string,
  lexemes: readonly Lexeme[],
  { root, args }: { readonly root: unknown; readonly args: SnowflakeGuardArgs },
): StatementFacts {
  const placeOfWord = (word: string) =>
    lexemes.find((lexeme) => lexeme.kind !== "quoted" && foldToUpper(lexeme.text) === word)?.span ?? null;
  const tree = readSnowflakeTree(root, { sql, bounds: args.bounds, offsetOf: offsetsOf(sql), placeOfWord });
  const { functions, unexplained } = accountForLexemes(lexemes, tree);
  return {
    tables: tree.tables,
    columns: tree.columns,
    functions,
    forbidden: [...tree.forbidden, ...unexplained],
    outerLimit: readSnowflakeLimit(root, lexemes),
  };
}

// The parser counts characters, a text's places are UTF-16 units.
function offsetsOf(sql: string): (character: number) => number {
  if (!/[\ud800-\udfff]/.test(sql)) return (character) => character;
  const offsets: number[] = [];
  let offset = 0;
  for (const character of sql) {
    offsets.push(offset);
    offset += character.length;
  }
  return (character) => offsets[character] ?? sql.length;
}

function explainMistake(sql: string, lexemes: readonly Lexeme[], mistake: Mistake): Refusal {
  if (mistake.message.includes("E_GUARD_")) {
    const reason = "The statement is too large or too deeply nested to be checked.";
    return { kind: "unsafe", reason, position: null };
  }
  const change = lexemes.find((lexeme, index) => isChangeWord(lexeme.text) && startsStatement(lexemes[index - 1]));
  const effect = change === undefined ? null : refusalOfWord(change.text);
  if (change !== undefined && effect !== null) return { kind: "unsafe", reason: effect, position: change.span };
  const position = placeOf(sql, lexemes, mistake.start);
  const near = position === null ? "" : ` near "${sql.slice(position.start, position.end)}"`;
  return { kind: "syntax", reason: `The statement cannot be read${near}.`, position };
}

function startsStatement(before: Lexeme | undefined): boolean {
  return before === undefined || before.text === "(" || before.text === ")";
}

function placeOf(sql: string, lexemes: readonly Lexeme[], character: number | null): TextSpan | null {
  if (character === null) return null;
  const start = offsetsOf(sql)(character);
  return lexemes.find((lexeme) => lexeme.span.start <= start && start < lexeme.span.end)?.span ?? null;
}
