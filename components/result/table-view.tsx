"use client";

/** The rows of a result. The grid is loaded when it is first needed: charts and statements do without it. */
import { lazy, Suspense } from "react";
import { TableSkeleton } from "./table-skeleton.tsx";
import type { TableViewProps } from "./table-view-props.tsx";

const ResultGrid = lazy(async () => ({ default: (await import("./result-grid.tsx")).ResultGrid }));

/** The grid, or its shape while it is on its way. */
export function TableView(props: TableViewProps) {
  return (
    <Suspense fallback={<TableSkeleton height={props.height} />}>
      <ResultGrid {...props} />
    </Suspense>
  );
}
