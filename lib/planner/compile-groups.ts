/**
 * Measures by groups. All measures of one table make one SELECT; measures of several tables are
 * aggregated each by itself and laid over one another by their groups, so that no join can multiply a row.
 */
import type { OutputColumn } from "#lib/domain/chart";
import type { MeasureExpression, Plan, PlanMetric, SimpleMeasure } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { labelWithUnit, lowerFirst } from "#lib/semantic/words";
import { fromClause } from "./from-clause.ts";
import { type GroupColumn, groupColumns } from "./group-columns.ts";
import { plainMeasure, simpleMeasures, simpleTable } from "./measures.ts";
import { reach } from "./reach.ts";
import { aggregate, type Dialect, literal, measureText, quoted } from "./sql-text.ts";
import { conditions, whereClause } from "./where-clause.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

/** One SELECT: the table whose rows are read, and the table whose rows are counted where that is another one. */
type Source = { readonly table: string; readonly counted: string };

export function compileGroups(asked: Plan, args: Args): { readonly sql: string; readonly outputs: OutputColumn[] } {
  const plan = withUnits(asked, args.model);
  const groups = groupColumns(plan, args.model);
  const sources = uniqueSources(plan, args.model);
  const [only] = sources;
  const body =
    sources.length === 1 && only !== undefined
      ? singleSelect(plan, args, { source: only, groups })
      : joinedSelect(plan, args, { sources, groups });
  const lines = [body, orderClause(plan, groups), plan.limit === null ? "" : `LIMIT ${plan.limit}`];
  return { sql: lines.filter((line) => line !== "").join("\n"), outputs: outputColumns(plan, args.model, groups) };
}

/** Headings say the unit of what is added up, averaged or compared; counts have none. */
function withUnits(plan: Plan, model: SemanticModel): Plan {
  const metrics = plan.metrics.map((metric) => ({
    ...metric,
    label: labelWithUnit(metric.label, unitOfMeasure(metric, model)),
  }));
  return { ...plan, metrics };
}

function unitOfMeasure({ expression }: PlanMetric, model: SemanticModel): string | null {
  if (expression.kind !== "aggregate" || expression.function === "count_distinct") return null;
  return findColumn(model, expression.column.table, expression.column.column)?.unit ?? null;
}

