// biome-ignore-all lint/a11y/useSemanticElements: see pivot-grid.tsx
"use client";

/** The lines over a pivot table: a line of heads for each group across, and the names of the figures. */
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight } from "lucide-react";
import { classNames } from "#components/ui/class-names";
import { hasParts, type PivotTable } from "#lib/domain/pivot-table";
import type { HeadBand } from "#lib/state/pivot-bands";
import { figureHeading, type PivotSort, type PivotView } from "#lib/state/pivot-view";
import type { PivotGridState } from "./use-pivot-grid.tsx";

type PivotHeadsProps = {
  readonly table: PivotTable;
  readonly view: PivotView;
  readonly grid: PivotGridState;
};

const cellLook =
  "flex h-full items-center gap-1 bg-surface px-3 text-xs font-medium text-muted focus-visible:-outline-offset-2";
const pressLook = "cursor-pointer hover:bg-sunken";

/** Stay at the top while the lines scroll under them. The last line sorts. */
export function PivotHeads(props: PivotHeadsProps) {
  const { grid } = props;
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
      {grid.bands.map((_, level) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of heads is nothing but its level
        <HeadLine key={level} {...props} row={level} />
      ))}
      {grid.hasFigureLine ? <HeadLine {...props} row={grid.headLines - 1} /> : null}
    </div>
  );
}

function HeadLine(props: PivotHeadsProps & { readonly row: number }) {
  const { grid, row } = props;
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      tabIndex={-1}
      className="relative flex w-full border-b border-border"
      style={{ height: grid.lineHeight }}
    >
      <Corner {...props} />
      {grid.hasFigureLine && row === grid.headLines - 1 ? <Figures {...props} /> : <Heads {...props} />}
    </div>
  );
}

/** Beside the heads their group, beside the last line the groups of the rows. */
function Corner({ table, view, grid, row }: PivotHeadsProps & { readonly row: number }) {
  const isLast = row === grid.headLines - 1;
  const text = isLast
    ? table.rows.groups.map(({ label }) => label).join(" / ")
    : (table.columns.groups[row]?.label ?? "");
  return (
    <div
      role="columnheader"
      aria-colindex={1}
      aria-sort={isLast ? sortOf(view, "name") : undefined}
      data-place={`${row} -1`}
      tabIndex={grid.focus.row === row && grid.focus.column === -1 ? 0 : -1}
      className={classNames(
        cellLook,
        "sticky left-0 z-3 shrink-0 border-r border-border",
        isLast ? pressLook : "justify-end",
      )}
      style={{ width: grid.names }}
    >
      <span className="min-w-0 truncate">{text}</span>
      {isLast ? <SortMark view={view} by="name" /> : null}
    </div>
  );
}

function Heads(props: PivotHeadsProps & { readonly row: number }) {
  const { grid, row } = props;
  return bandsInSight(grid.bands[row] ?? [], grid.across).map((inSight) => (
    <Head key={inSight.band.from} {...props} {...inSight} />
  ));
}

function Head({ table, view, grid, row, band, left, width }: PivotHeadsProps & InSight & { readonly row: number }) {
  const sorts = row === grid.headLines - 1;
  const by = grid.columns[band.from]?.place ?? 0;
  const isOpen = openState(table, view, band);
  const Icon = isOpen === false ? ChevronRight : ChevronDown;
  const isFocus = grid.focus.row === row && grid.focus.column === band.from;
  return (
    <div
      role="columnheader"
      aria-colindex={band.from + 2}
      aria-colspan={band.count}
      aria-expanded={isOpen ?? undefined}
      aria-sort={sorts ? sortOf(view, by) : undefined}
      data-place={`${row} ${band.from}`}
      tabIndex={isFocus ? 0 : -1}
      title={band.text}
      className={classNames(
        cellLook,
        "absolute top-0 border-l border-l-border/60",
        (isOpen !== null || sorts) && pressLook,
        sorts && "justify-end",
      )}
      style={{ left, width }}
    >
      {isOpen === null ? null : <Icon aria-hidden className="size-3.5 shrink-0 text-subtle" />}
      {sorts ? <SortMark view={view} by={by} /> : null}
      <span className="sticky min-w-0 truncate" style={{ left: grid.names + 12 }}>
        {band.text}
      </span>
    </div>
  );
}

/** Null for a head without parts. */
function openState({ columns }: PivotTable, { closedColumns }: PivotView, { head, text }: HeadBand): boolean | null {
  return head === null || text === "" || !hasParts(columns, head) ? null : !closedColumns.has(head);
}

type InSight = { readonly band: HeadBand; readonly left: number; readonly width: number };

/** A head is as wide as those of its columns that are there. */
function bandsInSight(bands: readonly HeadBand[], across: PivotGridState["across"]): InSight[] {
  const places = new Map(across.map(({ index, start, end }) => [index, { start, end }]));
  return bands.flatMap((band) => {
    const own = Array.from({ length: band.count }, (_, offset) => places.get(band.from + offset)).filter(
      (place) => place !== undefined,
    );
    const [first] = own;
    return first === undefined ? [] : [{ band, left: first.start, width: (own.at(-1)?.end ?? 0) - first.start }];
  });
}

function Figures({ table, view, grid, row }: PivotHeadsProps & { readonly row: number }) {
  const { across, columns, focus } = grid;
  return across.map(({ index, start, size }) => {
    const column = columns[index];
    if (column === undefined) return null;
    const label = figureHeading(table, view, column.figure);
    return (
      <div
        key={index}
        role="columnheader"
        aria-colindex={index + 2}
        aria-sort={sortOf(view, column.place)}
        data-place={`${row} ${index}`}
        tabIndex={focus.row === row && focus.column === index ? 0 : -1}
        title={label}
        className={classNames(cellLook, pressLook, "absolute top-0 justify-end")}
        style={{ left: start, width: size }}
      >
        <SortMark view={view} by={column.place} />
        <span className="min-w-0 truncate">{label}</span>
      </div>
    );
  });
}

function sortOf({ sort }: PivotView, by: PivotSort["by"]): "ascending" | "descending" | "none" {
  return sort?.by === by ? sort.direction : "none";
}

function SortMark({ view, by }: { readonly view: PivotView; readonly by: PivotSort["by"] }) {
  const direction = sortOf(view, by);
  if (direction === "none") return null;
  const Icon = direction === "ascending" ? ArrowUp : ArrowDown;
  return <Icon aria-hidden className="size-3 shrink-0 text-primary" />;
}
