/**
 * Figures with groups down the side and across the top, each level with its own total. Every total is asked for by
 * itself and never added up here, so that averages, ratios and distinct counts are right as well. Browser-safe.
 */
import type { FormatColumn } from "./format.ts";
import type { Cell, ResultRow } from "./result-set.ts";

/** Which groups stand where: positions in the dimensions of the plan, the outermost first. */
export type PivotLayout = { readonly rows: readonly number[]; readonly columns: readonly number[] };

/** One line of an axis: a group, the total of a group, or the whole. */
export type PivotHead = {
  /** Groups that it is narrowed to: 0 for the whole. */
  readonly depth: number;
  /** Position of the head that it is a part of; null for the whole. */
  readonly parent: number | null;
  /** Of its innermost group; null as well where that group has no value. */
  readonly cell: Cell;
  /** Tells it from others of that name; null where the name is its own. */
  readonly key: Cell;
};

export type PivotGroup = { readonly label: string; readonly dimension: number; readonly format: FormatColumn };

/** The whole first, then each head before its parts, in the order of the groups. */
export type PivotAxis = { readonly groups: readonly PivotGroup[]; readonly heads: readonly PivotHead[] };

export type PivotFigure = {
  readonly label: string;
  /** Without its unit. */
  readonly name: string;
  readonly format: FormatColumn;
  /** Its groups add up, so that each is a part of the whole. */
  readonly isAdditive: boolean;
};

export type PivotTable = {
  readonly rows: PivotAxis;
  readonly columns: PivotAxis;
  readonly figures: readonly PivotFigure[];
  /** The answer shows some groups only: totals are of these. */
  readonly isPicked: boolean;
  /** For each head of the rows the figures of each head of the columns, one after another. */
  readonly cells: readonly (readonly Cell[])[];
};

/** A group's column among those of the levels; several belong to one group whose name is not its own. */
export type LevelColumn = {
  readonly axis: "rows" | "columns";
  /** From 1, the outermost group. */
  readonly level: number;
  /** The name of a group and the key beside it are read; what else there is only tells groups apart and sorts them. */
  readonly use: "name" | "key" | "hidden";
};

type PivotHeads = Pick<PivotAxis, "heads">;

/**
 * The heads of both axes and their cells.
 * @param rows of all levels, those of fewer groups first: row level, column level, then the columns of the groups and of the figures.
 * @returns null where there would be more cells than `maxCells`.
 */
export function layLevels(
  rows: readonly ResultRow[],
  shape: { readonly columns: readonly LevelColumn[]; readonly figures: number },
  maxCells: number,
): { readonly rows: PivotHeads; readonly columns: PivotHeads; readonly cells: Cell[][] } | null {
  const down = axisBuilder("rows", shape.columns);
  const across = axisBuilder("columns", shape.columns);
  const placed = rows.map((row) => ({
    row: down.place(row, Number(row[0])),
    column: across.place(row, Number(row[1])),
    figures: row.slice(levelMarks + shape.columns.length),
  }));
  const [rowHeads, columnHeads] = [down.end(), across.end()];
  const width = columnHeads.heads.length * shape.figures;
  if (rowHeads.heads.length * width > maxCells) return null;
  const cells = rowHeads.heads.map(() => new Array<Cell>(width).fill(null));
  for (const { row, column, figures } of placed) {
    const line = cells[rowHeads.positionOf(row)];
    const first = columnHeads.positionOf(column) * shape.figures;
    for (const [index, figure] of figures.entries()) if (line !== undefined) line[first + index] = figure;
  }
  return { rows: { heads: rowHeads.heads }, columns: { heads: columnHeads.heads }, cells };
}

/** The level of the rows and that of the columns stand before everything else. */
const levelMarks = 2;

type Node = Omit<PivotHead, "parent"> & { readonly parts: Node[] };

type AxisBuilder = {
  place(row: ResultRow, depth: number): Node;
  end(): { readonly heads: PivotHead[]; positionOf(node: Node): number };
};

function axisBuilder(axis: LevelColumn["axis"], columns: readonly LevelColumn[]): AxisBuilder {
  const whole: Node = { depth: 0, cell: null, key: null, parts: [] };
  const nodes = new Map<string, Node>([["[]", whole]]);
  const own = columns.flatMap((column, index) =>
    column.axis === axis ? [{ ...column, position: levelMarks + index }] : [],
  );
  const place = (row: ResultRow, depth: number): Node => {
    const path = own.filter(({ level }) => level <= depth).map(({ position }) => row[position] ?? null);
    const key = JSON.stringify(path);
    const known = nodes.get(key);
    if (known !== undefined) return known;
    const cellOf = (wanted: LevelColumn["use"]): Cell => {
      const column = own.find(({ level, use }) => level === depth && use === wanted);
      return column === undefined ? null : (row[column.position] ?? null);
    };
    const node: Node = { depth, cell: cellOf("name"), key: cellOf("key"), parts: [] };
    place(row, depth - 1).parts.push(node);
    nodes.set(key, node);
    return node;
  };
  return { place, end: () => inOrder(whole) };
}

function inOrder(whole: Node): ReturnType<AxisBuilder["end"]> {
  const heads: PivotHead[] = [];
  const positions = new Map<Node, number>();
  const add = (node: Node, parent: number | null): void => {
    const { depth, cell, key } = node;
    const position = heads.push({ depth, parent, cell, key }) - 1;
    positions.set(node, position);
    for (const part of node.parts) add(part, position);
  };
  add(whole, null);
  return { heads, positionOf: (node) => positions.get(node) ?? 0 };
}

/** Each further group is a further scan for each of the others; what is left out can be added. */
const usualRows = 3;

/** What a plan's groups are first shown as: the last step in time, or else the last group, across the top. */
export function usualLayout(dimensions: readonly { readonly grain: string | null }[]): PivotLayout {
  const places = dimensions.map((_, index) => index);
  if (places.length < 2) return { rows: places, columns: [] };
  const inTime = dimensions.findLastIndex(({ grain }) => grain !== null);
  const across = inTime < 0 ? places.length - 1 : inTime;
  return { rows: places.filter((place) => place !== across).slice(0, usualRows), columns: [across] };
}

/** Whether a head has parts that can be put away. */
export function hasParts({ heads }: Pick<PivotAxis, "heads">, head: number): boolean {
  return head !== 0 && heads[head + 1]?.parent === head;
}

/** The positions of all heads with parts: to put everything away at once. */
export function headsWithParts(axis: Pick<PivotAxis, "heads">): number[] {
  return axis.heads.flatMap((_, head) => (hasParts(axis, head) ? [head] : []));
}
