/** Every table and every column that a plan names, wherever it stands in it. */
import { type ColumnRef, columnRefSchema } from "#lib/domain/plan";

export type PlanReferences = { readonly tables: readonly string[]; readonly columns: readonly ColumnRef[] };

/** In the order in which they stand; a plan has them at too many places to name each one here. */
export function namesIn(planPart: unknown): PlanReferences {
  const tables: string[] = [];
  const columns: ColumnRef[] = [];
  const walk = (value: unknown): void => {
    const reference = columnRefSchema.safeParse(value);
    if (reference.success) columns.push(reference.data);
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const isTable = !reference.success && (key === "table" || key === "of");
      if (isTable && typeof inner === "string") tables.push(inner);
      else walk(inner);
    }
  };
  walk(planPart);
  return { tables, columns };
}
