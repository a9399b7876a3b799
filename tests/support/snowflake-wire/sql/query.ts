/** SELECT, set operations, WITH and VALUES. */

import { invalidIdentifier, unsupported } from "../errors.ts";
import type { AstNode } from "./ast.ts";
import type { CompiledQuery, Compiler } from "./compiler.ts";
import { compileFrom } from "./from.ts";
import { commonType } from "./operators.ts";
import { orderTexts } from "./order.ts";
import { headingOf } from "./parse.ts";
import {
  type CommonTables,
  emptyScope,
  isNamed,
  type OutputColumn,
  quoteName,
  reference,
  type Scope,
  type Typed,
  withRelations,
} from "./scope.ts";

/** `around` is what a correlated query may look up. Only the outermost heads its columns by its source. */
export function compileQuery(node: AstNode, around: Scope, compiler: Compiler, isOutermost = false): CompiledQuery {
  const common = commonTables(node, around, compiler);
  const inner: Scope = { ...around, commonTables: common.tables };
  const body = compileBody(node, inner, compiler, isOutermost);
  return { sql: `${common.sql}${body.sql}`, columns: body.columns };
}

function compileBody(node: AstNode, around: Scope, compiler: Compiler, isOutermost: boolean): CompiledQuery {
  switch (node.kind) {
    case "select":
      return compileSelect(node, around, compiler, isOutermost);
    case "union":
    case "intersect":
    case "except":
      return compileSetOperation(node, around, compiler, isOutermost);
    case "values":
      return compileValues(node, around, compiler);
    case "subquery": {
      const inner = compileQuery(node.need("this"), around, compiler, isOutermost);
      const tail = tailOf(node, outputScope(inner.columns, around), compiler);
      return { sql: [`(${inner.sql})`, ...tail].join(" "), columns: inner.columns };
    }
    default:
      throw unsupported(node.kind.toUpperCase());
  }
}

function commonTables(node: AstNode, around: Scope, compiler: Compiler): { sql: string; tables: CommonTables } {
  const list = node.part("with");
  if (list === null) return { sql: "", tables: around.commonTables };
  const tables = new Map(around.commonTables);
  const texts = list.parts("ctes").map((part) => {
    const name = part.identifier("alias")?.name ?? "";
    const headings = part.identifiers("columns").map((column) => column.name);
    const query = part.need("this");
    if (list.flag("recursive")) announceRecursive({ name, headings, query }, { tables, around, compiler });
    const compiled = compileQuery(query, emptyScope(around.parent, tables), compiler);
    const columns = compiled.columns.map((column, index) => ({ ...column, name: headings[index] ?? column.name }));
    tables.set(name, columns);
    return `${quoteName(name)}(${columns.map((column) => quoteName(column.name)).join(", ")}) AS (${compiled.sql})`;
  });
  return { sql: `WITH ${list.flag("recursive") ? "RECURSIVE " : ""}${texts.join(", ")} `, tables };
}

// The first branch tells the columns that the second one reads.
function announceRecursive(
  table: { readonly name: string; readonly headings: readonly string[]; readonly query: AstNode },
  place: { readonly tables: Map<string, readonly OutputColumn[]>; readonly around: Scope; readonly compiler: Compiler },
): void {
  if (table.query.kind !== "union") return;
  const scope = emptyScope(place.around.parent, place.tables);
  const { columns } = compileQuery(table.query.need("left"), scope, place.compiler);
  place.tables.set(
    table.name,
    columns.map((column, index) => ({ ...column, name: table.headings[index] ?? column.name })),
  );
}

type Item = OutputColumn & { readonly sql: string };

function compileSelect(node: AstNode, around: Scope, compiler: Compiler, isOutermost: boolean): CompiledQuery {
  const start = emptyScope(around, around.commonTables);
  const from = compileFrom(node, start, compiler);
  const scope = withRelations(start, from.relations);
  const items = selectItems(node, { scope, compiler, headings: isOutermost ? compiler.parsed.itemTexts : [] });
  if (items.length === 0) throw unsupported("SELECT without columns");
  const clause = (word: string, field: string): string[] => {
    const condition = node.part(field);
    return condition === null ? [] : [`${word} ${compiler.expression(condition.need("this"), scope).sql}`];
  };
  const lines = [
    `SELECT ${node.flag("distinct") ? "DISTINCT " : ""}${items.map((item) => `${item.sql} AS ${quoteName(item.name)}`).join(", ")}`,
    ...(from.sql === "" ? [] : [`FROM ${from.sql}`]),
    ...clause("WHERE", "where_clause"),
    ...groupClause(node, items, scope, compiler),
    ...clause("HAVING", "having"),
    ...windowClause(node, scope, compiler),
    ...clause("QUALIFY", "qualify"),
    ...tailOf(node, scope, compiler),
  ];
  return { sql: lines.join(" "), columns: items.map(({ name, type }) => ({ name, type })) };
}

function selectItems(
  node: AstNode,
  place: { readonly scope: Scope; readonly compiler: Compiler; readonly headings: readonly string[] },
): Item[] {
  const { scope, compiler } = place;
  const nodes = node.children("expressions");
  const headings = place.headings.length === nodes.length ? place.headings : [];
  return nodes.flatMap((item, index): Item[] => {
    if (item.kind === "star") return starItems(item, scope, compiler);
    const isAliased = item.kind === "alias";
    const value = compiler.expression(isAliased ? item.need("this") : item, scope);
    const name = isAliased
      ? (item.identifier("alias")?.name ?? "")
      : (columnName(item) ?? headings[index]?.toUpperCase() ?? headingOf(item));
    if (isAliased) scope.aliases.set(name, value);
    return [{ ...value, name }];
  });
}

