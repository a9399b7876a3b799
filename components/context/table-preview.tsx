"use client";

/** The first rows of a table, as plain text whatever the cells hold. */
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { Skeleton } from "#components/ui/skeleton";
import type { DatabaseContext } from "#lib/domain/catalog";
import { isNumericKind } from "#lib/domain/column-kind";
import { formatValue } from "#lib/domain/format";
import { toShownError } from "#lib/queries/public-failure";
import { useTablePreview } from "#lib/queries/use-catalog";

type TablePreviewProps = { readonly context: DatabaseContext; readonly table: string };

/** A small grid that scrolls by itself, its head in sight. */
export function TablePreview({ context, table }: TablePreviewProps) {
  const preview = useTablePreview(context, table, true);
  if (preview.isPending) return <Skeleton className="mr-3 h-32" />;
  if (preview.isError) {
    return (
      <div className="pr-3 text-xs text-muted">
        <p>{toShownError(preview.error).message}</p>
        <Button size="compact" className="mt-1" onClick={() => void preview.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const { columns, rows } = preview.data;
  if (rows.length === 0) return <p className="text-xs text-muted">This table has no rows yet.</p>;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
      tabIndex={0}
      aria-label={`First rows of ${table}`}
      className="mr-3 max-h-72 overflow-auto rounded-md border border-border"
    >
      <table className="tabular w-max text-xs">
        <thead className="sticky top-0 bg-sunken text-muted">
          <tr>
            {columns.map((column, at) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by position, names may repeat
                key={at}
                scope="col"
                className={classNames("px-2 py-1 font-medium", isNumericKind(column.kind) ? "text-right" : "text-left")}
              >
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowAt) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity beyond their place
            <tr key={rowAt} className="border-t border-border">
              {columns.map((column, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells belong to their column's position
                  key={at}
                  className={classNames(
                    "max-w-48 truncate px-2 py-1",
                    isNumericKind(column.kind) && "text-right",
                    (row[at] ?? null) === null && "text-subtle italic",
                  )}
                >
                  {formatValue(row[at] ?? null, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
