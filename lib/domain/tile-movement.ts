/**
 * What moved between two reads of the same figures. Every number is a cell of one of them; what cannot be told from the
 * rows at hand, e.g. what lies beyond the first ones, is not told. Pure; browser-safe.
 */
import { cellToNumber } from "./cell-number.ts";
import type { OutputColumn } from "./chart.ts";
import { categoryLabel } from "./chart-data-types.ts";
import { formatOfColumn } from "./column-format.ts";
import type { FigureMove } from "./dashboard.ts";
import { formatValue } from "./format.ts";
import type { Cell, ResultColumn, ResultRow } from "./result-set.ts";

export type ReadFigures = {
  readonly outputs: readonly OutputColumn[];
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly ResultRow[];
  /** These are all rows that there are: a group that is not among them has none. */
  readonly isWhole: boolean;
  /** Beside each figure stands an earlier one: it is told of the first figure alone. */
  readonly isCompared: boolean;
};

export type FigureMoves = { readonly moves: readonly FigureMove[]; readonly more: number };

/** Moves that are told one by one. */
const mostMoves = 20;
const mostFigures = 4;

/** The largest first; null where the reads cannot be set against each other. */
export function figureMoves(earlier: ReadFigures, later: ReadFigures): FigureMoves | null {
  if (!isAlike(earlier, later)) return null;
  const groups = placesOf(later, ["time", "category"]);
  const measures = placesOf(later, ["measure"]).slice(0, groups.length > 0 || later.isCompared ? 1 : mostFigures);
  if (measures.length === 0 || groups.length + placesOf(later, ["measure"]).length < later.outputs.length) return null;
  const [before, after] = [earlier, later].map(({ rows }) => rowsByGroup(rows, groups));
  if (before == null || after == null) return null;
  const isTold = earlier.isWhole && later.isWhole;
  const keys = [...new Set([...after.keys(), ...before.keys()])].filter(
    (key) => isTold || (before.has(key) && after.has(key)),
  );
  const moves = keys.flatMap((key) =>
    measures.flatMap((place) => moveOf({ before: before.get(key), after: after.get(key) }, place, { later, groups })),
  );
  const sorted = moves.toSorted((left, right) => sizeOf(right) - sizeOf(left));
  return { moves: sorted.slice(0, mostMoves), more: Math.max(0, sorted.length - mostMoves) };
}

function isAlike(earlier: ReadFigures, later: ReadFigures): boolean {
  const shapeOf = ({ outputs, columns }: ReadFigures) =>
    JSON.stringify([outputs.map(({ label, role, grain }) => [label, role, grain]), columns.length]);
  return shapeOf(earlier) === shapeOf(later) && later.outputs.length === later.columns.length;
}

function placesOf({ outputs }: ReadFigures, roles: readonly OutputColumn["role"][]): number[] {
  return outputs.flatMap(({ role }, place) => (roles.includes(role) ? [place] : []));
}

/** Null where two rows are of one group: nobody knows which one is which. */
function rowsByGroup(rows: readonly ResultRow[], groups: readonly number[]): Map<string, ResultRow> | null {
  const byGroup = new Map(rows.map((row) => [JSON.stringify(groups.map((place) => row[place] ?? null)), row]));
  return byGroup.size === rows.length ? byGroup : null;
}

type Pair = { readonly before: ResultRow | undefined; readonly after: ResultRow | undefined };
type Around = { readonly later: ReadFigures; readonly groups: readonly number[] };

function moveOf({ before, after }: Pair, place: number, { later, groups }: Around): FigureMove[] {
  const [earlierNumber, laterNumber] = [before, after].map((row) => cellToNumber(row?.[place] ?? null));
  const output = later.outputs[place];
  const numbers = { before: earlierNumber ?? null, after: laterNumber ?? null };
  if (output === undefined || numbers.before === numbers.after) return [];
  const row = after ?? before ?? [];
  const names = groups.map((group) => groupName(row[group] ?? null, group, later));
  const group = names.length === 0 ? null : names.join(", ");
  return [{ group, figure: output.label, format: output.format, unit: output.unit ?? null, ...numbers }];
}

function groupName(cell: Cell, place: number, { outputs, columns, rows }: ReadFigures): string {
  const column = columns[place];
  if (cell === null || column === undefined) return categoryLabel(cell, column);
  const cells = rows.map((row) => row[place] ?? null);
  const name = formatValue(cell, formatOfColumn(column, outputs[place], cells)).trim();
  return name === "" ? "(empty)" : name.slice(0, nameCharacters);
}

const nameCharacters = 80;

function sizeOf({ before, after }: FigureMove): number {
  return Math.abs((after ?? 0) - (before ?? 0));
}
