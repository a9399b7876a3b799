"use client";

/** The share that a part of a 100 % bar is, written inside it where it fits. */
import { textWidth } from "./axis-tick.tsx";
import { type ColourSlot, onColour } from "./palette.tsx";

type SegmentShareProps = {
  /** As it is written; null where the part is no share. */
  readonly text: string | null;
  /** Pixels of the part. */
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly slot: ColourSlot | undefined;
  /** The part is drawn in no more than a breath of its colour. */
  readonly isPale: boolean;
  readonly fill: string | undefined;
  /** Stripes lie over the part: beneath the number they are left out. */
  readonly isHatched: boolean;
};

const lineHeight = 14;
const sideRoom = 1;

/** Nothing where it would not fit. */
export function SegmentShare({ text, place, slot, isPale, fill, isHatched }: SegmentShareProps) {
  const { x, y, width, height } = place;
  if (text === null) return null;
  const needed = textWidth(text);
  if (width < needed + 2 * sideRoom || height < lineHeight) return null;
  const middle = { x: x + width / 2, y: y + height / 2 };
  return (
    <g className="pointer-events-none">
      {isHatched && !isPale ? (
        <rect
          x={middle.x - needed / 2 - 2}
          y={middle.y - lineHeight / 2}
          width={needed + 4}
          height={lineHeight}
          fill={fill}
        />
      ) : null}
      <text
        x={middle.x}
        y={middle.y}
        dy="0.35em"
        textAnchor="middle"
        className="tabular"
        fontSize={12}
        fill={isPale ? "var(--color-fg)" : onColour(slot)}
      >
        {text}
      </text>
    </g>
  );
}
