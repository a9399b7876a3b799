"use client";

/** What there is to ask about: the tables of a schema with columns, comments, sizes and first rows. */
import { Compass, RotateCw, Search } from "lucide-react";
import Link from "next/link";
import { useEffect, useMemo, useRef, useState } from "react";
import { useMay } from "#components/access/use-may";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { IconButton } from "#components/ui/icon-button";
import { Skeleton } from "#components/ui/skeleton";
import { AddFileButton } from "#components/uploads/add-file-button";
import type { DatabaseContext, TableInfo } from "#lib/domain/catalog";
import { formatCount } from "#lib/domain/format";
import { toShownError } from "#lib/queries/public-failure";
import { useRefreshSchema, useSchemaCatalog } from "#lib/queries/use-catalog";
import { exploreHref } from "#lib/state/explore-address";
import { TableEntry } from "./table-entry.tsx";

type SchemaBrowserProps = {
  /** The table to begin with; null: all of them. */
  readonly wantedTable?: string | null;
  readonly context: DatabaseContext | null;
  /** Called with the name of a table or column that the user picked for the question. */
  readonly onPick: (name: string) => void;
};

/** More than this nobody reads through; a schema may have thousands, and each costs the page. */
const shownTables = 200;

/** A filter and the list of tables; each opens to its columns. */
export function SchemaBrowser({ wantedTable = null, context, onPick }: SchemaBrowserProps) {
  const [filter, setFilter] = useState(wantedTable ?? "");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Whoever asked for a table by its name goes on from here.
    if (wantedTable !== null) field.current?.focus();
  }, [wantedTable]);
  const catalog = useSchemaCatalog(context);
  const tables = useMemo(() => matchingTables(catalog.data?.tables ?? [], filter), [catalog.data, filter]);

  if (context === null) return <Hint text="Choose a database and a schema to see its tables." />;
  if (catalog.isError) {
    return (
      <Hint text={toShownError(catalog.error).message}>
        <Button size="compact" onClick={() => void catalog.refetch()}>
          Try again
        </Button>
      </Hint>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-10 shrink-0 items-center gap-2 border-b border-border px-4">
        <Search aria-hidden className="size-3.5 shrink-0 text-subtle" />
        <input
          type="search"
          ref={field}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          aria-label="Filter tables and columns"
          placeholder="Filter tables and columns…"
          className="h-full w-full min-w-0 bg-transparent text-sm outline-none"
        />
        <RefreshButton context={context} />
      </div>
      {catalog.isPending ? <TablesSkeleton /> : null}
      {catalog.isSuccess && tables.length === 0 ? (
        <Hint text={filter === "" ? "This schema has no tables." : "No table or column has this name."}>
          {filter === "" ? (
            <AddFileButton />
          ) : (
            <Button size="compact" onClick={() => setFilter("")}>
              Clear the filter
            </Button>
          )}
        </Hint>
      ) : null}
      <ul aria-label="Tables" className="min-h-0 flex-1 overflow-y-auto py-1">
        {tables.slice(0, shownTables).map((table) => (
          <TableEntry
            key={`${context.database}.${context.schema}.${table.name}`}
            context={context}
            table={table}
            startsOpen={startsOpen(table.name, filter.trim(), wantedTable)}
            onPick={onPick}
          />
        ))}
        {tables.length > shownTables ? (
          <li className="px-4 py-2 text-xs text-subtle">
            The first {formatCount(shownTables)} of {formatCount(tables.length)} tables. Type above to find the others.
          </li>
        ) : null}
      </ul>
      <div className="flex shrink-0 flex-wrap items-center justify-between border-t border-border px-2 py-1.5">
        <AddFileButton label="Add a file as a table" isCompact />
        <Button look="ghost" size="compact" asChild className="pointer-coarse:h-11">
          <Link href={exploreHref(context)} prefetch={false}>
            <Compass aria-hidden className="size-3.5" />
            Explore
          </Link>
        </Button>
      </div>
    </div>
  );
}

/** A table that was asked for, and one that is there for its columns. */
function startsOpen(name: string, filter: string, wantedTable: string | null): boolean {
  if (name === wantedTable) return true;
  return filter.length > 1 && !name.toLowerCase().includes(filter.toLowerCase());
}

/** For tables that were made or changed since the schema was read. */
function RefreshButton({ context }: { readonly context: DatabaseContext }) {
  const refresh = useRefreshSchema();
  if (!useMay("refreshSchemas")) return null;
  return (
    <>
      <IconButton
        label={refresh.isError ? toShownError(refresh.error).message : "Read the schema again"}
        isCompact
        tooltipSide="left"
        aria-disabled={refresh.isPending}
        onClick={() => {
          if (!refresh.isPending) refresh.mutate({ database: context.database, schema: context.schema });
        }}
      >
        <RotateCw
          aria-hidden
          className={classNames("size-3.5", refresh.isPending && "animate-spin", refresh.isError && "text-danger")}
        />
      </IconButton>
      <span role="status" className="sr-only">
        {refresh.isSuccess ? "The schema was read again." : ""}
        {refresh.isError ? toShownError(refresh.error).message : ""}
      </span>
    </>
  );
}

function Hint({ text, children }: { readonly text: string; readonly children?: React.ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-2 px-4 py-4 text-sm text-muted">
      <p>{text}</p>
      {children}
    </div>
  );
}

function TablesSkeleton() {
  return (
    <div className="flex flex-col gap-3 px-4 py-4" role="status" aria-label="Loading tables">
      {["w-40", "w-28", "w-36", "w-32", "w-24"].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

/** Tables whose name fits stay whole; others keep only the columns that fit. */
function matchingTables(tables: readonly TableInfo[], filter: string): readonly TableInfo[] {
  const wanted = filter.trim().toLowerCase();
  if (wanted === "") return tables;
  return tables.flatMap((table) => {
    if (table.name.toLowerCase().includes(wanted)) return [table];
    const columns = table.columns.filter((column) => column.name.toLowerCase().includes(wanted));
    return columns.length === 0 ? [] : [{ ...table, columns }];
  });
}
