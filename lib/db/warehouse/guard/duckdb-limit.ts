/** Finds the outermost LIMIT of a statement in DuckDB's tree. */
import "server-only";
import { z } from "zod";
import { offsetOfByte } from "./sql-words.ts";
import type { OuterLimit } from "./statement-facts.ts";

const limitModifierSchema = z.object({
  type: z.literal("LIMIT_MODIFIER"),
  limit: z.object({
    class: z.literal("CONSTANT"),
    query_location: z.number(),
    value: z.object({ is_null: z.literal(false), value: z.number().int().min(0) }),
  }),
});

/** Only a LIMIT whose digits stand in the text where the parser says is one that can be cut; null for any other. */
export function readDuckdbLimit(sql: string, root: unknown): OuterLimit | null {
  const modifiers = z.object({ modifiers: z.array(z.unknown()) }).safeParse(root);
  if (!modifiers.success) return null;
  for (const modifier of modifiers.data.modifiers) {
    const parsed = limitModifierSchema.safeParse(modifier);
    if (!parsed.success) continue;
    const { query_location: location, value } = parsed.data.limit;
    const start = offsetOfByte(sql, location);
    const digits = start === null ? null : /^\d[\d_]*(?![\p{L}\p{N}_.])/u.exec(sql.slice(start));
    if (start === null || digits === null) return null;
    const written = Number(digits[0].replaceAll("_", ""));
    return written === value.value ? { value: written, span: { start, end: start + digits[0].length } } : null;
  }
  return null;
}
