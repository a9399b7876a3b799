/**
 * The second wall behind the parser's tree: every word, name and text of the statement has to be found in the tree or
 * in the closed list of the grammar's words. What the parser skipped, misread or lost cannot pass unseen, and every
 * name before an opening bracket is a call whatever the tree made of it.
 */
import "server-only";
import { foldToUpper } from "#lib/domain/fold-to-upper";
import { contentOf, type Lexeme } from "./snowflake-lexemes.ts";
import { bracketsOfPatterns } from "./snowflake-patterns.ts";
import type { SnowflakeTreeFacts, TreeCall } from "./snowflake-tree-facts.ts";
import { grammarWords, typeWords, wordsBeforeBracket } from "./snowflake-words.ts";
import type { ForbiddenPart, FunctionReference } from "./statement-facts.ts";

export type Account = {
  readonly functions: readonly FunctionReference[];
  /** Lexemes that nothing explains. */
  readonly unexplained: readonly ForbiddenPart[];
};

/** Compares the lexemes of a text with what the tree says of it. */
export function accountForLexemes(lexemes: readonly Lexeme[], facts: SnowflakeTreeFacts): Account {
  const account = new Accountant(facts);
  const patterns = bracketsOfPatterns(lexemes);
  lexemes.forEach((lexeme, index) => {
    if (lexeme.kind === "number" || lexeme.kind === "sign" || patterns.has(index)) return;
    const isCall = lexemes[index + 1]?.text === "(";
    account.explain(lexeme, { isCall, before: foldToUpper(lexemes[index - 1]?.text ?? "") });
  });
  return { functions: [...account.functions, ...account.remainingCalls()], unexplained: account.unexplained };
}

/** `before` is the lexeme before it, in upper case. */
type Neighbours = { readonly isCall: boolean; readonly before: string };

class Accountant {
  readonly functions: FunctionReference[] = [];
  readonly unexplained: ForbiddenPart[] = [];
  private readonly names: ReadonlyMap<number, string>;
  private readonly texts: Bag;
  private readonly unplaced: Bag;
  private readonly words: Bag;
  private readonly pieces: readonly string[];
  private readonly calls: Map<string, TreeCall[]>;

  constructor(facts: SnowflakeTreeFacts) {
    this.names = new Map(facts.names.map((name) => [name.span?.start ?? -1, name.text]));
    this.texts = new Bag(facts.texts);
    this.pieces = facts.pieces;
    this.unplaced = new Bag(facts.unplaced);
    this.words = new Bag(facts.pieces.flatMap((piece) => foldToUpper(piece).match(/[\p{L}\p{M}\p{N}_$]+/gu) ?? []));
    this.calls = new Map();
    for (const call of facts.calls) {
      const word = foldToUpper(call.name);
      this.calls.set(word, [...(this.calls.get(word) ?? []), call]);
    }
  }

  explain(lexeme: Lexeme, neighbours: Neighbours): void {
    if (lexeme.kind === "text") this.explainText(lexeme);
    else if (this.isName(lexeme)) return;
    else if (lexeme.kind === "quoted") this.explainQuoted(lexeme, neighbours);
    else if (neighbours.isCall) this.explainBeforeBracket(lexeme, neighbours);
    else this.explainWord(lexeme);
  }

  /** Calls that the tree has and no lexeme shows, such as the one that joins two texts side by side. */
  remainingCalls(): FunctionReference[] {
    return [...this.calls.values()].flat().map((call) => ({ ...referenceOf(call), position: null }));
  }

  private explainText(lexeme: Lexeme): void {
    const content = contentOf(lexeme);
    if (this.texts.take(content) || this.isInPieces(content)) return;
    this.refuse(lexeme);
  }

  private explainQuoted(lexeme: Lexeme, { isCall }: Neighbours): void {
    if (isCall) {
      const reason = `Functions are called by their names without quotes: ${lexeme.text} is none of the allowed ones.`;
      this.unexplained.push({ reason, position: lexeme.span });
    } else if (!this.isInPieces(contentOf(lexeme))) this.refuse(lexeme);
  }

  private explainBeforeBracket(lexeme: Lexeme, { before }: Neighbours): void {
    const word = foldToUpper(lexeme.text);
    const call = this.takeCall(word);
    if (call !== null) {
      this.functions.push({ ...referenceOf(call), name: lexeme.text, position: lexeme.span });
      return;
    }
    const isQualified = before === ".";
    if (word === "IDENTIFIER") {
      const reason = "IDENTIFIER names things by a text, which cannot be checked: write the name itself.";
      this.unexplained.push({ reason, position: lexeme.span });
      return;
    }
    // The one name with a bracket whose place the tree does not keep: `VALUES (…) AS v(n)`.
    if ((before === ")" || before === "AS") && this.unplaced.take(lexeme.text)) return;
    const isGrammar = wordsBeforeBracket.has(word) || typeWords.has(word);
    if (isGrammar && !isQualified) return;
    const qualifier = isQualified ? "another schema" : null;
    this.functions.push({ name: lexeme.text, qualifier, isTableFunction: false, position: lexeme.span });
  }

  private explainWord(lexeme: Lexeme): void {
    const word = foldToUpper(lexeme.text);
    const call = this.takeCall(word);
    if (call !== null) {
      this.functions.push({ ...referenceOf(call), name: lexeme.text, position: lexeme.span });
      return;
    }
    if (grammarWords.has(word) || typeWords.has(word) || this.words.take(word)) return;
    this.refuse(lexeme);
  }

  private isInPieces(content: string): boolean {
    return this.pieces.some((piece) => piece.toLowerCase().includes(content.toLowerCase()));
  }

  private isName(lexeme: Lexeme): boolean {
    const name = this.names.get(lexeme.span.start);
    return name !== undefined && name === (lexeme.kind === "quoted" ? contentOf(lexeme) : lexeme.text);
  }

  private takeCall(word: string): TreeCall | null {
    const calls = this.calls.get(word);
    const call = calls?.shift();
    if (calls?.length === 0) this.calls.delete(word);
    return call ?? null;
  }

  private refuse(lexeme: Lexeme): void {
    const reason = `The statement cannot be read in full: what ${lexeme.text} does at this place is not known.`;
    this.unexplained.push({ reason, position: lexeme.span });
  }
}

function referenceOf(call: TreeCall): FunctionReference {
  const { name, qualifier, isTableFunction } = call;
  return { name, qualifier, isTableFunction, position: call.span };
}

// Values with their number, taken one by one.
class Bag {
  private readonly counts = new Map<string, number>();

  constructor(values: readonly string[]) {
    for (const value of values) this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
  }

  take(value: string): boolean {
    const count = this.counts.get(value) ?? 0;
    if (count === 0) return false;
    this.counts.set(value, count - 1);
    return true;
  }
}
