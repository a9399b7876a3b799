"use client";

/** What a step sent to a database: the statement, what became of it, and the first rows. */
import { ColoredSql } from "#components/result/colored-sql";
import { tokenLines } from "#components/result/sql-tokens";
import { CopyIconButton } from "#components/ui/copy-icon-button";
import { formatCounted, formatDuration } from "#lib/domain/format";
import type { TraceStatement } from "#lib/domain/trace";

type NodeStatementsProps = { readonly statements: readonly TraceStatement[]; readonly isMasked: boolean };

/** In the order in which they were sent. */
export function NodeStatements({ statements, isMasked }: NodeStatementsProps) {
  if (statements.length === 0) return <p className="text-sm text-muted">No statement was sent in this step.</p>;
  return (
    <ol className="flex flex-col gap-5">
      {statements.map((statement, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: statements of a fixed record have no other identity
        <li key={index} className="flex min-w-0 flex-col gap-2">
          <Statement statement={statement} number={index + 1} isMasked={isMasked} />
        </li>
      ))}
    </ol>
  );
}

const kindWords = { check: "Checked only", query: "Run for rows" } as const;

type StatementProps = { readonly statement: TraceStatement; readonly number: number; readonly isMasked: boolean };

function Statement({ statement, number, isMasked }: StatementProps) {
  const { kind, database, schema, sql, error, rowCount, ms } = statement;
  const rows = rowCount === null ? [] : [formatCounted(rowCount, "row")];
  const facts = [kindWords[kind], `${database} / ${schema}`, ...rows, formatDuration(ms)];
  return (
    <>
      <div className="flex items-center justify-between gap-2 text-xs text-muted">
        <p>{facts.join(" · ")}</p>
        <CopyIconButton label={`Copy statement ${number}`} text={sql} />
      </div>
      <SqlBlock label={`Statement ${number}`} sql={sql} />
      {error === null ? null : (
        <p className="rounded-md bg-danger-soft p-2 text-sm wrap-anywhere text-danger">
          {error.code}: {error.message}
          {error.cause === null ? null : <span className="block text-xs">{error.cause}</span>}
        </p>
      )}
      {kind === "query" && error === null ? (
        <FirstRows statement={statement} number={number} isMasked={isMasked} />
      ) : null}
    </>
  );
}

/** A statement in colours, line by line. */
export function SqlBlock({ label, sql }: { readonly label: string; readonly sql: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-90 overflow-auto rounded-md bg-sunken/60 p-3"
    >
      <pre className="font-mono text-xs/5 whitespace-pre-wrap wrap-anywhere">
        <code>
          {tokenLines(sql).map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text have no other identity
            <span key={place}>
              <ColoredSql tokens={line} />
              {"\n"}
            </span>
          ))}
        </code>
      </pre>
    </section>
  );
}

function FirstRows({ statement: { columns, head, rowCount }, number, isMasked }: StatementProps) {
  if (head.length === 0) return <p className="text-sm text-muted">It returned no rows.</p>;
  return (
    <section
      aria-label={`First rows of statement ${number}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-md border border-border"
    >
      <table className="w-full text-left text-xs">
        <caption className="sr-only">
          {isMasked ? "Row values are hidden." : `The first ${head.length} of ${rowCount ?? head.length} rows.`}
        </caption>
        <thead className="bg-sunken text-muted">
          <tr>
            {columns.map((column, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
              <th key={place} scope="col" className="px-2 py-1 font-medium whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {head.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a fixed result have no other identity
            <tr key={place} className="border-t border-border">
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells of a fixed result have no other identity
                <td key={column} className="tabular max-w-60 truncate px-2 py-1">
                  {cell === null ? <span className="text-subtle">null</span> : String(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
