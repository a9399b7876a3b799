"use client";

/** The first rows of a shared tile, as a plain table. */
import { isNumericKind } from "#lib/domain/column-kind";
import type { SharedContent } from "#lib/domain/dashboard-shared";
import { formatCount, formatValue } from "#lib/domain/format";

type SharedRowsProps = {
  readonly title: string;
  readonly content: Extract<SharedContent, { status: "table" }>;
};

/** Says when there are more. */
export function SharedRows({ title, content }: SharedRowsProps) {
  const { columns, outputs, rows, rowCount } = content;
  const shown = columns.map((column, position) => ({
    position,
    label: outputs[position]?.label ?? column.name,
    isNumber: isNumericKind(column.kind),
    format: { name: column.name, kind: column.kind, format: outputs[position]?.format ?? null },
  }));
  return (
    <section
      aria-label={`Rows of ${title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="h-full overflow-auto border-t border-border"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-sunken text-left text-xs text-muted">
          <tr>
            {shown.map(({ position, label, isNumber }) => (
              <th key={position} scope="col" className={`px-3 py-1.5 font-medium ${isNumber ? "text-right" : ""}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a stored result have no other identity
            <tr key={number} className="border-t border-border/60">
              {shown.map(({ position, isNumber, format }) => (
                <td key={position} className={`px-3 py-1 ${isNumber ? "num text-right" : ""}`}>
                  {formatValue(row[position] ?? null, format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rowCount > rows.length ? (
        <p className="px-3 py-2 text-xs text-subtle">
          First {formatCount(rows.length)} of {formatCount(rowCount)} rows.
        </p>
      ) : null}
    </section>
  );
}
