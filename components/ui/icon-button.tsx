"use client";

/** A button that shows only an icon: it must have a name, which is also its tooltip. */
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { Tooltip } from "./tooltip.tsx";

type IconButtonProps = Omit<ButtonProps, "aria-label" | "size" | "children" | "asChild"> & {
  /** Accessible name and tooltip. */
  readonly label: string;
  /** Stands behind the name in the tooltip: its keys. */
  readonly hint?: string;
  readonly isCompact?: boolean;
  readonly tooltipSide?: "top" | "right" | "bottom" | "left";
  readonly children: ReactNode;
};

/** An icon with a name. */
export function IconButton({
  label,
  hint,
  isCompact = false,
  tooltipSide = "top",
  look = "ghost",
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={hint === undefined ? label : `${label} · ${hint}`} side={tooltipSide}>
      <Button aria-label={label} look={look} size={isCompact ? "icon-compact" : "icon"} {...rest} />
    </Tooltip>
  );
}
