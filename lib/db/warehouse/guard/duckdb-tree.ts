/**
 * Reads DuckDB's own syntax tree (the JSON of `json_serialize_sql`) into the facts that are judged. Every object of
 * the tree is visited whatever its parent, and one whose kind is on no list below is reported as forbidden.
 */
import "server-only";
import { z } from "zod";
import type { TextSpan } from "#lib/domain/errors";
import { foldName } from "#lib/domain/fold-name";
import { ColumnBook } from "./column-book.ts";
import { readDuckdbLimit } from "./duckdb-limit.ts";
import { duckdbSessionNames, forbidSessionNames } from "./session-names.ts";
import { nameSpanAt, offsetOfByte, readSqlPieces } from "./sql-words.ts";
import type { ForbiddenPart, FunctionReference, StatementFacts, TableReference } from "./statement-facts.ts";

export type TreeBounds = { readonly maxDepth: number; readonly maxNodes: number };

const expressionClasses: ReadonlySet<string> = new Set([
  ...[
    "BETWEEN",
    "CASE",
    "CAST",
    "COLLATE",
    "COLUMN_REF",
    "COMPARISON",
    "CONJUNCTION",
    "CONSTANT",
    "FUNCTION",
    "LAMBDA",
  ],
  ...["LAMBDA_REF", "OPERATOR", "POSITIONAL_REFERENCE", "STAR", "SUBQUERY", "TYPE", "WINDOW"],
]);
const structureTypes: ReadonlySet<string> = new Set([
  ...["SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"],
  ...["BASE_TABLE", "EMPTY", "EXPRESSION_LIST", "JOIN", "PIVOT", "SUBQUERY", "TABLE_FUNCTION"],
  ...["DISTINCT_MODIFIER", "LIMIT_MODIFIER", "LIMIT_PERCENT_MODIFIER", "ORDER_MODIFIER"],
  ...["ASCENDING", "DESCENDING", "ORDER_DEFAULT"],
]);
const forbiddenReasons: Readonly<Record<string, string>> = {
  SHOW_REF: "Only reading is allowed: SHOW, DESCRIBE and SUMMARIZE read the engine's own catalog.",
  QUALIFIED_TYPE: "Types are named without a schema here.",
  PARAMETER: "A placeholder such as ? or $1 has no value here.",
};
const wordsOfKinds: Readonly<Record<string, ReadonlySet<string>>> = {
  SHOW_REF: new Set(["SHOW", "DESCRIBE", "DESC", "SUMMARIZE"]),
  PARAMETER: new Set(["?", "$"]),
  QUALIFIED_TYPE: new Set(["::", "CAST", "TRY_CAST"]),
};
const objectSchema = z.record(z.string(), z.unknown());
type TreeObject = z.infer<typeof objectSchema>;
// Made once: making one for each part of a large tree takes seconds.
const entriesSchema = z.array(objectSchema);
const namesSchema = z.array(z.string());

/** Walks one statement's root node. Too deep or too large a tree is reported as forbidden. */
export function readDuckdbTree(
  sql: string,
  root: unknown,
  args: { readonly bounds: TreeBounds; readonly ownFunctions: readonly string[] },
): StatementFacts {
  const walker = new TreeWalker(sql, args.bounds, new Set(args.ownFunctions.map(foldName)));
  walker.visit(root, { cteNames: noNames, within: noNames, parameters: noNames }, 0);
  const { tables, functions, columns } = walker;
  const forbidden = [...walker.forbidden, ...forbidSessionNames(columns.readBare(), duckdbSessionNames)];
  return { tables, columns: columns.read(), functions, forbidden, outerLimit: readDuckdbLimit(sql, root) };
}

/** All names are folded. */
type Surroundings = {
  /** Names that are no tables at this place. */
  readonly cteNames: ReadonlySet<string>;
  /** Aliases of the expressions around this place. */
  readonly within: ReadonlySet<string>;
  /** Parameters of the lambdas around this place. */
  readonly parameters: ReadonlySet<string>;
};

const noNames: ReadonlySet<string> = new Set();

class TreeWalker {
  readonly tables: TableReference[] = [];
  readonly columns = new ColumnBook();
  readonly functions: FunctionReference[] = [];
  readonly forbidden: ForbiddenPart[] = [];
  private nodes = 0;
  private readonly sql: string;
  private readonly bounds: TreeBounds;
  private readonly ownFunctions: ReadonlySet<string>;

