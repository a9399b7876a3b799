/**
 * A scalar or aggregate SQL expression of a model file, as a tree. The text comes from outside, so there is no way to
 * write anything here but columns, literals, operators and the calls that `functions.ts` lists.
 */

/** `table` is the logical or real name that stands before the dot, null for a bare column. */
export type ColumnName = { readonly table: string | null; readonly name: string };

export type BinaryOperator =
  | "OR"
  | "AND"
  | "="
  | "<>"
  | "<"
  | "<="
  | ">"
  | ">="
  | "LIKE"
  | "ILIKE"
  | "+"
  | "-"
  | "||"
  | "*"
  | "/"
  | "%";

export type Expression =
  | { readonly kind: "column"; readonly column: ColumnName }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "word"; readonly word: "NULL" | "TRUE" | "FALSE" | "CURRENT_DATE" | "CURRENT_TIMESTAMP" }
  | { readonly kind: "typed"; readonly type: "DATE" | "TIMESTAMP" | "INTERVAL"; readonly value: string }
  | { readonly kind: "unary"; readonly operator: "-" | "NOT"; readonly operand: Expression }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: "in";
      readonly operand: Expression;
      readonly values: readonly Expression[];
      readonly isNegated: boolean;
    }
  | {
      readonly kind: "between";
      readonly operand: Expression;
      readonly low: Expression;
      readonly high: Expression;
      readonly isNegated: boolean;
    }
  | {
      readonly kind: "is";
      readonly operand: Expression;
      readonly what: "NULL" | "TRUE" | "FALSE";
      readonly isNegated: boolean;
    }
  | {
      readonly kind: "case";
      readonly subject: Expression | null;
      readonly branches: readonly CaseBranch[];
      readonly otherwise: Expression | null;
    }
  | { readonly kind: "cast"; readonly operand: Expression; readonly type: string }
  | CallExpression;

export type CaseBranch = { readonly when: Expression; readonly value: Expression };

export type CallExpression = {
  readonly kind: "call";
  /** Upper case, by the name that `functions.ts` lists. */
  readonly name: string;
  readonly isDistinct: boolean;
  /** All rows are counted: `COUNT(*)`. */
  readonly isStar: boolean;
  readonly values: readonly Expression[];
};

/** The parts directly below an expression, from left to right. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "unary":
    case "is":
    case "cast":
      return [expression.operand];
    case "binary":
      return [expression.left, expression.right];
    case "in":
      return [expression.operand, ...expression.values];
    case "between":
      return [expression.operand, expression.low, expression.high];
    case "case":
      return caseParts(expression.subject, expression.branches, expression.otherwise);
    case "call":
      return expression.values;
    default:
      return [];
  }
}

function caseParts(
  subject: Expression | null,
  branches: readonly CaseBranch[],
  otherwise: Expression | null,
): readonly Expression[] {
  const ends = [subject, otherwise].filter((part) => part !== null);
  return [...ends, ...branches.flatMap(({ when, value }) => [when, value])];
}

/** Every column that an expression reads, in no particular order. */
export function columnsOf(expression: Expression): readonly ColumnName[] {
  const own = expression.kind === "column" ? [expression.column] : [];
  return [...own, ...partsOf(expression).flatMap(columnsOf)];
}

/** True when the expression or a part of it is one. */
export function someExpression(expression: Expression, isIt: (part: Expression) => boolean): boolean {
  return isIt(expression) || partsOf(expression).some((part) => someExpression(part, isIt));
}
