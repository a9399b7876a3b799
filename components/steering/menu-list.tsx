"use client";

/** A list to search and choose from by keyboard alone, in a panel. */
import { Command } from "cmdk";
import { Check, Search } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names";

type MenuListProps = { readonly label: string; readonly children: ReactNode };

/** The search field comes first, then options in groups. */
export function MenuList({ label, children }: MenuListProps) {
  const [search, ...rest] = Array.isArray(children) ? children : [children];
  return (
    <Command label={label} loop>
      {search}
      <Command.List label={label} className="max-h-80 scroll-py-1 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-4 text-center text-sm text-muted">Nothing fits.</Command.Empty>
        {rest}
      </Command.List>
    </Command>
  );
}

/** Has the focus from the start on. */
export function MenuSearch({ label, placeholder }: { readonly label: string; readonly placeholder: string }) {
  return (
    <div className="flex h-9 items-center gap-2 border-b border-border px-3 pointer-coarse:h-11">
      <Search aria-hidden className="size-3.5 shrink-0 text-subtle" />
      <Command.Input
        autoFocus
        aria-label={label}
        placeholder={placeholder}
        className="h-full w-full min-w-0 bg-transparent text-sm outline-none"
      />
    </div>
  );
}

type MenuOptionProps = {
  /** What is searched; one of its kind in the list. */
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
      {hint === null ? null : <span className="min-w-0 shrink truncate text-xs text-subtle">{hint}</span>}
    </Command.Item>
  );
}

/** Options that belong together, under their heading. */
export function MenuSection({ label, children }: MenuListProps) {
  return (
    <Command.Group
      heading={label}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-1.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-subtle"
    >
      {children}
    </Command.Group>
  );
}
