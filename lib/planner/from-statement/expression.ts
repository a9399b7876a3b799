/**
 * Reads the tokens of one SQL expression as a tree: names, values, calls and operators by their precedence. It knows what
 * plans can say and gives null for the rest (windows, intervals, casts by sign), so that nobody works on half an expression.
 */
import type { PlanValue } from "#lib/domain/plan";
import type { StatementOutline, Tokens } from "../explain/read-statement.ts";
import { afterBracket, isToken, nameOfToken, type SqlToken, splitAtCommas, valueOfToken } from "../sql/sql-tokens.ts";
import { readWhole } from "./read-whole.ts";

export type Expression =
  /** As it is written: `column`, `alias.column`. */
  | { readonly kind: "name"; readonly path: readonly string[] }
  | { readonly kind: "value"; readonly value: PlanValue }
  | { readonly kind: "star" }
  /** `name` in capitals. */
  | { readonly kind: "call"; readonly name: string; readonly isDistinct: boolean; readonly args: readonly Expression[] }
  | { readonly kind: "operation"; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "not"; readonly of: Expression }
  | { readonly kind: "is_null"; readonly of: Expression; readonly isNegated: boolean }
  | {
      readonly kind: "in_values";
      readonly of: Expression;
      readonly values: readonly Expression[];
      readonly isNegated: boolean;
    }
  | {
      readonly kind: "in_query";
      readonly of: Expression;
      readonly query: StatementOutline;
      readonly isNegated: boolean;
    }
  | { readonly kind: "between"; readonly of: Expression; readonly low: Expression; readonly high: Expression }
  | { readonly kind: "query"; readonly query: StatementOutline }
  | { readonly kind: "exists"; readonly query: StatementOutline }
  /** `CASE WHEN condition THEN value ELSE other END`, with one condition; `other` is null where nothing is said. */
  | {
      readonly kind: "choice";
      readonly condition: Expression;
      readonly value: Expression;
      readonly other: Expression | null;
    }
  /** `COUNT(*) FILTER (WHERE condition)` */
  | { readonly kind: "filtered"; readonly of: Expression; readonly condition: Expression };

/** The whole run of tokens as one expression; null where it is none that can be read. */
export function readExpression(tokens: Tokens): Expression | null {
  const read = readBeginning(tokens);
  return read?.rest.length === 0 ? read.expression : null;
}

export type Beginning = { readonly expression: Expression; readonly rest: Tokens };

/** The expression that the tokens begin with, and what stands behind it: a heading, a direction. */
export function readBeginning(tokens: Tokens): Beginning | null {
  const cursor: Cursor = { tokens, index: 0 };
  const expression = disjunction(cursor);
  return expression === null ? null : { expression, rest: tokens.slice(cursor.index) };
}

/** What AND holds together, each by itself. */
export function conjuncts(expression: Expression): readonly Expression[] {
  return parts(expression, "AND");
}

/** What OR leaves the choice of. */
export function disjuncts(expression: Expression): readonly Expression[] {
  return parts(expression, "OR");
}

function parts(expression: Expression, operator: string): readonly Expression[] {
  if (expression.kind !== "operation" || expression.operator !== operator) return [expression];
  return [...parts(expression.left, operator), ...parts(expression.right, operator)];
}

type Cursor = { readonly tokens: Tokens; index: number };
type Reader = (cursor: Cursor) => Expression | null;

/** Left to right: `a - b - c`. */
function chain(operators: readonly string[], next: Reader): Reader {
  return (cursor) => {
    let left = next(cursor);
    for (;;) {
      const token = cursor.tokens[cursor.index];
      if (left === null || token === undefined || !isToken(token, ...operators)) return left;
      cursor.index += 1;
      const right = next(cursor);
      left = right === null ? null : { kind: "operation", operator: token.text.toUpperCase(), left, right };
    }
  };
}

const product = chain(["*", "/"], primary);
const sum = chain(["+", "-"], product);
const conjunction = chain(["AND"], negation);
const disjunction = chain(["OR"], conjunction);

function negation(cursor: Cursor): Expression | null {
  if (!takes(cursor, "NOT")) return comparison(cursor);
  const of = negation(cursor);
  return of === null ? null : { kind: "not", of };
}

