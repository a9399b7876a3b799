/** Sort keys. Snowflake holds NULL for the greatest of values, whichever way it sorts. */
import type { AstNode } from "./ast.ts";
import type { Compiler } from "./compiler.ts";
import { quoteName, type Scope } from "./scope.ts";

/** `isOutput`: an alias of SELECT comes before a column of FROM, as ORDER BY has it. */
export function orderTexts(
  keys: readonly AstNode[],
  scope: Scope,
  compiler: Compiler,
  isOutput = false,
): readonly string[] {
  return keys.map((key) => {
    const isDescending = key.flag("desc");
    const hasNullsFirst = key.choice("nulls_first") ?? isDescending;
    const text = keyText(key.need("this"), scope, compiler, isOutput);
    return `${text} ${isDescending ? "DESC" : "ASC"} NULLS ${hasNullsFirst ? "FIRST" : "LAST"}`;
  });
}

function keyText(node: AstNode, scope: Scope, compiler: Compiler, isOutput: boolean): string {
  const identifier = node.kind === "column" && node.child("table") === null ? node.identifier("name") : null;
  if (isOutput && identifier !== null && node.identifier("table") === null) {
    if (identifier.shown === "ALL") return "ALL";
    if (scope.aliases.has(identifier.name)) return quoteName(identifier.name);
  }
  return compiler.expression(node, scope).sql;
}
