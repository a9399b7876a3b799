/** A figure that a question defines in its own words: like a calculated column, its name is its definition. */
import { z } from "zod";
import { measureExpressionSchema } from "./plan.ts";

const definitionSchema = z.object({
  label: z.string().min(1).max(200),
  format: z.enum(["number", "integer", "percent", "currency"]),
  expression: measureExpressionSchema,
});
export type DerivedMetric = z.infer<typeof definitionSchema>;

/** No metric of a model is called so. */
const mark = "=metric";
const longestName = 20_000;
const mostKept = 500;
const kept = new Map<string, DerivedMetric | null>();

/** The name under which a plan refers to it; the same definition always has the same name. */
export function derivedMetricName(definition: DerivedMetric): string {
  return `${mark}${JSON.stringify(definitionSchema.parse(definition))}`;
}

/** What a name defines; null for the name of a model's own metric, and for anything that is no definition. */
export function derivedMetric(name: string): DerivedMetric | null {
  if (!name.startsWith(mark) || name.length > longestName) return null;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const read = readDefinition(name.slice(mark.length));
  if (kept.size >= mostKept) kept.clear();
  kept.set(name, read);
  return read;
}

function readDefinition(text: string): DerivedMetric | null {
  try {
    return definitionSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
