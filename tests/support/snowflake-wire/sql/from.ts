/** FROM: tables of the catalog, joins, derived tables, generated rows and flattened arrays. */

import { unknownFunction, unsupported } from "../errors.ts";
import type { AstNode } from "./ast.ts";
import { castTo } from "./casts.ts";
import type { Compiler } from "./compiler.ts";
import {
  emptyScope,
  type OutputColumn,
  quoteName,
  quoteText,
  type Relation,
  type Scope,
  withRelations,
} from "./scope.ts";
import { integer, text, variant } from "./sql-types.ts";
import { compileTable } from "./tables.ts";

export type FromPart = { readonly sql: string; readonly relations: readonly Relation[] };

export function compileFrom(node: AstNode, start: Scope, compiler: Compiler): FromPart {
  const items = node.part("from")?.children("expressions") ?? [];
  let part: FromPart = { sql: "", relations: [] };
  for (const item of items) {
    const next = compileItem(item, withRelations(start, part.relations), compiler);
    part = {
      sql: part.sql === "" ? next.sql : `${part.sql}, ${next.sql}`,
      relations: [...part.relations, ...next.relations],
    };
  }
  return joined(part, node.parts("joins"), start, compiler);
}

function joined(first: FromPart, joins: readonly AstNode[], start: Scope, compiler: Compiler): FromPart {
  return joins.reduce((left, join) => compileJoin(left, join, start, compiler), first);
}

function compileJoin(left: FromPart, join: AstNode, start: Scope, compiler: Compiler): FromPart {
  const right = compileItem(join.need("this"), withRelations(start, left.relations), compiler);
  const kind = join.text("kind");
  const word = joinWords.get(kind);
  if (word === undefined) throw unsupported(`${kind.toUpperCase()} JOIN`);
  const isNatural = kind.startsWith("Natural");
  const shared = isNatural ? commonColumns(left, right) : join.identifiers("using").map(({ name }) => name);
  // The column that USING leaves is the one of the side whose rows are all kept.
  const isRight = kind.endsWith("Right");
  const relations = [
    ...left.relations.map((relation) => (isRight ? withMerged(relation, shared) : relation)),
    ...right.relations.map((relation) => (isRight ? relation : withMerged(relation, shared))),
  ];
  const on = join.child("on");
  let condition = "";
  if (shared.length > 0) condition = ` USING (${shared.map(quoteName).join(", ")})`;
  else if (on !== null) condition = ` ON ${compiler.expression(on, withRelations(start, relations)).sql}`;
  else if (!["Cross", "Implicit"].includes(kind)) condition = " ON TRUE";
  return { sql: `${left.sql}${word} ${right.sql}${condition}`, relations };
}

function withMerged(relation: Relation, names: readonly string[]): Relation {
  return { ...relation, merged: new Set([...relation.merged, ...names]) };
}

const joinWords: ReadonlyMap<string, string> = new Map([
  ["Inner", " JOIN"],
  ["Left", " LEFT JOIN"],
  ["Right", " RIGHT JOIN"],
  ["Full", " FULL JOIN"],
  ["Cross", " CROSS JOIN"],
  ["Implicit", ","],
  ["Natural", " JOIN"],
  ["NaturalLeft", " LEFT JOIN"],
  ["NaturalRight", " RIGHT JOIN"],
  ["NaturalFull", " FULL JOIN"],
]);

function commonColumns(left: FromPart, right: FromPart): string[] {
  const names = new Set(right.relations.flatMap((relation) => relation.columns.map((column) => column.name)));
  const own = left.relations.flatMap((relation) => relation.columns.map((column) => column.name));
  return [...new Set(own.filter((name) => names.has(name)))];
}

function compileItem(node: AstNode, scope: Scope, compiler: Compiler): FromPart {
  switch (node.kind) {
    case "table":
      return compileTable(node, scope, compiler);
    case "subquery":
      return derivedTable(node, scope, compiler);
    case "values":
      return named(compiler.query(node, emptyScope(scope.parent, scope.commonTables)), aliasOf(node, scope));
    case "joined_table": {
      const inner = joined(compileItem(node.need("left"), scope, compiler), node.parts("joins"), scope, compiler);
      return { ...inner, sql: `(${inner.sql})` };
    }
    case "alias":
      return tableFunction(node.need("this"), node.identifier("alias")?.name ?? "", scope, compiler);
    case "lateral":
      return tableFunction(node.need("this"), node.text("alias").toUpperCase(), scope, compiler);
    case "function":
      return tableFunction(node, "", scope, compiler);
    default:
      throw unsupported(node.kind.toUpperCase());
  }
}

type Alias = { readonly name: string; readonly columns: readonly string[] };

