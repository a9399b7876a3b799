/**
 * Reads the parser's tree of a Snowflake statement into the facts that are judged. Every object of the tree is
 * visited; a kind or a filled field that is on no list is reported as forbidden.
 */
import "server-only";
import { z } from "zod";
import type { TextSpan } from "#lib/domain/errors";
import type { TreeBounds } from "./duckdb-tree.ts";
import { exactName, kindOf, nameOf, nameSchema, type ParsedName } from "./snowflake-names.ts";
import {
  commentFields,
  knownFields,
  knownKinds,
  pieceFields,
  refusedKinds,
  relationKinds,
  rowCarriers,
  rowFieldsOf,
} from "./snowflake-nodes.ts";
import type { SnowflakeTreeFacts, TreeCall, TreeName } from "./snowflake-tree-facts.ts";
import type { ForbiddenPart, TableReference } from "./statement-facts.ts";

const objectSchema = z.record(z.string(), z.unknown());
type TreeObject = z.infer<typeof objectSchema>;

type Place = "relation" | "value";
type Surroundings = { readonly ctes: ReadonlySet<string>; readonly place: Place; readonly depth: number };

export type TreeReading = {
  readonly sql: string;
  readonly bounds: TreeBounds;
  /** Turns the parser's count of characters into a place in the text. */
  readonly offsetOf: (character: number) => number;
};

/** Walks one statement's root node. Too deep or too large a tree is reported as forbidden. */
export function readSnowflakeTree(root: unknown, reading: TreeReading): SnowflakeTreeFacts {
  const walker = new TreeWalker(reading);
  walker.visit(root, { ctes: new Set(), place: "relation", depth: 0 });
  const { tables, calls, columns, forbidden, names, texts, pieces, unplaced } = walker;
  return { tables, calls, columns, forbidden, names, texts, pieces, unplaced };
}

class TreeWalker {
  readonly tables: TableReference[] = [];
  readonly calls: TreeCall[] = [];
  readonly columns: string[] = [];
  readonly forbidden: ForbiddenPart[] = [];
  readonly names: TreeName[] = [];
  readonly texts: string[] = [];
  readonly pieces: string[] = [];
  readonly unplaced: string[] = [];
  private nodes = 0;
  private readonly reading: TreeReading;

  constructor(reading: TreeReading) {
    this.reading = reading;
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
    this.forbidOnce("The statement is too large or too deeply nested to be checked.");
    return false;
  }

  private visitKind(kind: string, value: unknown, around: Surroundings): void {
    if (!knownKinds.has(kind) || (around.place === "relation" && !relationKinds.has(kind))) {
      this.forbid(kind, value);
      return;
    }
    // Kinds without parts, such as NULL, carry nothing or a flag.
    const fields = objectSchema.safeParse(value).data ?? {};
    if (Array.isArray(value)) this.visit(value, { ...around, place: "value" });
    if (kind === "table") this.visitTable(fields, around);
    else if (kind === "function") this.visitFunction(fields, around);
    else if (kind === "literal") this.visitLiteral(fields);
    else if (kind === "j_s_o_n_extract") this.visitPath(fields, around);
    else if (kind === "column") this.visitColumn(fields, around);
    else if (kind === "alias" || kind === "paren" || kind === "annotated") this.visitFields(fields, around);
    else this.visitParts(kind, fields, around);
  }

  // Clauses: what stands behind FROM and JOIN is read as rows, a set operation's sides too, all else as values.
  private visitParts(kind: string, fields: TreeObject, around: Surroundings): void {
    const inner = this.visitCtes(fields, around);
    const rowFields = rowFieldsOf.get(kind);
    for (const [field, value] of Object.entries(fields)) {
      if (field === "with" || isEmptyOrComment(field, value)) continue;
      const place: Place = rowFields?.has(field) ? "relation" : "value";
      this.visitField(field, value, { ...inner, place });
    }
  }

  private visitFields(fields: TreeObject, around: Surroundings): void {
    this.noteName(fields);
    for (const [field, value] of Object.entries(fields)) {
      if (isEmptyOrComment(field, value)) continue;
      const place = around.place === "relation" && rowCarriers.has(field) ? "relation" : "value";
      this.visitField(field, value, { ...around, place });
    }
  }

  private visitField(field: string, value: unknown, around: Surroundings): void {
    if (!knownFields.has(field)) {
      this.forbid(field, value);
      return;
    }
    if (typeof value === "string" && pieceFields.has(field)) this.pieces.push(value);
    if (field !== "span") this.visit(value, around);
  }

  // A CTE is known to those after it and to the body, and to the second half of its own set operation.
  private visitCtes(fields: TreeObject, around: Surroundings): Surroundings {
    const clause = z.object({ ctes: z.array(objectSchema) }).safeParse(fields.with);
    if (!clause.success) {
      if (fields.with !== null && fields.with !== undefined) this.forbid("with", fields.with);
      return around;
    }
    const ctes = new Set(around.ctes);
    for (const cte of clause.data.ctes) {
      const own = nameOf(cte.alias);
      const { this: body, ...others } = cte;
      this.visitFields(others, { ...around, place: "value" });
      this.visitCteBody(body, own, { ...around, ctes: new Set(ctes), place: "relation" });
      if (own !== null) ctes.add(own);
    }
    return { ...around, ctes };
  }

