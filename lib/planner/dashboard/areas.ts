/** What a model is about: its subject areas, each a table of events or things with what is measured of it. */
import type { ColumnRef } from "#lib/domain/plan";
import { findTable, type SemanticModel, type SemanticTable } from "#lib/semantic/model";
import { capitalise, plural } from "#lib/semantic/words";
import { singularLabel } from "../plan/measures.ts";
import { timeColumnFor } from "../time/time-part.ts";
import { type Figure, figuresOf } from "./figures.ts";

export type Area = {
  /** The table that the area is called by, then the tables whose rows are parts of its rows. */
  readonly tables: readonly string[];
  /** "Orders". */
  readonly label: string;
  /** The most telling first; never empty. */
  readonly figures: readonly Figure[];
};

/** The areas of a model, the richest first. */
export function areasOf(model: SemanticModel): readonly Area[] {
  const known = areasByModel.get(model) ?? findAreas(model);
  areasByModel.set(model, known);
  return known;
}

/** Models never change once they are made, so that each is looked through once. */
const areasByModel = new WeakMap<SemanticModel, readonly Area[]>();

function findAreas(model: SemanticModel): Area[] {
  const homes = new Map(model.tables.map((table) => [table.name, homeOf(model, table)]));
  return model.tables
    .filter((table) => homes.get(table.name) === table.name && table.rowCount !== 0)
    .map((table) => areaOf(model, table.name))
    .filter((area) => isMeasured(model, area))
    .map((area) => ({ area, weight: weightOf(model, area) }))
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ area }) => area);
}

/** The area that a table belongs to or makes, whether or not it is worth offering. */
export function areaOf(model: SemanticModel, table: string): Area {
  const home = homeOf(model, findTable(model, table));
  const parts = model.tables
    .filter((other) => other.name !== home && homeOf(model, other) === home)
    .map(({ name }) => name);
  const tables = [home ?? table, ...parts];
  const label = findTable(model, home ?? table)?.label ?? table;
  return { tables, label: capitalise(plural(singularLabel(label))), figures: figuresOf(model, tables) };
}

/** Lines belong to the order that says when they were: a table without a name and a date of its own has that of another. */
function homeOf(model: SemanticModel, table: SemanticTable | undefined): string | null {
  if (table === undefined) return null;
  const time = timeColumnFor(model, table.name);
  const isPart = table.nameColumn === null && time !== null && time.table !== table.name;
  const isNear = model.relationships.some(
    (step) => isPart && step.fromTable === table.name && step.toTable === time.table,
  );
  return isNear && isPart && isCalledAfter(model, table, time) ? time.table : table.name;
}

/** "order lines" of "orders". */
function isCalledAfter(model: SemanticModel, table: SemanticTable, { table: owner }: ColumnRef): boolean {
  const name = findTable(model, owner);
  if (name === undefined) return false;
  return compact(table.label).startsWith(compact(singularLabel(name.label)));
}

function compact(label: string): string {
  return label.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** More than a list of names: something is measured, or it happens in time. */
function isMeasured(model: SemanticModel, { tables, figures }: Area): boolean {
  const [home = ""] = tables;
  const isDated = timeColumnFor(model, home)?.table === home;
  return figures.length > 1 || isDated;
}

/** Where people have defined metrics the business is looked at; then where much is measured often. */
function weightOf(model: SemanticModel, { tables, figures }: Area): number {
  const [home = ""] = tables;
  const defined = figures.filter(({ metric }) => metric.name !== null).length;
  const rows = Math.max(1, ...tables.map((table) => findTable(model, table)?.rowCount ?? 1));
  const links = model.relationships.filter(({ fromTable }) => tables.includes(fromTable)).length;
  const isDated = timeColumnFor(model, home) !== null;
  const measured = Math.min(figures.length, 5);
  // What happens is looked at more than what there is.
  const isList = model.relationships.some(({ fromTable, toTable }) => toTable === home && !tables.includes(fromTable));
  const isOwner = isList && (findTable(model, home)?.nameColumn ?? null) !== null;
  return (
    Math.min(defined, 6) * 1.2 +
    measured * 0.4 +
    links * 0.8 +
    Math.log10(rows) * 0.8 +
    (isDated ? 2 : 0) -
    (isOwner ? 3 : 0)
  );
}
