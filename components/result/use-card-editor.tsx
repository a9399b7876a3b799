"use client";

/** The chart editor of a result card: its button, and itself beside the chart while it is open. */
import { SlidersHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { ChartEditorPanel } from "./chart-editor-panel.tsx";
import type { ShownChart } from "./chart-view.tsx";
import { useChartEditing } from "./use-chart-editing.tsx";

/** `beside` is for the chart, `button` for the row of the card's buttons; edits hold whether it is open or not. */
export function useCardEditor(resultId: string) {
  const editing = useChartEditing(resultId);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const beside = (chart: ShownChart) =>
    isOpen ? <ChartEditorPanel {...chart} editing={editing} onClose={close} /> : null;
  const button = (
    <Button
      ref={opener}
      look="ghost"
      size="icon"
      aria-label="Edit chart"
      aria-expanded={isOpen}
      title="Edit chart"
      onClick={() => setOpen(!isOpen)}
      className="aria-expanded:bg-primary-soft aria-expanded:text-primary pointer-coarse:size-11"
    >
      <SlidersHorizontal aria-hidden className="size-4" />
    </Button>
  );
  return { edit: editing.edit, isOpen, beside, button };
}
