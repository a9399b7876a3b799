/** Model files of MetricFlow (the semantic layer of dbt), brought into the form of a semantic view. */
import { z } from "zod";

const describedSchema = z.object({
  name: z.string().transform((name) => name.trim()),
  label: z.string().nullish(),
  description: z.string().nullish(),
});

const expressionSchema = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((expression) => (expression === null || expression === undefined ? null : String(expression)));

const columnSchema = describedSchema.extend({ type: z.string().nullish(), expr: expressionSchema });
const measureSchema = describedSchema.extend({
  agg: z.string(),
  expr: expressionSchema,
  create_metric: z.boolean().nullish(),
});

const modelSchema = describedSchema.extend({
  model: z.string(),
  entities: z.array(columnSchema).nullish(),
  dimensions: z.array(columnSchema).nullish(),
  measures: z.array(measureSchema).nullish(),
});

/** The name alone, or a name with more about it. */
const nameSchema = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).nullish();

const metricSchema = describedSchema.extend({
  type: z.string(),
  filter: z.string().nullish(),
  type_params: z.object({
    measure: nameSchema,
    numerator: nameSchema,
    denominator: nameSchema,
    expr: expressionSchema,
  }),
});

export const metricFlowSchema = z.object({
  semantic_models: z.array(modelSchema).min(1),
  metrics: z.array(metricSchema).nullish(),
});
type MetricFlow = z.infer<typeof metricFlowSchema>;
type Model = z.infer<typeof modelSchema>;
type Metric = z.infer<typeof metricSchema>;

/** The file as a semantic view would say it. */
export function viewOfMetricFlow({ semantic_models: models, metrics }: MetricFlow): unknown {
  const simple = (metrics ?? []).filter(({ type }) => type === "simple");
  const derived = (metrics ?? []).filter(({ type }) => type !== "simple");
  return {
    name: models[0]?.name,
    tables: models.map((model) => tableOf(model, simple)),
    relationships: relationshipsOf(models),
    metrics: derived.map((metric) => ({ ...wordsOf(metric), expr: derivedText(metric) })),
  };
}

function tableOf(model: Model, simple: readonly Metric[]): unknown {
  const dimensions = model.dimensions ?? [];
  const times = dimensions.filter(({ type }) => type === "time");
  const keys = (model.entities ?? []).filter(({ type }) => type === "primary");
  const measures = model.measures ?? [];
  const own = simple.filter(({ type_params: { measure } }) => measures.some(({ name }) => name === measure));
  const named = new Set(own.map(({ name }) => name));
  return {
    ...wordsOf(model),
    base_table: { table: referenced(model.model) },
    primary_key: keys.length === 0 ? null : { columns: keys.map(({ name, expr }) => expr ?? name) },
    dimensions: dimensions.filter((dimension) => !times.includes(dimension)).map(elementOf),
    time_dimensions: times.map(elementOf),
    columns: (model.entities ?? []).map(elementOf),
    metrics: [
      ...measures.filter(({ name }) => !named.has(name)).map(measureOf),
      ...own.map((metric) => simpleMetric(metric, measures)),
    ],
  };
}

/** A reference is the table that it names: `ref('claim')`. */
function referenced(model: string): string {
  return /^\s*(?:ref|source)\(.*?['"]([^'"]+)['"]\s*\)\s*$/.exec(model)?.[1] ?? model;
}

function wordsOf({ name, label, description }: z.infer<typeof describedSchema>) {
  return { name, description, synonyms: label === null || label === undefined ? [] : [label] };
}

function elementOf(element: z.infer<typeof columnSchema>): unknown {
  return { ...wordsOf(element), expr: element.expr };
}

type Measure = z.infer<typeof measureSchema>;

/** A measure by itself can be asked for only where the file says so. */
function measureOf(measure: Measure): unknown {
  const modifier = measure.create_metric === true ? "public_access" : "private_access";
  return { ...wordsOf(measure), expr: measureText(measure), access_modifier: modifier };
}

const calls: Readonly<Record<string, string>> = {
  average: "AVG(",
  avg: "AVG(",
  count: "COUNT(",
  count_distinct: "COUNT(DISTINCT ",
  max: "MAX(",
  median: "MEDIAN(",
  min: "MIN(",
  sum: "SUM(",
  sum_boolean: "COUNT_IF(",
};

/** An aggregate that is not among them stays as a call that nobody reads, and is told as such. */
function measureText({ name, agg, expr }: Measure): string {
  return `${calls[agg.toLowerCase()] ?? `${agg}(`}${expr ?? name})`;
}

function simpleMetric(metric: Metric, measures: readonly Measure[]): unknown {
  const measure = measures.find(({ name }) => name === metric.type_params.measure);
  const filter = metric.filter === null || metric.filter === undefined ? null : { expr: filterText(metric.filter) };
  return { ...wordsOf(metric), expr: measure === undefined ? "" : measureText(measure), filter };
}

/** A template reads the column that it names behind its entity: `{{ Dimension('order__is_paid') }} = 1`. */
function filterText(filter: string): string {
  return filter.replace(/\{\{\s*(?:Time)?Dimension\(\s*['"](?:\w+?__)?(\w+)['"][^}]*\}\}/g, "$1").trim();
}

function derivedText({ type, type_params: params }: Metric): string {
  if (type === "ratio") return `${params.numerator ?? ""} / NULLIF(${params.denominator ?? ""}, 0)`;
  return type === "derived" ? (params.expr ?? "") : `${type}()`;
}

/** A foreign entity belongs to the model whose primary entity has its name. */
function relationshipsOf(models: readonly Model[]): readonly unknown[] {
  return models.flatMap((model) =>
    (model.entities ?? [])
      .filter(({ type }) => type === "foreign")
      .flatMap((entity) => {
        const isOwn = (other: Model) => other !== model && primaryOf(other, entity.name) !== undefined;
        const target = models.find(isOwn);
        const key = target === undefined ? undefined : primaryOf(target, entity.name);
        if (target === undefined || key === undefined) return [];
        const columns = [{ left_column: entity.expr ?? entity.name, right_column: key.expr ?? key.name }];
        const name = `${model.name}_to_${target.name}_by_${entity.name}`;
        return [{ name, left_table: model.name, right_table: target.name, relationship_columns: columns }];
      }),
  );
}

function primaryOf(model: Model, name: string) {
  return (model.entities ?? []).find((entity) => entity.type === "primary" && entity.name === name);
}
