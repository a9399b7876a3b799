"use client";

/**
 * Says when a result is only the beginning of what the database has. Such a beginning is never sorted or filtered as
 * if it were the whole: the database is asked again instead.
 */
import { CircleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button";
import { dialects } from "#lib/domain/dialects";
import type { PublicError } from "#lib/domain/errors";
import { wholeDownloadRows } from "#lib/domain/export-limits";
import { formatCount, formatCounted } from "#lib/domain/format";
import type { ResultPart } from "#lib/domain/message";
import { isPlainView } from "#lib/domain/plain-view";
import type { ResultView } from "#lib/domain/result-view";
import { wrapStatement } from "#lib/domain/wrap-statement";
import { useRowCount } from "#lib/queries/use-row-count";
import { wholeAddress } from "./export-address.tsx";
import { type SqlEditing, useSqlEditing } from "./sql-editing.tsx";

type CutNoticeProps = {
  readonly part: ResultPart;
  /** What the reader asked for: it is not applied to these rows. */
  readonly view: ResultView;
  onClear(): void;
};

/** Nothing for a whole result. */
export function CutNotice({ part, view, onClear }: CutNoticeProps) {
  const editing = useSqlEditing();
  if (!part.ref.limited) return null;
  // Rows of several databases come from several statements: there is no one to sort them.
  const isOfSeveral = part.sources.length > 0;
  if (isPlainView(view)) return <Rest part={part} sessionId={editing?.sessionId ?? null} />;
  return (
    <Line>
      <span>
        Not {viewWords(view)}: only the first {formatCounted(part.ref.rowCount, "row")} are here, and{" "}
        {view.order.length > 0 ? "others may come first" : "more may match"}.
      </span>
      {editing === null || isOfSeveral ? null : <AskAgain part={part} view={view} editing={editing} />}
      {isOfSeveral ? <span>Ask the question again for fewer rows.</span> : null}
      <Button size="compact" look="ghost" className="pointer-coarse:h-11" onClick={onClear}>
        Leave it
      </Button>
    </Line>
  );
}

type RestProps = {
  readonly part: ResultPart;
  /** Of the chat whose statement can be asked again; null where there is none. */
  readonly sessionId: string | null;
};

/** How many rows there are in all, and the way to them. Where each statement is paid for, they are counted on request. */
function Rest({ part, sessionId }: RestProps) {
  const { id, rowCount } = part.ref;
  const engines = part.sources.length > 0 ? part.sources : [part];
  const isAskedAtOnce = engines.every(({ engine }) => dialects[engine].isEmbedded);
  const rows = useRowCount({ sessionId, resultId: id, isAskedAtOnce });
  const all = rows.count === null ? `more than ${formatCount(rowCount)}` : formatCount(rows.count);
  return (
    <Line>
      <span>
        First {formatCount(rowCount)} of {all} rows.
      </span>
      {sessionId === null ? null : (
        <>
          {rows.count === null ? (
            <Button size="compact" className="pointer-coarse:h-11" disabled={rows.isCounting} onClick={rows.ask}>
              {rows.isCounting ? "Counting all rows…" : "Count all rows"}
            </Button>
          ) : null}
          {rows.count !== null && rows.count > wholeDownloadRows ? (
            <span>
              A file holds up to {formatCount(wholeDownloadRows)} rows: filter or group them to download them all.
            </span>
          ) : (
            <>
              <Button size="compact" className="pointer-coarse:h-11" asChild>
                <a href={wholeAddress(part, sessionId)} download>
                  Download all rows
                </a>
              </Button>
              <span>A file holds up to {formatCount(wholeDownloadRows)} rows.</span>
            </>
          )}
          {rows.problem === null ? null : <span role="alert">{rows.problem.message}</span>}
        </>
      )}
    </Line>
  );
}

function AskAgain({ part, view, editing }: Omit<CutNoticeProps, "onClear"> & { readonly editing: SqlEditing }) {
  const [problem, setProblem] = useState<PublicError | null>(null);
  const sql = wrapStatement({ sql: part.sql, dialect: dialects[part.engine], columns: part.ref.columns, view });
  if (sql === null) return <span>Change the statement on the SQL tab to ask for it.</span>;
  return (
    <>
      <Button
        size="compact"
        className="pointer-coarse:h-11"
        disabled={editing.isBusy}
        onClick={() => void editing.run(sql).then(setProblem)}
      >
        Ask the database again {view.order.length > 0 ? "in this order" : "with this filter"}
      </Button>
      {problem === null ? null : <span role="alert">{problem.message}</span>}
    </>
  );
}

function viewWords({ order, filters }: ResultView): string {
  const words = [...(order.length > 0 ? ["sorted"] : []), ...(filters.length > 0 ? ["filtered"] : [])];
  return words.join(" or ");
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 border-t border-border bg-warning-soft px-4 py-1.5 text-xs text-warning"
    >
      <CircleAlert aria-hidden className="size-3.5 shrink-0" />
      {children}
    </div>
  );
}
