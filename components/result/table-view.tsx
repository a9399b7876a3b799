"use client";

/** The rows of a result: sticky header, sorting once all rows are here, and an honest count below. */
import { useMemo, useState } from "react";
import { Skeleton } from "#components/ui/skeleton";
import type { ResultPart } from "#lib/domain/message";
import { nextOrder, orderRows, type RowOrder } from "#lib/domain/row-order";
import { layOutColumns } from "./column-layout.tsx";
import { LoadProblem } from "./load-problem.tsx";
import { useRowWindow } from "./row-window.tsx";
import { TableBody } from "./table-body.tsx";
import { TableFooter } from "./table-footer.tsx";
import { TableHeader } from "./table-header.tsx";
import { useLoadedRows } from "./use-loaded-rows.tsx";

type TableViewProps = {
  readonly part: ResultPart;
  /** Pixels; fewer rows take less. */
  readonly height: number;
};

const numberColumnWidth = 52;

/** Sorting needs all stored rows: sorting a part would put the wrong rows on top. */
export function TableView({ part, height }: TableViewProps) {
  const { ref, outputs } = part;
  const loaded = useLoadedRows(ref);
  const [order, setOrder] = useState<RowOrder | null>(null);
  const rows = loaded.rows ?? noRows;
  const columns = useMemo(() => layOutColumns({ columns: ref.columns, outputs, rows }), [ref, outputs, rows]);
  const kind = ref.columns[order?.column ?? 0]?.kind ?? "text";
  const positions = useMemo(() => orderRows(rows, kind, order), [rows, kind, order]);
  const view = useRowWindow(rows.length, height);
  if (loaded.rows === undefined) {
    return loaded.hasFailed ? <LoadProblem onRetry={loaded.retry} /> : <TableSkeleton height={height} />;
  }
  const isWhole = rows.length >= ref.rowCount;
  const width = columns.reduce((sum, column) => sum + column.width, numberColumnWidth);
  return (
    <div className="border-t border-border">
      {rows.length === 0 ? (
        <p className="p-6 text-center text-sm text-muted">No rows match. Ask again with fewer or wider filters.</p>
      ) : (
        <section
          aria-label={`Rows of ${part.title}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          onScroll={view.onScroll}
          className="overflow-auto focus-visible:-outline-offset-2"
          style={{ maxHeight: height }}
        >
          <table
            aria-rowcount={ref.rowCount + 1}
            className="w-full table-fixed border-separate border-spacing-0 text-sm"
            style={{ minWidth: width }}
          >
            <colgroup>
              <col style={{ width: numberColumnWidth }} />
              {columns.map((column, index) => (
                // The last column takes the room that is left, so that the others keep to their content.
                <col key={column.position} style={index === columns.length - 1 ? undefined : { width: column.width }} />
              ))}
            </colgroup>
            <TableHeader
              columns={columns}
              order={order}
              canSort={isWhole}
              onSort={(column) => setOrder(nextOrder(order, column))}
            />
            <TableBody columns={columns} rows={rows} positions={positions} from={view.from} to={view.to} />
          </table>
        </section>
      )}
      <TableFooter
        resultRef={ref}
        loadedCount={rows.length}
        isSorted={order !== null}
        isLoading={loaded.isLoading}
        hasFailed={loaded.hasFailed}
        onLoadMore={loaded.hasFailed ? loaded.retry : loaded.loadMore}
      />
    </div>
  );
}

const noRows: readonly [] = [];
const skeletonRows = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;

function TableSkeleton({ height }: { readonly height: number }) {
  return (
    <div className="flex flex-col gap-2 border-t border-border p-4" style={{ minHeight: Math.min(height, 240) }}>
      {skeletonRows.map((row) => (
        <Skeleton key={row} className="h-6 w-full" />
      ))}
    </div>
  );
}
