"use client";

/** What stands in the plot's place while every series is switched off. */
import type { MouseEvent } from "react";
import { Button } from "#components/ui/button";

type SwitchedOffProps = {
  /** Pixels: the plot's own, so that nothing jumps. */
  readonly height: number;
  onShowAll(): void;
};

/** Says why nothing is drawn, and offers to draw all of it again. */
export function SwitchedOff({ height, onShowAll }: SwitchedOffProps) {
  const showAll = (event: MouseEvent<HTMLElement>): void => {
    // The button goes: whoever pressed it goes on in the legend, where the series are.
    event.currentTarget.closest("figure")?.querySelector<HTMLElement>("[aria-pressed]")?.focus();
    onShowAll();
  };
  return (
    <div className="flex flex-col items-center justify-center gap-3 text-sm text-muted" style={{ minHeight: height }}>
      <p role="status">All series are switched off.</p>
      <Button size="compact" data-export="skip" onClick={showAll}>
        Show all
      </Button>
    </div>
  );
}
