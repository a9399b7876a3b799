/**
 * Reads the parser's tree of a Snowflake statement into the facts that are judged. Every object of the tree is
 * visited; a kind or a filled field that is on no list is reported as forbidden.
 */
import "server-only";
import { z } from "zod";
import type { TextSpan } from "#lib/domain/errors";
import { foldToUpper } from "#lib/domain/fold-to-upper";
import { columnPath, exactName, kindOf, nameOf, nameSchema } from "./snowflake-names.ts";
import {
  columnsOfTableFunctions,
  commentFields,
  knownFields,
  knownKinds,
  namingFields,
  pieceFields,
  relationKinds,
  rowCarriers,
  rowFieldsOf,
} from "./snowflake-nodes.ts";
import type { SnowflakeTreeFacts, TreeCall } from "./snowflake-tree-facts.ts";
import { TreeNotes, type TreeReading } from "./snowflake-tree-notes.ts";
import { typeWords } from "./snowflake-words.ts";

const objectSchema = z.record(z.string(), z.unknown());
type TreeObject = z.infer<typeof objectSchema>;

// Made once: making one for each part of a large tree takes seconds.
const listSchema = z.array(z.unknown()).catch([]);
const cteClauseSchema = z.object({ ctes: z.array(objectSchema) });
const unionSchema = z.object({ union: objectSchema });
const timeTravelSchema = z.object({ kind: z.enum(["OFFSET", "TIMESTAMP"]) });
const wrappedCallSchema = z.array(z.object({ function: objectSchema })).length(1);
const literalSchema = z.object({ literal: z.object({ value: z.string() }) });
const customTypeSchema = z.object({ data_type: z.literal("custom"), name: z.string() });
const callAloneSchema = z.object({ function: z.unknown() }).strict();

type Place = "relation" | "value";

/** All names are exact. */
type Surroundings = {
  readonly ctes: ReadonlySet<string>;
  readonly place: Place;
  readonly depth: number;
  /** Aliases of the expressions, and parameters of the lambdas, around this place. */
  readonly within: ReadonlySet<string>;
  readonly parameters: ReadonlySet<string>;
  /** The column at this place is part of a longer path that is noted already. */
  readonly isMentioned: boolean;
};

/** Walks one statement's root node. Too deep or too large a tree is reported as forbidden. */
export function readSnowflakeTree(root: unknown, reading: TreeReading): SnowflakeTreeFacts {
  const walker = new TreeWalker(reading);
  const none: ReadonlySet<string> = new Set();
  const around = {
    ctes: none,
    within: none,
    parameters: none,
    isMentioned: false,
    place: "relation",
    depth: 0,
  } as const;
  walker.visit(root, around);
  return walker.notes.facts();
}

class TreeWalker {
  readonly notes: TreeNotes;
  private nodes = 0;
  private readonly reading: TreeReading;

  constructor(reading: TreeReading) {
    this.reading = reading;
    this.notes = new TreeNotes(reading);
  }

  visit(value: unknown, around: Surroundings): void {
    if (value === null || typeof value !== "object" || !this.isWithinBounds(around.depth)) return;
    const inner = { ...around, depth: around.depth + 1 };
    if (Array.isArray(value)) {
      for (const item of value) this.visit(item, inner);
      return;
    }
    const node = objectSchema.parse(value);
    const kind = kindOf(node);
    if (kind === null) this.visitFields(node, inner);
    else this.visitKind(kind, node[kind], inner);
  }

  private isWithinBounds(depth: number): boolean {
    this.nodes += 1;
    const { bounds } = this.reading;
    if (depth <= bounds.maxDepth && this.nodes <= bounds.maxNodes) return true;
    this.notes.forbidOnce("The statement is too large or too deeply nested to be checked.");
    return false;
  }

  private visitKind(kind: string, value: unknown, around: Surroundings): void {
    if (!knownKinds.has(kind) || (around.place === "relation" && !relationKinds.has(kind))) {
      this.notes.forbid(kind, value);
      return;
    }
    // Kinds without parts, such as NULL, carry nothing or a flag.
    const fields = objectSchema.safeParse(value).data ?? {};
    if (Array.isArray(value)) this.visit(value, { ...around, place: "value" });
    this.visitNode(kind, fields, around);
  }

