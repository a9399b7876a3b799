"use client";

/** The records behind a number of a table, and what moved it, as commands of its menu. */
import { Rows3, SearchCheck } from "lucide-react";
import { Button } from "#components/ui/button";
import { ContextMenuItem } from "#components/ui/context-menu";
import type { ResultPart } from "#lib/domain/message";
import type { ResultRow } from "#lib/domain/result-set";
import { groupColumnCount } from "#lib/state/group-cells";
import { useMarkNumbers } from "./drill-items.tsx";
import { useDrilling } from "./drilling.tsx";
import { explainName, useExplainChange } from "./explain-change.tsx";

type CellRecordsProps = {
  readonly part: ResultPart;
  /** Null while it is on its way. */
  readonly row: ResultRow | null;
  /** Of the selected cell. */
  readonly column: number;
};

type CellActs = {
  /** The way from a cell to its records; null where the answer has no figures of a plan. */
  readonly show: (() => void) | null;
  /** Null where nothing moved it, and while that is not known. */
  readonly explain: (() => void) | null;
};

function useCellActs({ part, row, column }: CellRecordsProps): CellActs {
  const drilling = useDrilling();
  const numberOf = useMarkNumbers();
  const number = drilling === null || row === null ? null : numberOf(markAt(part, row, column));
  const explain = useExplainChange(number);
  if (drilling === null || number === null) return { show: null, explain: null };
  const { drill } = drilling;
  const show = drill === null ? null : () => drill({ ...number, into: { kind: "records" } });
  return { show, explain: explain?.act ?? null };
}

function markAt(part: ResultPart, row: ResultRow, column: number) {
  const cells = row.slice(0, groupColumnCount(part)).map((cell, index) => ({ column: index, cell }));
  const output = part.outputs[column];
  const series = output?.role === "measure" || output?.role === "detail" ? output.label : null;
  return { label: "", cells, series };
}

/** As commands of the menu of cells. */
export function CellRecords(props: CellRecordsProps) {
  const { show, explain } = useCellActs(props);
  return (
    <>
      {show === null ? null : <ContextMenuItem onSelect={show}>Show the records</ContextMenuItem>}
      {explain === null ? null : <ContextMenuItem onSelect={explain}>{explainName}</ContextMenuItem>}
    </>
  );
}

/** As buttons beside a chosen figure: for those who know of no menu, and for fingers. */
export function CellRecordsButton(props: CellRecordsProps) {
  const { show, explain } = useCellActs(props);
  const role = props.part.outputs[props.column]?.role;
  if ((show === null && explain === null) || (role !== "measure" && role !== "detail")) return null;
  return (
    <span className="flex flex-wrap items-center">
      {explain === null ? null : (
        <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={explain}>
          <SearchCheck aria-hidden className="size-3.5" />
          {explainName}
        </Button>
      )}
      {show === null ? null : (
        <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={show}>
          <Rows3 aria-hidden className="size-3.5" />
          Show the records
        </Button>
      )}
    </span>
  );
}
