"use client";

/** The chart editor of a result: its button, and itself beside the chart or over the page while it is open. */
import { SlidersHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { ChartEditorPanel } from "./chart-editor-panel.tsx";
import type { ShownChart } from "./chart-view.tsx";
import { useChartEditing } from "./use-chart-editing.tsx";

/**
 * `beside` is for the chart, `button` for the row of the card's buttons; edits hold whether it is open or not.
 * @param place where the editor opens: over the page where no room can be left for it beside the chart.
 */
export function useCardEditor(resultId: string, place: "beside" | "over" = "beside") {
  const editing = useChartEditing(resultId);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const beside = (chart: ShownChart) =>
    isOpen ? <ChartEditorPanel {...chart} editing={editing} isOver={place === "over"} onClose={close} /> : null;
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