  constructor(sql: string, bounds: TreeBounds, ownFunctions: ReadonlySet<string>) {
    this.sql = sql;
    this.bounds = bounds;
    this.ownFunctions = ownFunctions;
  }

  visit(value: unknown, around: Surroundings, depth: number): void {
    if (value === null || typeof value !== "object" || !this.isWithinBounds(depth)) return;
    if (Array.isArray(value)) {
      for (const item of value) this.visit(item, around, depth + 1);
      return;
    }
    const node = objectSchema.parse(value);
    const here = this.enter(node, around);
    this.note(node, here);
    const inner = this.visitCtes(node, here, depth);
    for (const [key, child] of Object.entries(node)) {
      if (key === "cte_map") continue;
      if (key === "function" && node.type === "TABLE_FUNCTION") this.visitTableFunction(child, inner, depth + 1);
      else this.visit(child, key === "right" ? withOwnName(node, inner) : inner, depth + 1);
    }
  }

  // Names that are known inside of an expression: its own alias not yet, a lambda's parameters only there.
  private enter(node: TreeObject, around: Surroundings): Surroundings {
    const alias = node.class === undefined ? null : textOrNull(node.alias);
    if (alias === null && node.class !== "LAMBDA") return around;
    const within = alias === null ? around.within : new Set([...around.within, foldName(alias)]);
    if (node.class !== "LAMBDA") return { ...around, within };
    return { ...around, within, parameters: new Set([...around.parameters, ...parametersOf(node.lhs)]) };
  }

  private isWithinBounds(depth: number): boolean {
    this.nodes += 1;
    if (depth <= this.bounds.maxDepth && this.nodes <= this.bounds.maxNodes) return true;
    if (!this.forbidden.some((part) => part.reason === tooLarge)) {
      this.forbidden.push({ reason: tooLarge, position: null });
    }
    return false;
  }

  // A CTE is visible to those after it and to the body: each one is visited before its name joins the others.
  private visitCtes(node: TreeObject, around: Surroundings, depth: number): Surroundings {
    const names = new Set(around.cteNames);
    const inner = { ...around, cteNames: names };
    const cteMap = objectSchema.safeParse(node.cte_map);
    if (!cteMap.success) return inner;
    const entries = entriesSchema.safeParse(cteMap.data.map ?? []);
    if (!entries.success) {
      this.forbidden.push({ reason: unknownPart, position: null });
      return inner;
    }
    for (const entry of entries.data) {
      const value = objectSchema.safeParse(entry.value);
      if (value.success) for (const name of namesIn(value.data.aliases)) this.columns.make(foldName(name));
      this.visit(entry.value, inner, depth + 1);
      names.add(foldName(textOf(entry.key)));
    }
    return inner;
  }

  private visitTableFunction(value: unknown, around: Surroundings, depth: number): void {
    const call = objectSchema.safeParse(value);
    if (!call.success || call.data.class !== "FUNCTION") {
      this.forbidden.push({ reason: unknownPart, position: null });
      return;
    }
    this.refuseOwnFunction(call.data);
    this.functions.push(this.functionOf(call.data, true));
    for (const child of Object.values(call.data)) this.visit(child, around, depth + 1);
  }

  private note(node: TreeObject, around: Surroundings): void {
    const expressionClass = node.class;
    const type = node.type;
    if (expressionClass !== undefined) this.noteExpression(node, expressionClass, around);
    else if (typeof type === "string") this.noteStructure(node, type, around);
  }

  private noteExpression(node: TreeObject, expressionClass: unknown, around: Surroundings): void {
    if (typeof expressionClass !== "string" || !expressionClasses.has(expressionClass)) {
      this.forbid(node, textOf(expressionClass));
      return;
    }
    const alias = textOrNull(node.alias);
    if (alias !== null) this.columns.make(foldName(alias));
    if (expressionClass === "COLUMN_REF") this.noteColumn(node, around);
    const name = node.function_name;
    if (expressionClass !== "FUNCTION" && expressionClass !== "WINDOW") return;
    this.refuseOwnFunction(node);
    // An operator such as || or ->> is a function whose name has no letter; all of them are built in.
    if (typeof name === "string" && /^[^\p{L}\p{N}_]+$/u.test(name)) return;
    this.functions.push(this.functionOf(node, false));
  }

