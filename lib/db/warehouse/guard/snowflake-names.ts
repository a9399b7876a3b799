/** Names and kinds as the parser's tree writes them. */
import "server-only";
import { z } from "zod";
import { foldToUpper } from "#lib/domain/fold-to-upper";
import { knownFields, knownKinds } from "./snowflake-nodes.ts";

/** A name; `span` counts characters and is missing where the parser keeps no place. */
export const nameSchema = z.object({
  name: z.string(),
  quoted: z.boolean().optional(),
  span: z.object({ start: z.number(), end: z.number() }).nullish(),
});

export type ParsedName = z.infer<typeof nameSchema>;

/** Unquoted names stand for their upper case, quoted ones for themselves. */
export function exactName(name: ParsedName): string {
  return name.quoted ? name.name : foldToUpper(name.name);
}

/** The exact name in a part of the tree; null when it is none. */
export function nameOf(value: unknown): string | null {
  const parsed = nameSchema.safeParse(value);
  return parsed.success ? exactName(parsed.data) : null;
}

/** An object with one key is a node of that kind, unless it is a structure with one known field. */
export function kindOf(node: Readonly<Record<string, unknown>>): string | null {
  const [kind, second] = Object.keys(node);
  if (kind === undefined || second !== undefined) return null;
  return knownFields.has(kind) && !knownKinds.has(kind) ? null : kind;
}

const columnSchema = z.object({ column: z.object({ name: nameSchema, table: nameSchema.nullish() }) });
const dotSchema = z.object({ dot: z.object({ this: z.unknown(), field: nameSchema }) });

/** The names of `a.b.c` from the left; empty when the dots start at something other than a column. */
export function columnPath(value: unknown): ParsedName[] {
  const column = columnSchema.safeParse(value);
  if (column.success) {
    const { table, name } = column.data.column;
    return table ? [table, name] : [name];
  }
  const dot = dotSchema.safeParse(value);
  if (!dot.success) return [];
  const before = columnPath(dot.data.dot.this);
  return before.length === 0 ? [] : [...before, dot.data.dot.field];
}