  private visitCteBody(body: unknown, own: string | null, around: Surroundings): void {
    const union = z.object({ union: objectSchema }).safeParse(body);
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
    const [database, schemaName, table] = parts.map(exactName);
    const position = this.spanOfParts(parts);
    this.visitFields({ name, schema, catalog }, { ...around, place: "value" });
    this.visitFields(others, { ...around, place: "value" });
    this.checkTimeTravel(fields.when, position);
    if (table === undefined || table === null || (position !== null && this.reading.sql[position.start] === "'")) {
      this.forbidden.push({ reason: "Files cannot be read: text in quotes is no table's name.", position });
      return;
    }
    const isCte = !database && !schemaName && around.ctes.has(table);
    if (!isCte) this.tables.push({ database: database ?? null, schema: schemaName ?? null, table, position });
  }

  private checkTimeTravel(when: unknown, position: TextSpan | null): void {
    if (when === null || when === undefined) return;
    const kind = z.object({ kind: z.enum(["OFFSET", "TIMESTAMP"]) }).safeParse(when);
    if (kind.success) return;
    const reason = "An earlier state of a table is named by OFFSET or TIMESTAMP only.";
    this.forbidden.push({ reason, position });
  }

  private visitFunction(fields: TreeObject, around: Surroundings): void {
    const { name, args, ...others } = fields;
    const isRows = around.place === "relation";
    const isGrouping = typeof name === "string" && /^(?:GROUPING SETS|ROLLUP|CUBE)$/i.test(name);
    const isWrapper = isRows && typeof name === "string" && name.toUpperCase() === "TABLE";
    if (!(isWrapper || isGrouping)) this.noteCall({ name, isTableFunction: isRows, qualifier: null, span: null });
    this.visitFields(others, { ...around, place: "value" });
    if (!isWrapper) {
      this.visit(args, { ...around, place: "value" });
      return;
    }
    const inner = z
      .array(z.object({ function: objectSchema }))
      .length(1)
      .safeParse(args);
    if (inner.success) this.visit(args, around);
    else this.forbid("table_argument", args);
  }

  private noteCall(call: Omit<TreeCall, "name"> & { readonly name: unknown }): void {
    if (typeof call.name === "string") this.calls.push({ ...call, name: call.name });
    else this.forbid("function", null);
  }

  private visitLiteral(fields: TreeObject): void {
    if (typeof fields.value !== "string") this.forbid("literal", fields);
    else if (fields.literal_type !== "number") this.texts.push(fields.value);
  }

  // The steps of `a:b.c[0]` are one piece of text.
  private visitPath(fields: TreeObject, around: Surroundings): void {
    const literal = z.object({ literal: z.object({ value: z.string() }) }).safeParse(fields.expression);
    if (!literal.success || fields.variant_extract === null) {
      this.visitFields(fields, { ...around, place: "value" });
      return;
    }
    this.pieces.push(literal.data.literal.value);
    this.visitFields({ ...fields, expression: null, variant_extract: null }, { ...around, place: "value" });
  }

  private visitColumn(fields: TreeObject, around: Surroundings): void {
    const parsed = nameSchema.safeParse(fields.name);
    const own = parsed.success ? exactName(parsed.data) : null;
    if (parsed.success) this.columns.push(parsed.data.name);
    if (own === "NEXTVAL" || own === "CURRVAL") {
      const position = this.spanOfParts([parsed.data ?? null]);
      const reason = "Only reading is allowed: NEXTVAL would take a number from a sequence.";
      this.forbidden.push({ reason, position });
    }
    this.visitFields(fields, { ...around, place: "value" });
  }

  private noteName(fields: TreeObject): void {
    const parsed = nameSchema.safeParse(fields);
    if (!parsed.success) return;
    const span = this.spanOfParts([parsed.data]);
    if (span === null) this.noteUnplaced(parsed.data);
    else this.names.push({ text: parsed.data.name, span });
  }

  private noteUnplaced(name: ParsedName): void {
    this.pieces.push(name.name);
    if (name.quoted !== undefined) this.unplaced.push(name.name);
  }

  private spanOfParts(parts: readonly (ParsedName | null)[]): TextSpan | null {
    const spans = parts.flatMap((part) => (part?.span ? [part.span] : []));
    const [first] = spans;
    const last = spans.at(-1);
    if (first === undefined || last === undefined) return null;
    return { start: this.reading.offsetOf(first.start), end: this.reading.offsetOf(last.end) };
  }

  private forbid(kind: string, value: unknown): void {
    const reason = refusedKinds.get(kind) ?? "The statement has a part that is not known to be reading only.";
    this.forbidden.push({ reason, position: this.firstPlaceIn(value, 0) });
  }

  private forbidOnce(reason: string): void {
    if (!this.forbidden.some((part) => part.reason === reason)) this.forbidden.push({ reason, position: null });
  }

  // The place of the first name inside, to have something to point at.
  private firstPlaceIn(value: unknown, depth: number): TextSpan | null {
    if (value === null || typeof value !== "object" || depth > 20) return null;
    const named = nameSchema.safeParse(value);
    if (named.success && named.data.span) return this.spanOfParts([named.data]);
    for (const child of Object.values(value)) {
      const found = this.firstPlaceIn(child, depth + 1);
      if (found !== null) return found;
    }
    return null;
  }
}

function isEmptyOrComment(field: string, value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === "") return true;
  return commentFields.has(field) || (Array.isArray(value) && value.length === 0);
}
