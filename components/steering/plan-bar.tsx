"use client";

/** The parts of an answer over its result: each can be taken hold of, changed, and left out. */
import { LoaderCircle, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { SqlProblem } from "#components/result/sql-problem";
import { Button } from "#components/ui/button";
import { placeBeside } from "#components/ui/place-beside";
import type { PlanChip } from "#lib/domain/plan-chip";
import type { PlanEdit } from "#lib/domain/plan-part";
import { AddPart } from "./add-part.tsx";
import { ChipButton } from "./chip-button.tsx";
import { type Steering, useSteering } from "./steering.tsx";

/** Nothing where the answer has no plan. */
export function PlanBar({ versions }: { readonly versions: ReactNode }) {
  const steering = useSteering();
  if (steering === null || steering.part.chips.length === 0) return null;
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5 border-t border-border px-4 pt-2 pb-1">
        <Chips steering={steering} />
        {versions}
      </div>
      <Outcome steering={steering} />
    </>
  );
}

/** More columns of listed rows are put away until they are asked for. */
const mostColumns = 4;

function Chips({ steering }: { readonly steering: Steering }) {
  const { part, canChange } = steering;
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const columns = part.chips.filter(({ kind }) => kind === "column");
  const isCut = !isWhole && columns.length > mostColumns;
  const shown = isCut ? part.chips.filter(({ kind }) => kind !== "column") : part.chips;
  const apply = (edits: readonly PlanEdit[], chip: PlanChip | null) => {
    // A chip that goes hands its focus to what stands beside it.
    const isRemoval = chip !== null && edits.some((edit) => edit.kind === "remove" && edit.id === chip.id);
    if (isRemoval && list.current !== null) {
      const own = list.current.querySelector(`[data-chip="${chip.id}"]`);
      if (own !== null) placeBeside(own, list.current.querySelectorAll("button"))?.focus();
    }
    steering.apply(edits);
  };
  return (
    <ul
      ref={list}
      aria-label="What this answer is made of"
      className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 max-sm:basis-full"
    >
      {shown.map((chip) => (
        <li key={chip.id} className="min-w-0">
          <ChipButton chip={chip} steering={steering} onApply={(edits) => apply(edits, chip)} />
        </li>
      ))}
      {columns.length > mostColumns ? (
        <li>
          <Button
            look="ghost"
            size="compact"
            aria-expanded={isWhole}
            className="rounded-full pointer-coarse:h-11"
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? "Fewer" : `${columns.length} columns`}
          </Button>
        </li>
      ) : null}
      {canChange ? (
        <li className="flex items-center">
          <AddPart steering={steering} onApply={(edits) => apply(edits, null)} />
          {steering.running === null ? null : <Running onStop={steering.stop} />}
        </li>
      ) : null}
    </ul>
  );
}

/** What becomes of a change while it runs, and why one has no result. */
function Outcome({ steering }: { readonly steering: Steering }) {
  const { running, problem } = steering;
  if (problem !== null) {
    return (
      <SqlProblem title="This change was not made." error={problem}>
        <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={steering.dismiss}>
          <X aria-hidden className="size-3.5" />
          Close
        </Button>
      </SqlProblem>
    );
  }
  return (
    <p role="status" className="sr-only">
      {running === null ? "" : `${running.change}…`}
    </p>
  );
}

/** In the place of "Add": most changes are there before anybody could read that they run. */
function Running({ onStop }: { readonly onStop: () => void }) {
  return (
    <span className="animate-fade-in inline-flex items-center gap-1 [animation-delay:400ms] [animation-fill-mode:backwards]">
      <LoaderCircle aria-hidden className="size-3.5 shrink-0 animate-spin text-primary" />
      <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={onStop}>
        Stop
      </Button>
    </span>
  );
}
