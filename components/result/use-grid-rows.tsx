"use client";

/** The rows that the grid shows: sorted and filtered here once all of them are, by the server's stored copy before. */
import { useCallback, useEffect, useMemo, useState } from "react";
import { isPlainView, plainView } from "#lib/domain/plain-view";
import type { ResultRef, ResultRow } from "#lib/domain/result-set";
import type { ResultView } from "#lib/domain/result-view";
import { passesFilters } from "#lib/domain/row-filter";
import { orderRows } from "#lib/domain/row-order";
import { keptPages, pageRows, type ResultRows, useResultRows } from "#lib/queries/use-result-rows";

export type GridRows = {
  /** The view that the rows are shown under; the asked one comes later when it has to be read. */
  readonly view: ResultView;
  /** Null until the first rows are here. */
  readonly rowCount: number | null;
  /** The first rows in the result's own order: what the layout is made from. */
  readonly firstRows: readonly ResultRow[] | null;
  readonly isLoading: boolean;
  readonly error: Error | null;
  /** Rows from the top that can be read at once. */
  readonly readyCount: number;
  /** Null while the row is not here. */
  rowAt(index: number): ResultRow | null;
  read(from: number, to: number): Promise<readonly ResultRow[]>;
  retry(): void;
  /** Tells which rows are in sight, so that they are read. */
  look(from: number, to: number): void;
};

const noPages: readonly number[] = [];
const firstPage: readonly number[] = [0];

/** Rows of a stored result under the asked view. */
export function useGridRows(ref: ResultRef, view: ResultView): GridRows {
  const wanted = useWantedPages();
  const [shownView, setShownView] = useState(view);
  const [whole, setWhole] = useState<readonly ResultRow[] | null>(null);
  // The asked view is read beside the shown one: the old rows stay until the new ones are here.
  const isAsking = whole === null && view !== shownView;
  const next = useResultRows({ resultId: ref.id, view, wantedPages: isAsking ? firstPage : noPages });
  const shown = useResultRows({ resultId: ref.id, view: shownView, wantedPages: whole ? noPages : wanted.pages });
  const plain = useResultRows({ resultId: ref.id, view: plainView, wantedPages: whole ? noPages : firstPage });
  if (view !== shownView && (whole !== null || next.page(0) !== null)) {
    setShownView(view);
    wanted.restart();
  }
  const allRows = whole ?? readAll(plain, ref.rowCount);
  if (whole === null && allRows !== null) setWhole(allRows);
  const arranged = useMemo(() => (whole === null ? null : arrange(whole, ref, shownView)), [whole, ref, shownView]);
  const firstRows = whole ?? plain.page(0);
  const source = arranged === null ? rowsFromPages(shown, rowCountOf(shown, ref, shownView)) : rowsFromList(arranged);
  const failing = [next, shown, plain].find((rows) => rows.error !== null);
  return {
    ...source,
    view: shownView,
    rowCount: firstRows === null ? null : source.rowCount,
    firstRows,
    isLoading: next.isLoading || shown.isLoading,
    error: failing?.error ?? null,
    retry: () => failing?.retry(),
    look: wanted.look,
  };
}

/** Rows around what is in sight are read before they come into sight. */
const rowsAhead = 150;
/** While the scroll bar is being dragged, the pages that fly past are not worth reading. */
const restMs = 80;

type WantedPages = {
  readonly pages: readonly number[];
  look(from: number, to: number): void;
  /** Back to the first page, for rows in another order. */
  restart(): void;
};

function useWantedPages(): WantedPages {
  const [pages, setPages] = useState(firstPage);
  const [seen, setSeen] = useState(firstPage);
  useEffect(() => {
    const timer = setTimeout(() => setPages(seen), restMs);
    return () => clearTimeout(timer);
  }, [seen]);
  const look = useCallback((from: number, to: number) => {
    const first = Math.floor(Math.max(0, from - rowsAhead) / pageRows);
    const last = Math.floor((to + rowsAhead) / pageRows);
    setSeen((former) => (former[0] === first && former.at(-1) === last ? former : numbersBetween(first, last)));
  }, []);
  const restart = () => {
    setPages(firstPage);
    setSeen(firstPage);
  };
  return { pages, look, restart };
}

function numbersBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** All rows when each of their pages is here; what is longer than can be kept is never read as a whole. */
function readAll(plain: ResultRows, rowCount: number): readonly ResultRow[] | null {
  const pageCount = Math.max(1, Math.ceil(rowCount / pageRows));
  if (pageCount > keptPages) return null;
  const pages = numbersBetween(0, pageCount - 1).map((number) => plain.page(number));
  if (pages.includes(null)) return null;
  const rows = pages.flatMap((page) => page ?? []);
  return rows.length < rowCount ? null : rows;
}

function arrange(rows: readonly ResultRow[], ref: ResultRef, view: ResultView): readonly ResultRow[] {
  if (isPlainView(view)) return rows;
  const kinds = ref.columns.map((column) => column.kind);
  const passing = view.filters.length === 0 ? rows : rows.filter((row) => passesFilters(row, kinds, view.filters));
  return orderRows(passing, kinds, view.order).flatMap((position) => [passing[position] ?? []]);
}

function rowCountOf(rows: ResultRows, ref: ResultRef, view: ResultView): number {
  return rows.matchingCount ?? (view.filters.length === 0 ? ref.rowCount : 0);
}

type RowSource = Pick<GridRows, "rowAt" | "read" | "readyCount"> & { readonly rowCount: number };

function rowsFromList(rows: readonly ResultRow[]): RowSource {
  return {
    rowCount: rows.length,
    readyCount: rows.length,
    rowAt: (index) => rows[index] ?? null,
    read: async (from, to) => rows.slice(from, to + 1),
  };
}

function rowsFromPages(rows: ResultRows, rowCount: number): RowSource {
  // Each page is looked up once per drawing: a lookup costs more than a row.
  const found = new Map<number, readonly ResultRow[]>();
  const pageOf = (number: number): readonly ResultRow[] | null => {
    const page = found.get(number) ?? rows.page(number);
    if (page !== null) found.set(number, page);
    return page;
  };
  let readyPages = 0;
  while (readyPages * pageRows < rowCount && pageOf(readyPages) !== null) readyPages += 1;
  return {
    rowCount,
    readyCount: Math.min(readyPages * pageRows, rowCount),
    rowAt: (index) => pageOf(Math.floor(index / pageRows))?.[index % pageRows] ?? null,
    read: rows.read,
  };
}
