"use client";

/** The shape of a table whose rows are on their way. */
import { Skeleton } from "#components/ui/skeleton";

const skeletonRows = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;

/** Rows to come. */
export function TableSkeleton({ height }: { readonly height: number | "fill" }) {
  return (
    <div
      className="flex flex-col gap-2 border-t border-border p-4"
      style={{ minHeight: height === "fill" ? 240 : Math.min(height, 240) }}
    >
      {skeletonRows.map((row) => (
        <Skeleton key={row} className="h-6 w-full" />
      ))}
    </div>
  );
}
