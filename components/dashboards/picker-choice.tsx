"use client";

/** One of several in a panel of the bar; the one that is chosen is marked. */
import { Check } from "lucide-react";
import { classNames } from "#components/ui/class-names";

type PickerChoiceProps = { readonly text: string; readonly isChosen: boolean; readonly onChoose: () => void };

export function PickerChoice({ text, isChosen, onChoose }: PickerChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-sunken pointer-coarse:min-h-11"
      >
        <Check aria-hidden className={classNames("size-3.5 text-primary", !isChosen && "invisible")} />
        {text}
      </button>
    </li>
  );
}
