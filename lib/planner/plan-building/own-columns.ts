/** Figures that add up one column of the listed rows: beside other columns of a row they are that column. */
import type { ColumnRef, PlanMetric } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import type { BuildArgs } from "./build-args.ts";
import type { ShownColumn } from "./request-parts.ts";

/** The column of the table that the figure adds up or averages; null for a figure of anything else. */
export function ownColumn({ expression }: Pick<PlanMetric, "expression">, table: string): ColumnRef | null {
  return expression.kind === "aggregate" && expression.column.table === table ? expression.column : null;
}

/** Each of them has a cost: "the latest repairs with boat and cost". The same where the figures are of other rows. */
export function withOwnColumns(build: BuildArgs): BuildArgs {
  const { parts } = build;
  const [head, ...others] = parts.heads;
  if (head === undefined || others.length + parts.groups.length > 0 || !isListOfRows(build)) return build;
  const columns = parts.measures.map((measure) => columnOf(build.model, measure, head.table));
  const known = columns.filter((column) => column !== null);
  if (known.length === 0 || known.length < columns.length) return build;
  const all = [...parts.columns, ...known].toSorted((left, right) => left.item.mention.id - right.item.mention.id);
  return { ...build, parts: { ...parts, measures: [], columns: all } };
}

function columnOf(
  model: SemanticModel,
  { item, metric }: BuildArgs["parts"]["measures"][number],
  table: string,
): ShownColumn | null {
  const column = item.functions.length > 0 ? null : ownColumn(metric, table);
  const known = column === null ? undefined : findColumn(model, column.table, column.column);
  return column === null || known === undefined ? null : { item, column, known };
}

/** Rows, of whose columns the figure is one more: "repairs with date and cost". */
function isListOfRows(build: BuildArgs): boolean {
  const { parts, request, choice } = build;
  const [head] = parts.heads;
  const { ranking } = request;
  if (head === undefined || head.item.isBehindPreposition || head.item.functions.length > 0) return false;
  if (request.grain !== null || request.part !== null || request.isShare || request.isRunning) return false;
  const by = ranking?.by == null ? undefined : choice.get(ranking.by.mention.id);
  const isByOther = ranking?.by != null && (by?.kind !== "column" || by.table !== head.table);
  if (request.compare !== null || isByOther) return false;
  if (ranking !== null && (ranking.inTime || ranking.by !== null)) return true;
  if (isNamedOneByOne(build)) return true;
  const own = parts.columns.filter(({ column, known }) => column.table === head.table && known.role !== "fact");
  return own.length > 0 && own.every(({ item }) => item.mention.id > head.item.mention.id);
}

/** First the rows, then what each of them has: "crews and what they cost". */
function isNamedOneByOne({ parts, model, request }: BuildArgs): boolean {
  const [head] = parts.heads;
  if (head === undefined || findTable(model, head.table)?.nameColumn == null || request.windows.length > 0)
    return false;
  return parts.measures.every(({ item }) => item.mention.id > head.item.mention.id && item.functions.length === 0);
}
