"use client";

/** One part of an answer: what it is, the words that it came from, and a panel to make it something else. */
import { type KeyboardEvent, useRef, useState } from "react";
import { classNames } from "#components/ui/class-names";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover";
import { isPressed } from "#components/ui/shortcut";
import type { PlanChip } from "#lib/domain/plan-chip";
import type { PlanEdit } from "#lib/domain/plan-part";
import { usePrefetchPlanMenu } from "#lib/queries/use-steering";
import { ChipContent, chipLook } from "./chip-look.tsx";
import { PartMenu } from "./part-menu.tsx";
import type { Steering } from "./steering.tsx";

type ChipButtonProps = {
  readonly chip: PlanChip;
  readonly steering: Steering;
  readonly onApply: (edits: readonly PlanEdit[]) => void;
};

/** Enter opens it, Delete leaves the part out. */
export function ChipButton({ chip, steering, onApply }: ChipButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const isLeaving = useRef(false);
  const prefetch = usePrefetchPlanMenu(steering.sessionId, steering.part.ref.id);
  const of = { kind: "part" as const, id: chip.id };
  const look = classNames(chipLook(chip), "h-7 pointer-coarse:h-11");
  const content = <ChipContent chip={chip} />;
  if (!steering.canChange) return <span className={look}>{content}</span>;

  function removeOnKey(event: KeyboardEvent) {
    if (!isPressed(event, "removePart")) return;
    event.preventDefault();
    onApply([{ kind: "remove", id: chip.id }]);
  }

  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger
        data-chip={chip.id}
        onKeyDown={removeOnKey}
        onPointerEnter={() => prefetch(of)}
        onFocus={() => prefetch(of)}
        className={classNames(look, "hover:border-control data-[state=open]:border-primary")}
      >
        {content}
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label={`Change ${chip.text}`}
        className="w-80 max-w-[calc(100vw-1rem)]"
        onCloseAutoFocus={(event) => {
          // A part that was left out has handed its focus on.
          if (isLeaving.current) event.preventDefault();
          isLeaving.current = false;
        }}
      >
        <p className="border-b border-border px-3 py-2 text-xs text-muted">{originText(chip)}</p>
        <PartMenu
          steering={steering}
          of={of}
          onApply={(edits) => {
            isLeaving.current = edits.some((edit) => edit.kind === "remove");
            setOpen(false);
            onApply(edits);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

/** Where a part comes from, in one sentence. */
function originText({ origin, words }: PlanChip): string {
  const quoted = words.map((word) => `“${word}”`).join(" and ");
  switch (origin) {
    case "said":
      return words.length === 0 ? "Part of this answer." : `From ${quoted}.`;
    case "assumed":
      return "Not in your question: it was assumed.";
    case "chosen":
      return words.length === 0 ? "Chosen by you." : `Chosen by you for ${quoted}.`;
  }
}
