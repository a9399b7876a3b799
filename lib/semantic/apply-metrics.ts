/** The metrics of a model file, laid over a model: what cannot be read is left out and told. */
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ColumnRef, MeasureExpression } from "#lib/domain/plan";
import { untilNothingMoves } from "./apply-elements.ts";
import { distinct, isPrivate, saidBetter } from "./column-layer.ts";
import type { ColumnName } from "./expression/expression.ts";
import type { FileMetric } from "./file/file-form.ts";
import type { FileLayer, LayeredTable, Path } from "./file-layer.ts";
import type { HiddenColumn } from "./hidden-columns.ts";
import { readMetricText } from "./metric-expression.ts";
import { withFilter } from "./metric-filter.ts";
import { metricFormat } from "./metric-format.ts";
import type { SemanticMetric } from "./model.ts";
import { labelOf } from "./words.ts";

type PlacedMetric = { readonly metric: FileMetric; readonly table: LayeredTable | null; readonly path: Path };

/** The file's metrics, in its order; another metric's name is found by itself and behind its table's. */
export function applyMetrics(layer: FileLayer): readonly SemanticMetric[] {
  const placed = placedMetrics(layer);
  const read = new Map<PlacedMetric, SemanticMetric>();
  const failed = untilNothingMoves(placed, (item) => {
    const metric = readMetric(layer, item, read);
    if (!metric.ok) return metric.error.message;
    read.set(item, metric.value);
    return null;
  });
  for (const { item, reason } of failed) {
    layer.warn([...item.path, "expr"], `The metric ${item.metric.name} is left out. ${reason}`);
  }
  const shown = placed.filter((item) => read.has(item) && !isPrivate(item.metric.access_modifier));
  return namedApart(shown, read);
}

function placedMetrics(layer: FileLayer): readonly PlacedMetric[] {
  const ofTables = layer.tables.flatMap((table) =>
    table.entry.metrics.map((metric, index) => ({ metric, table, path: [...table.path, "metrics", index] })),
  );
  const derived = layer.file.content.metrics.map((metric, index) => ({
    metric,
    table: null,
    path: ["metrics", index],
  }));
  return [...ofTables, ...derived];
}

function readMetric(
  layer: FileLayer,
  { metric, table }: PlacedMetric,
  read: ReadonlyMap<PlacedMetric, SemanticMetric>,
): Result<SemanticMetric> {
  const [over] = metric.non_additive_dimensions;
  if (over !== undefined)
    return refused(`It is not to be added up over ${over.dimension}, and that cannot be planned yet.`);
  const added: HiddenColumn[] = [];
  const place = {
    work: layer.work,
    home: table === null ? null : (layer.current(table) ?? null),
    prefers: "logical" as const,
    name: metric.name,
    added,
    metricNamed: (name: ColumnName) => metricNamed(name, table, read),
  };
  const plain = readMetricText(metric.expr, place);
  if (!plain.ok) return plain;
  const expression = metric.filter == null ? plain : withFilter(plain.value, metric.filter.expr, place);
  if (!expression.ok) return expression;
  for (const { table: name, column } of added) layer.work.setColumn(name, column);
  return ok(describedMetric(metric, expression.value, layer));
}

function describedMetric(metric: FileMetric, expression: MeasureExpression, { work }: FileLayer): SemanticMetric {
  const label = labelOf(metric.name);
  const columnAt = ({ table, column }: ColumnRef) =>
    work.table(table)?.columns.find((candidate) => candidate.name === column);
  return {
    name: metric.name,
    label,
    synonyms: distinct(metric.synonyms, label),
    description: metric.description,
    expression,
    format: metric.format ?? metricFormat(expression, columnAt),
    ...saidBetter(metric),
  };
}

/** Of the metrics of that name the one of the same table, else the first one. */
function metricNamed(
  name: ColumnName,
  home: LayeredTable | null,
  read: ReadonlyMap<PlacedMetric, SemanticMetric>,
): MeasureExpression | null {
  const lower = name.name.toLowerCase();
  const found = [...read].filter(([{ metric, table }]) => {
    const isOfTable = name.table === null || table?.entry.name.toLowerCase() === name.table.toLowerCase();
    return isOfTable && metric.name.toLowerCase() === lower;
  });
  const own = found.find(([{ table }]) => table === home) ?? found[0];
  return own?.[1].expression ?? null;
}

/** Metrics of two tables may have one name; the second one is called with its table's name in front. */
function namedApart(
  shown: readonly PlacedMetric[],
  read: ReadonlyMap<PlacedMetric, SemanticMetric>,
): readonly SemanticMetric[] {
  const taken = new Set<string>();
  return shown.flatMap((item) => {
    const metric = read.get(item);
    if (metric === undefined) return [];
    const isTaken = taken.has(metric.name.toLowerCase());
    const name = isTaken && item.table !== null ? `${item.table.entry.name}_${metric.name}` : metric.name;
    taken.add(name.toLowerCase());
    return [isTaken ? { ...metric, name, label: labelOf(name) } : metric];
  });
}

function refused(sentence: string): Result<never> {
  return err(appError("BAD_REQUEST", sentence));
}
