/** Reads the text of an expression, by the precedence that SQL gives its operators. */
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { BinaryOperator, Expression } from "./expression.ts";
import { parsePrimary, parseType } from "./parse-primary.ts";
import { TokenReader } from "./token-reader.ts";
import { tokensOf } from "./tokens.ts";

/** Brackets within brackets beyond this are no expression that a person wrote. */
const deepest = 40;

/** The expression, or a sentence that says what in it is not read. */
export function parseExpression(text: string): Result<Expression> {
  const tokens = tokensOf(text);
  if (!tokens.ok) return tokens;
  const reader = new TokenReader(tokens.value);
  const expression = new ExpressionParser(reader).read();
  if (expression !== null && reader.isAtEnd()) return ok(expression);
  reader.failHere();
  return err(appError("BAD_REQUEST", `The expression cannot be read: ${reader.problem ?? "it is not understood"}.`));
}

const comparisons = ["=", "<>", "<=", ">=", "<", ">"] as const;

class ExpressionParser {
  readonly #reader: TokenReader;
  #depth = 0;

  constructor(reader: TokenReader) {
    this.#reader = reader;
  }

  read(): Expression | null {
    this.#depth += 1;
    if (this.#depth > deepest) return this.#reader.fail("it is nested too deeply");
    const expression = this.#chain("OR", () => this.#chain("AND", () => this.#negation()));
    this.#depth -= 1;
    return expression;
  }

  #chain(word: "OR" | "AND", readPart: () => Expression | null): Expression | null {
    let left = readPart();
    while (left !== null && this.#reader.takeWord(word)) left = joined(word, left, readPart());
    return left;
  }

  #negation(): Expression | null {
    if (!this.#reader.takeWord("NOT")) return this.#predicate();
    const operand = this.#nested(() => this.#negation());
    return operand === null ? null : { kind: "unary", operator: "NOT", operand };
  }

  #predicate(): Expression | null {
    const operand = this.#sum();
    if (operand === null) return null;
    const comparison = this.#reader.takeOneOf(comparisons);
    if (comparison !== null) return joined(comparison, operand, this.#sum());
    if (this.#reader.takeWord("IS")) return this.#is(operand);
    const isNegated = this.#reader.takeWord("NOT");
    if (this.#reader.takeWord("IN")) return this.#in(operand, isNegated);
    if (this.#reader.takeWord("BETWEEN")) return this.#between(operand, isNegated);
    const like = (["LIKE", "ILIKE"] as const).find((word) => this.#reader.takeWord(word));
    if (like !== undefined) return negated(joined(like, operand, this.#sum()), isNegated);
    return isNegated ? this.#reader.failHere() : operand;
  }

  #is(operand: Expression): Expression | null {
    const isNegated = this.#reader.takeWord("NOT");
    const what = (["NULL", "TRUE", "FALSE"] as const).find((word) => this.#reader.takeWord(word));
    return what === undefined ? this.#reader.failHere() : { kind: "is", operand, what, isNegated };
  }

  #in(operand: Expression, isNegated: boolean): Expression | null {
    if (!this.#reader.takeSign("(")) return this.#reader.failHere();
    const values: Expression[] = [];
    do {
      const value = this.read();
      if (value === null) return null;
      values.push(value);
    } while (this.#reader.takeSign(","));
    return this.#reader.takeSign(")") ? { kind: "in", operand, values, isNegated } : this.#reader.failHere();
  }

  #between(operand: Expression, isNegated: boolean): Expression | null {
    const low = this.#sum();
    if (low === null || !this.#reader.takeWord("AND")) return this.#reader.failHere();
    const high = this.#sum();
    return high === null ? null : { kind: "between", operand, low, high, isNegated };
  }

  #sum(): Expression | null {
    return this.#row(["||", "+", "-"], () => this.#row(["*", "/", "%"], () => this.#signed()));
  }

  #row(operators: readonly BinaryOperator[], readPart: () => Expression | null): Expression | null {
    let left = readPart();
    while (left !== null) {
      const operator = this.#reader.takeOneOf(operators);
      if (operator === null) break;
      left = joined(operator, left, readPart());
    }
    return left;
  }

  #signed(): Expression | null {
    if (this.#reader.takeSign("+")) return this.#nested(() => this.#signed());
    if (!this.#reader.takeSign("-")) return this.#cast();
    const operand = this.#nested(() => this.#signed());
    return operand === null ? null : { kind: "unary", operator: "-", operand };
  }

  #cast(): Expression | null {
    let operand = parsePrimary(this.#reader, () => this.read());
    while (operand !== null && this.#reader.takeSign("::")) {
      const type = parseType(this.#reader);
      operand = type === null ? null : { kind: "cast", operand, type };
    }
    return operand;
  }

  #nested(readPart: () => Expression | null): Expression | null {
    this.#depth += 1;
    if (this.#depth > deepest) return this.#reader.fail("it is nested too deeply");
    const part = readPart();
    this.#depth -= 1;
    return part;
  }
}

function joined(operator: BinaryOperator, left: Expression, right: Expression | null): Expression | null {
  return right === null ? null : { kind: "binary", operator, left, right };
}

function negated(operand: Expression | null, isNegated: boolean): Expression | null {
  return operand === null || !isNegated ? operand : { kind: "unary", operator: "NOT", operand };
}
