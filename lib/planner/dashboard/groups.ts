/** What figures can be broken down by without doubt about which column is meant. */
import type { ColumnRef, PlanDimension } from "#lib/domain/plan";
import {
  findColumn,
  findTable,
  type SemanticColumn,
  type SemanticModel,
  type SemanticTable,
} from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { singularLabel } from "../plan/measures.ts";
import { dimensionOf } from "../plan/plan-draft.ts";
import { reach } from "../plan/reach.ts";
import { isYearColumn } from "../time/time-part.ts";
import { isSureWay } from "../understand/doubt.ts";

export type Group = {
  readonly dimension: PlanDimension;
  /** How many groups there are. */
  readonly size: number;
  /** Rows of a table that have names, rather than a column's values. */
  readonly isEntity: boolean;
  /** Tables between the measured rows and the groups. */
  readonly hops: number;
};

const fewest = 2;
/** So many bars are still read. */
const mostBars = 30;
/** So many parts are still compared with the whole. */
const mostParts = 5;
/** From here on only the first ones are worth a chart. */
const fewestRanked = 12;

/** Everything that rows of `table` can be grouped by, the most telling first. */
export function groupsOf(model: SemanticModel, table: string): readonly Group[] {
  const byTable = groupsByModel.get(model) ?? new Map<string, readonly Group[]>();
  groupsByModel.set(model, byTable);
  const known = byTable.get(table) ?? findGroups(model, table);
  byTable.set(table, known);
  return known;
}

/** Models never change once they are made. */
const groupsByModel = new WeakMap<SemanticModel, Map<string, readonly Group[]>>();

/** Few enough groups to show them all. */
export function isSmall({ size }: Group): boolean {
  return size >= fewest && size <= mostBars;
}

/** Few enough for the parts of a whole. */
export function isPart({ size }: Group): boolean {
  return size >= fewest && size <= mostParts;
}

/** Too many to show whole, so that the first ones are. */
export function isRanked({ size }: Group): boolean {
  return size >= fewestRanked;
}

function findGroups(model: SemanticModel, base: string): Group[] {
  const tables = model.tables.flatMap((table) => {
    const way = reach(model, base, table.name, null);
    const isSure = way.kind === "direct" && (table.name === base || isSureWay(model, base, table.name));
    return isSure ? [{ table, hops: way.path.length }] : [];
  });
  const all = tables.flatMap(({ table, hops }) => [
    ...entityGroup(model, { table, base, hops }),
    ...columnGroups(model, { table, base, hops }),
  ]);
  return all.toSorted((left, right) => costOf(model, left) - costOf(model, right));
}

type Source = { readonly table: SemanticTable; readonly base: string; readonly hops: number };

/** The named rows of a table that others belong to; of the measured rows themselves where each has a name. */
function entityGroup(model: SemanticModel, { table, base, hops }: Source): Group[] {
  const size = table.rowCount ?? findColumn(model, table.name, table.nameColumn ?? "")?.profile.distinctCount ?? 0;
  if (table.nameColumn === null || size < fewest || !hasNamedRows(table)) return [];
  const dimension = dimensionOf(model, { table: table.name, via: null, evidence: "" });
  if (dimension === null) return [];
  const label = table.name === base ? nameLabel(table) : dimension.label;
  return [{ dimension: { ...dimension, label, evidence: [] }, size, isEntity: true, hops }];
}

/** A name is one of a row where hardly two rows share it. */
export function hasNamedRows({ nameColumn, columns, rowCount }: SemanticTable): boolean {
  const name = columns.find((column) => column.name === nameColumn);
  if (name === undefined) return false;
  const { distinctCount } = name.profile;
  return distinctCount === null || rowCount === null || distinctCount >= rowCount / 2;
}

function nameLabel(table: SemanticTable): string {
  return capitalise(singularLabel(table.label));
}

function columnGroups(model: SemanticModel, { table, base, hops }: Source): Group[] {
  const isOpen = (column: SemanticColumn) =>
    isGroupable(column, table) && (table.name === base || !tellsRowsApart(column, table));
  return table.columns.filter(isOpen).map((column) => ({
    dimension: {
      column: { table: table.name, column: column.name },
      label: table.name === base ? capitalise(column.label) : labelFor(model, table, column),
      grain: null,
      part: null,
      via: null,
      evidence: [],
    },
    size: column.profile.distinctCount ?? 0,
    isEntity: false,
    hops,
  }));
}

/** "Customer country" where stores have a country too. */
function labelFor(model: SemanticModel, table: SemanticTable, column: SemanticColumn): string {
  const namesakes = model.tables.filter((other) => other.columns.some(({ label }) => label === column.label));
  const noun = singularLabel(table.label);
  const isOwn = namesakes.length < 2 || column.label.startsWith(noun);
  return capitalise(isOwn ? column.label : `${noun} ${column.label}`);
}

/** In a short list of kinds the description of each says what its name says. */
function tellsRowsApart({ profile }: SemanticColumn, { nameColumn, rowCount }: SemanticTable): boolean {
  return nameColumn !== null && rowCount !== null && (profile.distinctCount ?? 0) >= rowCount * 0.8;
}

/** What a row is reached by or says in its own words groups nothing. */
const ownWords =
  /\b(?:e ?mail|phone|telephone|fax|mobile|url|link|website|web site|address|line \d|zip|post ?code|comments?|notes?|remarks?|description|details?|password|login|uuid|image|photo)\b/i;

function isGroupable(column: SemanticColumn, table: SemanticTable): boolean {
  const { distinctCount, pattern } = column.profile;
  if (column.isHidden || column.role !== "dimension" || column.kind !== "text") return false;
  if (column.description === null && ownWords.test(column.label)) return false;
  if ((column.name === table.nameColumn && hasNamedRows(table)) || isYearColumn(column)) return false;
  const isWritten = pattern === "number" || pattern === "date" || pattern === "timestamp" || pattern === "money";
  const rows = table.rowCount ?? 0;
  const isTold = distinctCount !== null && distinctCount >= fewest;
  // What nearly every row has for itself groups nothing.
  return isTold && !isWritten && (rows === 0 || distinctCount <= Math.max(mostBars, rows / 4));
}

/** Near, described, and of a size that a chart shows well. */
function costOf(model: SemanticModel, { dimension, size, isEntity, hops }: Group): number {
  const { table, column } = dimension.column;
  const isDescribed = (findColumn(model, table, column)?.description ?? findTable(model, table)?.description) != null;
  const isEven = size >= 4 && size <= 14;
  return (
    (isEven ? 0 : sizeCost(size)) +
    hops * 0.35 +
    (isEntity ? -0.8 : 0) +
    (isDescribed ? 0 : 0.2) +
    (isState(dimension) ? 0.5 : 0) +
    emptyCost(model, dimension.column)
  );
}

/** What a row is at the moment, and may have been something else before. */
export function isState({ label }: Pick<PlanDimension, "label">): boolean {
  return /\b(status|state of|stage|flag)\b/.test(label.toLowerCase());
}

function sizeCost(size: number): number {
  if (size <= 3) return 0.6;
  return size <= mostBars ? 0.9 : 2;
}

/** Columns that most rows leave empty tell little. */
function emptyCost(model: SemanticModel, { table, column }: ColumnRef): number {
  const rows = findTable(model, table)?.rowCount ?? 0;
  const empty = findColumn(model, table, column)?.profile.nullCount ?? 0;
  return rows === 0 ? 0 : (empty / rows) * 1.5;
}
