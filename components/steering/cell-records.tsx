"use client";

/** The records behind a number of a table, as a command of its menu. */
import { ContextMenuItem } from "#components/ui/context-menu";
import type { ResultPart } from "#lib/domain/message";
import type { ResultRow } from "#lib/domain/result-set";
import { useMarkNumbers } from "./drill-items.tsx";
import { useSteering } from "./steering.tsx";

type CellRecordsProps = {
  readonly part: ResultPart;
  /** Null while it is on its way. */
  readonly row: ResultRow | null;
  /** Of the selected cell. */
  readonly column: number;
};

/** Nothing where the answer has no figures of a plan. */
export function CellRecords({ part: { outputs }, row, column }: CellRecordsProps) {
  const steering = useSteering();
  const numberOf = useMarkNumbers();
  if (steering === null || row === null) return null;
  const groups = outputs.flatMap(({ role }, index) =>
    role === "measure" || role === "detail" ? [] : [{ column: index, cell: row[index] ?? null }],
  );
  const output = outputs[column];
  const series = output?.role === "measure" || output?.role === "detail" ? output.label : null;
  const number = numberOf({ label: "", cells: groups, series });
  if (number === null) return null;
  return (
    <ContextMenuItem onSelect={() => steering.drill({ ...number, into: { kind: "records" } })}>
      Show the records
    </ContextMenuItem>
  );
}