const comparisons = ["=", "<>", "!=", "<", "<=", ">", ">=", "LIKE", "ILIKE"];

function comparison(cursor: Cursor): Expression | null {
  const left = sum(cursor);
  if (left === null) return null;
  if (takes(cursor, "IS")) {
    const isNegated = takes(cursor, "NOT");
    if (takes(cursor, "DISTINCT")) return isNegated ? null : different(cursor, left);
    return takes(cursor, "NULL") ? { kind: "is_null", of: left, isNegated } : null;
  }
  const isNegated = takes(cursor, "NOT");
  if (takes(cursor, "IN")) return membership(cursor, left, isNegated);
  const compared = takes(cursor, "BETWEEN") ? range(cursor, left) : operation(cursor, left);
  if (!isNegated || compared === null) return compared;
  return compared === left ? null : { kind: "not", of: compared };
}

/** `IS DISTINCT FROM`: another value, or none. */
function different(cursor: Cursor, left: Expression): Expression | null {
  const right = takes(cursor, "FROM") ? sum(cursor) : null;
  return right === null ? null : { kind: "operation", operator: "!=", left, right };
}

function operation(cursor: Cursor, left: Expression): Expression | null {
  const operator = comparisons.find((one) => takes(cursor, one));
  if (operator === undefined) return left;
  const right = sum(cursor);
  return right === null ? null : { kind: "operation", operator: operator === "<>" ? "!=" : operator, left, right };
}

function range(cursor: Cursor, of: Expression): Expression | null {
  const low = sum(cursor);
  if (low === null || !takes(cursor, "AND")) return null;
  const high = sum(cursor);
  return high === null ? null : { kind: "between", of, low, high };
}

function membership(cursor: Cursor, of: Expression, isNegated: boolean): Expression | null {
  const inner = bracket(cursor);
  if (inner === null) return null;
  const query = queryIn(inner);
  if (query !== null) return { kind: "in_query", of, query, isNegated };
  const values = splitAtCommas(inner).map(readExpression);
  const read = values.filter((value) => value !== null);
  return read.length === values.length && read.length > 0 ? { kind: "in_values", of, values: read, isNegated } : null;
}

function primary(cursor: Cursor): Expression | null {
  const token = cursor.tokens[cursor.index];
  if (token === undefined) return null;
  if (isToken(token, "(")) return bracketed(cursor);
  if (takes(cursor, "CASE")) return choice(cursor);
  if (takes(cursor, "EXISTS")) {
    const query = queryIn(bracket(cursor) ?? []);
    return query === null ? null : { kind: "exists", query };
  }
  if (takes(cursor, "-")) {
    const negative = numberAt(cursor);
    return negative === null ? null : { kind: "value", value: -negative };
  }
  if (takes(cursor, "*")) return { kind: "star" };
  if (takes(cursor, "TRUE")) return { kind: "value", value: true };
  if (takes(cursor, "FALSE")) return { kind: "value", value: false };
  const number = numberAt(cursor);
  if (number !== null) return { kind: "value", value: number };
  return textAt(cursor) ?? named(cursor);
}

function choice(cursor: Cursor): Expression | null {
  const condition = takes(cursor, "WHEN") ? disjunction(cursor) : null;
  const value = condition !== null && takes(cursor, "THEN") ? disjunction(cursor) : null;
  const hasOther = takes(cursor, "ELSE");
  const isNothing = hasOther && takes(cursor, "NULL");
  const other = hasOther && !isNothing ? disjunction(cursor) : null;
  if (condition === null || value === null || (hasOther && !isNothing && other === null)) return null;
  return takes(cursor, "END") ? { kind: "choice", condition, value, other } : null;
}

function bracketed(cursor: Cursor): Expression | null {
  const inner = bracket(cursor);
  if (inner === null) return null;
  const query = queryIn(inner);
  return query === null ? readExpression(inner) : { kind: "query", query };
}

function queryIn(inner: Tokens): StatementOutline | null {
  return isToken(inner[0], "SELECT", "WITH") ? readWhole(inner) : null;
}

/** The tokens within the bracket that opens here. */
function bracket(cursor: Cursor): Tokens | null {
  if (!isToken(cursor.tokens[cursor.index], "(")) return null;
  const end = afterBracket(cursor.tokens, cursor.index);
  if (!isToken(cursor.tokens[end - 1], ")")) return null;
  const inner = cursor.tokens.slice(cursor.index + 1, end - 1);
  cursor.index = end;
  return inner;
}

