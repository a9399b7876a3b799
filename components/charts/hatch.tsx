"use client";

/** Fine stripes over the colours of bars from the sixth series on, so that colour is not their only mark. */
import { useId } from "react";
import { dashOf } from "./palette.tsx";

/** The id under which a drawing keeps its stripes. */
export function useHatch(): string {
  return `hatch-${useId().replaceAll(/[^a-zA-Z0-9]/g, "")}`;
}

/** Stripes of the series; null where colour is enough. */
export function hatchOf(id: string, position: number): string | null {
  return dashOf(position) === undefined ? null : `url(#${id}-${position % 2})`;
}

/** Two directions, drawn inside an svg. */
export function HatchDefinitions({ id }: { readonly id: string }) {
  return (
    <defs>
      {[45, -45].map((angle, index) => (
        <pattern
          key={angle}
          id={`${id}-${index}`}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${angle})`}
        >
          <line x1={0} x2={0} y1={0} y2={6} stroke="var(--color-surface)" strokeWidth={2.5} strokeOpacity={0.6} />
        </pattern>
      ))}
    </defs>
  );
}