  private visitNode(kind: string, fields: TreeObject, around: Surroundings): void {
    if (kind === "table") this.visitTable(fields, around);
    else if (kind === "function") this.visitFunction(fields, around);
    else if (kind === "literal") this.visitLiteral(fields);
    else if (kind === "j_s_o_n_extract") this.visitPath(fields, around);
    else if (kind === "column" || kind === "dot") this.visitColumnPath(kind, fields, around);
    else if (kind === "alias") this.visitAlias(fields, around);
    else if (kind === "lambda") this.visitLambda(fields, around);
    else if (kind === "paren" || kind === "annotated") this.visitFields(fields, around);
    else this.visitParts(kind, fields, around);
  }

  // Clauses: what stands behind FROM and JOIN is read as rows, a set operation's sides too, all else as values.
  private visitParts(kind: string, fields: TreeObject, around: Surroundings): void {
    const rows = around.place === "relation" ? aliasOf(fields.alias) : null;
    if (rows !== null) this.notes.columns.nameRows(rows, kind === "lateral" ? kindOfRows(fields.this) : "query");
    const inner = this.visitCtes(fields, around);
    const rowFields = rowFieldsOf.get(kind);
    for (const [field, value] of Object.entries(fields)) {
      if (field === "with" || isEmptyOrComment(field, value)) continue;
      const place: Place = rowFields?.has(field) ? "relation" : "value";
      this.visitField(field, value, { ...inner, place });
    }
  }

  private visitFields(fields: TreeObject, around: Surroundings): void {
    this.notes.name(fields);
    const type = foreignType(fields);
    if (type !== null) this.notes.forbidType(type);
    for (const [field, value] of Object.entries(fields)) {
      if (isEmptyOrComment(field, value)) continue;
      const place = around.place === "relation" && rowCarriers.has(field) ? "relation" : "value";
      this.visitField(field, value, { ...around, place });
    }
  }

  private visitField(field: string, value: unknown, around: Surroundings): void {
    if (namingFields.has(field)) this.notes.makeColumns(value);
    if (!knownFields.has(field)) {
      this.notes.forbid(field, value);
      return;
    }
    if (typeof value === "string" && pieceFields.has(field)) this.notes.pieces.push(value);
    if (field !== "span") this.visit(value, around);
  }

  private visitAlias(fields: TreeObject, around: Surroundings): void {
    const alias = nameOf(fields.alias) ?? "";
    const isRows = around.place === "relation";
    if (isRows) this.notes.columns.nameRows(alias, kindOfRows(fields.this));
    else this.notes.columns.make(alias);
    const within = isRows ? around.within : new Set([...around.within, alias]);
    this.visitFields(fields, { ...around, within });
  }

  private visitLambda(fields: TreeObject, around: Surroundings): void {
    const own = listSchema.parse(fields.parameters).map(nameOf);
    const parameters = new Set([...around.parameters, ...own.filter((name) => name !== null)]);
    this.visitFields(fields, { ...around, parameters, place: "value" });
  }

  // A CTE is known to those after it and to the body, and to the second half of its own set operation. Each one is
  // visited in full before its name joins the others.
  private visitCtes(fields: TreeObject, around: Surroundings): Surroundings {
    const clause = cteClauseSchema.safeParse(fields.with);
    if (!clause.success) {
      if (fields.with !== null && fields.with !== undefined) this.notes.forbid("with", fields.with);
      return around;
    }
    const ctes = new Set(around.ctes);
    for (const cte of clause.data.ctes) {
      const own = nameOf(cte.alias);
      const { this: body, ...others } = cte;
      this.visitFields(others, { ...around, place: "value" });
      this.visitCteBody(body, own, { ...around, ctes, place: "relation" });
      if (own !== null) ctes.add(own);
    }
    return { ...around, ctes };
  }

  private visitCteBody(body: unknown, own: string | null, around: Surroundings): void {
    const union = unionSchema.safeParse(body);
    if (own === null || !union.success) {
      this.visit(body, around);
      return;
    }
    const { right, ...others } = union.data.union;
    this.visit({ union: others }, around);
    this.visit(right, { ...around, ctes: new Set([...around.ctes, own]) });
  }

