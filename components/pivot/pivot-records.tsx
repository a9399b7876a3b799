"use client";

/** From a figure of a pivot table to the records behind it, as a command of its menu. */
import { useSteering } from "#components/steering/steering";
import { ContextMenuItem } from "#components/ui/context-menu";
import type { ResultPart } from "#lib/domain/message";
import type { PivotAxis, PivotTable } from "#lib/domain/pivot-table";
import type { MarkedCell } from "#lib/domain/plan-menu";
import { headPath } from "#lib/state/pivot-view";
import type { PivotGridState } from "./use-pivot-grid.tsx";

type PivotRecordsProps = { readonly part: ResultPart; readonly table: PivotTable; readonly grid: PivotGridState };

/** Of the figure that the keyboard or the pointer stands on. */
export function PivotRecords({ part, table, grid }: PivotRecordsProps) {
  const steering = useSteering();
  const { focus, headLines, lines, columns } = grid;
  const head = lines[focus.row - headLines];
  const column = columns[focus.column];
  if (steering === null || head === undefined || column === undefined || !steering.canChange)
    return <ContextMenuItem disabled>Choose a figure first</ContextMenuItem>;
  const cells = [...marked(part, table.rows, head), ...marked(part, table.columns, column.head)];
  const figure = table.figures[column.figure]?.label ?? null;
  return (
    <ContextMenuItem onSelect={() => steering.drill({ cells, figure, into: { kind: "records" } })}>
      Show the records
    </ContextMenuItem>
  );
}

/** The groups of a head as cells of the answer: their columns stand in the order of its groups. */
function marked({ outputs }: ResultPart, { groups, heads }: PivotAxis, head: number): MarkedCell[] {
  const places = outputs.flatMap(({ role }, place) => (role === "category" || role === "time" ? [place] : []));
  return headPath(heads, head).flatMap((part, level) => {
    const column = places[groups[level]?.dimension ?? -1];
    return column === undefined ? [] : [{ column, cell: heads[part]?.cell ?? null }];
  });
}
