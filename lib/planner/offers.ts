/** What a model has to offer for questions of our own making: its figures, and what each can be broken down by. */
import { canReach } from "#lib/semantic/join-graph";
import type { SemanticColumn, SemanticModel, SemanticTable } from "#lib/semantic/model";
import { findTable } from "#lib/semantic/model";
import { plural } from "#lib/semantic/words";
import { offerFigures, stemmedLabel } from "./offer-figures.ts";
import { measureTables, singularLabel } from "./plan/measures.ts";
import { timeColumnFor } from "./time/time-part.ts";
import { isSureWay } from "./understand/doubt.ts";

/** A figure in the words that ask for it, and the table whose rows it aggregates. */
export type OfferedMeasure = { readonly words: string; readonly table: string };
export type OfferedBreakdown = { readonly words: string; readonly size: number; readonly isEntity: boolean };

const fewestGroups = 2;
const mostGroups = 30;

/** Curated metrics first; then the facts of the tables that join most, then counts of rows. */
export function offeredMeasures(model: SemanticModel): readonly OfferedMeasure[] {
  const measures = measuresByModel.get(model) ?? findMeasures(model);
  measuresByModel.set(model, measures);
  return measures;
}

/** Models never change once they are made, so that each is looked through once. */
const measuresByModel = new WeakMap<SemanticModel, readonly OfferedMeasure[]>();

function findMeasures(model: SemanticModel): OfferedMeasure[] {
  const metrics = model.metrics.map((metric) => ({
    words: metric.label,
    table: measureTables(metric.expression)[0] ?? "",
  }));
  const { outgoing } = offerFigures(model);
  const rich = new Map(model.tables.map((table) => [table, richness(table, outgoing.get(table.name) ?? 0)]));
  const tables = model.tables.toSorted((left, right) => (rich.get(right) ?? 0) - (rich.get(left) ?? 0));
  const facts = tables.flatMap((table) =>
    table.columns
      .filter((column) => column.role === "fact" && column.defaultAggregate !== null && isTelling(column))
      .filter((column) => hasOwnLabel(model, column))
      .map((column) => ({
        words: `${column.defaultAggregate === "avg" ? "average" : "total"} ${column.label}`,
        table: table.name,
      }))
      .slice(0, 3),
  );
  const counts = offeredCounts(model);
  return metrics.length > 0 ? [...metrics, ...counts, ...facts] : [...facts, ...counts];
}

/** Rows worth counting: of tables that others refer to or that have a date, the most connected first. */
export function offeredCounts(model: SemanticModel): OfferedMeasure[] {
  const { outgoing, incoming, toItself } = offerFigures(model);
  const isCounted = ({ name, mainTimeColumn }: SemanticTable): boolean => mainTimeColumn !== null || incoming.has(name);
  const degree = ({ name }: SemanticTable): number =>
    (outgoing.get(name) ?? 0) + (incoming.get(name) ?? 0) - (toItself.get(name) ?? 0);
  return model.tables
    .toSorted((left, right) => Number(isCounted(right)) - Number(isCounted(left)) || degree(right) - degree(left))
    .map((table) => ({ words: plural(singularLabel(table.label)), table: table.name }));
}

/** What a table's rows can be grouped by without doubt about which column is meant. Small ones first named, by nearness. */
export function offeredBreakdowns(model: SemanticModel, table: string): OfferedBreakdown[] {
  const own = findTable(model, table);
  const parents = model.tables.filter(
    ({ name }) => name !== table && canReach(model, table, name) && isSureWay(model, table, name),
  );
  const entities = parents
    .filter((parent) => parent.nameColumn !== null && (parent.rowCount ?? 0) >= fewestGroups)
    .map((parent) => ({ words: singularLabel(parent.label), size: parent.rowCount ?? 0, isEntity: true }));
  const columns = [...(own === undefined ? [] : [own]), ...parents].flatMap((source) =>
    source.columns
      .filter((column) => column.role === "dimension" && column.kind === "text" && column.name !== source.nameColumn)
      .filter((column) => isGroupSized(column) && hasOwnLabel(model, column))
      .map((column) => ({ words: column.label, size: column.profile.distinctCount ?? 0, isEntity: false })),
  );
  return [...entities, ...columns];
}

/** Few enough groups to show them all. */
export function isSmall(breakdown: OfferedBreakdown): boolean {
  return breakdown.size >= fewestGroups && breakdown.size <= mostGroups;
}

/** The things worth a "top 10": the smallest set of named rows that is too large to show whole. */
export function leadersOf(model: SemanticModel, measure: OfferedMeasure): OfferedBreakdown | null {
  const [smallest] = offeredBreakdowns(model, measure.table)
    .filter((breakdown) => breakdown.isEntity && breakdown.size > mostGroups)
    .toSorted((left, right) => left.size - right.size);
  return smallest ?? null;
}

/** Whether the rows of a table, or what they belong to, are placed in time. */
export function hasTime(model: SemanticModel, table: string): boolean {
  return timeColumnFor(model, table) !== null;
}

/** A table that many relationships leave and that has facts is where the business is measured. */
function richness(table: SemanticTable, links: number): number {
  const facts = table.columns.filter((column) => column.role === "fact").length;
  return links * 2 + Math.min(facts, 3) + Math.log10(1 + (table.rowCount ?? 0)) * 1.5;
}

function isGroupSized(column: SemanticColumn): boolean {
  const size = column.profile.distinctCount;
  return size !== null && size >= fewestGroups && size <= mostGroups;
}

function isTelling(column: SemanticColumn): boolean {
  return !/latitude|longitude/.test(column.label);
}

/** No other column, table or metric goes by the same words. */
function hasOwnLabel(model: SemanticModel, column: SemanticColumn): boolean {
  return offerFigures(model).labels.get(stemmedLabel(column.label)) === 1;
}