function numberAt(cursor: Cursor): number | null {
  const token = cursor.tokens[cursor.index];
  const number = token?.kind === "number" ? Number(token.text) : Number.NaN;
  if (Number.isNaN(number)) return null;
  cursor.index += 1;
  return number;
}

/** `'text'`, and `DATE '2024-01-31'`, which is that day. */
function textAt(cursor: Cursor): Expression | null {
  const isTyped = isToken(cursor.tokens[cursor.index], "DATE", "TIMESTAMP");
  const token = cursor.tokens[cursor.index + (isTyped ? 1 : 0)];
  const value = token === undefined ? null : valueOfToken(token);
  if (value === null) return null;
  cursor.index += isTyped ? 2 : 1;
  return { kind: "value", value };
}

/** Words that begin what is no plain expression. */
const otherForms = [
  "INTERVAL",
  "WHEN",
  "THEN",
  "ELSE",
  "END",
  "SELECT",
  "ARRAY",
  "NULL",
  "CURRENT_DATE",
  "CURRENT_TIMESTAMP",
];

function named(cursor: Cursor): Expression | null {
  const path: string[] = [];
  for (;;) {
    const token = cursor.tokens[cursor.index];
    const name = token === undefined || isToken(token, ...otherForms) ? null : nameOfToken(token);
    if (name === null) return null;
    path.push(name);
    cursor.index += 1;
    if (!takes(cursor, ".")) break;
  }
  if (!isToken(cursor.tokens[cursor.index], "(")) return { kind: "name", path };
  const [name, ...more] = path;
  const called = name === undefined || more.length > 0 ? null : call(cursor, name.toUpperCase());
  return called === null || !takes(cursor, "FILTER") ? called : filtered(cursor, called);
}

function filtered(cursor: Cursor, of: Expression): Expression | null {
  const inner = bracket(cursor) ?? [];
  const condition = readExpression(isToken(inner[0], "WHERE") ? inner.slice(1) : inner);
  return condition === null ? null : { kind: "filtered", of, condition };
}

function call(cursor: Cursor, name: string): Expression | null {
  const inner = bracket(cursor);
  if (inner === null) return null;
  if (name === "CAST") return cast(inner);
  if (name === "EXTRACT") return extracted(inner);
  const isDistinct = isToken(inner[0], "DISTINCT");
  const args = splitAtCommas(isDistinct ? inner.slice(1) : inner).map(readExpression);
  const read = args.filter((argument) => argument !== null);
  return read.length === args.length ? { kind: "call", name, isDistinct, args: read } : null;
}

const numberTypes = ["FLOAT", "DOUBLE", "REAL"];

/** A number as one with a fraction is the call NUMBER, which only calculations know; a moment as a date is its day. */
function cast(inner: Tokens): Expression | null {
  const read = readBeginning(inner);
  const [as, type, another] = read?.rest ?? [];
  if (read === null || !isToken(as, "AS") || another !== undefined) return null;
  const { expression } = read;
  if (isToken(type, ...numberTypes)) return { kind: "call", name: "NUMBER", isDistinct: false, args: [expression] };
  if (!isToken(type, "DATE")) return null;
  // A step of the calendar is a day already.
  if (expression.kind === "call" && expression.name === "DATE_TRUNC") return expression;
  const day: Expression = { kind: "value", value: "day" };
  return { kind: "call", name: "DATE_TRUNC", isDistinct: false, args: [day, expression] };
}

/** `EXTRACT(YEAR FROM day)` is `YEAR(day)`. */
function extracted([part, from, ...rest]: Tokens): Expression | null {
  const of = readExpression(rest);
  const name = part === undefined ? null : nameOfToken(part);
  if (name === null || !isToken(from, "FROM") || of === null) return null;
  return { kind: "call", name: name.toUpperCase(), isDistinct: false, args: [of] };
}

function takes(cursor: Cursor, word: string): boolean {
  const token: SqlToken | undefined = cursor.tokens[cursor.index];
  const isThere = isToken(token, word);
  if (isThere) cursor.index += 1;
  return isThere;
}