function singleSelect(
  plan: Plan,
  args: Args,
  work: { readonly source: Source; readonly groups: readonly GroupColumn[] },
): string {
  const from = fromClause(args, work.source.table);
  const keys = work.groups.map((group) => group.text(from));
  const part = (measure: SimpleMeasure): string => simpleText(measure, work.source, { ...args, from });
  const metrics = plan.metrics.map((metric) => ({ label: metric.label, text: measureText(metric.expression, part) }));
  const filters = conditions(plan, { ...args, base: work.source.table, from });
  const having = plan.having.map(
    (one) => `${measureText(one.metric, part)} ${one.operator} ${literal(one.value, args.dialect)}`,
  );
  const columns = [
    ...work.groups.flatMap((group, index) =>
      group.isHidden ? [] : [`  ${keys[index] ?? ""} AS ${quoted(group.label)}`],
    ),
    ...metricColumns(plan, metrics),
  ];
  const lines = [
    `SELECT\n${columns.join(",\n")}`,
    from.text(),
    whereClause(filters),
    keys.length === 0 ? "" : `GROUP BY ${keys.join(", ")}`,
    having.length === 0 ? "" : `HAVING ${having.join(" AND ")}`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}

/**
 * Each source is aggregated by itself and gives its own measures, NULL for the others; then the
 * parts are laid over one another. Groups that only one source has are kept, and so is the empty group.
 */
function joinedSelect(
  plan: Plan,
  args: Args,
  work: { readonly sources: readonly Source[]; readonly groups: readonly GroupColumn[] },
): string {
  const measures = allMeasures(plan);
  const groupNames = work.groups.map((_, index) => `group_${index + 1}`);
  const parts = work.sources.map((source) => sourceSelect(plan, args, { source, groups: work.groups, measures }));
  // A group that a source does not have counts nothing there; its sum or average is unknown.
  const laidOver = (measure: SimpleMeasure): string => {
    const value = `max(${measureName(measures, measure)})`;
    const plain = plainMeasure(measure);
    return plain.kind === "count" || plain.function === "count_distinct" ? `coalesce(${value}, 0)` : value;
  };
  const metrics = plan.metrics.map((metric) => ({
    label: metric.label,
    text: measureText(metric.expression, laidOver),
  }));
  const having = plan.having.map(
    (one) => `${measureText(one.metric, laidOver)} ${one.operator} ${literal(one.value, args.dialect)}`,
  );
  const columns = [
    ...work.groups.flatMap((group, index) =>
      group.isHidden ? [] : [`  ${groupNames[index] ?? ""} AS ${quoted(group.label)}`],
    ),
    ...metricColumns(plan, metrics),
  ];
  const lines = [
    `WITH parts AS (\n${indented(parts.join("\nUNION ALL\n"))}\n)`,
    `SELECT\n${columns.join(",\n")}`,
    "FROM parts",
    groupNames.length === 0 ? "" : `GROUP BY ${groupNames.join(", ")}`,
    having.length === 0 ? "" : `HAVING ${having.join(" AND ")}`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}

function sourceSelect(
  plan: Plan,
  args: Args,
  work: {
    readonly source: Source;
    readonly groups: readonly GroupColumn[];
    readonly measures: readonly SimpleMeasure[];
  },
): string {
  const { source, groups, measures } = work;
  const from = fromClause(args, source.table);
  const keys = groups.map((group) => group.text(from));
  const filters = conditions(plan, { ...args, base: source.table, from });
  const columns = [
    ...keys.map((text, position) => `${text} AS group_${position + 1}`),
    ...measures.map((measure) => {
      const isOwn = same(sourceOf(plan, args.model, measure), source);
      const text = isOwn ? simpleText(measure, source, { ...args, from }) : "NULL";
      return `${text} AS ${measureName(measures, measure)}`;
    }),
  ];
  const lines = [
    `SELECT ${columns.join(", ")}`,
    from.text(),
    whereClause(filters),
    keys.length === 0 ? "" : `GROUP BY ${keys.join(", ")}`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}

function measureName(measures: readonly SimpleMeasure[], measure: SimpleMeasure): string {
  return `measure_${measures.findIndex((other) => same(other, measure)) + 1}`;
}

function indented(text: string): string {
  return `  ${text.replaceAll("\n", "\n  ")}`;
}

/** With shares, each metric is followed by its part of the total. */
function metricColumns(plan: Plan, metrics: readonly { readonly label: string; readonly text: string }[]): string[] {
  return metrics.flatMap(({ label, text }) => {
    const own = `  ${text} AS ${quoted(label)}`;
    return plan.asShare ? [own, `  ${text} / nullif(sum(${text}) OVER (), 0) AS ${quoted(shareLabel(label))}`] : [own];
  });
}

function shareLabel(label: string): string {
  return `Share of ${lowerFirst(label)}`;
}

function simpleText(
  asked: SimpleMeasure,
  source: Source,
  scope: Args & { readonly from: ReturnType<typeof fromClause> },
): string {
  const measure = plainMeasure(asked);
  if (measure.kind === "aggregate") return aggregate(measure, aggregated(measure, scope), null);
  if (source.table === source.counted) return aggregate(measure, "", null);
  const [key] = scope.model.tables.find((table) => table.name === measure.table)?.primaryKey ?? [];
  if (key === undefined) throw new Error(`${measure.table} has no key to count by`);
  return aggregate(measure, "", scope.from.column({ table: measure.table, column: key }, null));
}

/** DuckDB cuts the median of two decimals to their digits: half a cent would be lost. */
function aggregated(
  { function: name, column }: Extract<SimpleMeasure, { kind: "aggregate" }>,
  { model, dialect, from }: Args & { readonly from: ReturnType<typeof fromClause> },
): string {
  const text = from.column(column, null);
  const isCut =
    name === "median" && dialect === "duckdb" && findColumn(model, column.table, column.column)?.kind === "decimal";
  return isCut ? `CAST(${text} AS DOUBLE)` : text;
}

function uniqueSources(plan: Plan, model: SemanticModel): Source[] {
  const sources = allMeasures(plan).map((measure) => sourceOf(plan, model, measure));
  return sources.filter((source, index) => sources.findIndex((other) => same(other, source)) === index);
}

/** The measure's own table, or the bridge over which it reaches a breakdown. */
function sourceOf(plan: Plan, model: SemanticModel, measure: SimpleMeasure): Source {
  const base = simpleTable(measure);
  for (const dimension of plan.dimensions) {
    const way = reach(model, base, dimension.column.table, dimension.via);
    if (way.kind === "bridged") return { table: way.bridge, counted: base };
  }
  return { table: base, counted: base };
}

function allMeasures(plan: Plan): SimpleMeasure[] {
  const expressions: MeasureExpression[] = [
    ...plan.metrics.map((metric) => metric.expression),
    ...plan.having.map((one) => one.metric),
  ];
  const measures = expressions.flatMap(simpleMeasures);
  return measures.filter((measure, index) => measures.findIndex((other) => same(other, measure)) === index);
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Asked order first; then the groups, so that ties come out the same every time. */
function orderClause(plan: Plan, groups: readonly GroupColumn[]): string {
  const asked = plan.order.flatMap((order) => {
    const label =
      order.by === "metric"
        ? plan.metrics[order.index]?.label
        : groups.find((group) => group.dimension === order.index)?.label;
    if (label === undefined) return [];
    return [{ label, text: `${quoted(label)} ${order.direction === "ascending" ? "ASC" : "DESC"} NULLS LAST` }];
  });
  const ties = groups
    .filter((group) => !group.isHidden && !asked.some((order) => order.label === group.label))
    .map((group) => `${quoted(group.label)} ASC NULLS LAST`);
  const texts = [...asked.map((order) => order.text), ...ties];
  return texts.length === 0 ? "" : `ORDER BY ${texts.join(", ")}`;
}

function outputColumns(plan: Plan, model: SemanticModel, groups: readonly GroupColumn[]): OutputColumn[] {
  const groupOutputs = groups
    .filter((group) => !group.isHidden)
    .map((group): OutputColumn => ({ label: group.label, role: group.role, isAdditive: false, format: null }));
  const metricOutputs = plan.metrics.flatMap((metric): OutputColumn[] => {
    const own: OutputColumn = {
      label: metric.label,
      role: "measure",
      isAdditive: isAdditive(metric),
      format: metricFormat(metric, model),
    };
    if (!plan.asShare) return [own];
    return [
      { ...own, role: "detail" },
      { label: shareLabel(metric.label), role: "measure", isAdditive: own.isAdditive, format: "percent" },
    ];
  });
  return [...groupOutputs, ...metricOutputs];
}

function isAdditive({ expression }: PlanMetric): boolean {
  return expression.kind === "count" || (expression.kind === "aggregate" && expression.function === "sum");
}

function metricFormat({ name, expression }: PlanMetric, model: SemanticModel): OutputColumn["format"] {
  const metric = model.metrics.find((candidate) => candidate.name === name);
  if (metric !== undefined) return metric.format;
  if (expression.kind !== "aggregate" || expression.function === "count_distinct")
    return expression.kind === "ratio" ? "number" : "integer";
  const format = findColumn(model, expression.column.table, expression.column.column)?.format ?? null;
  return format === "integer" && (expression.function === "avg" || expression.function === "median")
    ? "number"
    : format;
}
