"use client";

/** A menu of commands under a button. */
import { Check } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.tsx";

/** Not modal: the page behind stays as it is, and no style has to be added to it. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;

const itemLook =
  "flex h-8 items-center gap-2 rounded-md px-2 text-sm outline-none select-none data-[highlighted]:bg-sunken data-[disabled]:opacity-50";

/** The floating list of commands. */
export function DropdownMenuContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={6}
        collisionPadding={8}
        className={classNames(
          "animate-float-in z-50 min-w-40 rounded-lg border border-border bg-raised p-1 text-fg shadow-float",
          className,
        )}
        {...rest}
      />
    </Primitive.Portal>
  );
}

/** One of several choices; the chosen one carries a check mark. */
export function DropdownMenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={classNames(itemLook, className)} {...rest}>
      <span className="flex size-4 items-center justify-center">
        <Primitive.ItemIndicator>
          <Check aria-hidden className="size-3.5 text-primary" />
        </Primitive.ItemIndicator>
      </span>
      {children}
    </Primitive.RadioItem>
  );
}
