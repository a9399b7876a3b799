"use client";

/** The chart editor beside a card's chart, or over the page where there is no room beside it. */
import { Redo2, Undo2, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "#components/ui/icon-button";
import { Sheet } from "#components/ui/sheet";
import { isPressed } from "#components/ui/shortcut";
import { useMediaQuery } from "#components/ui/use-media-query";
import { ariaKeys } from "#lib/state/shortcuts";
import { ChartEditor, type ChartEditorProps } from "./chart-editor.tsx";
import type { ChartEditing } from "./use-chart-editing.tsx";

type ChartEditorPanelProps = Pick<ChartEditorProps, "options" | "choice" | "isPending"> & {
  readonly editing: ChartEditing;
  /** Over the page in any case. */
  readonly isOver: boolean;
  onClose(): void;
};

const title = "Edit chart";

/** Ctrl or Cmd with Z takes the last change back; Escape and the cross close it. */
export function ChartEditorPanel({ editing, isOver, onClose, ...shown }: ChartEditorPanelProps) {
  const isNarrow = useMediaQuery("(max-width: 767px)");
  const body = <ChartEditor {...shown} edit={editing.edit} onEdit={editing.change} />;
  if (isNarrow || isOver) {
    return (
      <Sheet isOpen onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title={title} side="right">
        <UndoKeys editing={editing} className="flex min-h-0 flex-1 flex-col">
          <div className="flex justify-end gap-1 px-2 pt-2">
            <UndoButtons editing={editing} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-4 pt-1">{body}</div>
        </UndoKeys>
      </Sheet>
    );
  }
  return (
    <SidePanel editing={editing} onClose={onClose}>
      {body}
    </SidePanel>
  );
}

type SidePanelProps = Pick<ChartEditorPanelProps, "editing" | "onClose"> & { readonly children: ReactNode };

function SidePanel({ editing, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  // Whoever opens it wants to change something: the focus goes where that is done.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <UndoKeys editing={editing} onEscape={onClose} className="relative w-72 shrink-0 border-l border-border">
      <section
        ref={panel}
        tabIndex={-1}
        aria-label={title}
        className="absolute inset-0 flex flex-col rounded-none outline-none"
      >
        <div className="flex h-10 shrink-0 items-center gap-1 pr-2 pl-4">
          <h3 className="min-w-0 flex-1 text-sm font-semibold">{title}</h3>
          <UndoButtons editing={editing} />
          <IconButton label="Close the editor" isCompact onClick={onClose}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-4">{children}</div>
      </section>
    </UndoKeys>
  );
}

function UndoButtons({ editing }: Pick<ChartEditorPanelProps, "editing">) {
  const { undo, redo } = editing;
  return (
    <>
      <IconButton
        label="Undo"
        isCompact
        aria-disabled={undo === null}
        aria-keyshortcuts={ariaKeys("undo")}
        onClick={() => undo?.()}
        className={undo === null ? offLook : touchLook}
      >
        <Undo2 aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label="Redo"
        isCompact
        aria-disabled={redo === null}
        aria-keyshortcuts={ariaKeys("redo")}
        onClick={() => redo?.()}
        className={redo === null ? offLook : touchLook}
      >
        <Redo2 aria-hidden className="size-4" />
      </IconButton>
    </>
  );
}

const touchLook = "pointer-coarse:size-11";
const offLook = `${touchLook} opacity-40`;

type UndoKeysProps = {
  readonly editing: ChartEditing;
  readonly className: string;
  onEscape?(): void;
  readonly children: ReactNode;
};

function UndoKeys({ editing, className, onEscape, children }: UndoKeysProps) {
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === "Escape" && onEscape !== undefined) {
      event.preventDefault();
      onEscape();
    }
    const step = stepOf(event, editing);
    if (step === undefined) return;
    event.preventDefault();
    step?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside, wherever among them the focus is
    <div className={className} onKeyDown={handleKey}>
      {children}
    </div>
  );
}

/** Undefined for other keys; null where there is no step to take. In a text the keys belong to the text. */
function stepOf(event: KeyboardEvent, { undo, redo }: ChartEditing): (() => void) | null | undefined {
  if (event.target instanceof HTMLInputElement && event.target.type !== "checkbox") return undefined;
  if (isPressed(event, "undo")) return undo;
  return isPressed(event, "redo") ? redo : undefined;
}
