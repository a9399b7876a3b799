/** A person's edit of a metric, or a metric that a person adds. */
import type { ModelChange, ModelEdit } from "#lib/domain/model-edit";
import type { ColumnRef, MeasureExpression } from "#lib/domain/plan";
import { described } from "./edit-tables.ts";
import type { ColumnName } from "./expression/expression.ts";
import type { HiddenColumn } from "./hidden-columns.ts";
import { tablesOfMeasure } from "./measure-parts.ts";
import { readMetricText } from "./metric-expression.ts";
import { metricFormat } from "./metric-format.ts";
import { findColumn, type SemanticMetric, type SemanticModel, type SemanticTable } from "./model.ts";
import { ModelWork } from "./model-work.ts";
import { labelOf } from "./words.ts";

/** The model with the edited metric, or a sentence that says why not. */
export function editMetric(model: SemanticModel, { element, change }: ModelEdit): SemanticModel | string {
  const known = model.metrics.find(({ name }) => name === element.key);
  if (change === "removed") {
    return { ...model, metrics: model.metrics.filter(({ name }) => name !== element.key) };
  }
  const read = change.expression === undefined ? null : readExpression(model, element.key, change, known);
  if (typeof read === "string") return read;
  const expression = read?.expression ?? known?.expression;
  if (expression === undefined) return "It is not there, and the edit gives no expression for it.";
  const base: SemanticMetric = known ?? newMetric(element.key, expression);
  const widened = withColumns(model, read?.added ?? []);
  const inferred = metricFormat(expression, ({ table, column }: ColumnRef) => findColumn(widened, table, column));
  const format = change.format ?? (read === null ? base.format : inferred);
  const metric: SemanticMetric = { ...base, ...described(base, change), expression, format };
  const metrics =
    known === undefined ? [...model.metrics, metric] : model.metrics.map((one) => (one === known ? metric : one));
  return { ...widened, metrics };
}

function newMetric(name: string, expression: MeasureExpression): SemanticMetric {
  return { name, label: labelOf(name), synonyms: [], description: null, expression, format: "number" };
}

type ReadMetric = { readonly expression: MeasureExpression; readonly added: readonly HiddenColumn[] };

function readExpression(
  model: SemanticModel,
  name: string,
  change: ModelChange,
  known: SemanticMetric | undefined,
): ReadMetric | string {
  const added: HiddenColumn[] = [];
  const work = new ModelWork(model);
  const home = homeOf(model, work, change, known);
  if (home === undefined) return `There is no table ${change.table ?? ""}.`;
  const metricNamed = (column: ColumnName) => otherMetric(model, column, name);
  const read = readMetricText(change.expression ?? "", { work, home, prefers: "logical", name, added, metricNamed });
  return read.ok ? { expression: read.value, added } : read.error.message;
}

/** The table that the edit names, else that of the metric as it is; null where neither says one. */
function homeOf(
  model: SemanticModel,
  work: ModelWork,
  change: ModelChange,
  known: SemanticMetric | undefined,
): SemanticTable | null | undefined {
  if (change.table !== undefined && change.table !== "") return work.tableNamed(change.table);
  const [table] = known === undefined ? [] : tablesOfMeasure(known.expression);
  return model.tables.find((candidate) => candidate.name === table) ?? null;
}

/** A metric is never made of itself. */
function otherMetric(model: SemanticModel, column: ColumnName, own: string): MeasureExpression | null {
  const lower = column.name.toLowerCase();
  const found = model.metrics.find(
    (metric) =>
      metric.name !== own &&
      metric.name.toLowerCase() === lower &&
      (column.table === null || tablesOfMeasure(metric.expression).length > 0),
  );
  return found?.expression ?? null;
}

function withColumns(model: SemanticModel, added: readonly HiddenColumn[]): SemanticModel {
  if (added.length === 0) return model;
  const work = new ModelWork(model);
  for (const { table, column } of added) work.setColumn(table, column);
  return { ...model, tables: work.tables };
}
