/** Model files of Open Semantic Interchange, brought into the form of a semantic view. */
import { z } from "zod";

const contextSchema = z
  .union([
    z.string().transform((instructions) => ({ instructions, synonyms: [] })),
    z.object({ instructions: z.string().nullish(), synonyms: z.array(z.string()).default([]) }),
  ])
  .nullish();

/** The expression in the dialect that is nearest to ours. */
const expressionSchema = z
  .object({ dialects: z.array(z.object({ dialect: z.string(), expression: z.string() })).min(1) })
  .transform(({ dialects }) => {
    const wanted = ["SNOWFLAKE", "ANSI_SQL"].flatMap((name) => dialects.filter(({ dialect }) => dialect === name));
    return (wanted[0] ?? dialects[0])?.expression ?? "";
  });

const describedSchema = z.object({ name: z.string(), description: z.string().nullish(), ai_context: contextSchema });

const modelSchema = describedSchema.extend({
  datasets: z.array(
    describedSchema.extend({
      source: z.string(),
      primary_key: z.array(z.string()).nullish(),
      fields: z
        .array(
          describedSchema.extend({
            expression: expressionSchema,
            dimension: z.object({ is_time: z.boolean().nullish() }).nullish(),
          }),
        )
        .default([]),
    }),
  ),
  relationships: z
    .array(
      z.object({
        name: z.string(),
        from: z.string(),
        to: z.string(),
        from_columns: z.array(z.string()),
        to_columns: z.array(z.string()),
      }),
    )
    .default([]),
  metrics: z.array(describedSchema.extend({ expression: expressionSchema })).default([]),
});

/** A file may hold several models; they are read as one. */
export const interchangeSchema = z.object({ semantic_model: z.array(modelSchema).min(1) });
type Interchange = z.infer<typeof interchangeSchema>;
type Model = z.infer<typeof modelSchema>;

/** The file as a semantic view would say it. */
export function viewOfInterchange({ semantic_model: models }: Interchange): unknown {
  const [first] = models;
  return {
    name: first?.name,
    description: first?.description,
    tables: models.flatMap(({ datasets }) => datasets.map(tableOf)),
    relationships: models.flatMap(({ relationships }) =>
      relationships.map((join) => ({
        name: join.name,
        left_table: join.from,
        right_table: join.to,
        relationship_columns: join.from_columns.map((column, index) => ({
          left_column: column,
          right_column: join.to_columns[index] ?? column,
        })),
      })),
    ),
    metrics: models.flatMap(({ metrics }) => metrics.map(elementOf)),
    custom_instructions: models.flatMap(({ ai_context: context }) => context?.instructions ?? []).join("\n") || null,
  };
}

function tableOf(dataset: Model["datasets"][number]): unknown {
  const [table = dataset.name, schema = null, database = null] = dataset.source.split(".").toReversed();
  const times = dataset.fields.filter(({ dimension }) => dimension?.is_time === true);
  const key = dataset.primary_key ?? [];
  return {
    ...wordsOf(dataset),
    base_table: { database, schema, table },
    primary_key: key.length === 0 ? null : { columns: key },
    time_dimensions: times.map(elementOf),
    columns: dataset.fields.filter((field) => !times.includes(field)).map(elementOf),
  };
}

type Described = z.infer<typeof describedSchema>;

function elementOf(element: Described & { readonly expression: string }): unknown {
  return { ...wordsOf(element), expr: element.expression };
}

function wordsOf({ name, description, ai_context: context }: Described) {
  return { name, description, synonyms: context?.synonyms ?? [] };
}
