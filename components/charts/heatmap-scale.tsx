"use client";

/** The shades of a heatmap, from the smallest value to the largest. */
import { colourKept } from "./picked-marks.tsx";

// Steps 4 and 5 of the scale are too close to either text colour to be read on.
const shades = [
  { background: "var(--color-seq-1)", color: "var(--color-fg)" },
  { background: "var(--color-seq-2)", color: "var(--color-fg)" },
  { background: "var(--color-seq-3)", color: "var(--color-fg)" },
  { background: "var(--color-seq-6)", color: "var(--color-on-primary)" },
  { background: "var(--color-seq-7)", color: "var(--color-on-primary)" },
] as const;

// With losses on one side of zero and gains on the other, zero is the quiet middle.
const losses = [
  { background: "var(--color-div-7)", color: "var(--color-on-primary)" },
  { background: "var(--color-div-5)", color: "var(--color-fg)" },
] as const;
const middle = { background: "var(--color-div-4)", color: "var(--color-fg)" } as const;
const gains = [
  { background: "var(--color-div-3)", color: "var(--color-fg)" },
  { background: "var(--color-div-1)", color: "var(--color-on-primary)" },
] as const;

export type Shade = { readonly background: string; readonly color: string };

type Extent = { readonly low: number; readonly high: number };

/** Background and text of a value; around zero where values lie on both sides of it. */
export function shadeOf(value: number, { low, high }: Extent): Shade {
  if (low < 0 && high > 0) return signedShade(value / Math.max(-low, high));
  const share = high === low ? 0.5 : (value - low) / (high - low);
  return shades[Math.min(shades.length - 1, Math.floor(share * shades.length))] ?? shades[0];
}

/** Without a shade of its own. */
export const plainCell: Shade = { background: "var(--color-sunken)", color: "var(--color-fg)" };

/** A cell that stands back: as much of its shade as leaves its value readable. */
export function paled(shade: Shade): Shade {
  const kept = Math.round(colourKept("back") * 100);
  return {
    background: `color-mix(in srgb, ${shade.background} ${kept}%, var(--color-surface))`,
    color: "var(--color-fg)",
  };
}

function signedShade(part: number): Shade {
  if (part < -0.6) return losses[0];
  if (part < -0.2) return losses[1];
  if (part <= 0.2) return middle;
  return part <= 0.6 ? gains[0] : gains[1];
}

type ScaleProps = {
  readonly low: string;
  readonly high: string;
  /** Values on both sides of zero. */
  readonly isSigned: boolean;
};

/** Smallest and largest value at the ends of the shades. */
export function HeatmapScale({ low, high, isSigned }: ScaleProps) {
  const steps: readonly Shade[] = isSigned ? [...losses, middle, ...gains] : shades;
  return (
    <p className="flex items-center justify-end gap-2 text-xs text-muted">
      <span className="tabular">{low}</span>
      <span aria-hidden className="flex overflow-hidden rounded-sm">
        {steps.map((shade) => (
          <span key={shade.background} className="h-2.5 w-6" style={{ background: shade.background }} />
        ))}
      </span>
      <span className="tabular">{high}</span>
    </p>
  );
}
