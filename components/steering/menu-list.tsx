"use client";

/** A list to search and choose from by keyboard alone, in a panel. */
import { Command, defaultFilter } from "cmdk";
import { Check, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { classNames } from "#components/ui/class-names";
import { Skeleton } from "#components/ui/skeleton";

export type MenuChoice = {
  /** What is searched; one of its kind in the list. */
  readonly value: string;
  readonly choose: () => void;
};

type MenuListProps = {
  readonly label: string;
  readonly placeholder: string;
  /** Every option, in order: Enter takes the best match of what was typed before they were there. */
  readonly choices: readonly MenuChoice[];
  /** The options are still on their way; what is typed meanwhile stays. */
  readonly isLoading?: boolean;
  /** Something stands below it that is to be seen as well. */
  readonly isShort?: boolean;
  readonly children: ReactNode;
};

/** The search field comes first and has the focus, then options in groups. */
export function MenuList({ label, placeholder, choices, isLoading = false, isShort = false, children }: MenuListProps) {
  const [search, setSearch] = useState("");
  const [isAwaited, setAwaited] = useState(false);
  const chooseAwaited = useEffectEvent(() => {
    setAwaited(false);
    bestChoice(choices, search)?.choose();
  });
  useEffect(() => {
    if (isAwaited && !isLoading) chooseAwaited();
  }, [isAwaited, isLoading]);

  function awaitOptions(event: KeyboardEvent) {
    // A key of value 229 ends a word that is composed, also where the composition is over already.
    const isComposed = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || !isLoading || isComposed) return;
    event.preventDefault();
    // Nobody has seen what is first in a list that is not there: only words choose in it.
    setAwaited(search.trim() !== "");
  }

  return (
    <Command label={label} loop onKeyDown={awaitOptions}>
      <div className="flex h-9 items-center gap-2 border-b border-border px-3 pointer-coarse:h-11">
        <Search aria-hidden className="size-3.5 shrink-0 text-subtle" />
        <Command.Input
          autoFocus
          aria-label={`Search: ${label}`}
          placeholder={placeholder}
          value={search}
          onValueChange={(text) => {
            setSearch(text);
            setAwaited(false);
          }}
          className="h-full w-full min-w-0 bg-transparent text-sm outline-none"
        />
      </div>
      <Command.List
        label={label}
        className={classNames("scroll-py-1 overflow-y-auto p-1", isShort ? "max-h-52" : "max-h-80")}
      >
        {isLoading ? <MenuSkeleton /> : <NothingFits />}
        {children}
      </Command.List>
    </Command>
  );
}

function NothingFits() {
  return <Command.Empty className="px-2 py-4 text-center text-sm text-muted">Nothing fits.</Command.Empty>;
}

/** By the measure that the list itself finds and orders with. */
function bestChoice(choices: readonly MenuChoice[], search: string): MenuChoice | null {
  const scored = choices
    .map((choice) => ({ choice, score: defaultFilter(choice.value, search) }))
    .filter(({ score }) => score > 0);
  return scored.toSorted((one, other) => other.score - one.score)[0]?.choice ?? null;
}

/** Holds the place of what can be chosen. */
export function MenuSkeleton() {
  return (
    <div role="status" aria-label="Loading what can be chosen" className="flex flex-col gap-2 p-2">
      {["w-40", "w-56", "w-48"].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

type MenuOptionProps = {
  readonly value: string;
  readonly hint?: string | null;
  /** Left out where nothing in the list can be how things are. */
  readonly isChosen?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

export function MenuOption({ value, hint = null, isChosen, onChoose, children }: MenuOptionProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onChoose}
      className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 py-1 text-sm data-[selected=true]:bg-sunken pointer-coarse:min-h-11"
    >
      {isChosen === undefined ? null : (
        <Check aria-hidden className={classNames("size-3.5 shrink-0 text-primary", !isChosen && "invisible")} />
      )}
      <span className="flex min-w-0 flex-1 items-center gap-2 wrap-anywhere">{children}</span>
      {isChosen === true ? <span className="sr-only">, as it is now</span> : null}
      {hint === null ? null : <span className="max-w-3/5 min-w-0 shrink truncate text-xs text-subtle">{hint}</span>}
    </Command.Item>
  );
}

type MenuSectionProps = { readonly label: string; readonly children: ReactNode };

/** Options that belong together, under their heading. */
export function MenuSection({ label, children }: MenuSectionProps) {
  return (
    <Command.Group
      heading={label}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-1.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-subtle"
    >
      {children}
    </Command.Group>
  );
}
