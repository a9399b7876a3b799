/** Where tables and the lines between them stand in a picture of a schema: what is counted at the left, what it belongs to at the right. Pure. */

export type DiagramNode = { readonly name: string; readonly x: number; readonly y: number };
export type DiagramEdge = {
  readonly from: string;
  readonly to: string;
  readonly path: string;
  readonly isInferred: boolean;
};
export type JoinDiagram = {
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
  readonly width: number;
  readonly height: number;
};

type Join = { readonly from: string; readonly to: string; readonly isInferred: boolean };

/** Of a table, in pixels. */
export const nodeSize = { width: 172, height: 40 } as const;
const gap = { across: 64, down: 14 } as const;
const margin = 4;
/** Ways that are longer fold back: no picture is wider than this. */
const mostLevels = 6;
/** More lines than these are no picture. */
const mostNodes = 24;

/** The most connected tables and all lines between them; empty where nothing is joined. */
export function joinDiagram(joins: readonly Join[]): JoinDiagram {
  const lines = joins.filter(({ from, to }) => from !== to);
  const names = mostConnected(lines);
  const shown = lines.filter(({ from, to }) => names.includes(from) && names.includes(to));
  const levels = levelsOf(names, shown);
  const columns = inOrder(names, levels, shown);
  const tallest = Math.max(0, ...columns.map(({ length }) => length));
  const nodes = columns.flatMap((column, level) =>
    column.map((name, place) => ({
      name,
      x: margin + level * (nodeSize.width + gap.across),
      y: margin + (place + (tallest - column.length) / 2) * (nodeSize.height + gap.down),
    })),
  );
  return {
    nodes,
    edges: shown.flatMap((join) => edgeOf(join, nodes)),
    width: margin * 2 + columns.length * nodeSize.width + Math.max(0, columns.length - 1) * gap.across,
    height: margin * 2 + tallest * nodeSize.height + Math.max(0, tallest - 1) * gap.down,
  };
}

function mostConnected(joins: readonly Join[]): readonly string[] {
  const degrees = new Map<string, number>();
  for (const name of joins.flatMap(({ from, to }) => [from, to])) degrees.set(name, (degrees.get(name) ?? 0) + 1);
  const byDegree = [...degrees].toSorted(([, left], [, right]) => right - left);
  return byDegree.slice(0, mostNodes).map(([name]) => name);
}

/** What a table belongs to stands further right than the table; a circle of them ends at the last column. */
function levelsOf(names: readonly string[], joins: readonly Join[]): ReadonlyMap<string, number> {
  const levels = new Map(names.map((name) => [name, 0]));
  for (let round = 1; round < mostLevels; round += 1) {
    for (const { from, to } of joins) {
      const next = (levels.get(from) ?? 0) + 1;
      if (next > (levels.get(to) ?? 0) && next < mostLevels) levels.set(to, next);
    }
  }
  // What nothing leads to stands next to what it belongs to: a long line would run behind other tables.
  const led = new Set(joins.map(({ to }) => to));
  for (const name of names.filter((candidate) => !led.has(candidate))) {
    const nearest = Math.min(...joins.filter(({ from }) => from === name).map(({ to }) => levels.get(to) ?? 0));
    if (Number.isFinite(nearest)) levels.set(name, Math.max(0, nearest - 1));
  }
  return levels;
}

/** Columns from left to right; in each a table stands near those that lead to it. */
function inOrder(
  names: readonly string[],
  levels: ReadonlyMap<string, number>,
  joins: readonly Join[],
): readonly (readonly string[])[] {
  const used = [...new Set(levels.values())].toSorted((left, right) => left - right);
  const places = new Map<string, number>();
  return used.map((level) => {
    const column = names
      .filter((name) => levels.get(name) === level)
      .map((name) => ({ name, near: nearness(name, joins, places) }))
      .toSorted((left, right) => left.near - right.near)
      .map(({ name }) => name);
    for (const [place, name] of column.entries()) places.set(name, place / Math.max(1, column.length - 1));
    return column;
  });
}

function nearness(name: string, joins: readonly Join[], places: ReadonlyMap<string, number>): number {
  const near = joins.filter(({ to }) => to === name).flatMap(({ from }) => places.get(from) ?? []);
  return near.length === 0 ? 0 : near.reduce((sum, place) => sum + place, 0) / near.length;
}

/** From the side that faces the other table. */
function edgeOf({ from, to, isInferred }: Join, nodes: readonly DiagramNode[]): readonly DiagramEdge[] {
  const [start, end] = [from, to].map((name) => nodes.find((node) => node.name === name));
  if (start === undefined || end === undefined) return [];
  const isForward = start.x < end.x;
  const [x1, x2] = [start.x + (isForward ? nodeSize.width : 0), end.x + (isForward ? 0 : nodeSize.width)];
  const [y1, y2] = [start.y + nodeSize.height / 2, end.y + nodeSize.height / 2];
  const bend = (isForward ? 1 : -1) * Math.max(gap.across / 2, Math.abs(x2 - x1) / 2);
  return [{ from, to, isInferred, path: `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2} ${y2}` }];
}
