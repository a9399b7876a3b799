/** Expressions: each kind of node in DuckDB's words, with the type that Snowflake gives it. */
import { SnowflakeError, unsupported } from "../errors.ts";
import type { AstNode, Identifier } from "./ast.ts";
import { castTo, typeOfNode } from "./casts.ts";
import type { Compiler } from "./compiler.ts";
import { callFunction } from "./functions.ts";
import { arithmetic, commonType, comparison, concatenated } from "./operators.ts";
import { predicates } from "./predicates.ts";
import { quoteText, resolveColumn, type Scope, type Typed } from "./scope.ts";
import { boolean, date, decimal, integer, real, text, time, timestamp, unknown, variant } from "./sql-types.ts";

type Handler = (node: AstNode, scope: Scope, compiler: Compiler) => Typed;

export function compileExpression(node: AstNode, scope: Scope, compiler: Compiler): Typed {
  const handler = handlers.get(node.kind);
  if (handler === undefined) throw unsupported(node.kind.toUpperCase());
  return handler(node, scope, compiler);
}

const binary =
  (combine: (left: Typed, right: Typed) => Typed): Handler =>
  (node, scope, compiler) =>
    combine(compiler.expression(node.need("left"), scope), compiler.expression(node.need("right"), scope));

const logical = (word: string) =>
  binary((left, right) => ({ sql: `(${left.sql} ${word} ${right.sql})`, type: boolean }));

const compared = (operator: string) => binary((left, right) => comparison(operator, left, right));

const column: Handler = (node, scope, compiler) => {
  const names = columnPath(node);
  const start = names[0]?.start ?? null;
  return resolveColumn(names, scope, compiler.parsed.placeAt(start));
};

/** `A.B.C` comes as a column with fields. */
function columnPath(node: AstNode): Identifier[] {
  if (node.kind === "dot") {
    const field = node.identifier("field");
    return [...columnPath(node.need("this")), ...(field === null ? [] : [field])];
  }
  return ["table", "name"].flatMap((field) => node.identifier(field) ?? []);
}

const literal: Handler = (node) => {
  const value = node.text("value");
  switch (node.text("literal_type")) {
    case "number":
      return numberLiteral(value);
    case "date":
      return { sql: `DATE ${quoteText(value)}`, type: date };
    case "timestamp":
      return { sql: `TIMESTAMP ${quoteText(value)}`, type: timestamp };
    case "time":
      return { sql: `TIME ${quoteText(value)}`, type: time };
    case "hex_string":
      return { sql: `unhex(${quoteText(value)})`, type: { kind: "binary" } };
    default:
      return { sql: quoteText(value), type: { kind: "text", length: Math.max(1, value.length) } };
  }
};

function numberLiteral(value: string): Typed {
  if (/e/i.test(value)) return { sql: `CAST('${value}' AS DOUBLE)`, type: real };
  const [whole = "", fraction = ""] = value.split(".");
  const precision = Math.max(1, whole.replace(/^0+/, "").length + fraction.length);
  return { sql: fraction === "" ? whole : value, type: decimal(precision, fraction.length) };
}

/** Binds are written as typed literals: DuckDB cannot describe a statement whose parameters it does not know. */
const parameter: Handler = (node, scope, { context }) => {
  const index = node.number("index") ?? 0;
  if (node.text("style") === "Dollar") return positional(index, scope);
  const bind = context.binds[String(index)];
  if (bind === undefined) {
    throw new SnowflakeError(`SQL compilation error:\nBind variable :${index} not set.`, {
      code: "002049",
      sqlState: "42601",
    });
  }
  if (bind.value === null) return { sql: "NULL", type: { kind: "null" } };
  const value = { sql: quoteText(bind.value), type: text };
  const types = { FIXED: integer, REAL: real, BOOLEAN: boolean, DATE: date } as const;
  if (bind.type === "VARIANT") return { sql: `CAST(${value.sql} AS JSON)`, type: variant };
  const known = Object.entries(types).find(([name]) => name === bind.type);
  return known === undefined ? value : castTo(value, known[1]);
};

/** `$1` is a relation's first column. */
function positional(index: number, scope: Scope): Typed {
  const columns = scope.relations.flatMap((relation) => relation.columns.map((known) => ({ relation, known })));
  const found = columns[index - 1];
  if (found === undefined) throw unsupported(`$${index}`);
  const start = null;
  const names = [found.relation.alias, found.known.name].map((name) => ({ name, shown: name, start }));
  return resolveColumn(names, scope, null);
}

const caseOf: Handler = (node, scope, compiler) => {
  const operand = node.child("operand");
  const branches = node.pairs("whens").map(([condition, result]) => ({
    condition: condition === undefined ? "NULL" : compiler.expression(condition, scope).sql,
    result: result === undefined ? nothing : compiler.expression(result, scope),
  }));
  const otherwise = node.child("else_");
  const last = otherwise === null ? null : compiler.expression(otherwise, scope);
  const words = [
    "CASE",
    ...(operand === null ? [] : [compiler.expression(operand, scope).sql]),
    ...branches.map(({ condition, result }) => `WHEN ${condition} THEN ${result.sql}`),
    ...(last === null ? [] : [`ELSE ${last.sql}`]),
    "END",
  ];
  const types = [...branches.map(({ result }) => result.type), ...(last === null ? [] : [last.type])];
  return { sql: words.join(" "), type: commonType(types) };
};

