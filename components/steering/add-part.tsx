"use client";

/** Adds to an answer: first what kind of part, then which one. */
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover";
import type { AdditionKind } from "#lib/domain/inputs/steering";
import type { PlanEdit } from "#lib/domain/plan-part";
import { ChipIcon } from "./chip-icon.tsx";
import { MenuList, MenuOption } from "./menu-list.tsx";
import { PartMenu } from "./part-menu.tsx";
import type { Steering } from "./steering.tsx";

type AddPartProps = { readonly steering: Steering; readonly onApply: (edits: readonly PlanEdit[]) => void };

const ofFigures: readonly (readonly [AdditionKind, string])[] = [
  ["figure", "Figure"],
  ["calculation", "Calculation"],
  ["group", "Group"],
  ["condition", "Filter"],
  ["period", "Period"],
  ["comparison", "Comparison"],
  ["order", "Sorting"],
  ["first", "Top or first ones"],
];
const ofRows: readonly (readonly [AdditionKind, string])[] = [
  ["column", "Column"],
  ["condition", "Filter"],
  ["period", "Period"],
  ["order", "Sorting"],
  ["first", "First ones"],
];

export function AddPart({ steering, onApply }: AddPartProps) {
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<AdditionKind | null>(null);
  const kinds = steering.part.plan?.detail == null ? ofFigures : ofRows;
  return (
    <Popover
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        setKind(null);
      }}
    >
      <PopoverTrigger asChild>
        <Button look="ghost" size="compact" className="rounded-full pointer-coarse:h-11">
          <Plus aria-hidden className="size-3.5" />
          Add
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label="Add to this answer" className="w-80 max-w-[calc(100vw-1rem)]">
        {kind === null ? (
          <MenuList
            label="What to add"
            placeholder="Add…"
            choices={kinds.map(([own, label]) => ({ value: label, choose: () => setKind(own) }))}
          >
            {kinds.map(([own, label]) => (
              <MenuOption key={own} value={label} onChoose={() => setKind(own)}>
                <ChipIcon kind={own} />
                {label}
              </MenuOption>
            ))}
          </MenuList>
        ) : (
          <PartMenu
            steering={steering}
            of={{ kind: "addition", part: kind }}
            onApply={(edits) => {
              setOpen(false);
              setKind(null);
              onApply(edits);
            }}
          />
        )}
      </PopoverContent>
    </Popover>
  );
}
