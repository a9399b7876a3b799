"use client";

/** One table of the schema browser: opens to its columns; names go into the question with a click. */
import { ChevronRight, Eye, EyeOff, KeyRound, Plus, Table2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { RemoveTable } from "#components/uploads/remove-table";
import type { ColumnInfo, DatabaseContext, TableInfo } from "#lib/domain/catalog";
import { formatCompact, formatCounted } from "#lib/domain/format";
import { uploadContext } from "#lib/domain/upload-context";
import { TablePreview } from "./table-preview.tsx";

type TableEntryProps = {
  readonly context: DatabaseContext;
  readonly table: TableInfo;
  readonly startsOpen: boolean;
  readonly onPick: (name: string) => void;
};

/** The table's row: a button that opens it, its size, and a button that inserts its name. */
export function TableEntry({ context, table, startsOpen, onPick }: TableEntryProps) {
  const [isToggled, setIsToggled] = useState(false);
  const isOpen = isToggled !== startsOpen;
  const bodyId = useId();
  return (
    <li className="group/table">
      <div className="flex h-8 items-center gap-0.5 pr-2 pl-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsToggled(!isToggled)}
          className="flex h-7 min-w-0 flex-1 items-center gap-1.5 rounded-md px-1.5 text-left text-sm hover:bg-fg/5"
        >
          <ChevronRight
            aria-hidden
            className={classNames(
              "size-3.5 shrink-0 text-subtle transition-transform duration-120 ease-calm",
              isOpen && "rotate-90",
            )}
          />
          <Table2 aria-hidden className="size-3.5 shrink-0 text-subtle" />
          <span className="truncate font-medium">{table.name}</span>
          {table.rowCount === null ? null : (
            <span className="tabular ml-auto shrink-0 text-xs text-subtle" title={formatCounted(table.rowCount, "row")}>
              {formatCompact(table.rowCount)}
              <span className="sr-only"> rows</span>
            </span>
          )}
        </button>
        <PickButton name={table.name} onPick={onPick} />
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen ? <TableBody context={context} table={table} onPick={onPick} /> : null}
      </div>
    </li>
  );
}

function TableBody({ context, table, onPick }: Omit<TableEntryProps, "startsOpen">) {
  const [isPreviewed, setIsPreviewed] = useState(false);
  const PreviewIcon = isPreviewed ? EyeOff : Eye;
  return (
    <div className="pb-2 pl-9">
      {table.comment === null || table.comment === "" ? null : (
        <p className="pr-3 pb-1 text-xs text-muted">{table.comment}</p>
      )}
      <ul aria-label={`Columns of ${table.name}`}>
        {table.columns.map((column) => (
          <ColumnEntry
            key={column.name}
            column={column}
            isKey={table.primaryKey.includes(column.name)}
            onPick={onPick}
          />
        ))}
      </ul>
      <Button
        look="ghost"
        size="compact"
        className="mt-1 -ml-2"
        aria-expanded={isPreviewed}
        onClick={() => setIsPreviewed(!isPreviewed)}
      >
        <PreviewIcon aria-hidden className="size-3.5" />
        {isPreviewed ? "Hide the first rows" : "Show the first rows"}
      </Button>
      {isPreviewed ? <TablePreview context={context} table={table.name} /> : null}
      {context.database === uploadContext.database ? (
        <RemoveTable database={context.database} table={table.name} />
      ) : null}
    </div>
  );
}

type ColumnEntryProps = {
  readonly column: ColumnInfo;
  readonly isKey: boolean;
  readonly onPick: (name: string) => void;
};

function ColumnEntry({ column, isKey, onPick }: ColumnEntryProps) {
  return (
    <li>
      <button
        type="button"
        title={column.comment ?? undefined}
        onClick={() => onPick(column.name)}
        className="flex min-h-7 w-full flex-col justify-center rounded-md py-0.5 pr-3 pl-1.5 text-left hover:bg-fg/5"
      >
        <span className="flex w-full min-w-0 items-baseline gap-1.5">
          <span className="truncate text-xs">{column.name}</span>
          {isKey ? <KeyRound aria-label="primary key" className="size-3 shrink-0 self-center text-subtle" /> : null}
          <span className="ml-auto max-w-24 shrink-0 truncate font-mono text-[11px] text-subtle lowercase">
            {column.nativeType}
          </span>
        </span>
        {column.comment === null || column.comment === "" ? null : (
          <span className="line-clamp-1 text-[11px] leading-4 text-subtle">{column.comment}</span>
        )}
      </button>
    </li>
  );
}

function PickButton({ name, onPick }: { readonly name: string; readonly onPick: (name: string) => void }) {
  return (
    <Button
      look="ghost"
      size="icon-compact"
      aria-label={`Insert ${name} into the question`}
      title="Insert into the question"
      onClick={() => onPick(name)}
      className="opacity-0 group-hover/table:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
    >
      <Plus aria-hidden className="size-3.5" />
    </Button>
  );
}
