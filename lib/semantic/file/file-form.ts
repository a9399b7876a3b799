/**
 * The form of a model file: the documented keys of Snowflake's semantic views, the older names of some of them, and
 * `format` and `better`, which are ours. What a key does not allow is refused; keys that are not here are kept and told.
 */
import { z } from "zod";

/** YAML writes `2023` and `true` as values of their own where a text is meant. */
const textSchema = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const optionalText = textSchema.nullish().transform((text) => text ?? null);
const textList = z
  .array(textSchema.nullable())
  .nullish()
  .transform((list) => (list ?? []).filter((text) => text !== null));
const flag = z.boolean().nullish();

/** Documented, kept, and of no use here. */
const kept = z.unknown().optional();

/** Which end of a figure is its best. */
const betterSchema = z.enum(["higher", "lower"]).nullish();

function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(schema)
    .nullish()
    .transform((list) => list ?? []);
}

const namedSchema = z.object({ name: textSchema, synonyms: textList, description: optionalText });

const elementSchema = namedSchema.extend({
  expr: optionalText,
  data_type: optionalText,
  unique: flag,
  is_enum: flag,
  sample_values: textList,
  default_aggregation: optionalText,
  better: betterSchema,
  access_modifier: optionalText,
  kind: optionalText,
  cortex_search_service: kept,
  cortex_search_service_name: kept,
  index_and_retrieve_values: kept,
  retrieved_literals: kept,
  labels: kept,
  tags: kept,
});
export type FileElement = z.infer<typeof elementSchema>;

const metricSchema = namedSchema.extend({
  expr: textSchema,
  format: z.enum(["number", "integer", "percent", "currency"]).nullish(),
  better: betterSchema,
  data_type: optionalText,
  access_modifier: optionalText,
  filter: z.object({ expr: textSchema }).nullish(),
  non_additive_dimensions: listOf(
    z.object({
      table: optionalText,
      dimension: textSchema,
      sort_direction: kept,
      nulls_position: kept,
    }),
  ),
  using_relationships: listOf(textSchema),
  sample_values: kept,
  default_aggregation: kept,
  labels: kept,
  tags: kept,
});
export type FileMetric = z.infer<typeof metricSchema>;

const filterSchema = namedSchema.extend({ expr: textSchema, labels: kept, tags: kept });

const keySchema = z.object({ columns: textList });

const tableSchema = namedSchema.extend({
  base_table: z.object({ database: optionalText, schema: optionalText, table: textSchema }),
  primary_key: keySchema.nullish(),
  unique_keys: listOf(keySchema),
  foreign_keys: kept,
  dimensions: listOf(elementSchema),
  time_dimensions: listOf(elementSchema),
  facts: listOf(elementSchema),
  measures: listOf(elementSchema),
  columns: listOf(elementSchema),
  metrics: listOf(metricSchema),
  filters: listOf(filterSchema),
  labels: kept,
  tags: kept,
});
export type FileTable = z.infer<typeof tableSchema>;

const relationshipSchema = z.object({
  name: textSchema,
  left_table: textSchema,
  right_table: textSchema,
  relationship_columns: listOf(z.object({ left_column: textSchema, right_column: textSchema })),
  relationship_type: optionalText,
  join_type: optionalText,
  expr: kept,
});
export type FileRelationship = z.infer<typeof relationshipSchema>;

const verifiedQuerySchema = z.object({
  name: textSchema,
  question: textSchema,
  sql: textSchema,
  semantic_model_name: kept,
  verified_at: z.union([z.number(), z.string()]).nullish(),
  verified_by: optionalText,
  use_as_onboarding_question: flag,
});
export type FileVerifiedQuery = z.infer<typeof verifiedQuerySchema>;

export const modelFileSchema = z.object({
  name: textSchema,
  description: optionalText,
  comments: kept,
  tables: z.array(tableSchema),
  relationships: listOf(relationshipSchema),
  metrics: listOf(metricSchema),
  verified_queries: listOf(verifiedQuerySchema),
  custom_instructions: optionalText,
  module_custom_instructions: z
    .object({ sql_generation: optionalText, question_categorization: optionalText })
    .nullish(),
  labels: kept,
  tags: kept,
});
export type FileContent = z.infer<typeof modelFileSchema>;
