"use client";

/** A searchable choice of one: a button with role combobox that opens a filtered list; the keyboard alone is enough. */
import { Command, defaultFilter } from "cmdk";
import { Check, ChevronDown, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { classNames } from "./class-names.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "./popover.tsx";

export type ComboboxOption = {
  readonly value: string;
  /** One line under the name. */
  readonly description: string | null;
  /** Why it cannot be chosen; null when it can. */
  readonly problem: string | null;
  /** A word beside the name that tells its kind. */
  readonly tag?: string | null;
};

type ComboboxProps = {
  /** Accessible name, e.g. "Database". */
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  readonly value: string | null;
  readonly onChoose: (value: string) => void;
  readonly placeholder: string;
  readonly emptyText: string;
  readonly isDisabled?: boolean;
  /** The options are still on their way: Enter is kept, and takes the best match once they are there. */
  readonly isLoading?: boolean;
  readonly icon?: ReactNode;
  /** Whether the list is open, where somebody else opens it too. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** The list is gone, and the trigger is about to get the focus back. */
  readonly onClosed?: (event: Event) => void;
};

/** The trigger shows the chosen value; arrow down, Enter, Space and typing open the list. */
export function Combobox(props: ComboboxProps) {
  const { label, options, value, onChoose, placeholder, emptyText } = props;
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const { isOpen = isOwnOpen, onOpenChange: setIsOpen = setIsOwnOpen } = props;
  const listId = useId();

  function openOnArrow(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setIsOpen(true);
  }

  function choose(chosen: string) {
    setIsOpen(false);
    if (chosen !== value) onChoose(chosen);
  }

  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={listId}
        disabled={props.isDisabled}
        onKeyDown={openOnArrow}
        className={classNames(
          "inline-flex h-8 max-w-full min-w-0 items-center gap-1.5 rounded-md px-2 text-sm font-medium text-fg pointer-coarse:h-11",
          "transition-colors duration-120 ease-calm hover:bg-fg/6 data-[state=open]:bg-fg/6",
          props.isDisabled && "opacity-60",
        )}
      >
        {props.icon}
        <span className={classNames("truncate", value === null && "text-subtle")}>{value ?? placeholder}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-subtle" />
      </PopoverTrigger>
      <PopoverContent
        aria-label={`${label} search`}
        onCloseAutoFocus={props.onClosed}
        align="start"
        className="w-72 max-w-[calc(100vw-1rem)]"
      >
        <OptionList
          {...{ label, options, value, emptyText, listId }}
          isLoading={props.isLoading ?? false}
          onChoose={choose}
        />
      </PopoverContent>
    </Popover>
  );
}

type OptionListProps = Pick<ComboboxProps, "label" | "options" | "value" | "emptyText" | "onChoose"> & {
  readonly listId: string;
  readonly isLoading: boolean;
};

/** Enter after words that were typed before the options came takes their best match, once there is one. */
function OptionList({ label, options, value, emptyText, listId, isLoading, onChoose }: OptionListProps) {
  const [search, setSearch] = useState("");
  const [isAwaited, setIsAwaited] = useState(false);

  function searchFor(text: string) {
    setSearch(text);
    setIsAwaited(false);
  }

  function awaitOptions(event: KeyboardEvent) {
    // A key of value 229 ends a word that is composed, also where the composition is over already.
    const isComposed = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || !isLoading || isComposed) return;
    event.preventDefault();
    // Nobody has seen what is first in a list that is not there: only words choose in it.
    setIsAwaited(search.trim() !== "");
  }

  const chooseAwaited = useEffectEvent(() => {
    setIsAwaited(false);
    const best = bestMatch(options, search);
    if (best !== null) onChoose(best.value);
  });
  useEffect(() => {
    if (isAwaited && !isLoading) chooseAwaited();
  }, [isAwaited, isLoading]);

  return (
    <Command label={`Choose: ${label}`} loop defaultValue={value ?? undefined} onKeyDown={awaitOptions}>
      <div className="flex h-9 items-center gap-2 border-b border-border px-3">
        <Search aria-hidden className="size-3.5 shrink-0 text-subtle" />
        <Command.Input
          autoFocus
          aria-label={`Search: ${label}`}
          onValueChange={searchFor}
          placeholder={`Search ${label.toLowerCase()}s…`}
          className="h-full w-full bg-transparent text-sm outline-none"
        />
      </div>
      <Command.List id={listId} label={`${label} list`} className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-4 text-center text-sm text-muted">{emptyText}</Command.Empty>
        {options.map((option) => (
          <ComboboxItem key={option.value} option={option} isChosen={option.value === value} onChoose={onChoose} />
        ))}
      </Command.List>
    </Command>
  );
}

/** By the measure that the list itself finds and orders with; null where no option that can be chosen has the words. */
function bestMatch(options: readonly ComboboxOption[], search: string): ComboboxOption | null {
  const scored = options
    .filter(({ problem }) => problem === null)
    .map((option) => ({ option, score: defaultFilter(option.value, search) }))
    .filter(({ score }) => score > 0);
  return scored.toSorted((one, other) => other.score - one.score)[0]?.option ?? null;
}

type ComboboxItemProps = {
  readonly option: ComboboxOption;
  readonly isChosen: boolean;
  readonly onChoose: (value: string) => void;
};

function ComboboxItem({ option, isChosen, onChoose }: ComboboxItemProps) {
  const secondLine = option.problem ?? option.description;
  return (
    <Command.Item
      value={option.value}
      disabled={option.problem !== null}
      onSelect={() => onChoose(option.value)}
      className="flex min-h-8 cursor-pointer items-start gap-2 rounded-md px-2 py-1.5 text-sm data-[disabled=true]:cursor-default data-[selected=true]:bg-sunken"
    >
      <Check aria-hidden className={classNames("mt-0.5 size-3.5 shrink-0 text-primary", !isChosen && "invisible")} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={classNames("min-w-0 truncate font-medium", option.problem !== null && "text-muted")}>
            {option.value}
          </span>
          {option.tag == null ? null : <span className="ml-auto shrink-0 text-xs text-subtle">{option.tag}</span>}
        </span>
        {secondLine === null ? null : <span className="line-clamp-2 block text-xs text-muted">{secondLine}</span>}
      </span>
    </Command.Item>
  );
}
