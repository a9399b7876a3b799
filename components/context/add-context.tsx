"use client";

/** A searchable list of databases with their schemas, to be asked beside the chat's own ("Also ask…"). */
import { Command } from "cmdk";
import { Plus, Search } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover";
import type { DatabaseContext, DatabaseInfo } from "#lib/domain/catalog";
import { isSameContext } from "#lib/domain/context-selection";
import { formatCounted } from "#lib/domain/format";
import { useDatabases } from "#lib/queries/use-catalog";
import { type ContextPair, useContextPairs } from "#lib/queries/use-context-pairs";

type AddContextProps = {
  /** What is asked already: it is not offered again. */
  readonly asked: readonly DatabaseContext[];
  readonly firstDatabases: readonly DatabaseInfo[] | null;
  readonly onAdd: (context: DatabaseContext) => void;
};

/** A button that opens the list; the keyboard alone is enough. */
export function AddContext({ asked, firstDatabases, onAdd }: AddContextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState("");

  function open(isWanted: boolean) {
    setIsOpen(isWanted);
    setSearch("");
  }

  return (
    <Popover open={isOpen} onOpenChange={open}>
      <PopoverTrigger asChild>
        <Button
          look="ghost"
          size="compact"
          className="pointer-coarse:h-11"
          title="Ask another database the same questions"
        >
          <Plus aria-hidden className="size-3.5" />
          Also ask…
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Also ask another database" align="start" className="w-80 max-w-[calc(100vw-1rem)]">
        <Command label="Search databases and schemas" loop shouldFilter={false}>
          <div className="flex h-9 items-center gap-2 border-b border-border px-3">
            <Search aria-hidden className="size-3.5 shrink-0 text-subtle" />
            <Command.Input
              autoFocus
              value={search}
              onValueChange={setSearch}
              placeholder="Search databases and schemas…"
              className="h-full w-full bg-transparent text-sm outline-none"
            />
          </div>
          <PairList
            asked={asked}
            firstDatabases={firstDatabases}
            search={search}
            onChoose={(context) => {
              setIsOpen(false);
              onAdd(context);
            }}
          />
        </Command>
        <p className="border-t border-border px-3 py-2 text-xs text-muted">
          Each question is put to every database on its own; the results stand side by side.
        </p>
      </PopoverContent>
    </Popover>
  );
}

type PairListProps = Omit<AddContextProps, "onAdd"> & {
  readonly search: string;
  readonly onChoose: (context: DatabaseContext) => void;
};

function PairList({ asked, firstDatabases, search, onChoose }: PairListProps) {
  const databases = useDatabases(firstDatabases);
  const found = useContextPairs(databases.data ?? [], { search, isWanted: true });
  const offered = found.pairs.filter((pair) => !asked.some((context) => isSameContext(context, pair)));
  return (
    <Command.List label="Databases and schemas" className="max-h-72 overflow-y-auto p-1">
      <Command.Empty className="px-2 py-4 text-center text-sm text-muted">
        {emptyText(databases.isError, found)}
      </Command.Empty>
      {offered.map((pair) => (
        <PairItem key={JSON.stringify([pair.database, pair.schema])} pair={pair} onChoose={onChoose} />
      ))}
      {found.hasMore ? (
        <p className="px-2 py-1.5 text-xs text-subtle">There are more databases: type a name to find them.</p>
      ) : null}
    </Command.List>
  );
}

function emptyText(isError: boolean, { isLoading }: { readonly isLoading: boolean }): string {
  if (isError) return "The databases cannot be listed right now.";
  return isLoading ? "Loading…" : "There is no other schema of this name.";
}

type PairItemProps = { readonly pair: ContextPair; readonly onChoose: (context: DatabaseContext) => void };

function PairItem({ pair: { database, schema, tableCount }, onChoose }: PairItemProps) {
  return (
    <Command.Item
      value={JSON.stringify([database, schema])}
      onSelect={() => onChoose({ database, schema })}
      className="flex min-h-8 cursor-pointer items-baseline gap-2 rounded-md px-2 py-1.5 text-sm data-[selected=true]:bg-sunken pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1 truncate font-medium">
        {database} <span className="text-subtle">/</span> {schema}
      </span>
      {tableCount === null ? null : (
        <span className="shrink-0 text-xs text-subtle">{formatCounted(tableCount, "table")}</span>
      )}
    </Command.Item>
  );
}
