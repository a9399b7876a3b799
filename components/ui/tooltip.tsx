"use client";

/** A short hint on hover and keyboard focus. It repeats or adds to a name; it is never the only name. */
import { Tooltip as Primitive } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

/** Shares the opening delay between all tooltips below it. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Primitive.Provider>
  );
}

type TooltipProps = {
  readonly label: ReactNode;
  readonly side?: "top" | "right" | "bottom" | "left";
  /** The one element that the hint belongs to. */
  readonly children: ReactElement;
};

/** Wraps one focusable element with a hint. */
export function Tooltip({ label, side = "top", children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          // Gone at once: while it faded out it would still take Escape from the panel that its button has opened.
          className="animate-fade-in data-[state=closed]:animate-none z-50 max-w-72 rounded-md bg-fg px-2 py-1 text-xs text-bg shadow-float"
        >
          {label}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
