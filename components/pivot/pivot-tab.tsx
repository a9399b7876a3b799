"use client";

/** The pivot table of an answer: its groups down and across, the totals of each, and how it is looked at. */
import { lazy, Suspense } from "react";
import { TableSkeleton } from "#components/result/table-skeleton";
import type { ResultPart } from "#lib/domain/message";
import type { PivotTabProps } from "./pivot-props.tsx";

const PivotPanel = lazy(async () => ({ default: (await import("./pivot-panel.tsx")).PivotPanel }));

/** Loaded when it is first opened. */
export function PivotTab(props: PivotTabProps) {
  return (
    <Suspense fallback={<TableSkeleton height={props.height} />}>
      <PivotPanel {...props} />
    </Suspense>
  );
}

/** Whether an answer has groups to lay out: figures of one database by one group at least. */
export function hasPivot({ plan, sources }: ResultPart): boolean {
  if (plan === null || sources.length > 0) return false;
  return plan.detail === null && plan.setOperation === null && plan.dimensions.length > 0 && plan.metrics.length > 0;
}
