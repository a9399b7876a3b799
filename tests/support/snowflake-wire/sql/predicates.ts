/** Conditions with a grammar of their own: BETWEEN, IN, EXISTS, LIKE, IS, ANY and ALL. */
import { unsupported } from "../errors.ts";
import type { AstNode } from "./ast.ts";
import { toText } from "./casts.ts";
import type { Compiler } from "./compiler.ts";
import { comparison } from "./operators.ts";
import type { Scope, Typed } from "./scope.ts";
import { boolean, unknown } from "./sql-types.ts";

type Handler = (node: AstNode, scope: Scope, compiler: Compiler) => Typed;

const not = (node: AstNode): string => (node.flag("not") ? "NOT " : "");
const condition = (sql: string): Typed => ({ sql: `(${sql})`, type: boolean });

const between: Handler = (node, scope, compiler) => {
  const [value, low, high] = ["this", "low", "high"].map((field) => compiler.expression(node.need(field), scope));
  if (value === undefined || low === undefined || high === undefined) throw unsupported("BETWEEN");
  const inside = `${comparison(">=", value, low).sql} AND ${comparison("<=", value, high).sql}`;
  return condition(`${not(node)}(${inside})`);
};

const isIn: Handler = (node, scope, compiler) => {
  const value = compiler.expression(node.need("this"), scope);
  const query = node.child("query");
  if (query !== null) return condition(`${value.sql} ${not(node)}IN (${compiler.query(query, scope).sql})`);
  const members = node.children("expressions").map((member) => compiler.expression(member, scope));
  const text = value.type.kind === "variant" ? toText(value).sql : value.sql;
  return condition(`${text} ${not(node)}IN (${members.map((member) => member.sql).join(", ")})`);
};

const isNull: Handler = (node, scope, compiler) =>
  condition(`${compiler.expression(node.need("this"), scope).sql} IS ${not(node)}NULL`);

const isTruth =
  (word: string): Handler =>
  (node, scope, compiler) =>
    condition(`${compiler.expression(node.need("this"), scope).sql} IS ${not(node)}${word}`);

const exists: Handler = (node, scope, compiler) =>
  condition(`${not(node)}EXISTS (${compiler.query(node.need("this"), scope).sql})`);

/** `= ANY (SELECT ...)`. */
const quantified =
  (word: string): Handler =>
  (node, scope, compiler) => {
    const operator = operators.get(node.text("op"));
    const query = node.need("subquery");
    if (operator === undefined) throw unsupported(word);
    const value = compiler.expression(node.need("this"), scope);
    const inner = query.kind === "subquery" ? query.need("this") : query;
    return condition(`${value.sql} ${operator} ${word} (${compiler.query(inner, scope).sql})`);
  };

const operators: ReadonlyMap<string, string> = new Map([
  ["Eq", "="],
  ["Neq", "<>"],
  ["Gt", ">"],
  ["Gte", ">="],
  ["Lt", "<"],
  ["Lte", "<="],
]);

/** With ANY and ALL over a list of patterns as well. */
const like =
  (word: string): Handler =>
  (node, scope, compiler) => {
    const value = toText(compiler.expression(node.need("left"), scope)).sql;
    const sign = node.child("escape");
    const tail = sign === null ? "" : ` ESCAPE ${compiler.expression(sign, scope).sql}`;
    const pattern = node.need("right");
    const quantifier = node.text("quantifier");
    const isList = pattern.kind === "tuple" || (pattern.kind === "paren" && quantifier !== "");
    const patterns = isList ? [...pattern.children("expressions"), ...onlyOne(pattern)] : [pattern];
    const texts = patterns.map((one) => `${value} ${word} ${compiler.expression(one, scope).sql}${tail}`);
    return condition(texts.join(quantifier === "ALL" ? " AND " : " OR "));
  };

function onlyOne(pattern: AstNode): AstNode[] {
  const inner = pattern.kind === "paren" ? pattern.child("this") : null;
  return inner === null ? [] : [inner];
}

/** RLIKE matches the whole text. */
const matches: Handler = (node, scope, compiler) => {
  const value = toText(compiler.expression(node.need("this"), scope)).sql;
  return condition(`regexp_full_match(${value}, ${compiler.expression(node.need("pattern"), scope).sql})`);
};

export const predicates: readonly (readonly [string, Handler])[] = [
  ["between", between],
  ["in", isIn],
  ["is_null", isNull],
  ["is_true", isTruth("TRUE")],
  ["is_false", isTruth("FALSE")],
  ["exists", exists],
  ["any", quantified("ANY")],
  ["all", quantified("ALL")],
  ["like", like("LIKE")],
  ["i_like", like("ILIKE")],
  ["regexp_like", matches],
  ["named_argument", () => ({ sql: "NULL", type: unknown })],
];
