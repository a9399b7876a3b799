"use client";

/** The further databases that a chat asks: one chip each, and a searchable list to add one. */
import { X } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "#components/ui/icon-button";
import type { DatabaseContext, DatabaseInfo } from "#lib/domain/catalog";
import { type ContextSelection, contextsOf, isSameContext, maxOtherContexts } from "#lib/domain/context-selection";
import { AddContext } from "./add-context.tsx";

type OtherContextsProps = {
  readonly selection: ContextSelection;
  /** Databases that came with the page; null when they could not be listed. */
  readonly firstDatabases: readonly DatabaseInfo[] | null;
  readonly onChange: (others: readonly DatabaseContext[]) => void;
};

/** Nothing but the way to add one while the chat asks a single database. */
export function OtherContexts({ selection, firstDatabases, onChange }: OtherContextsProps) {
  const { otherContexts } = selection;
  const group = useRef<HTMLFieldSetElement>(null);

  function change(others: readonly DatabaseContext[]) {
    onChange(others);
    // The chip or the button that was pressed may be gone.
    group.current?.focus();
  }

  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className="ml-1 flex min-w-0 flex-wrap items-center gap-1 outline-none md:justify-end"
    >
      <legend className="sr-only">Also asked</legend>
      {otherContexts.map((context) => (
        <ContextChip
          key={JSON.stringify(context)}
          context={context}
          onRemove={() => change(otherContexts.filter((other) => !isSameContext(other, context)))}
        />
      ))}
      {otherContexts.length < maxOtherContexts ? (
        <AddContext
          asked={contextsOf(selection)}
          firstDatabases={firstDatabases}
          onAdd={(context) => change([...otherContexts, context])}
        />
      ) : null}
    </fieldset>
  );
}

type ContextChipProps = { readonly context: DatabaseContext; readonly onRemove: () => void };

function ContextChip({ context, onRemove }: ContextChipProps) {
  const name = `${context.database} / ${context.schema}`;
  return (
    <span className="inline-flex h-7 max-w-56 min-w-0 items-center rounded-md border border-border bg-sunken pl-2 text-xs font-medium pointer-coarse:h-11">
      <span className="truncate" title={name}>
        {name}
      </span>
      <IconButton
        label={`Stop asking ${name}`}
        isCompact
        tooltipSide="bottom"
        onClick={onRemove}
        className="size-6.5 pointer-coarse:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </IconButton>
    </span>
  );
}
