"use client";

/** A floating panel that belongs to its trigger; Escape closes it and gives the focus back. */
import { Popover as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.tsx";

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;
/** What a panel without a trigger of its own points at. */
export const PopoverAnchor = Primitive.Anchor;

/** The floating panel. */
export function PopoverContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={6}
        collisionPadding={8}
        className={classNames(
          "animate-float-in z-50 rounded-lg border border-border bg-raised text-fg shadow-float outline-none",
          // Where the window is low, as when the page is magnified, what does not fit is scrolled to.
          "max-h-(--radix-popover-content-available-height) overflow-y-auto",
          className,
        )}
        {...rest}
      />
    </Primitive.Portal>
  );
}