const nothing: Typed = { sql: "NULL", type: { kind: "null" } };

const cast =
  (isTry: boolean): Handler =>
  (node, scope, compiler) =>
    castTo(compiler.expression(node.need("this"), scope), typeOfNode(node.part("to")), isTry);

/** `place:key.list[0]`. */
const jsonPath: Handler = (node, scope, compiler) => {
  const place = castTo(compiler.expression(node.need("this"), scope), variant);
  const path = node.need("expression").text("value");
  const separator = path.startsWith("[") ? "" : ".";
  return { sql: `json_extract(${place.sql}, ${quoteText(`$${separator}${jsonKeys(path)}`)})`, type: variant };
};

// `["A b"]` is a key in Snowflake's paths; DuckDB has it as `."A b"`.
function jsonKeys(path: string): string {
  return path
    .replace(/\["([^"]*)"\]/g, '."$1"')
    .replace(/^\./, "")
    .replace(/^"/, '."');
}

/** `{ 'a': 1 }`. */
const objectOf: Handler = (node, scope, compiler) => {
  const values = node.children("values").map((value) => compiler.expression(value, scope).sql);
  const pairs = node.children("keys").map((key, index) => `${compiler.expression(key, scope).sql}, ${values[index]}`);
  return { sql: `json_object(${pairs.join(", ")})`, type: { kind: "object" } };
};

const subscript: Handler = (node, scope, compiler) => {
  const place = castTo(compiler.expression(node.need("this"), scope), variant);
  const index = compiler.expression(node.need("index"), scope);
  const key = index.type.kind === "number" ? `'$[' || ${index.sql} || ']'` : `'$."' || ${index.sql} || '"'`;
  return { sql: `json_extract(${place.sql}, ${key})`, type: variant };
};

const scalarQuery: Handler = (node, scope, compiler) => {
  const query = compiler.query(node.kind === "subquery" ? node.need("this") : node, scope);
  return { sql: `(${query.sql})`, type: query.columns[0]?.type ?? unknown };
};

const wrapped =
  (word: string, type?: Typed["type"]): Handler =>
  (node, scope, compiler) => {
    const inner = compiler.expression(node.need("this"), scope);
    return { sql: `(${word}${inner.sql})`, type: type ?? inner.type };
  };

const list =
  (field: string, open: string, close: string): Handler =>
  (node, scope, compiler) => {
    const parts = node.children(field).map((part) => compiler.expression(part, scope).sql);
    return { sql: `${open}${parts.join(", ")}${close}`, type: unknown };
  };

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ["add", binary((left, right) => arithmetic("+", left, right))],
  ["sub", binary((left, right) => arithmetic("-", left, right))],
  ["mul", binary((left, right) => arithmetic("*", left, right))],
  ["div", binary((left, right) => arithmetic("/", left, right))],
  ["mod", binary((left, right) => arithmetic("%", left, right))],
  ["concat", binary(concatenated)],
  ["and", logical("AND")],
  ["or", logical("OR")],
  ["eq", compared("=")],
  ["neq", compared("<>")],
  ["lt", compared("<")],
  ["lte", compared("<=")],
  ["gt", compared(">")],
  ["gte", compared(">=")],
  ["null_safe_eq", compared("IS NOT DISTINCT FROM")],
  ["null_safe_neq", compared("IS DISTINCT FROM")],
  ["not", wrapped("NOT ", boolean)],
  ["neg", wrapped("-")],
  ["paren", wrapped("")],
  ["column", column],
  ["dot", column],
  ["literal", literal],
  ["boolean", (node) => ({ sql: node.flag("value") ? "TRUE" : "FALSE", type: boolean })],
  ["null", () => nothing],
  ["parameter", parameter],
  ["case", caseOf],
  ["cast", cast(false)],
  ["try_cast", cast(true)],
  ["j_s_o_n_extract", jsonPath],
  ["subscript", subscript],
  ["subquery", scalarQuery],
  ["tuple", list("expressions", "(", ")")],
  [
    "array_func",
    (node, scope, compiler) => ({
      ...list("expressions", "json_array(", ")")(node, scope, compiler),
      type: { kind: "array" },
    }),
  ],
  ["map_func", objectOf],
  ["interval", (node) => ({ sql: `INTERVAL ${quoteText(node.need("this").text("value"))}`, type: unknown })],
  ["collation", (node, scope, compiler) => compiler.expression(node.need("this"), scope)],
  ["function", callFunction],
  ["aggregate_function", callFunction],
  ["within_group", callFunction],
  ["window_function", callFunction],
  ["extract", callFunction],
  ["trim", callFunction],
  ["str_position", callFunction],
  ...predicates,
]);
