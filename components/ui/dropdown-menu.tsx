"use client";

/** A menu of commands under a button. */
import { Check, ChevronRight } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.tsx";

/** Not modal: the page behind stays as it is, and no style has to be added to it. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;
export const DropdownMenuSub = Primitive.Sub;

const itemLook =
  "flex h-8 items-center gap-2 rounded-md px-2 text-sm outline-none select-none data-[highlighted]:bg-sunken data-[state=open]:bg-sunken data-[disabled]:opacity-50 pointer-coarse:h-11";

const contentLook =
  "animate-float-in z-50 min-w-40 rounded-lg border border-border bg-raised p-1 text-fg shadow-float " +
  "max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto";

/** Where the list is put; the end of the page unless said otherwise. */
type Placed = { readonly container?: HTMLElement | null };

/** The floating list of commands. */
export function DropdownMenuContent({
  className,
  container = null,
  ...rest
}: ComponentProps<typeof Primitive.Content> & Placed) {
  return (
    <Primitive.Portal container={container}>
      <Primitive.Content sideOffset={6} collisionPadding={8} className={classNames(contentLook, className)} {...rest} />
    </Primitive.Portal>
  );
}

/** Keeps its room while the item is not chosen, so that all labels stand in one line. */
function CheckMark() {
  return (
    <span className="flex size-4 items-center justify-center">
      <Primitive.ItemIndicator>
        <Check aria-hidden className="size-3.5 text-primary" />
      </Primitive.ItemIndicator>
    </span>
  );
}

/** One of several choices; the chosen one carries a check mark. */
export function DropdownMenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={classNames(itemLook, className)} {...rest}>
      <CheckMark />
      {children}
    </Primitive.RadioItem>
  );
}

/** A command. */
export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={classNames(itemLook, className)} {...rest} />;
}

/** Something that is on or off. */
export function DropdownMenuCheckboxItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem className={classNames(itemLook, className)} {...rest}>
      <CheckMark />
      {children}
    </Primitive.CheckboxItem>
  );
}

/** What the items below it have in common. */
export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={classNames("px-2 pt-1.5 pb-1 text-xs text-subtle", className)} {...rest} />;
}

/** A line between groups of items. */
export function DropdownMenuSeparator() {
  return <Primitive.Separator className="my-1 h-px bg-border" />;
}

/** Opens a menu of its own beside the item. */
export function DropdownMenuSubTrigger({ className, children, ...rest }: ComponentProps<typeof Primitive.SubTrigger>) {
  return (
    <Primitive.SubTrigger className={classNames(itemLook, className)} {...rest}>
      {children}
      <ChevronRight aria-hidden className="ml-auto size-3.5 text-subtle" />
    </Primitive.SubTrigger>
  );
}

/** The menu beside its item. */
export function DropdownMenuSubContent({
  className,
  container = null,
  ...rest
}: ComponentProps<typeof Primitive.SubContent> & Placed) {
  return (
    <Primitive.Portal container={container}>
      <Primitive.SubContent collisionPadding={8} className={classNames(contentLook, className)} {...rest} />
    </Primitive.Portal>
  );
}
