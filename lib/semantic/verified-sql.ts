/**
 * Statements of a model file may name tables and columns as the file does (`__orders`, `net_amount`). They run once
 * each such table stands before them as a common table expression over the real one.
 */
import { quoteName } from "./expression/render.ts";
import { expandedExpression } from "./expression/row-expression.ts";
import { elementLists } from "./file-elements.ts";
import type { FileLayer, LayeredTable } from "./file-layer.ts";
import type { SemanticTable } from "./model.ts";

export type NamedSchema = { readonly database: string; readonly schema: string };

/** The statement over real tables; as it is where it names nothing in the file's words. */
export function physicalSql(sql: string, layer: FileLayer, schema: NamedSchema): string {
  const bare = sql.trim().replace(/[;\s]+$/, "");
  const own = ownNames(bare);
  const added = [...tablesNamed(bare)].flatMap(([key, written]) => {
    const placed = own.has(key) ? undefined : tableFor(written, layer);
    const table = placed === undefined ? undefined : layer.current(placed);
    if (placed === undefined || table === undefined || isPlain(written, placed, table, layer)) return [];
    return [`${written} AS (\n${selectText(placed, table, { layer, schema })}\n)`];
  });
  if (added.length === 0) return bare;
  const head = /^with\s+(recursive\s+)?/i.exec(bare);
  const recursive = head?.[1] === undefined ? "" : "RECURSIVE ";
  const rest = head === null ? `\n${bare}` : `,\n${bare.slice(head[0].length)}`;
  return `WITH ${recursive}${added.join(",\n")}${rest}`;
}

/** Texts, quoted names and comments are passed over as a whole; what is left is read word by word. */
const words = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|[\p{L}_][\p{L}\p{N}_$]*|[^\s]/gu;

/** Names behind FROM, JOIN or a comma that stand alone, by their lower case. */
function tablesNamed(sql: string): ReadonlyMap<string, string> {
  const tokens = sql.match(words) ?? [];
  const found = new Map<string, string>();
  tokens.forEach((token, index) => {
    const before = (tokens[index - 1] ?? "").toUpperCase();
    const isPlace = before === "FROM" || before === "JOIN" || before === ",";
    const isName = /^[\p{L}_]/u.test(token) && tokens[index + 1] !== "." && tokens[index + 1] !== "(";
    if (isPlace && isName && !found.has(token.toLowerCase())) found.set(token.toLowerCase(), token);
  });
  return found;
}

/** Names that the statement gives to parts of its own: `WITH monthly AS (`. */
function ownNames(sql: string): ReadonlySet<string> {
  const found = sql.matchAll(/([\p{L}_][\p{L}\p{N}_$]*)\s+as\s*\(/giu);
  return new Set([...found].map(([, name = ""]) => name.toLowerCase()));
}

function tableFor(written: string, layer: FileLayer): LayeredTable | undefined {
  const bare = written.toLowerCase().replace(/^__/, "");
  return layer.tables.find(({ entry }) => entry.name.toLowerCase() === bare);
}

/** True when the real table answers to the name and has every column under the file's name. */
function isPlain(written: string, { entry }: LayeredTable, table: SemanticTable, layer: FileLayer): boolean {
  if (written.toLowerCase() !== table.name.toLowerCase()) return false;
  return elementLists(entry).every(({ element }) => {
    const column = layer.work.columnNamed(table, element.name, "logical");
    return (
      column === undefined || (column.name.toLowerCase() === element.name.toLowerCase() && column.expression === null)
    );
  });
}

function selectText(
  { entry }: LayeredTable,
  table: SemanticTable,
  { layer, schema }: { readonly layer: FileLayer; readonly schema: NamedSchema },
): string {
  const logical = new Map(
    elementLists(entry).flatMap(({ element }) => {
      const column = layer.work.columnNamed(table, element.name, "logical");
      const isSame = column?.expression === null && column.name.toLowerCase() === element.name.toLowerCase();
      return column === undefined || isSame
        ? []
        : [[element.name.toLowerCase(), { name: element.name, column }] as const];
    }),
  );
  const stored = table.columns
    .filter(({ name, expression }) => expression === null && !logical.has(name.toLowerCase()))
    .map(({ name }) => quoteName(name));
  const named = [...logical.values()].map(
    ({ name, column }) => `${expandedExpression(column, table.columns)} AS ${alias(name)}`,
  );
  const from = [schema.database, schema.schema, table.name].map(quoteName).join(".");
  return `  SELECT\n    ${[...stored, ...named].join(",\n    ")}\n  FROM ${from}`;
}

const reserved: ReadonlySet<string> = new Set(
  "all and as by case check column create else end from grant group having in into is join like limit not null on or order select set table then union unique using values when where with".split(
    " ",
  ),
);

/** Bare, so that the statement may write it in any case, unless that would not be a name. */
function alias(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && !reserved.has(name.toLowerCase()) ? name : quoteName(name);
}