function aliasOf(node: AstNode, scope: Scope): Alias {
  const name = node.identifier("alias")?.name ?? `wire_${scope.relations.length + 1}`;
  return { name, columns: node.identifiers("column_aliases").map((column) => column.name) };
}

function derivedTable(node: AstNode, scope: Scope, compiler: Compiler): FromPart {
  const isLateral = node.flag("lateral");
  const around = isLateral ? scope : emptyScope(scope.parent, scope.commonTables);
  const part = named(compiler.query(node.need("this"), around), aliasOf(node, scope));
  return isLateral ? { ...part, sql: `LATERAL ${part.sql}` } : part;
}

function named(query: { readonly sql: string; readonly columns: readonly OutputColumn[] }, alias: Alias): FromPart {
  const columns = query.columns.map((column, index) => ({ ...column, name: alias.columns[index] ?? column.name }));
  const names = columns.map((column) => quoteName(column.name)).join(", ");
  const relation = { alias: alias.name, path: [alias.name], columns, merged: new Set<string>(), sequence: null };
  return { sql: `(${query.sql}) AS ${quoteName(alias.name)}(${names})`, relations: [relation] };
}

function tableFunction(node: AstNode, alias: string, scope: Scope, compiler: Compiler): FromPart {
  const name = node.text("name").toUpperCase();
  const own = alias === "" ? `wire_${scope.relations.length + 1}` : alias;
  const [inner] = node.children("args");
  if (name === "TABLE" && inner !== undefined) return tableFunction(inner, own, scope, compiler);
  if (name === "GENERATOR") return generatedRows(node, own, scope, compiler);
  if (name === "FLATTEN") return flattened(node, own, scope, compiler);
  throw unknownFunction(compiler.parsed.functionNamed(name)?.name ?? name);
}

/** `ROWCOUNT => 10` by its name, or the argument at a place. */
function argument(node: AstNode, name: string, index: number): AstNode | null {
  const args = node.children("args");
  const byName = args.find((arg) => arg.kind === "named_argument" && arg.identifier("name")?.name === name);
  if (byName !== undefined) return byName.child("value");
  const atPlace = args[index];
  return atPlace === undefined || atPlace.kind === "named_argument" ? null : atPlace;
}

function generatedRows(node: AstNode, alias: string, scope: Scope, compiler: Compiler): FromPart {
  const count = argument(node, "ROWCOUNT", 0);
  const rows = count === null ? "0" : compiler.expression(count, scope).sql;
  const sequence = `${quoteName(alias)}.wire_row`;
  const relation = { alias, path: [alias], columns: [], merged: new Set<string>(), sequence };
  return { sql: `(SELECT range AS wire_row FROM range(${rows})) AS ${quoteName(alias)}`, relations: [relation] };
}

const flattenedColumns: readonly OutputColumn[] = [
  { name: "SEQ", type: integer },
  { name: "KEY", type: text },
  { name: "PATH", type: text },
  { name: "INDEX", type: integer },
  { name: "VALUE", type: variant },
  { name: "THIS", type: variant },
];

function flattened(node: AstNode, alias: string, scope: Scope, compiler: Compiler): FromPart {
  const input = argument(node, "INPUT", 0);
  if (input === null) throw unsupported("FLATTEN without INPUT");
  const whole = castTo(compiler.expression(input, scope), variant).sql;
  const path = argument(node, "PATH", 1);
  const place = path === null ? "" : compiler.expression(path, scope).sql.replace(/^'|'$/g, "");
  const value = place === "" ? whole : `json_extract(${whole}, ${quoteText(`$.${place}`)})`;
  const isOuter = argument(node, "OUTER", 2)?.flag("value") === true;
  const sql = `LATERAL (SELECT 1 AS "SEQ",
      CASE WHEN json_type(input.place) = 'OBJECT' THEN entry.key END AS "KEY",
      CASE WHEN json_type(input.place) = 'OBJECT' THEN entry.key ELSE '[' || entry.key || ']' END AS "PATH",
      CASE WHEN json_type(input.place) = 'ARRAY' THEN CAST(entry.key AS BIGINT) END AS "INDEX",
      entry.value AS "VALUE", input.place AS "THIS"
    FROM (SELECT ${value} AS place) AS input ${isOuter ? "LEFT JOIN" : "JOIN"} LATERAL (
      SELECT key, CAST(value AS JSON) AS value FROM json_each(input.place)) AS entry ON TRUE) AS ${quoteName(alias)}`;
  const relation = { alias, path: [alias], columns: flattenedColumns, merged: new Set<string>(), sequence: null };
  return { sql, relations: [relation] };
}
