/** Finds the rule of a function and applies it. */
import { unknownFunction } from "../errors.ts";
import { aggregateFunctions } from "./aggregate-functions.ts";
import type { AstNode } from "./ast.ts";
import { type FunctionRule, readCall } from "./call.ts";
import type { Compiler } from "./compiler.ts";
import { conversionFunctions } from "./conversion-functions.ts";
import { dateFunctions, extracted } from "./date-functions.ts";
import { jsonFunctions } from "./json-functions.ts";
import { plainFunctions } from "./plain-functions.ts";
import type { Scope, Typed } from "./scope.ts";
import { sessionFunctions } from "./session-functions.ts";
import { integer, text } from "./sql-types.ts";

const rules: ReadonlyMap<string, FunctionRule> = new Map<string, FunctionRule>([
  ...aggregateFunctions,
  ...conversionFunctions,
  ...dateFunctions,
  ...jsonFunctions,
  ...plainFunctions,
  ...sessionFunctions,
]);

export function callFunction(node: AstNode, scope: Scope, compiler: Compiler): Typed {
  const value = () => compiler.expression(node.need("this"), scope);
  if (node.kind === "extract") return extracted(node.text("field").toLowerCase(), value());
  if (node.kind === "trim") return trimmed(node, value(), scope, compiler);
  if (node.kind === "str_position") {
    return { sql: `strpos(${value().sql}, ${compiler.expression(node.need("substr"), scope).sql})`, type: integer };
  }
  const call = readCall(node, scope, compiler);
  const rule = rules.get(call.name);
  if (rule === undefined) throw unknownFunction(call.name);
  return rule(call);
}

/** `TRIM(BOTH 'x' FROM text)`. */
function trimmed(node: AstNode, value: Typed, scope: Scope, compiler: Compiler): Typed {
  const characters = node.child("characters");
  const names = { Leading: "ltrim", Trailing: "rtrim", Both: "trim" } as const;
  const position = node.text("position");
  const name = position === "Leading" || position === "Trailing" ? names[position] : names.Both;
  const more = characters === null ? "" : `, ${compiler.expression(characters, scope).sql}`;
  return { sql: `${name}(${value.sql}${more})`, type: text };
}
