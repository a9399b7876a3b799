"use client";

/** The groups of one side of a pivot table: each can be moved or left out, and those left out brought back. */
import { ChevronDown, Plus } from "lucide-react";
import { Button } from "#components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import type { PivotLayout } from "#lib/domain/pivot-table";
import { movesOf, type PivotAxisName, type PivotMove } from "#lib/state/pivot-moves";

type PivotGroupsProps = {
  readonly axis: PivotAxisName;
  /** Groups of the answer. */
  readonly dimensions: readonly { readonly label: string }[];
  readonly layout: PivotLayout;
  /** `dimension`: the group that was moved, added or left out. */
  onLay(layout: PivotLayout, dimension: number): void;
};

/** The outermost group first. */
export function PivotGroups({ axis, dimensions, layout, onLay }: PivotGroupsProps) {
  const title = axis === "rows" ? "Rows" : "Columns";
  const isLeftOut = (dimension: number): boolean => ![...layout.rows, ...layout.columns].includes(dimension);
  const leftOut = dimensions.flatMap(({ label }, dimension) => (isLeftOut(dimension) ? [{ label, dimension }] : []));
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      <span className="text-muted">{title}</span>
      {layout[axis].length === 0 && leftOut.length === 0 ? <span className="text-subtle">none</span> : null}
      <ul aria-label={`Groups of the ${axis}`} className="contents">
        {layout[axis].map((dimension) => (
          <li key={dimension} className="min-w-0">
            <GroupMenu
              label={dimensions[dimension]?.label ?? ""}
              group={dimension}
              moves={movesOf(layout, axis, dimension).map((move) => ({ ...move, dimension }))}
              onLay={onLay}
            />
          </li>
        ))}
      </ul>
      {leftOut.length === 0 ? null : (
        <GroupMenu
          label={`Add to the ${axis}`}
          moves={leftOut.map(({ label, dimension }) => ({
            label,
            dimension,
            layout: { ...layout, [axis]: [...layout[axis], dimension] },
          }))}
          onLay={onLay}
        />
      )}
    </div>
  );
}

type GroupMenuProps = {
  readonly label: string;
  /** The group that it is of; left out where groups are added. */
  readonly group?: number;
  readonly moves: readonly (PivotMove & { readonly dimension: number })[];
  onLay(layout: PivotLayout, dimension: number): void;
};

function GroupMenu({ label, group, moves, onLay }: GroupMenuProps) {
  const main = usePageMain();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        {group === undefined ? (
          <Button look="ghost" size="icon-compact" aria-label={label} title={label} className="pointer-coarse:size-11">
            <Plus aria-hidden className="size-3.5" />
          </Button>
        ) : (
          <Button size="compact" data-group={group} className="max-w-48 pointer-coarse:h-11">
            <span className="min-w-0 truncate">{label}</span>
            <ChevronDown aria-hidden className="size-3 shrink-0 text-subtle" />
          </Button>
        )}
      </DropdownMenuTrigger>
      <DropdownMenuContent container={main} align="start">
        {moves.map((move) => (
          <DropdownMenuItem key={move.label} onSelect={() => onLay(move.layout, move.dimension)}>
            {move.label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
