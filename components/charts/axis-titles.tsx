"use client";

/** Names of the axes: the values' above the drawing, the other below it at the right; both read without turning the head. */
import type { ReactNode } from "react";

type AxisTitlesProps = { readonly x: string | null; readonly y: string | null; readonly children: ReactNode };

/** Nothing is drawn for an axis without a name. */
export function AxisTitles({ x, y, children }: AxisTitlesProps) {
  return (
    <div className="min-w-0">
      {y === null ? null : <p className="mb-1 text-xs text-muted wrap-anywhere">{y}</p>}
      {children}
      {x === null ? null : <p className="mt-1 text-right text-xs text-muted wrap-anywhere">{x}</p>}
    </div>
  );
}