  // Operators too: `CREATE MACRO "+"(a, b)` takes the place of the addition.
  private refuseOwnFunction(node: TreeObject): void {
    const name = textOf(node.function_name);
    if (!this.ownFunctions.has(foldName(name))) return;
    const reason = `Only built-in functions are allowed: ${name} is a macro of this database.`;
    this.forbidden.push({ reason, position: this.positionOf(node) ?? this.placeOf(new Set([name])) });
  }

  private noteColumn(node: TreeObject, { within, parameters }: Surroundings): void {
    const parts = namesIn(node.column_names).map((written) => ({ written, key: foldName(written) }));
    if (parameters.has(parts[0]?.key ?? "")) return;
    this.columns.mention({ parts, within, position: this.positionOf(node) });
  }

  private noteStructure(node: TreeObject, type: string, { cteNames }: Surroundings): void {
    if (type.endsWith("_TYPE_INFO")) {
      if (textOrNull(node.schema) !== null || textOrNull(node.catalog) !== null) this.forbid(node, "QUALIFIED_TYPE");
    } else if (!structureTypes.has(type)) this.forbid(node, type);
    else if (type === "BASE_TABLE") this.noteTable(node, cteNames);
    else this.noteRows(node, type === "TABLE_FUNCTION" ? "function" : "query", node.alias);
  }

  private noteTable(node: TreeObject, cteNames: ReadonlySet<string>): void {
    const reference: TableReference = {
      database: textOrNull(node.catalog_name),
      schema: textOrNull(node.schema_name),
      table: textOf(node.table_name),
      position: this.positionOf(node),
    };
    const isCte = reference.database === null && reference.schema === null && cteNames.has(foldName(reference.table));
    if (!isCte) this.tables.push(reference);
    this.noteRows(node, isCte ? "query" : "table", textOrNull(node.alias) ?? reference.table);
  }

  private noteRows(node: TreeObject, kind: "table" | "query" | "function", alias: unknown): void {
    if (textOf(alias) !== "") this.columns.nameRows(foldName(textOf(alias)), kind);
    for (const name of [...namesIn(node.column_name_alias), ...namesIn(node.unpivot_names)]) {
      this.columns.make(foldName(name));
    }
  }

  private functionOf(node: TreeObject, isTableFunction: boolean): FunctionReference {
    const schema = textOrNull(node.schema);
    const catalog = textOrNull(node.catalog);
    const qualifier = [catalog, schema].filter((part) => part !== null).join(".");
    return {
      name: textOf(node.function_name),
      qualifier: qualifier === "" ? null : qualifier,
      isTableFunction,
      position: this.positionOf(node),
    };
  }

  private forbid(node: TreeObject, kind: string): void {
    const position = this.positionOf(node) ?? this.placeOf(wordsOfKinds[kind] ?? noNames);
    this.forbidden.push({ reason: forbiddenReasons[kind] ?? unknownPart, position });
  }

  // The first of these words outside of quotes, for parts whose place the parser does not keep.
  private placeOf(words: ReadonlySet<string>): TextSpan | null {
    return readSqlPieces(this.sql).find((piece) => words.has(piece.text.toUpperCase()))?.span ?? null;
  }

  private positionOf(node: TreeObject): TextSpan | null {
    const location = node.query_location;
    const start = typeof location === "number" ? offsetOfByte(this.sql, location) : null;
    return start === null ? null : nameSpanAt(this.sql, start);
  }
}

const tooLarge = "The statement is too large or too deeply nested to be checked.";
const unknownPart = "The statement has a part that is not known to be reading only.";

// A recursive CTE is visible to its own second half; in the first its name means a table of the engine's still.
function withOwnName(node: TreeObject, around: Surroundings): Surroundings {
  if (node.type !== "RECURSIVE_CTE_NODE") return around;
  return { ...around, cteNames: new Set([...around.cteNames, foldName(textOf(node.cte_name))]) };
}

// What stands before an arrow is a column to the parser, or a row of them: `(x, y) ->`.
function parametersOf(value: unknown): string[] {
  const lambda = z
    .object({ column_names: z.unknown(), children: z.array(z.object({ column_names: z.unknown() })).catch([]) })
    .partial()
    .safeParse(value);
  if (!lambda.success) return [];
  const { column_names: own, children = [] } = lambda.data;
  return [own, ...children.map((child) => child.column_names)].flatMap(namesIn).map(foldName);
}

function namesIn(value: unknown): string[] {
  return namesSchema.safeParse(value).data ?? [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