function columnName(node: AstNode): string | null {
  if (node.kind === "column") return node.identifier("name")?.name ?? null;
  return node.kind === "dot" ? (node.identifier("field")?.name ?? null) : null;
}

function starItems(star: AstNode, scope: Scope, compiler: Compiler): Item[] {
  const table = star.identifier("table");
  const relations = scope.relations.filter((relation) => table === null || isNamed(relation, [table.name]));
  if (relations.length === 0) {
    throw invalidIdentifier(table?.shown ?? "*", compiler.parsed.placeAt(table?.start ?? null));
  }
  const excluded = new Set(star.identifiers("except").map(({ name }) => name));
  const renamed = new Map(star.identifierPairs("rename"));
  return relations.flatMap((relation) =>
    relation.columns
      .filter(({ name }) => !excluded.has(name) && (table !== null || !relation.merged.has(name)))
      .map((column) => ({ ...reference(relation, column), name: renamed.get(column.name) ?? column.name })),
  );
}

function groupClause(node: AstNode, items: readonly Item[], scope: Scope, compiler: Compiler): string[] {
  const group = node.part("group_by");
  if (group === null) return [];
  if (group.flag("all")) return ["GROUP BY ALL"];
  const texts = group.children("expressions").map((key) => groupText(key, scope, compiler));
  const tooHigh = texts.find((text) => /^\d+$/.test(text) && Number(text) > items.length);
  if (tooHigh !== undefined) throw invalidIdentifier(tooHigh, null);
  return [`GROUP BY ${texts.join(", ")}`];
}

function groupText(node: AstNode, scope: Scope, compiler: Compiler): string {
  const name = node.kind === "function" ? node.text("name").toUpperCase() : "";
  if (["ROLLUP", "CUBE", "GROUPING SETS"].includes(name)) {
    return `${name} (${node
      .children("args")
      .map((part) => groupText(part, scope, compiler))
      .join(", ")})`;
  }
  if (node.kind === "tuple") {
    return `(${node
      .children("expressions")
      .map((part) => groupText(part, scope, compiler))
      .join(", ")})`;
  }
  return compiler.expression(node, scope).sql;
}

function windowClause(node: AstNode, scope: Scope, compiler: Compiler): string[] {
  const windows = node.parts("windows").map((window) => {
    const spec = window.part("spec");
    const keys = (spec?.children("partition_by") ?? []).map((key) => compiler.expression(key, scope).sql);
    const order = orderTexts(spec?.parts("order_by") ?? [], scope, compiler);
    const partition = keys.length === 0 ? "" : `PARTITION BY ${keys.join(", ")} `;
    const sorting = order.length === 0 ? "" : `ORDER BY ${order.join(", ")}`;
    return `${quoteName(window.identifier("name")?.name ?? "")} AS (${partition}${sorting})`;
  });
  return windows.length === 0 ? [] : [`WINDOW ${windows.join(", ")}`];
}

/** ORDER BY, LIMIT and OFFSET. */
function tailOf(node: AstNode, scope: Scope, compiler: Compiler): string[] {
  const order = orderTexts(node.part("order_by")?.parts("expressions") ?? [], scope, compiler, true);
  const count = (field: string): AstNode | null => {
    const found = node.child(field) ?? null;
    return node.part(field)?.child("this") ?? found;
  };
  const limit = count("limit") ?? count("top") ?? node.part("fetch")?.child("count") ?? null;
  const offset = count("offset");
  return [
    ...(order.length === 0 ? [] : [`ORDER BY ${order.join(", ")}`]),
    ...(limit === null ? [] : [`LIMIT ${compiler.expression(limit, scope).sql}`]),
    ...(offset === null ? [] : [`OFFSET ${compiler.expression(offset, scope).sql}`]),
  ];
}

function compileSetOperation(node: AstNode, around: Scope, compiler: Compiler, isOutermost: boolean): CompiledQuery {
  const left = compileQuery(node.need("left"), around, compiler, isOutermost);
  const right = compileQuery(node.need("right"), around, compiler);
  const columns = left.columns.map(({ name, type }, index) => ({
    name,
    type: commonType([type, right.columns[index]?.type ?? type]),
  }));
  const word = `${node.kind.toUpperCase()}${node.flag("all") ? " ALL" : ""}`;
  const tail = tailOf(node, outputScope(columns, around), compiler);
  return { sql: [`(${left.sql})`, word, `(${right.sql})`, ...tail].join(" "), columns };
}

/** After a set operation only its columns have names. */
function outputScope(columns: readonly OutputColumn[], around: Scope): Scope {
  const scope = emptyScope(around, around.commonTables);
  for (const { name, type } of columns) scope.aliases.set(name, { sql: quoteName(name), type });
  return scope;
}

function compileValues(node: AstNode, around: Scope, compiler: Compiler): CompiledQuery {
  const rows = node
    .parts("expressions")
    .map((row) => row.children("expressions").map((cell): Typed => compiler.expression(cell, around)));
  const columns = (rows[0] ?? []).map((_, index) => ({
    name: `COLUMN${index + 1}`,
    type: commonType(rows.flatMap((row) => row[index]?.type ?? [])),
  }));
  const texts = rows.map((row) => `(${row.map((cell) => cell.sql).join(", ")})`);
  const names = columns.map((column) => quoteName(column.name)).join(", ");
  return { sql: `SELECT * FROM (VALUES ${texts.join(", ")}) AS wire_values(${names})`, columns };
}
