/** Names and kinds as the parser's tree writes them. */
import "server-only";
import { z } from "zod";
import { knownFields, knownKinds } from "./snowflake-nodes.ts";

/** A name; `span` counts characters and is missing where the parser keeps no place. */
export const nameSchema = z.object({
  name: z.string(),
  quoted: z.boolean().optional(),
  span: z.object({ start: z.number(), end: z.number() }).nullish(),
});

export type ParsedName = z.infer<typeof nameSchema>;

/** Unquoted names stand for their upper case, quoted ones for themselves. */
export function exactName(name: ParsedName | null): string | null {
  if (name === null) return null;
  return name.quoted ? name.name : name.name.toUpperCase();
}

/** The exact name in a part of the tree; null when it is none. */
export function nameOf(value: unknown): string | null {
  return exactName(nameSchema.safeParse(value).data ?? null);
}

/** An object with one key is a node of that kind, unless it is a structure with one known field. */
export function kindOf(node: Readonly<Record<string, unknown>>): string | null {
  const [kind, second] = Object.keys(node);
  if (kind === undefined || second !== undefined) return null;
  return knownFields.has(kind) && !knownKinds.has(kind) ? null : kind;
}
