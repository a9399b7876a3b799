"use client";

/** The records behind a number of a table, as a command of its menu. */
import { Rows3 } from "lucide-react";
import { Button } from "#components/ui/button";
import { ContextMenuItem } from "#components/ui/context-menu";
import type { ResultPart } from "#lib/domain/message";
import type { ResultRow } from "#lib/domain/result-set";
import { groupColumnCount } from "#lib/state/group-cells";
import { useMarkNumbers } from "./drill-items.tsx";
import { useDrilling } from "./drilling.tsx";

type CellRecordsProps = {
  readonly part: ResultPart;
  /** Null while it is on its way. */
  readonly row: ResultRow | null;
  /** Of the selected cell. */
  readonly column: number;
};

/** The way from a cell to its records; null where the answer has no figures of a plan. */
function useCellRecords({ part, row, column }: CellRecordsProps): (() => void) | null {
  const { outputs } = part;
  const drilling = useDrilling();
  const numberOf = useMarkNumbers();
  if (drilling === null || row === null) return null;
  const groups = row.slice(0, groupColumnCount(part)).map((cell, index) => ({ column: index, cell }));
  const output = outputs[column];
  const series = output?.role === "measure" || output?.role === "detail" ? output.label : null;
  const number = numberOf({ label: "", cells: groups, series });
  return number === null ? null : () => drilling.drill({ ...number, into: { kind: "records" } });
}

/** As a command of the menu of cells. */
export function CellRecords(props: CellRecordsProps) {
  const show = useCellRecords(props);
  return show === null ? null : <ContextMenuItem onSelect={show}>Show the records</ContextMenuItem>;
}

/** As a button beside a chosen figure: for those who know of no menu, and for fingers. */
export function CellRecordsButton(props: CellRecordsProps) {
  const show = useCellRecords(props);
  const role = props.part.outputs[props.column]?.role;
  if (show === null || (role !== "measure" && role !== "detail")) return null;
  return (
    <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={show}>
      <Rows3 aria-hidden className="size-3.5" />
      Show the records
    </Button>
  );
}
