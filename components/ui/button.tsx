/** The one button: four looks, three sizes, always a real `<button>` unless `asChild` hands its look to a link. */
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.tsx";

const looks = {
  primary: "bg-primary text-on-primary hover:opacity-90 active:opacity-80",
  secondary: "border border-control/60 bg-surface text-fg hover:border-control hover:bg-sunken",
  ghost: "text-muted hover:bg-fg/6 hover:text-fg",
  danger: "border border-danger/50 bg-surface text-danger hover:bg-danger-soft",
} as const;

/** A thumb needs 44 pixels, whatever the size is elsewhere. */
const sizes = {
  compact: "h-7 gap-1.5 px-2 text-xs pointer-coarse:h-11 pointer-coarse:min-w-11",
  normal: "h-8 gap-1.5 px-3 text-sm pointer-coarse:h-11 pointer-coarse:min-w-11",
  icon: "size-8 shrink-0 justify-center pointer-coarse:size-11",
  "icon-compact": "size-7 shrink-0 justify-center pointer-coarse:size-11",
} as const;

export type ButtonProps = ComponentProps<"button"> & {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
  /** Renders its only child (a link, say) with the button's look. */
  asChild?: boolean;
};

/** A button in the product's look; `type` is "button" unless said otherwise, so no form is sent by accident. */
export function Button({
  look = "secondary",
  size = "normal",
  asChild,
  className,
  type = "button",
  ...rest
}: ButtonProps) {
  const names = classNames(
    "inline-flex items-center rounded-md font-medium whitespace-nowrap select-none",
    "transition-[background-color,border-color,color,opacity] duration-120 ease-calm",
    rest.disabled && "opacity-50",
    looks[look],
    sizes[size],
    className,
  );
  if (asChild) return <Slot.Root className={names} {...rest} />;
  return <button type={type} className={names} {...rest} />;
}
