"use client";

/** A menu of commands where the pointer is; the keyboard opens it at the focused element. */
import { ContextMenu as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.tsx";

/** Not modal: the page behind stays as it is, and no style has to be added to it. */
export function ContextMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const ContextMenuTrigger = Primitive.Trigger;

type ContextMenuContentProps = ComponentProps<typeof Primitive.Content> & {
  /** Where the list is put; the end of the page unless said otherwise. */
  readonly container?: HTMLElement | null;
};

/** The floating list of commands. */
export function ContextMenuContent({ className, container = null, ...rest }: ContextMenuContentProps) {
  return (
    <Primitive.Portal container={container}>
      <Primitive.Content
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

/** A command. */
export function ContextMenuItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className={classNames(
        "flex h-8 items-center gap-2 rounded-md px-2 text-sm outline-none select-none data-[highlighted]:bg-sunken data-[disabled]:opacity-50 pointer-coarse:h-11",
        className,
      )}
      {...rest}
    />
  );
}
