"use client";

/** The menu of the selected cells, where the pointer is or by the keyboard's menu key. */
import type { ReactNode } from "react";
import { ContextMenu, ContextMenuContent, ContextMenuItem, ContextMenuTrigger } from "#components/ui/context-menu";
import { usePageMain } from "#components/ui/page-main";

type CellMenuProps = {
  readonly isEnabled: boolean;
  readonly isFilling: boolean;
  readonly children: ReactNode;
  /** Further commands for the selected cells. */
  readonly more?: ReactNode;
  onCopy(hasHeader: boolean): void;
  /** The focus goes back to the cell that the keyboard stands on. */
  onClose(): void;
};

/** Wraps the box that the menu is for. */
export function CellMenu({ isEnabled, isFilling, children, more, onCopy, onClose }: CellMenuProps) {
  const main = usePageMain();
  return (
    <ContextMenu>
      <ContextMenuTrigger asChild disabled={!isEnabled}>
        <div className={isFilling ? "flex min-h-0 flex-1 flex-col" : undefined}>{children}</div>
      </ContextMenuTrigger>
      <ContextMenuContent
        container={main}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <ContextMenuItem onSelect={() => onCopy(false)}>Copy</ContextMenuItem>
        <ContextMenuItem onSelect={() => onCopy(true)}>Copy with headers</ContextMenuItem>
        {more}
      </ContextMenuContent>
    </ContextMenu>
  );
}
