/**
 * Reads a curated semantic model in the YAML form of Snowflake's semantic views. What is read here:
 * names, synonyms, descriptions, relationships and metrics whose expression is an aggregate or a
 * ratio of two. Anything else in the file is kept out of the model and named in `warnings`.
 */
import { parse } from "yaml";
import { z } from "zod";
import { appError, err, ok, type Result } from "#lib/domain/errors";

const elementSchema = z.object({
  name: z.string(),
  synonyms: z.array(z.string()).default([]),
  description: z.string().optional(),
  expr: z.string().optional(),
});

const metricSchema = elementSchema.extend({
  expr: z.string(),
  format: z.enum(["number", "integer", "percent", "currency"]).default("number"),
});

const tableSchema = elementSchema.extend({
  base_table: z.object({ database: z.string().optional(), schema: z.string().optional(), table: z.string() }),
  dimensions: z.array(elementSchema).default([]),
  time_dimensions: z.array(elementSchema).default([]),
  facts: z.array(elementSchema).default([]),
  measures: z.array(elementSchema).default([]),
  metrics: z.array(metricSchema).default([]),
});

const relationshipSchema = z.object({
  name: z.string(),
  left_table: z.string(),
  right_table: z.string(),
  relationship_columns: z.array(z.object({ left_column: z.string(), right_column: z.string() })).min(1),
});

const fileSchema = z.object({
  name: z.string(),
  description: z.string().optional(),
  tables: z.array(tableSchema).default([]),
  relationships: z.array(relationshipSchema).default([]),
  metrics: z.array(metricSchema).default([]),
});

export type CuratedFile = z.infer<typeof fileSchema>;
export type CuratedTable = z.infer<typeof tableSchema>;
export type CuratedMetric = z.infer<typeof metricSchema>;

/** Parses the text of a file; a failure names the place and what was expected there. */
export function loadCuratedFile(text: string): Result<CuratedFile> {
  let document: unknown;
  try {
    document = parse(text);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    return err(appError("BAD_REQUEST", `The semantic model is not valid YAML: ${detail.split("\n")[0] ?? ""}`));
  }
  const parsed = fileSchema.safeParse(document);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const place = issue === undefined ? "" : ` at ${issue.path.join(".")}: ${issue.message}`;
  return err(appError("BAD_REQUEST", `The semantic model cannot be read${place}.`));
}
