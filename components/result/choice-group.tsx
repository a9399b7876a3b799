"use client";

/** One of a few choices as a row of buttons. Those that cannot be chosen stay reachable and say why. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classNames } from "#components/ui/class-names";
import { Tooltip } from "#components/ui/tooltip";

export type Choice<Value extends string> = {
  readonly value: Value;
  readonly name: string;
  /** Why it cannot be chosen; null when it can. */
  readonly problem: string | null;
  readonly icon?: ReactNode;
};

type ChoiceGroupProps<Value extends string> = {
  /** Shown over the buttons, and the group's name. */
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  /** Null when none of them is at work. */
  readonly chosen: Value | null;
  onChoose(value: Value): void;
};

/** Four names are too long for a narrow row and stand two by two there. */
function groupLook(hasIcons: boolean, count: number): string {
  if (hasIcons) return "grid grid-cols-4 gap-1";
  return `${count === 4 ? "grid grid-cols-2 @md:grid-cols-4" : "flex flex-wrap"} gap-0.5 rounded-md bg-sunken p-0.5`;
}

/** Arrow keys go from button to button, Enter and Space choose. With icons the buttons are tiles. */
export function ChoiceGroup<Value extends string>({ label, choices, chosen, onChoose }: ChoiceGroupProps<Value>) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const hasIcons = choices.some(({ icon }) => icon !== undefined);
  const entry = choices.find(({ value }) => value === chosen) ?? choices[0];
  return (
    <div className="@container flex flex-col gap-1">
      <p id={`${id}-label`} className="text-xs font-medium text-muted">
        {label}
      </p>
      <div
        ref={group}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        onKeyDown={(event) => moveFocus(event, group.current)}
        className={groupLook(hasIcons, choices.length)}
      >
        {choices.map((choice) => (
          <ChoiceButton
            key={choice.value}
            id={`${id}-${choice.value}`}
            choice={choice}
            isChosen={choice.value === chosen}
            isEntry={choice === entry}
            onChoose={() => onChoose(choice.value)}
          />
        ))}
      </div>
    </div>
  );
}

type ChoiceButtonProps = {
  readonly id: string;
  readonly choice: Choice<string>;
  readonly isChosen: boolean;
  /** Where the Tab key comes in. */
  readonly isEntry: boolean;
  onChoose(): void;
};

function ChoiceButton({ id, choice, isChosen, isEntry, onChoose }: ChoiceButtonProps) {
  const { name, problem, icon } = choice;
  const button = (
    // biome-ignore lint/a11y/useSemanticElements: an input that is off takes no focus, and could not say why it is off
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-disabled={problem !== null}
      aria-describedby={problem === null ? undefined : `${id}-problem`}
      tabIndex={isEntry ? 0 : -1}
      onClick={() => {
        if (problem === null) onChoose();
      }}
      className={classNames(
        "rounded-[5px] text-xs font-medium transition-colors duration-120 ease-calm pointer-coarse:min-h-11",
        icon === undefined
          ? "h-7 flex-1 px-2 whitespace-nowrap"
          : "flex min-h-14 min-w-0 flex-col items-center gap-1 rounded-md border px-0.5 py-1.5 text-[0.6875rem]/3",
        lookOf({ isChosen, isOff: problem !== null, isTile: icon !== undefined }),
      )}
    >
      {icon}
      <span className={icon === undefined ? undefined : "max-w-full text-center text-balance"}>{name}</span>
    </button>
  );
  if (problem === null) return button;
  return (
    <>
      <Tooltip label={problem}>{button}</Tooltip>
      <span id={`${id}-problem`} hidden>
        {problem}
      </span>
    </>
  );
}

type Looks = { readonly isChosen: boolean; readonly isOff: boolean; readonly isTile: boolean };

function lookOf({ isChosen, isOff, isTile }: Looks): string {
  const border = isTile ? "border-transparent " : "";
  if (isOff) return `${border}cursor-not-allowed text-subtle opacity-60`;
  if (!isChosen) return `${border}text-muted hover:bg-fg/6 hover:text-fg`;
  return isTile ? "border-primary bg-primary-soft text-primary" : "bg-raised text-fg shadow-raised";
}

const steps: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  ArrowUp: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent, group: HTMLElement | null): void {
  const step = steps[event.key];
  const buttons = [...(group?.querySelectorAll<HTMLElement>("[role=radio]") ?? [])];
  const place = buttons.findIndex((button) => button.matches(":focus"));
  if (step === undefined || place < 0) return;
  event.preventDefault();
  buttons[step(place, buttons.length)]?.focus();
}
