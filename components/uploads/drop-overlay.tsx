"use client";

/** Lies over the whole page while files are dragged over it, and takes them when they are dropped. */
import { FileUp } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

/** Nothing while no file is dragged. */
export function DropOverlay({ onDrop }: { readonly onDrop: (files: readonly File[]) => void }) {
  const isDragged = useFileDrag(onDrop);
  if (!isDragged) return null;
  return (
    <div
      data-testid="drop-overlay"
      className="animate-fade-in pointer-events-none fixed inset-0 z-60 flex bg-bg/75 p-3"
    >
      <div className="flex size-full items-center justify-center rounded-xl border-2 border-dashed border-primary">
        <div className="flex flex-col items-center gap-1 rounded-xl border border-border bg-raised px-8 py-6 text-center shadow-float">
          <FileUp aria-hidden className="mb-2 size-8 text-primary" />
          <p className="text-lg font-semibold">Drop a file to add it as a table</p>
          <p className="text-sm text-muted">CSV, TSV, JSON or Parquet</p>
        </div>
      </div>
    </div>
  );
}

/** Whether files are over the page. Text and links that are dragged are none of our business. */
function useFileDrag(onDrop: (files: readonly File[]) => void): boolean {
  // Each element under the pointer is entered and left by itself: the drag is over when all were left.
  const [depth, setDepth] = useState(0);
  const take = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setDepth(0);
    onDrop(filesOf(event));
  });

  useEffect(() => {
    const onEnter = (event: DragEvent) => {
      if (hasFiles(event)) setDepth((entered) => entered + 1);
    };
    const onLeave = (event: DragEvent) => {
      if (hasFiles(event)) setDepth((entered) => Math.max(0, entered - 1));
    };
    // Without this the browser would leave the page and show the file.
    const onOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDropped = (event: DragEvent) => {
      if (hasFiles(event)) take(event);
    };
    const listeners = [
      ["dragenter", onEnter],
      ["dragleave", onLeave],
      ["dragover", onOver],
      ["drop", onDropped],
    ] as const;
    for (const [type, listener] of listeners) window.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of listeners) window.removeEventListener(type, listener);
    };
  }, []);
  return depth > 0;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

/** Folders come along as empty files without a type: they are left out. */
function filesOf({ dataTransfer }: DragEvent): File[] {
  const items = [...(dataTransfer?.items ?? [])];
  return items.flatMap((item) => {
    const isFolder = item.webkitGetAsEntry?.()?.isDirectory ?? false;
    const file = isFolder ? null : item.getAsFile();
    return file === null ? [] : [file];
  });
}
