"use client";

/** The rows of a result as a grid, with what can be said and done about them around it. */
import { useMemo, useState } from "react";
import { Button } from "#components/ui/button";
import { isPlainView, plainView } from "#lib/domain/plain-view";
import type { ResultFilter } from "#lib/domain/result-view";
import { toShownError } from "#lib/queries/public-failure";
import { layOutColumns } from "./column-layout.tsx";
import { CutNotice } from "./cut-notice.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { GridFrame } from "./grid-frame.tsx";
import { LoadProblem } from "./load-problem.tsx";
import { useQuestions } from "./mark-menu.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";
import type { TableViewProps } from "./table-view-props.tsx";
import { type GridRows, useGridRows } from "./use-grid-rows.tsx";

/** A result that is cut is shown as it is, whatever was asked for: see the notice. */
export function ResultGrid(props: TableViewProps) {
  const { part, view, height } = props;
  const rows = useGridRows(part.ref, part.ref.limited ? plainView : view);
  if (rows.firstRows === null || rows.rowCount === null) {
    return rows.error === null ? <TableSkeleton height={height} /> : <LoadProblem onRetry={rows.retry} />;
  }
  if (part.ref.rowCount === 0) return <EmptyResult title={part.title} />;
  return <FilledGrid {...props} rows={rows} />;
}

/** In a chat the question can be changed at once; elsewhere there is nobody to ask. */
function EmptyResult({ title }: { readonly title: string }) {
  const questions = useQuestions();
  return (
    <div className="flex flex-col items-center gap-3 border-t border-border p-6 text-center text-sm text-muted">
      <p>No rows match. Try fewer or wider filters.</p>
      {questions === null ? null : (
        <Button size="compact" className="pointer-coarse:h-11" onClick={() => questions.begin(title)}>
          Change the question
        </Button>
      )}
    </div>
  );
}

type FilledGridProps = TableViewProps & { readonly rows: GridRows };

function FilledGrid({ part, height, view, isCompact = false, onView, rows }: FilledGridProps) {
  const { ref, outputs } = part;
  const [firstRows] = useState(rows.firstRows ?? []);
  const columns = useMemo(
    () => layOutColumns({ columns: ref.columns, outputs, rows: firstRows }),
    [ref.columns, outputs, firstRows],
  );
  const setFilters = (filters: ResultFilter[]) => onView({ ...view, filters });
  return (
    <div className={height === "fill" ? "flex min-h-0 flex-1 flex-col" : undefined}>
      <CutNotice part={part} view={view} onClear={() => onView(plainView)} />
      {ref.limited ? null : <FilterChips filters={view.filters} columns={columns} onChange={setFilters} />}
      <ViewProblem rows={rows} isPlain={isPlainView(view)} onClear={() => onView(plainView)} />
      <GridFrame
        part={part}
        rows={rows}
        columns={columns}
        view={view}
        height={height}
        isCompact={isCompact}
        onView={onView}
      />
    </div>
  );
}

type ViewProblemProps = { readonly rows: GridRows; readonly isPlain: boolean; onClear(): void };

/** Why the rows asked for are not the rows shown. */
function ViewProblem({ rows, isPlain, onClear }: ViewProblemProps) {
  if (rows.error === null) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 border-t border-border bg-danger-soft px-4 py-1.5 text-xs text-danger"
    >
      <span>{isPlain ? "Some rows could not be loaded." : toShownError(rows.error).message}</span>
      <Button size="compact" className="pointer-coarse:h-11" onClick={rows.retry}>
        Try again
      </Button>
      {isPlain ? null : (
        <Button size="compact" look="ghost" className="pointer-coarse:h-11" onClick={onClear}>
          Show all rows unsorted
        </Button>
      )}
    </div>
  );
}
