/** The tables: what each holds, how much, and how fresh it is. */
import type { ExploredTable } from "#lib/domain/exploration";
import { formatCompact, formatCount, formatCounted } from "#lib/domain/format";
import { tableAnchor } from "#lib/state/explore-address";
import type { Ask } from "./use-ask.tsx";

type TableListProps = { readonly tables: readonly ExploredTable[]; readonly tableCount: number; readonly ask: Ask };

export function TableList({ tables, tableCount, ask }: TableListProps) {
  return (
    <>
      <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface shadow-raised">
        {tables.map((table) => (
          <TableRow key={table.name} table={table} ask={ask} />
        ))}
      </ul>
      {tables.length < tableCount ? (
        <p className="text-xs text-muted">
          The largest {formatCount(tables.length)} of {formatCount(tableCount)} tables.
        </p>
      ) : null}
    </>
  );
}

function TableRow({ table, ask }: { readonly table: ExploredTable; readonly ask: Ask }) {
  const { name, description, rowCount, columnCount, newest, question } = table;
  return (
    <li
      id={tableAnchor(name)}
      className="relative grid scroll-mt-4 gap-x-4 gap-y-0.5 px-3 py-2 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <h3 className="text-sm font-medium">
          <button
            type="button"
            title={`Ask: ${question.question}`}
            aria-disabled={ask.busy !== null}
            onClick={() => ask.ask(question)}
            className="text-left wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            {name}
          </button>
        </h3>
        {description === null ? null : <p className="text-xs text-muted">{description}</p>}
      </div>
      <dl className="tabular flex flex-wrap items-baseline gap-x-4 text-xs text-muted sm:justify-end">
        <div>
          <dt className="sr-only">Rows</dt>
          <dd title={rowCount === null ? undefined : formatCounted(rowCount, "row")}>
            {rowCount === null ? "not counted" : `${formatCompact(rowCount)} rows`}
          </dd>
        </div>
        <div>
          <dt className="sr-only">Columns</dt>
          <dd>{formatCounted(columnCount, "column")}</dd>
        </div>
        <div className="sm:w-40 sm:text-right">
          <dt className="sr-only">Newest date</dt>
          <dd title={newest?.label}>{newest === null ? "no dates" : `until ${newest.date}`}</dd>
        </div>
      </dl>
    </li>
  );
}