  private visitTable(fields: TreeObject, around: Surroundings): void {
    const { name, schema, catalog, ...others } = fields;
    const parts = [catalog, schema, name].map((part) => nameSchema.safeParse(part).data ?? null);
    const [database, writtenSchema, table] = parts.map((part) => (part === null ? null : exactName(part)));
    // Two points in a row leave the schema out: `database..table`.
    const schemaName = writtenSchema === "" ? "PUBLIC" : writtenSchema;
    const position = this.notes.spanOf(parts);
    this.visitFields({ name, schema, catalog }, { ...around, place: "value" });
    this.visitFields(others, { ...around, place: "value" });
    this.checkTimeTravel(fields.when, position);
    if (table === undefined || table === null || (position !== null && this.reading.sql[position.start] === "'")) {
      this.notes.forbidden.push({ reason: "Files cannot be read: text in quotes is no table's name.", position });
      return;
    }
    const isCte = !database && !schemaName && around.ctes.has(table);
    this.notes.columns.nameRows(nameOf(fields.alias) ?? table, isCte ? "query" : "table");
    if (!isCte) this.notes.tables.push({ database: database ?? null, schema: schemaName ?? null, table, position });
  }

  private checkTimeTravel(when: unknown, position: TextSpan | null): void {
    if (when === null || when === undefined) return;
    const kind = timeTravelSchema.safeParse(when);
    if (kind.success) return;
    const reason = "An earlier state of a table is named by OFFSET or TIMESTAMP only.";
    this.notes.forbidden.push({ reason, position });
  }

  private visitFunction(fields: TreeObject, around: Surroundings): void {
    const { name, args, ...others } = fields;
    const isRows = around.place === "relation";
    const isGrouping = typeof name === "string" && /^(?:GROUPING SETS|ROLLUP|CUBE)$/i.test(name);
    if (isRows) this.notes.makeColumns(columnsOfTableFunctions);
    const isWrapper = isRows && typeof name === "string" && foldToUpper(name) === "TABLE";
    if (!(isWrapper || isGrouping)) this.noteCall({ name, isTableFunction: isRows, qualifier: null, span: null });
    this.visitFields(others, { ...around, place: "value" });
    if (!isWrapper) {
      this.visit(args, { ...around, place: "value" });
      return;
    }
    const inner = wrappedCallSchema.safeParse(args);
    if (inner.success) this.visit(args, around);
    else this.notes.forbid("table_argument", args);
  }

  private noteCall(call: Omit<TreeCall, "name"> & { readonly name: unknown }): void {
    if (typeof call.name === "string") this.notes.calls.push({ ...call, name: call.name });
    else this.notes.forbid("function", null);
  }

  private visitLiteral(fields: TreeObject): void {
    if (typeof fields.value !== "string") this.notes.forbid("literal", fields);
    else if (fields.literal_type !== "number") this.notes.texts.push(fields.value);
  }

  // The steps of `a:b.c[0]` are one piece of text.
  private visitPath(fields: TreeObject, around: Surroundings): void {
    const literal = literalSchema.safeParse(fields.expression);
    if (!literal.success || fields.variant_extract === null) {
      this.visitFields(fields, { ...around, place: "value" });
      return;
    }
    this.notes.pieces.push(literal.data.literal.value);
    this.visitFields({ ...fields, expression: null, variant_extract: null }, { ...around, place: "value" });
  }

  // It is one mention of a column, whatever the number of dots: `a.b` and its longer forms.
  private visitColumnPath(kind: string, fields: TreeObject, around: Surroundings): void {
    const path = columnPath({ [kind]: fields });
    const parts = path.map((name) => ({ written: name.name, key: exactName(name) }));
    if (!(around.isMentioned || around.parameters.has(parts[0]?.key ?? ""))) {
      this.notes.columns.mention({ parts, within: around.within, position: this.notes.spanOf(path) });
    }
    this.visitFields(fields, { ...around, isMentioned: path.length > 0, place: "value" });
  }
}

function isEmptyOrComment(field: string, value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === "") return true;
  return commentFields.has(field) || (Array.isArray(value) && value.length === 0);
}

// A type that the parser does not know is kept by its name, sizes included.
function foreignType(fields: TreeObject): string | null {
  const type = customTypeSchema.safeParse(fields);
  return type.success && !typeWords.has(type.data.name.replace(/\(.*\)$/, "")) ? type.data.name : null;
}

// A LATERAL's alias is bare text.
function aliasOf(value: unknown): string | null {
  return typeof value === "string" ? foldToUpper(value) : nameOf(value);
}

function kindOfRows(value: unknown): "query" | "function" {
  return callAloneSchema.safeParse(value).success ? "function" : "query";
}
