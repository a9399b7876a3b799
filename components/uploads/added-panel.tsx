"use client";

/** A file that is a table now, and questions that it can answer. */
import { CircleCheck, CornerDownRight } from "lucide-react";
import { Button } from "#components/ui/button";
import type { DatabaseContext } from "#lib/domain/catalog";
import { formatCounted } from "#lib/domain/format";
import type { OfferedQuestion } from "#lib/domain/offered-question";
import type { AddedTable } from "#lib/domain/upload";

type AddedPanelProps = {
  /** All that were added one after the other. */
  readonly tables: readonly AddedTable[];
  readonly last: AddedTable;
  readonly onAsk: (context: DatabaseContext, question: OfferedQuestion | null) => void;
  readonly onClose: () => void;
};

/** The questions are about the last table; all of them can be asked together. */
export function AddedPanel({ tables, last, onAsk, onClose }: AddedPanelProps) {
  const context = { database: last.database, schema: last.schema };
  return (
    <div className="flex min-h-0 flex-col gap-5 overflow-y-auto px-4 py-5 sm:px-5">
      <ul className="flex flex-col gap-2">
        {tables.map((added) => (
          <li key={added.table} className="flex gap-2.5">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            <p className="min-w-0 wrap-anywhere">
              <span className="font-mono text-sm font-medium">{added.table}</span> is a table of {added.database} /{" "}
              {added.schema} now: {formatCounted(added.rowCount, "row")}, {formatCounted(added.columnCount, "column")}.
            </p>
          </li>
        ))}
      </ul>
      {last.suggestions.length === 0 ? null : (
        <div>
          <p className="mb-1.5 text-sm text-muted">Ask about it:</p>
          <ul aria-label="Questions about the table" className="flex flex-col gap-1">
            {last.suggestions.map((offered, at) => (
              <li key={offered.question}>
                <button
                  type="button"
                  // biome-ignore lint/a11y/noAutofocus: the window has just changed, and this is what it is for
                  autoFocus={at === 0}
                  onClick={() => onAsk(context, offered)}
                  className="flex min-h-9 w-full items-center gap-2 rounded-md border border-border px-3 py-1.5 text-left text-sm font-medium transition-colors duration-120 ease-calm hover:border-primary/60 hover:bg-primary-soft/40 pointer-coarse:min-h-11"
                >
                  <CornerDownRight aria-hidden className="size-4 shrink-0 text-primary" />
                  {offered.question}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button look="ghost" onClick={onClose}>
          Close
        </Button>
        <Button look="primary" onClick={() => onAsk(context, null)}>
          Ask something else
        </Button>
      </div>
    </div>
  );
}
