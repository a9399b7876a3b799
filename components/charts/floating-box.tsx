"use client";

/** Places the values beside the mark that they belong to, inside the chart's width. */
import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { Spot } from "./reading-place.tsx";

const distance = 12;

/** Beside the spot: to its right, or to its left where the right has no room. Never under the pointer. */
export function FloatingBox({ spot, children }: { readonly spot: Spot; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const room = element?.parentElement;
    if (element === null || room === null || room === undefined) return;
    const left = besides(spot.x, element.offsetWidth, room.clientWidth);
    const top = Math.max(-8, Math.min(spot.y - element.offsetHeight / 2, room.clientHeight - element.offsetHeight));
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  });
  return (
    <div
      ref={box}
      aria-hidden
      data-export="skip"
      className="pointer-events-none absolute top-0 left-0 z-20 w-max max-w-full"
    >
      {children}
    </div>
  );
}

/** Left edge of a box of `width` pixels beside `x`, within `room`. */
export function besides(x: number, width: number, room: number): number {
  const right = x + distance;
  if (right + width <= room) return right;
  const left = x - distance - width;
  return left >= 0 ? left : Math.max(0, Math.min(right, room - width));
}
