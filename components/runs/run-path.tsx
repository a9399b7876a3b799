"use client";

/** The way that a run went, a pill for each step; a step that was taken several times in a row is one of them. */
import { ChevronRight } from "lucide-react";
import { classNames } from "#components/ui/class-names";
import { nodeName } from "#lib/state/run-words";
import type { PathStep } from "#lib/state/trace-tree";

type RunPathProps = {
  readonly steps: readonly PathStep[];
  readonly current: number;
  readonly onChoose: (seq: number) => void;
};

/** A click opens the step. */
export function RunPath({ steps, current, onChoose }: RunPathProps) {
  return (
    <ol aria-label="The way of the run" className="flex flex-wrap items-center gap-1">
      {steps.map(({ name, seq, count, hasFailed }, index) => (
        <li key={seq} className="flex items-center gap-1">
          {index === 0 ? null : <ChevronRight aria-hidden className="size-3.5 text-subtle" />}
          <button
            type="button"
            aria-pressed={seq === current}
            onClick={() => onChoose(seq)}
            className={classNames(
              "min-h-6 rounded-full border px-2.5 text-xs pointer-coarse:min-h-11",
              hasFailed
                ? "border-danger/40 bg-danger-soft text-danger"
                : "border-border bg-surface text-fg hover:bg-sunken",
              seq === current && "ring-2 ring-primary/60",
            )}
          >
            {nodeName(name)}
            {count > 1 ? ` ×${count}` : ""}
            {hasFailed ? <span className="sr-only"> failed</span> : null}
          </button>
        </li>
      ))}
    </ol>
  );
}
