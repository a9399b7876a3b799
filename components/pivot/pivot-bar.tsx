"use client";

/** Which groups stand down and across, and how the figures are looked at. */
import { ArrowLeftRight, ChevronsDownUp, ChevronsUpDown } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { IconButton } from "#components/ui/icon-button";
import type { ResultPart } from "#lib/domain/message";
import { headsWithParts, type PivotLayout, type PivotTable } from "#lib/domain/pivot-table";
import { type PivotLook, type PivotShare, pivotLooks, pivotShares, shareWords } from "#lib/state/pivot-view";
import { PivotCopies } from "./pivot-copies.tsx";
import { PivotGroups } from "./pivot-groups.tsx";
import type { PivotState } from "./use-pivot-layout.tsx";

const shareNames: Readonly<Record<PivotShare, string>> = {
  none: "Figures",
  ...shareWords,
};

const lookNames: Readonly<Record<PivotLook, string>> = { plain: "No shading", scale: "Colour scale", bars: "Bars" };

type PivotBarProps = {
  readonly part: ResultPart;
  readonly pivot: PivotState;
  /** Null while it is on its way. */
  readonly table: PivotTable | null;
};

/** Wraps where it has no room. */
export function PivotBar({ part, pivot, table }: PivotBarProps) {
  const { layout, view, look } = pivot;
  const { bar, lay } = useKeptFocus(pivot);
  const dimensions = part.plan?.dimensions ?? [];
  const hasShares = table === null || table.figures.some(({ isAdditive }) => isAdditive);
  return (
    <fieldset ref={bar} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2 text-xs">
      <legend className="sr-only">Layout of the pivot table</legend>
      <PivotGroups axis="rows" dimensions={dimensions} layout={layout} onLay={lay} />
      <IconButton
        label="Swap rows and columns"
        isCompact
        className="-mx-2 pointer-coarse:size-11"
        onClick={() => lay({ rows: layout.columns, columns: layout.rows })}
      >
        <ArrowLeftRight aria-hidden className="size-3.5" />
      </IconButton>
      <PivotGroups axis="columns" dimensions={dimensions} layout={layout} onLay={lay} />
      <div className="ml-auto flex flex-wrap items-center gap-1.5 max-sm:-mr-4 max-sm:gap-0.5">
        <Choice
          label="Show as"
          value={view.share}
          choices={hasShares ? pivotShares : ["none"]}
          names={shareNames}
          onChange={(share) => look({ share })}
        />
        <Choice
          label="Shade"
          value={view.look}
          choices={pivotLooks}
          names={lookNames}
          onChange={(chosen) => look({ look: chosen })}
        />
        {table === null ? null : <OpenAll table={table} pivot={pivot} />}
        <PivotCopies title={part.title} table={table} view={view} />
      </div>
    </fieldset>
  );
}

/** A group that goes to the other side takes the focus along; one that is left out leaves it to the others. */
function useKeptFocus({ layout, lay }: PivotState) {
  const bar = useRef<HTMLFieldSetElement>(null);
  const moved = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another layout moves groups
  useLayoutEffect(() => {
    if (moved.current === null) return;
    const own = bar.current?.querySelector<HTMLElement>(`[data-group="${moved.current}"]`);
    (own ?? bar.current?.querySelector<HTMLElement>("[data-group]"))?.focus();
    moved.current = null;
  }, [layout]);
  return {
    bar,
    lay: (next: PivotLayout, dimension: number | null = null) => {
      moved.current = dimension;
      lay(next);
    },
  };
}

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
  onChange(value: Value): void;
};

function Choice<Value extends string>({ label, value, choices, names, onChange }: ChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice === event.target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
      className="h-7 rounded-md border border-control/60 max-sm:w-25 max-sm:px-1 bg-surface px-1.5 text-xs text-fg hover:border-control pointer-coarse:h-11"
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {names[choice]}
        </option>
      ))}
    </select>
  );
}

/** Only where groups stand within groups. */
function OpenAll({ table, pivot }: { readonly table: PivotTable; readonly pivot: PivotState }) {
  const [rows, columns] = [headsWithParts(table.rows), headsWithParts(table.columns)];
  if (rows.length + columns.length === 0) return null;
  const { closedRows, closedColumns } = pivot.view;
  const isClosed = closedRows.size + closedColumns.size > 0;
  const Icon = isClosed ? ChevronsUpDown : ChevronsDownUp;
  return (
    <IconButton
      label={isClosed ? "Open all groups" : "Close all groups"}
      isCompact
      className="pointer-coarse:size-11"
      onClick={() =>
        pivot.look({
          closedRows: new Set(isClosed ? [] : rows),
          closedColumns: new Set(isClosed ? [] : columns),
        })
      }
    >
      <Icon aria-hidden className="size-3.5" />
    </IconButton>
  );
}
