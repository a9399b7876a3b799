"use client";

/** Tabs as a small segmented control. */
import { Tabs as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.tsx";

export const Tabs = Primitive.Root;

/** The row of tabs. */
export function TabsList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List className={classNames("inline-flex gap-0.5 rounded-md bg-sunken p-0.5", className)} {...rest} />
  );
}

/** One tab; at least 24 px high, 28 by default. */
export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={classNames(
        "inline-flex h-7 items-center gap-1.5 rounded-[5px] px-2.5 text-xs font-medium text-muted pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center",
        "transition-colors duration-120 ease-calm hover:text-fg",
        "data-[state=active]:bg-raised data-[state=active]:text-fg data-[state=active]:shadow-raised",
        className,
      )}
      {...rest}
    />
  );
}

export const TabsContent = Primitive.Content;
