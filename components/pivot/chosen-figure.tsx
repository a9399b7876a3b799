"use client";

/** The figure of a pivot table that the keyboard or the pointer stands on, and the way to the records behind it. */
import { useExplainChange } from "#components/steering/explain-change";
import { useSteering } from "#components/steering/steering";
import type { ResultPart } from "#lib/domain/message";
import type { PivotAxis, PivotTable } from "#lib/domain/pivot-table";
import type { MarkedCell } from "#lib/domain/plan-menu";
import type { MarkNumber } from "#lib/queries/use-steering";
import { headPath, headText } from "#lib/state/pivot-view";
import type { PivotGridState } from "./use-pivot-grid.tsx";

export type ChosenNumber = {
  /** "Revenue of Europe / Cameras, Q2 2025" */
  readonly words: string;
  /** Null where no conditions tell its records: those of a total of some groups only. */
  readonly show: (() => void) | null;
  /** Asks what moved it; null where nothing did, and while that is not known. */
  readonly explain: (() => void) | null;
};

type ChosenArgs = { readonly part: ResultPart; readonly table: PivotTable; readonly grid: PivotGridState };

/** Null while a head is chosen, and where nothing can be changed. */
export function useChosenFigure(args: ChosenArgs): ChosenNumber | null {
  const steering = useSteering();
  const chosen = chosenFigure(args);
  const number = steering?.canChange === true && chosen?.isTold === true ? chosen.number : null;
  const explain = useExplainChange(number)?.act ?? null;
  if (steering === null || chosen === null || !steering.canChange) return null;
  const { words, isTold } = chosen;
  const show = () => steering.drill({ ...chosen.number, into: { kind: "records", isOfPivot: true } });
  return { words, show: isTold ? show : null, explain };
}

type PlacedFigure = {
  readonly words: string;
  readonly number: MarkNumber;
  /** Conditions tell its records. */
  readonly isTold: boolean;
};

function chosenFigure({ part, table, grid }: ChosenArgs): PlacedFigure | null {
  const { focus, headLines, lines, columns } = grid;
  const head = lines[focus.row - headLines];
  const column = columns[focus.column];
  if (head === undefined || column === undefined) return null;
  const figure = table.figures[column.figure]?.label ?? "";
  const groups = [wordsOf(table.rows, head), wordsOf(table.columns, column.head)].filter((words) => words !== "");
  const cells = [...marked(part, table.rows, head), ...marked(part, table.columns, column.head)];
  const marks = headPath(table.rows.heads, head).length + headPath(table.columns.heads, column.head).length;
  const isTold = !table.isPicked || marks === (part.plan?.dimensions.length ?? 0);
  return {
    words: groups.length === 0 ? `${figure}, total` : `${figure} of ${groups.join(", ")}`,
    number: { cells, figure },
    isTold,
  };
}

function wordsOf(axis: PivotAxis, head: number): string {
  return headPath(axis.heads, head)
    .map((part) => headText(axis, part))
    .join(" / ");
}

/** The groups of a head as cells of the answer: their columns stand in the order of its groups. */
function marked({ outputs }: ResultPart, { groups, heads }: PivotAxis, head: number): MarkedCell[] {
  const places = outputs.flatMap(({ role }, place) => (role === "category" || role === "time" ? [place] : []));
  return headPath(heads, head).flatMap((part, level) => {
    const column = places[groups[level]?.dimension ?? -1];
    if (column === undefined) return [];
    const { cell = null, key = null } = heads[part] ?? {};
    // The key stands right behind the name that it tells apart.
    return key === null
      ? [{ column, cell }]
      : [
          { column, cell },
          { column: column + 1, cell: key },
        ];
  });
}
