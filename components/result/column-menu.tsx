"use client";

/** What can be done with one column: sort, filter, summary, number style, width, freezing. */
import { ArrowDown, ArrowUp, ChevronDown, Filter, MoveHorizontal, Sigma, X } from "lucide-react";
import { classNames } from "#components/ui/class-names";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import { type NumberStyle, numberStyles } from "#lib/domain/number-style";
import type { TableColumn } from "./column-layout.tsx";
import type { SortMark } from "./grid-header-cell.tsx";

export type ColumnCommands = {
  sort(direction: SortMark["direction"] | null): void;
  openFilter(): void;
  openSummary(): void;
  chooseNumbers(style: NumberStyle): void;
  fit(): void;
  freezeFirst(isFrozen: boolean): void;
};

type ColumnMenuProps = {
  readonly column: TableColumn;
  readonly sort: SortMark | null;
  readonly numbers: NumberStyle;
  readonly isFirstFrozen: boolean;
  readonly isOpen: boolean;
  /** What a command opened takes the focus. */
  readonly leadsElsewhere: boolean;
  readonly tabIndex: number;
  readonly commands: ColumnCommands;
  onOpenChange(isOpen: boolean): void;
};

const iconLook = "size-3.5 text-subtle";

/** The button in the header and its menu. */
export function ColumnMenu({ column, sort, numbers, isFirstFrozen, ...rest }: ColumnMenuProps) {
  const { isOpen, leadsElsewhere, tabIndex, commands, onOpenChange } = rest;
  const main = usePageMain();
  return (
    <DropdownMenu open={isOpen} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger
        aria-label={`Menu of ${column.label}`}
        tabIndex={tabIndex}
        className={classNames(
          "flex size-6 shrink-0 items-center justify-center rounded-sm text-subtle hover:bg-fg/6 hover:text-fg",
          "opacity-0 group-hover/head:opacity-100 group-focus-within/head:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100",
        )}
      >
        <ChevronDown aria-hidden className="size-3.5" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        container={main}
        align="start"
        className="w-52"
        onCloseAutoFocus={(event) => {
          if (leadsElsewhere) event.preventDefault();
        }}
      >
        <DropdownMenuItem onSelect={() => commands.sort("ascending")}>
          <ArrowUp aria-hidden className={iconLook} />
          Sort ascending
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => commands.sort("descending")}>
          <ArrowDown aria-hidden className={iconLook} />
          Sort descending
        </DropdownMenuItem>
        {sort === null ? null : (
          <DropdownMenuItem onSelect={() => commands.sort(null)}>
            <X aria-hidden className={iconLook} />
            Do not sort by this
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={commands.openFilter}>
          <Filter aria-hidden className={iconLook} />
          Filter…
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={commands.openSummary}>
          <Sigma aria-hidden className={iconLook} />
          Summary
        </DropdownMenuItem>
        {column.isNumeric ? <NumberMenu numbers={numbers} onChoose={commands.chooseNumbers} /> : null}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={commands.fit}>
          <MoveHorizontal aria-hidden className={iconLook} />
          Fit the width
        </DropdownMenuItem>
        <DropdownMenuCheckboxItem checked={isFirstFrozen} onCheckedChange={commands.freezeFirst}>
          Freeze first column
        </DropdownMenuCheckboxItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

type NumberMenuProps = { readonly numbers: NumberStyle; onChoose(style: NumberStyle): void };

function NumberMenu({ numbers, onChoose }: NumberMenuProps) {
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>
        <span aria-hidden className="w-3.5 text-center text-xs text-subtle">
          .0
        </span>
        Number format
      </DropdownMenuSubTrigger>
      <DropdownMenuSubContent container={usePageMain()}>
        <DropdownMenuRadioGroup value={numbers}>
          {numberStyles.map(({ style, label }) => (
            <DropdownMenuRadioItem key={style} value={style} onSelect={() => onChoose(style)}>
              {label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  );
}
