// biome-ignore-all lint/a11y/useSemanticElements: see pivot-grid.tsx
"use client";

/** The lines over a pivot table: a line of heads for each group across, and the names of the figures. */
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight } from "lucide-react";
import { classNames } from "#components/ui/class-names";
import { hasParts, type PivotTable } from "#lib/domain/pivot-table";
import type { PivotView } from "#lib/state/pivot-view";
import type { PivotGridState } from "./use-pivot-grid.tsx";

type PivotHeadsProps = {
  readonly table: PivotTable;
  readonly view: PivotView;
  readonly grid: PivotGridState;
};

const headLook =
  "absolute top-0 flex h-full items-center gap-1 border-b border-border bg-surface px-3 text-xs font-medium text-muted focus-visible:-outline-offset-2";
const cornerLook =
  "sticky left-0 z-3 flex h-full shrink-0 items-center gap-1 border-r border-b border-border bg-surface px-3 text-xs font-medium text-muted focus-visible:-outline-offset-2";

/** Stay at the top while the lines scroll under them. */
export function PivotHeads(props: PivotHeadsProps) {
  const { grid } = props;
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
      {grid.bands.map((_, level) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of heads is nothing but its level
        <Band key={level} {...props} level={level} />
      ))}
      <Figures {...props} />
    </div>
  );
}

function Band({ table, view, grid, level }: PivotHeadsProps & { readonly level: number }) {
  const { across, focus, lineHeight, names } = grid;
  const starts = new Map(across.map(({ index, start, end }) => [index, { start, end }]));
  const inSight = (grid.bands[level] ?? []).flatMap((band) => {
    const own = Array.from({ length: band.count }, (_, offset) => starts.get(band.from + offset)).filter(
      (place) => place !== undefined,
    );
    const [first] = own;
    return first === undefined ? [] : [{ band, left: first.start, width: (own.at(-1)?.end ?? 0) - first.start }];
  });
  return (
    <div
      role="row"
      aria-rowindex={level + 1}
      tabIndex={-1}
      className="relative flex w-full"
      style={{ height: lineHeight }}
    >
      <div
        role="columnheader"
        aria-colindex={1}
        data-place={`${level} -1`}
        tabIndex={focus.row === level && focus.column === -1 ? 0 : -1}
        className={classNames(cornerLook, "justify-end")}
        style={{ width: names }}
      >
        <span className="min-w-0 truncate">{table.columns.groups[level]?.label ?? ""}</span>
      </div>
      {inSight.map(({ band, left, width }) => {
        const isOpenable = band.head !== null && band.text !== "" && hasParts(table.columns, band.head);
        const isClosed = band.head !== null && view.closedColumns.has(band.head);
        const Icon = isClosed ? ChevronRight : ChevronDown;
        return (
          <div
            key={band.from}
            role="columnheader"
            aria-colindex={band.from + 2}
            aria-colspan={band.count}
            aria-expanded={isOpenable ? !isClosed : undefined}
            data-place={`${level} ${band.from}`}
            tabIndex={focus.row === level && focus.column === band.from ? 0 : -1}
            title={band.text}
            className={classNames(
              headLook,
              "border-l border-l-border/60",
              isOpenable && "cursor-pointer hover:bg-sunken",
            )}
            style={{ left, width }}
          >
            {isOpenable ? <Icon aria-hidden className="size-3.5 shrink-0 text-subtle" /> : null}
            <span className="sticky min-w-0 truncate" style={{ left: names + 12 }}>
              {band.text}
            </span>
          </div>
        );
      })}
    </div>
  );
}

function Figures({ table, view, grid }: PivotHeadsProps) {
  const { across, columns, focus, headLines, lineHeight, names } = grid;
  const row = headLines - 1;
  const isNamed = table.figures.length > 1 || table.columns.groups.length === 0;
  return (
    <div
      role="row"
      aria-rowindex={headLines}
      tabIndex={-1}
      className="relative flex w-full"
      style={{ height: lineHeight }}
    >
      <div
        role="columnheader"
        aria-colindex={1}
        aria-sort={sortOf(view, "name")}
        data-place={`${row} -1`}
        tabIndex={focus.row === row && focus.column === -1 ? 0 : -1}
        className={classNames(cornerLook, "cursor-pointer hover:bg-sunken")}
        style={{ width: names }}
      >
        <span className="min-w-0 truncate">{table.rows.groups.map(({ label }) => label).join(" / ")}</span>
        <SortMark view={view} by="name" />
      </div>
      {across.map(({ index, start, size }) => {
        const column = columns[index];
        if (column === undefined) return null;
        const label = table.figures[column.figure]?.label ?? "";
        return (
          <div
            key={index}
            role="columnheader"
            aria-colindex={index + 2}
            aria-sort={sortOf(view, column.place)}
            aria-label={isNamed ? undefined : `Sort by ${label}`}
            data-place={`${row} ${index}`}
            tabIndex={focus.row === row && focus.column === index ? 0 : -1}
            title={label}
            className={classNames(headLook, "cursor-pointer justify-end hover:bg-sunken")}
            style={{ left: start, width: size }}
          >
            <SortMark view={view} by={column.place} />
            <span className="min-w-0 truncate">{isNamed ? label : figureHint(table)}</span>
          </div>
        );
      })}
    </div>
  );
}

/** With one figure only, the title of the answer names it: what it is in is enough. */
function figureHint({ figures }: PivotTable): string {
  return figures[0]?.label ?? "";
}

function sortOf({ sort }: PivotView, by: number | "name"): "ascending" | "descending" | "none" {
  return sort?.by === by ? sort.direction : "none";
}

function SortMark({ view, by }: { readonly view: PivotView; readonly by: number | "name" }) {
  const direction = sortOf(view, by);
  if (direction === "none") return null;
  const Icon = direction === "ascending" ? ArrowUp : ArrowDown;
  return <Icon aria-hidden className="size-3 shrink-0 text-primary" />;
}
